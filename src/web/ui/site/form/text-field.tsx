import type { ComponentProps } from 'react';
import { TextInput } from '#web/ui/text-input.tsx';
import { fieldId } from './field.ts';

/** A text input with the id that the error summary links to. */
export function TextField({ name, ...rest }: ComponentProps<typeof TextInput> & { name: string }) {
  return <TextInput {...rest} id={fieldId(name)} name={name} />;
}
