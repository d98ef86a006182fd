import type { ItemField } from '#shared/crud/field.ts';
import { BooleanInput } from './boolean-input.tsx';
import { ChoiceInput } from './choice-input.tsx';
import { ColorInput } from './color-input.tsx';
import { DateInput } from './date-input.tsx';
import { DateTimeInput } from './datetime-input.tsx';
import { IconInput } from './icon-input.tsx';
import type { Input, InputProps } from './input-props.ts';
import { ReferenceInput } from './reference-input.tsx';
import { TextareaInput, TypedInput } from './typed-input.tsx';

type ItemInputs = { [K in ItemField['kind']]: Input<Extract<ItemField, { kind: K }>> };

/**
 * The inputs of item rows. Not in registry.tsx, because that contains the list input, which imports these.
 */
export const itemInputs: ItemInputs = {
  text: TypedInput,
  textarea: TextareaInput,
  email: TypedInput,
  phone: TypedInput,
  cpf: TypedInput,
  cnpj: TypedInput,
  cep: TypedInput,
  time: TypedInput,
  url: TypedInput,
  integer: TypedInput,
  decimal: TypedInput,
  money: TypedInput,
  color: ColorInput,
  icon: IconInput,
  date: DateInput,
  datetime: DateTimeInput,
  boolean: BooleanInput,
  choice: ChoiceInput,
  reference: ReferenceInput,
};

export function ItemFieldInput(props: InputProps<ItemField>) {
  const Chosen = itemInputs[props.field.kind] as Input;
  return <Chosen {...props} />;
}
