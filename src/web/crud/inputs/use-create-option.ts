import type { Ref } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { useAllowed } from '#web/crud/access.ts';
import { useQuickCreate } from '#web/crud/quick-create-context.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';

interface CreateOption {
  typed: string | undefined;
  shown: readonly Ref[];
  /** values the new record must have to match the search */
  filters: Readonly<Record<string, string>>;
  enabled: boolean;
  onMade: (created: Ref) => void;
}

/** A filter's text converted to the value of its field. */
const presetValue = (target: Section, name: string, text: string): unknown => {
  const kind = target.fields[name]?.kind;
  if (kind === 'boolean') return text === 'true';
  return kind === 'reference' ? undefined : text;
};

const plain = (text: string): string => text.trim().toLocaleLowerCase('pt-BR');

/** The value of the option that makes a record; all others have the ids of records. */
export const createOption = 'novo';

/** The option "Cadastrar …", for users who may create, when no result is exactly what was typed. */
export function useCreateOption(target: Section, { typed, shown, filters, enabled, onMade }: CreateOption) {
  const { t } = useT();
  const can = useAllowed(target);
  const quickCreate = useQuickCreate();
  const name = (typed ?? '').trim();
  if (!enabled || !quickCreate || !can.create || name === '') return undefined;
  if (shown.some(({ rotulo }) => plain(rotulo) === plain(name))) return undefined;
  return {
    text: t('crud.input.reference.create', { name }),
    run: () => {
      const fixed = Object.entries(filters).map(([field, text]) => [field, presetValue(target, field, text)]);
      void quickCreate(target, { ...Object.fromEntries(fixed), [target.title]: name }).then(
        (created) => created && onMade(created),
      );
    },
  };
}
