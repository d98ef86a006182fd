import { Textarea, TextInput } from '@mantine/core';
import type { HTMLAttributes } from 'react';
import type { Field } from '#shared/crud/field.ts';
import { moneyFigures } from '#shared/money.ts';
import { tidyTyped } from '#web/crud/typed-values.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useFrame } from './frame.tsx';
import type { InputProps } from './input-props.ts';
import styles from './inputs.module.css';
import { useLocalFigures } from './use-local-figures.ts';

interface Keyboard {
  type?: 'text' | 'email' | 'tel' | 'url';
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  placeholder?: string;
}

const keyboards: Partial<Record<Field['kind'], Keyboard>> = {
  email: { type: 'email', inputMode: 'email' },
  url: { type: 'url', inputMode: 'url', placeholder: 'https://' },
  phone: { type: 'tel', inputMode: 'tel', placeholder: '(11) 98765-4321' },
  cpf: { inputMode: 'numeric', placeholder: '000.000.000-00' },
  // may contain letters since July 2026
  cnpj: { inputMode: 'text', placeholder: '00.000.000/0000-00' },
  cep: { inputMode: 'numeric', placeholder: '00000-000' },
  time: { inputMode: 'numeric', placeholder: '19:30' },
  integer: { inputMode: 'numeric' },
  decimal: { inputMode: 'decimal' },
  money: { inputMode: 'decimal' },
};

const figures = new Set<Field['kind']>([
  'money',
  'integer',
  'decimal',
  'phone',
  'cpf',
  'cnpj',
  'cep',
  'time',
]);

/** A line of text, formatted when the input loses focus and never while it is typed. */
export function TypedInput(props: InputProps) {
  const { field, value, onChange } = props;
  const frame = useFrame(props);
  const { locale } = useT();
  const text = typeof value === 'string' ? value : '';
  const tidy = () => {
    const tidied = tidyTyped(field, text);
    if (tidied !== text) onChange(tidied);
  };
  const input = useLocalFigures(field.kind, text, onChange, tidy);
  const mayBeNegative = (field.kind === 'money' || field.kind === 'integer') && (field.min ?? -1) < 0;
  const keyboard = keyboards[field.kind];
  return (
    <TextInput
      {...frame}
      {...keyboard}
      // decimal keyboards of phones have no minus sign
      {...(field.kind === 'money' && { placeholder: moneyFigures(0, locale) })}
      inputMode={mayBeNegative ? 'text' : keyboard?.inputMode}
      // the record is about another person: the browser must not fill in the user's own data
      autoComplete="off"
      spellCheck={field.kind === 'text' ? undefined : false}
      autoCapitalize={field.kind === 'cnpj' ? 'characters' : undefined}
      classNames={{ input: figures.has(field.kind) ? styles.figures : undefined }}
      leftSection={field.kind === 'money' ? <span className={styles.currency}>R$</span> : undefined}
      leftSectionWidth={field.kind === 'money' ? 40 : undefined}
      {...input}
    />
  );
}

export function TextareaInput(props: InputProps) {
  const { field, value, onChange } = props;
  const text = typeof value === 'string' ? value : '';
  return (
    <Textarea
      {...useFrame(props)}
      value={text}
      autosize
      minRows={3}
      maxRows={14}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => onChange(tidyTyped(field, text))}
    />
  );
}
