import { ColorInput as Picker } from '@mantine/core';
import { usePortalTarget } from '#web/crud/portal-target.ts';
import { tidyTyped } from '#web/crud/typed-values.ts';
import { useFrame } from './frame.tsx';
import type { InputProps } from './input-props.ts';
import styles from './inputs.module.css';

const swatches = [
  '#0f766e',
  '#15803d',
  '#65a30d',
  '#ca8a04',
  '#c2410c',
  '#b91c1c',
  '#be185d',
  '#7e22ce',
  '#4338ca',
  '#1d4ed8',
  '#0369a1',
  '#57534e',
];

export function ColorInput(props: InputProps) {
  const { field, value, onChange } = props;
  const portal = usePortalTarget();
  const text = typeof value === 'string' ? value : '';
  return (
    <Picker
      {...useFrame(props)}
      value={text}
      onChange={onChange}
      onBlur={() => onChange(tidyTyped(field, text))}
      format="hex"
      fixOnBlur={false}
      withEyeDropper={false}
      swatches={swatches}
      swatchesPerRow={6}
      placeholder="#RRGGBB"
      // "no colour" must not look like white
      leftSection={text === '' ? <span className={styles.noColor} aria-hidden="true" /> : undefined}
      autoComplete="off"
      spellCheck={false}
      popoverProps={{ shadow: 'md', portalProps: portal }}
    />
  );
}
