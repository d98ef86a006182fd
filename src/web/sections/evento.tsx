import { Link } from 'react-router';
import type { SectionSlots, SlotCellProps } from '#web/crud/section-slots.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';

/** The other events of the series, where its number alone would say nothing. */
function Serie({ value }: SlotCellProps) {
  const { label } = useT();
  if (typeof value !== 'number') return null;
  return (
    <Link to={`/admin/evento?recorrencia=${value}`}>
      {label(['Ver os eventos da série', 'See the events of the series', 'Ver los eventos de la serie'])}
    </Link>
  );
}

export const evento: SectionSlots = {
  address: '/eventos/',
  cells: { recorrencia: Serie },
  downloads: [
    {
      text: [
        'Baixar para a agenda (.ics)',
        'Download for the calendar (.ics)',
        'Descargar para la agenda (.ics)',
      ],
      path: 'ics',
    },
  ],
};
