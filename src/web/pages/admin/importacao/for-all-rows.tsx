import { useQuery } from '@tanstack/react-query';
import type { Import, ImportChange } from '#shared/contracts/importacao.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { besideColumns, type ImportField, importFields } from '#shared/importacao/import-fields.ts';
import { findSection } from '#shared/sections/index.ts';
import { useAllowed } from '#web/crud/access.ts';
import { ReferenceSearch } from '#web/crud/inputs/reference-search.tsx';
import { referenceName } from '#web/crud/value-text.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './importacao.module.css';

type Value = string | number | boolean | null;

interface ForAllRowsProps {
  importacao: Import;
  section: Section;
  onChange: (padroes: NonNullable<ImportChange['padroes']>) => void;
}

/** Whether leaving it unset makes another field required: an entry that is not paid needs a due date. */
const asksForMore = (section: Section, name: string): boolean =>
  Object.values(section.fields).some(
    ({ requiredWhen }) => requiredWhen?.field === name && 'is' in requiredWhen && requiredWhen.is === false,
  );

/** Fields that many rows share: required ones, the church, states. */
const isShared = ({ name, field, required }: ImportField, section: Section): boolean =>
  required ||
  name === section.scope ||
  (field.kind === 'choice' && field.default !== undefined) ||
  (field.kind === 'boolean' && asksForMore(section, name));

/** Values for the cells that are empty. */
export function ForAllRows({ importacao, section, onChange }: ForAllRowsProps) {
  const { t, label } = useT();
  const mapped = new Set(importacao.colunas.map(({ campo }) => campo));
  // the two columns of a cash book give the amount and its kind
  if (mapped.has(besideColumns.income) || mapped.has(besideColumns.expense)) mapped.add('tipo').add('valor');
  const fields = importFields(section).filter(
    (field) =>
      (!mapped.has(field.name) || importacao.padroes[field.name] !== undefined) && isShared(field, section),
  );
  if (fields.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="para-todas">
      <h2 id="para-todas" className={styles.heading}>
        {t('import.for_all')}
      </h2>
      <p className={styles.help}>{t('import.for_all_help')}</p>
      <div className={styles.values}>
        {fields.map((one) => (
          <ValueInput
            key={one.name}
            importField={one}
            title={`${label(one.label)}${one.required ? ' *' : ''}`}
            value={importacao.padroes[one.name] ?? null}
            onChange={(value) => onChange({ [one.name]: value })}
          />
        ))}
      </div>
    </section>
  );
}

interface ValueInputProps {
  importField: ImportField;
  title: string;
  value: Value;
  onChange: (value: Value) => void;
}

function ValueInput({ importField: { field }, title, value, onChange }: ValueInputProps) {
  const { t, label } = useT();
  const none = <option value="">{t('import.no_value')}</option>;
  if (field.kind === 'choice')
    return (
      <SelectInput
        label={title}
        value={String(value ?? '')}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      >
        {none}
        {Object.entries(field.options).map(([option, text]) => (
          <option key={option} value={option}>
            {label(text)}
          </option>
        ))}
      </SelectInput>
    );
  if (field.kind === 'boolean')
    return (
      <SelectInput
        label={title}
        value={value === null ? '' : String(value)}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === '' ? null : currentTarget.value === 'true')
        }
      >
        {none}
        <option value="true">{t('import.yes')}</option>
        <option value="false">{t('import.no')}</option>
      </SelectInput>
    );
  const target = field.kind === 'reference' ? findSection(field.to) : undefined;
  if (target) return <RecordInput target={target} title={title} value={value} onChange={onChange} />;
  return (
    <TextInput
      key={String(value ?? '')}
      label={title}
      defaultValue={String(value ?? '')}
      onBlur={({ currentTarget }) => {
        const typed = currentTarget.value.trim() || null;
        if (typed !== value) onChange(typed);
      }}
    />
  );
}

interface RecordInputProps {
  target: Section;
  title: string;
  value: Value;
  onChange: (value: Value) => void;
}

/** A record that all rows refer to. */
function RecordInput({ target, title, value, onChange }: RecordInputProps) {
  const translator = useT();
  const can = useAllowed(target);
  const { data } = useQuery({
    queryKey: ['importacao-registro', target.name, value],
    queryFn: ({ signal }) => api.get<AnyRecord>(`/admin/${target.name}/${value}`, { signal }),
    enabled: value !== null,
    retry: false,
  });
  const nameOf = (id: Value): string => (data ? referenceName(target, data, translator) : String(id));
  return (
    <ReferenceSearch
      target={target}
      value={value === null ? null : { id: Number(value), rotulo: nameOf(value) }}
      frame={{ label: title, disabled: !can.choose }}
      onChange={(chosen) => onChange(chosen?.id ?? null)}
    />
  );
}
