import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { parseTypedMoney, typedMoney } from '#web/crud/typed-values.ts';
import styles from './amount-input.module.css';
import { useLocalFigures } from './use-local-figures.ts';

interface AmountInputProps {
  label: string;
  value: string;
  error: string | undefined;
  focus?: boolean;
  isOptional?: boolean;
  onChange: (typed: string) => void;
}

/** An amount as typed; formatted when the input loses focus and can be parsed. */
export function AmountInput({ label, value, error, focus, isOptional, onChange }: AmountInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focus) input.current?.focus();
  }, [focus]);
  const typing = useLocalFigures('money', value, onChange, () => {
    const centavos = parseTypedMoney(value);
    if (centavos !== undefined) onChange(typedMoney(centavos));
  });
  return (
    <TextInput
      ref={input}
      label={label}
      {...typing}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      required={!isOptional}
      withAsterisk={false}
      leftSection={<span className={styles.currency}>R$</span>}
      classNames={{ input: styles.figures }}
      onFocus={(event) => {
        typing.onFocus(event);
        event.currentTarget.select();
      }}
    />
  );
}
