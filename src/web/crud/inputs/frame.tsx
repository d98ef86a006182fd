import { Input, type InputWrapperProps } from '@mantine/core';
import { useT } from '#web/lib/i18n.tsx';
import { type InputProps, inputId } from './input-props.ts';
import styles from './inputs.module.css';

/** Label above, help under, error in words: the same for inputs of Mantine and for our own. */
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
    // the browser's own bubbles would speak before our words do
    inputWrapperOrder: wrapperOrder,
  };
}

interface FrameProps {
  input: InputProps;
  /** `div` where the label names a group and not one input */
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
      // over a group it would be a second element with the id of the input inside
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
