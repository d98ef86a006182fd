import type { Ref } from '#shared/crud/record.ts';
import { isRecurrenceEnd } from '#shared/crud/recurrence.ts';
import type { Section } from '#shared/crud/section.ts';
import { SlotCell } from '#web/crud/cells/slot-cell.tsx';
import { type DraftValue, isRequiredNow } from '#web/crud/draft.ts';
import { errorTargetText } from '#web/crud/error-texts.ts';
import type { FormState } from '#web/crud/form-state.ts';
import { FieldInput } from '#web/crud/inputs/registry.tsx';
import { readOnlyReason } from '#web/crud/read-only-reason.ts';
import { useSlots } from '#web/crud/section-slots.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ExistingRecord } from './existing-record.tsx';
import { defaultSpan } from './field-span.ts';
import styles from './form.module.css';
import { type FormGroup, groupId, shownGroups } from './form-groups.ts';

interface FormFieldsProps {
  section: Section;
  groups: readonly FormGroup[];
  state: FormState;
  disabled: boolean;
  onChange: (name: string, value: DraftValue) => void;
  /** takes the values of a new record to an existing one */
  onFill?: (existing: Ref) => void;
  /** prefix of heading ids when two forms are on one page */
  place?: string;
}

/** Fields in their groups, each with its declared width. */
export function FormFields({
  section,
  groups,
  state,
  disabled,
  onChange,
  onFill,
  place = '',
}: FormFieldsProps) {
  const translator = useT();
  const { t, label } = translator;
  const { draft, errors, existing, record } = state;
  const errorOf = (name: string): string | undefined => {
    const field = section.fields[name];
    const ownErrors = errors[name] ?? [];
    // item rows show their own errors; other lists show them all at the field
    const nested =
      field?.kind === 'items'
        ? []
        : Object.entries(errors).flatMap(([at, list]) =>
            at.startsWith(`${name}.`)
              ? list.map((text) => `${errorTargetText(section, at, translator)}: ${text}`)
              : [],
          );
    return [...ownErrors, ...nested].join(' ') || undefined;
  };
  const { below = {}, after = {} } = useSlots(section);
  return shownGroups(section, groups, state).map((group) => {
    const title = group.label ? label(group.label) : t('crud.form.other');
    const id = groupId(place + group.name);
    const After = after[group.name];
    // the only field of a group with the same label: the heading already shows it
    const isTitled = group.fields.length === 1 && label(group.fields[0]![1].label) === title;
    return (
      <section key={group.name} id={id} className={styles.group} aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`} className={styles.groupTitle}>
          {title}
        </h2>
        {group.help && <p className={styles.groupHelp}>{label(group.help)}</p>}
        <div className={styles.grid} data-titled={isTitled || undefined}>
          {group.fields.map(([name, field]) => {
            const Below = below[name];
            const why = readOnlyReason(section, name, record);
            // the input of the recurrence contains the fields of its end
            if (!why && isRecurrenceEnd(section.fields, name)) return null;
            return (
              <div key={name} className={styles.cell} data-span={field.span ?? defaultSpan(field)}>
                {why ? (
                  record && (
                    <dl className={styles.computed}>
                      <dt>{label(field.label)}</dt>
                      <dd title={t(`crud.form.${why}`)}>
                        <SlotCell section={section} name={name} field={field} record={record} />
                      </dd>
                    </dl>
                  )
                ) : (
                  <FieldInput
                    section={section}
                    name={place ? `${place}.${name}` : name}
                    fieldName={name}
                    field={field}
                    value={draft[name] ?? null}
                    draft={draft}
                    recordId={record?.id}
                    error={errorOf(name)}
                    errors={errors}
                    required={isRequiredNow(section, draft, field, !record)}
                    disabled={disabled}
                    onChange={(value) => onChange(name, value)}
                    onChangeBeside={onChange}
                  />
                )}
                {existing[name]?.map((one) => (
                  <ExistingRecord
                    key={one.id}
                    section={section}
                    existing={one}
                    record={record}
                    onFill={onFill && (() => onFill(one))}
                  />
                ))}
                {Below && record && <Below record={record} />}
              </div>
            );
          })}
        </div>
        {After && record && <After record={record} draft={draft} />}
      </section>
    );
  });
}
