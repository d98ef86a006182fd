import { Select } from '@mantine/core';
import type { ChoiceField } from '#shared/crud/field.ts';
import type { Label } from '#shared/i18n/languages.ts';
import { fittingOptions } from '#web/crud/draft-rules.ts';
import { defaultSpan } from '#web/crud/form/field-span.ts';
import { usePortalTarget } from '#web/crud/portal-target.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Frame, labelId, useFrame } from './frame.tsx';
import { type InputProps, inputId } from './input-props.ts';
import styles from './inputs.module.css';
import { fitSideBySide } from './segments.ts';

export function ChoiceInput(props: InputProps<ChoiceField>) {
  const { field, dense } = props;
  const { label } = useT();
  const texts = Object.values(field.options).map((text) => label(text));
  return !dense && fitSideBySide(texts, field.span ?? defaultSpan(field)) ? (
    <Segmented {...props} />
  ) : (
    <SelectInput {...props} />
  );
}

/** The options valid for the rest of the record; the chosen one stays listed even when it no longer fits. */
function optionsOf({ field, draft, value }: InputProps<ChoiceField>): [string, Label][] {
  const fits = fittingOptions(field, draft);
  return Object.entries(field.options).filter(([key]) => !fits || fits.includes(key) || key === value);
}

function SelectInput(props: InputProps<ChoiceField>) {
  const { field, value, required, onChange } = props;
  const { t, label } = useT();
  const frame = useFrame(props);
  const portal = usePortalTarget();
  const data = optionsOf(props).map(([key, text]) => ({ value: key, label: label(text) }));
  return (
    <Select
      {...frame}
      data={data}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      placeholder={t(field.recurrence ? 'crud.recurrence.none' : 'crud.input.choose')}
      searchable={data.length > 7}
      clearable={!required}
      allowDeselect={false}
      nothingFoundMessage={t('crud.input.reference.none')}
      clearButtonProps={{ 'aria-label': t('crud.input.clear', { field: frame.label }) }}
      comboboxProps={{ shadow: 'md', portalProps: portal }}
      withScrollArea={false}
      classNames={{ options: styles.options }}
      autoComplete="off"
    />
  );
}

/** Two or three options, all visible at once. */
function Segmented(props: InputProps<ChoiceField>) {
  const { name, field, value, required, disabled, error, onChange } = props;
  const { t, label } = useT();
  return (
    <Frame input={props} labelElement="div">
      <div
        role="radiogroup"
        id={inputId(name)}
        aria-labelledby={labelId(name)}
        aria-invalid={error ? true : undefined}
        aria-required={required || undefined}
        className={styles.segmented}
        tabIndex={-1}
      >
        {optionsOf(props).map(([key, text]) => (
          <label key={key} className={styles.segment}>
            <input
              type="radio"
              name={name}
              value={key}
              checked={value === key}
              disabled={disabled}
              onChange={() => onChange(key)}
            />
            <span>{label(text)}</span>
          </label>
        ))}
      </div>
      {!required && value !== null && !disabled && (
        <button
          type="button"
          className={styles.clearChoice}
          aria-label={t('crud.input.clear', { field: label(field.label) })}
          onClick={() => onChange(null)}
        >
          {t('crud.clear')}
        </button>
      )}
    </Frame>
  );
}
