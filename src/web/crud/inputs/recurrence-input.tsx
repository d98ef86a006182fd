import { Input } from '@mantine/core';
import { useState } from 'react';
import type { ChoiceField, Field } from '#shared/crud/field.ts';
import { type Frequency, longestRecurrence, recurrenceDates } from '#shared/crud/recurrence.ts';
import type { Section } from '#shared/crud/section.ts';
import { isIsoDate } from '#shared/dates.ts';
import { type Draft, readDraftValue } from '#web/crud/draft.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ChoiceInput } from './choice-input.tsx';
import { DateInput } from './date-input.tsx';
import { type InputProps, inputId } from './input-props.ts';
import inputs from './inputs.module.css';
import styles from './recurrence-input.module.css';
import { TypedInput } from './typed-input.tsx';

type RecurrenceField = ChoiceField & { recurrence: NonNullable<ChoiceField['recurrence']> };

export const isRecurrence = (field: Field): field is RecurrenceField =>
  field.kind === 'choice' && field.recurrence !== undefined;

const ends = { until: 'repetir_ate', times: 'repeticoes' } as const;
type End = keyof typeof ends;

/** How often something repeats and when it ends, with the resulting dates: the same input for every section. */
export function RecurrenceInput(props: InputProps<RecurrenceField>) {
  const { section, name, field, draft, errors = {}, onChangeBeside } = props;
  const { t } = useT();
  const [chosenEnd, setChosenEnd] = useState<End>(draft[ends.times] ? 'times' : 'until');
  // while neither end is filled in, the one that was asked for
  const end = draft[ends.times] ? 'times' : draft[ends.until] ? 'until' : chosenEnd;
  const place = (fieldName: string): string => name.replace(/[^.]+$/, fieldName);
  const chosen = section.fields[ends[end]]!;
  // a missing end is reported at one of the two fields: the error is shown at the visible one
  const error = Object.values(ends)
    .flatMap((one) => errors[one] ?? [])
    .join(' ');
  const choose = (next: End): void => {
    onChangeBeside?.(ends[end], null);
    setChosenEnd(next);
  };
  const endProps = {
    ...props,
    name: place(ends[end]),
    fieldName: ends[end],
    value: draft[ends[end]] ?? null,
    error: error || undefined,
    required: true,
    onChange: (value: InputProps['value']) => onChangeBeside?.(ends[end], value),
  };
  const endLabel = `${inputId(name)}-fim`;
  // A series is made once: its first record shows the recurrence, its other records do not.
  const isMade = section.series !== undefined && Boolean(draft[section.series.group]);
  if (isMade && !draft.repeticao) return null;
  const disabled = props.disabled || isMade;
  return (
    <div className={styles.parts}>
      <ChoiceInput {...props} disabled={disabled} field={{ ...field, span: 3 }} />
      {draft.repeticao && (
        <>
          <Input.Wrapper label={t('crud.recurrence.end')} labelElement="div" labelProps={{ id: endLabel }}>
            <div role="radiogroup" aria-labelledby={endLabel} className={inputs.segmented}>
              {(Object.keys(ends) as End[]).map((one) => (
                <label key={one} className={inputs.segment}>
                  <input
                    type="radio"
                    name={endLabel}
                    value={one}
                    checked={end === one}
                    disabled={disabled}
                    onChange={() => choose(one)}
                  />
                  <span>{t(`crud.recurrence.${one}`)}</span>
                </label>
              ))}
            </div>
          </Input.Wrapper>
          {chosen.kind === 'date' ? (
            <DateInput {...endProps} disabled={disabled} field={chosen} />
          ) : (
            <TypedInput {...endProps} disabled={disabled} field={chosen} />
          )}
          <Dates section={section} field={field} draft={draft} />
        </>
      )}
    </div>
  );
}

/** The number of resulting dates and the last one, while they are known. */
function Dates({ section, field, draft }: { section: Section; field: RecurrenceField; draft: Draft }) {
  const translator = useT();
  const { t } = translator;
  const read = (name: string): unknown => {
    const endField = section.fields[name];
    return endField && readDraftValue(endField, draft[name]);
  };
  const date = (name: string): string | null => {
    const value = read(name);
    return typeof value === 'string' && isIsoDate(value) ? value : null;
  };
  const times = read(ends.times);
  const first = date(field.recurrence.first);
  const end = {
    repeticoes: typeof times === 'number' && times >= 1 ? times : null,
    repetir_ate: date(ends.until),
  };
  const dates = first
    ? recurrenceDates(first, draft.repeticao as Frequency, end, field.recurrence.monthly)
    : [];
  const isKnown = dates.length > 1 && dates.length <= longestRecurrence;
  return (
    <p className={styles.dates} role="status">
      {isKnown && t('crud.recurrence.dates', { count: dates.length, date: translator.date(dates.at(-1)!) })}
    </p>
  );
}
