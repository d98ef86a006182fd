import { IconExternalLink, IconPalette } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { AnyRecord } from '#shared/crud/record.ts';
import { evento as section } from '#shared/sections/evento.ts';
import { useAllowed } from '#web/crud/access.ts';
import type { SectionSlots, SlotCellProps } from '#web/crud/section-slots.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './evento.module.css';

/** A link to the other events of the series, because the number of the series alone means nothing to the user. */
function Serie({ value }: SlotCellProps) {
  const { label } = useT();
  if (typeof value !== 'number') return null;
  return (
    <Link to={`/admin/evento?recorrencia=${value}`}>
      {label(['Ver os eventos da série', 'See the events of the series', 'Ver los eventos de la serie'])}
    </Link>
  );
}

/** Links to the editor of the event's landing page, and to the page itself. */
function PageLinks({ record }: { record: AnyRecord }) {
  const { t } = useT();
  const can = useAllowed(section);
  const isOn = record.pagina_propria === true;
  const isPublic = record.status !== 'rascunho' && record.interno !== true;
  if (!can.edit && !(isOn && isPublic)) return null;
  return (
    <div className={styles.page} data-noprint>
      <p>{t(isOn ? 'pagina.is_on' : 'pagina.is_off')}</p>
      {isOn && isPublic && (
        <a href={`/eventos/${String(record.slug)}`} target="_blank" rel="noopener">
          <IconExternalLink size={16} stroke={1.8} aria-hidden="true" />
          {t('pagina.see')}
          <span className="visually-hidden">{t('ajustes.new_tab')}</span>
        </a>
      )}
      {can.edit && (
        <ButtonLink to={`/admin/evento/pagina/${record.id}`} variant="quiet">
          <IconPalette size={18} stroke={1.8} aria-hidden="true" />
          {t('pagina.edit')}
        </ButtonLink>
      )}
    </div>
  );
}

export const evento: SectionSlots = {
  address: '/eventos/',
  cells: { recorrencia: Serie },
  summary: PageLinks,
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
