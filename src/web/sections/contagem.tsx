import { abilityFrom } from '#shared/access/ability.ts';
import type { AnyRecord, Ref } from '#shared/crud/record.ts';
import { sundayTaskPath } from '#shared/domingo/sunday-tasks.ts';
import type { Label } from '#shared/i18n/languages.ts';
import type { SectionSlots } from '#web/crud/section-slots.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

const text: Label = [
  'Abrir a contagem do culto',
  'Open the count of the service',
  'Abrir el conteo del culto',
];

/** A link to the page that corrects, books and cancels the count. */
function CountLink({ record }: { record: AnyRecord }) {
  const { label } = useT();
  const { rules } = useVisitor();
  const evento = record.evento as Ref | null | undefined;
  if (!evento || record.estado === 'cancelada' || !abilityFrom(rules).can('create', 'contagem')) return null;
  return (
    <ButtonLink
      variant="quiet"
      to={`${sundayTaskPath('oferta')}?evento=${evento.id}&dia=${String(record.data)}`}
      data-noprint
    >
      {label(text)}
    </ButtonLink>
  );
}

export const contagem: SectionSlots = { aside: CountLink };
