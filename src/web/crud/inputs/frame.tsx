import { Input, type InputWrapperProps } from '@mantine/core';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { type InputProps, inputId } from './input-props.ts';
import styles from './inputs.module.css';

/** Label above, help and error below: the same order for Mantine's inputs and our own. */
export const wrapperOrder: InputWrapperProps['inputWrapperOrder'] = [
  'label',
  'input',
  'error',
  'description',
];

export function useFrame({ name, field, error, required, disabled }: InputProps) {
  const { label } = useT();
  return {
    id: inputId(name),
    name,
    label: label(field.label),
    description: field.help ? label(field.help) : undefined,
    error,
    required,
    disabled,
    inputWrapperOrder: wrapperOrder,
  };
}

interface FrameProps {
  input: InputProps;
  /** `div` where the label names a group instead of one input */
  labelElement?: 'label' | 'div';
  children: React.ReactNode;
}

export const errorId = (name: string): string => `${inputId(name)}-error`;
export const labelId = (name: string): string => `${inputId(name)}-label`;

export function Frame({ input, labelElement = 'label', children }: FrameProps) {
  const { label } = useT();
  const { name, field, error, required } = input;
  return (
    <Input.Wrapper
      // a group's wrapper must not repeat the id of the input inside it
      id={labelElement === 'label' ? inputId(name) : `${inputId(name)}-frame`}
      errorProps={{ id: errorId(name) }}
      label={label(field.label)}
      labelElement={labelElement}
      labelProps={{ id: labelId(name) }}
      description={field.help ? label(field.help) : undefined}
      error={error}
      required={required}
      inputWrapperOrder={wrapperOrder}
      className={styles.frame}
    >
      {children}
    </Input.Wrapper>
  );
}
