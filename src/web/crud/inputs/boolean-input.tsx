import { Switch } from '@mantine/core';
import type { BooleanField } from '#shared/crud/field.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Frame, labelId } from './frame.tsx';
import { type InputProps, inputId } from './input-props.ts';
import styles from './inputs.module.css';

export function BooleanInput(props: InputProps<BooleanField>) {
  const { name, value, disabled, onChange } = props;
  const { t } = useT();
  return (
    <Frame input={props}>
      <Switch
        id={inputId(name)}
        name={name}
        aria-labelledby={labelId(name)}
        checked={value === true}
        disabled={disabled}
        label={<span aria-hidden="true">{t(value === true ? 'crud.yes' : 'crud.no')}</span>}
        className={styles.switch}
        size="md"
        withThumbIndicator={false}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Frame>
  );
}
