import type { Field, Section } from '#shared/kit/section.ts';
import { Cell } from '#web/crud/cells/cell.tsx';
import { type DraftValue, isAsked, isRequiredNow } from '#web/crud/draft.ts';
import type { FormState } from '#web/crud/form-state.ts';
import { FieldInput } from '#web/crud/inputs/registry.tsx';
import { useT } from '#web/lib/i18n.tsx';
import styles from './form.module.css';
import { type FormGroup, groupId } from './form-groups.ts';

interface FormFieldsProps {
  section: Section;
  groups: readonly FormGroup[];
  state: FormState;
  disabled: boolean;
  onChange: (name: string, value: DraftValue) => void;
}

const wide = new Set<Field['kind']>(['textarea']);

/** Fields in their groups, each as wide as it is declared. */
export function FormFields({ section, groups, state, disabled, onChange }: FormFieldsProps) {
  const { t, label } = useT();
  const { draft, errors, record } = state;
  return groups.map((group) => {
    const title = group.label ? label(group.label) : t('crud.form.other');
    const shown = group.fields.filter(
      ([, field]) => isAsked(section, draft, field) && (!field.computed || record),
    );
    if (shown.length === 0) return null;
    return (
      <section
        key={group.name}
        id={groupId(group.name)}
        className={styles.group}
        aria-labelledby={`${groupId(group.name)}-title`}
      >
        <h2 id={`${groupId(group.name)}-title`} className={styles.groupTitle}>
          {title}
        </h2>
        {group.help && <p className={styles.groupHelp}>{label(group.help)}</p>}
        <div className={styles.grid}>
          {shown.map(([name, field]) => (
            <div key={name} className={styles.cell} data-span={field.span ?? (wide.has(field.kind) ? 12 : 6)}>
              {field.computed ? (
                <Computed field={field} value={record?.[name]} />
              ) : (
                <FieldInput
                  section={section}
                  name={name}
                  field={field}
                  value={draft[name] ?? null}
                  draft={draft}
                  recordId={record?.id}
                  error={errors[name]?.join(' ')}
                  required={isRequiredNow(section, draft, field)}
                  disabled={disabled}
                  onChange={(value) => onChange(name, value)}
                />
              )}
            </div>
          ))}
        </div>
      </section>
    );
  });
}

function Computed({ field, value }: { field: Field; value: unknown }) {
  const { t, label } = useT();
  return (
    <dl className={styles.computed}>
      <dt>{label(field.label)}</dt>
      <dd title={t('crud.form.computed')}>
        <Cell field={field} value={value} />
      </dd>
    </dl>
  );
}
