import type { ComponentProps } from 'react';
import { TextInput } from '#web/ui/text-input.tsx';
import { fieldId } from './field.ts';

/** A line of text where the summary of errors finds it. */
export function TextField({ name, ...rest }: ComponentProps<typeof TextInput> & { name: string }) {
  return <TextInput {...rest} id={fieldId(name)} name={name} />;
}
