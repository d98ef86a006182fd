import type { Field } from '#shared/kit/field.ts';
import { slotsOf } from '#web/sections/index.ts';
import { BooleanInput } from './boolean-input.tsx';
import { ChoiceInput } from './choice-input.tsx';
import { ColorInput } from './color-input.tsx';
import { DateInput } from './date-input.tsx';
import { DateTimeInput } from './datetime-input.tsx';
import { FileInput } from './file-input.tsx';
import { IconInput } from './icon-input.tsx';
import { ImagesInput } from './images-input.tsx';
import type { Input, InputProps } from './input-props.ts';
import { ItemsInput } from './items-input.tsx';
import { PasswordInput } from './password-input.tsx';
import { ReferenceInput } from './reference-input.tsx';
import { ReferencesInput } from './references-input.tsx';
import { RichTextInput } from './richtext-input.tsx';
import { SlugInput } from './slug-input.tsx';
import { TextareaInput, TypedInput } from './typed-input.tsx';

type Inputs = { [K in Field['kind']]: Input<Extract<Field, { kind: K }>> };

/** The input of each kind; a kind without one does not compile. */
const inputs: Inputs = {
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
  slug: SlugInput,
  richtext: RichTextInput,
  password: PasswordInput,
  date: DateInput,
  datetime: DateTimeInput,
  boolean: BooleanInput,
  choice: ChoiceInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  items: ItemsInput,
  image: FileInput,
  file: FileInput,
  images: ImagesInput,
};

/** The input of a field: its section's own, or the one of its kind. */
export function FieldInput({ inItem = false, ...props }: InputProps & { inItem?: boolean }) {
  const own = inItem ? undefined : slotsOf(props.section).inputs?.[props.fieldName];
  const Chosen = own ?? (inputs[props.field.kind] as Input);
  return <Chosen {...props} />;
}
