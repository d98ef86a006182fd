import type { Field } from '#shared/kit/section.ts';
import { BooleanInput } from './boolean-input.tsx';
import { ChoiceInput } from './choice-input.tsx';
import { ColorInput } from './color-input.tsx';
import { DateInput } from './date-input.tsx';
import { FileInput } from './file-input.tsx';
import type { Input, InputProps } from './input-props.ts';
import { ReferenceInput } from './reference-input.tsx';
import { TextareaInput, TypedInput } from './typed-input.tsx';

type Inputs = { [K in Field['kind']]: Input<Extract<Field, { kind: K }>> };

/** A kind that is declared and has no input here does not compile. */
const inputs: Inputs = {
  text: TypedInput,
  textarea: TextareaInput,
  email: TypedInput,
  phone: TypedInput,
  cpf: TypedInput,
  cnpj: TypedInput,
  cep: TypedInput,
  time: TypedInput,
  integer: TypedInput,
  decimal: TypedInput,
  money: TypedInput,
  color: ColorInput,
  date: DateInput,
  boolean: BooleanInput,
  choice: ChoiceInput,
  reference: ReferenceInput,
  image: FileInput,
  file: FileInput,
};

export function FieldInput(props: InputProps) {
  const Chosen = inputs[props.field.kind] as Input;
  return <Chosen {...props} />;
}
