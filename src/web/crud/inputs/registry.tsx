import type { Field } from '#shared/crud/field.ts';
import { useSlots } from '#web/crud/section-slots.ts';
import { FileInput } from './file-input.tsx';
import { ImagesInput } from './images-input.tsx';
import type { Input, InputProps } from './input-props.ts';
import { itemInputs } from './item-inputs.tsx';
import { ItemsInput } from './items-input.tsx';
import { isNameOrRecord, NameOrRecordInput } from './name-or-record-input.tsx';
import { PasswordInput } from './password-input.tsx';
import { isRecurrence, RecurrenceInput } from './recurrence-input.tsx';
import { ReferencesInput } from './references-input.tsx';
import { RichTextInput } from './richtext-input.tsx';
import { SlugInput } from './slug-input.tsx';

type Inputs = { [K in Field['kind']]: Input<Extract<Field, { kind: K }>> };

/** The input of each kind; a kind without one does not compile. */
const inputs: Inputs = {
  ...itemInputs,
  slug: SlugInput,
  richtext: RichTextInput,
  password: PasswordInput,
  references: ReferencesInput,
  items: ItemsInput,
  image: FileInput,
  file: FileInput,
  images: ImagesInput,
};

/** The input of a field: its section's own, or the one of its kind. */
export function FieldInput(props: InputProps) {
  const SectionInput = useSlots(props.section).inputs?.[props.fieldName];
  if (!SectionInput && isNameOrRecord(props.field))
    return <NameOrRecordInput {...props} field={props.field} />;
  if (!SectionInput && isRecurrence(props.field)) return <RecurrenceInput {...props} field={props.field} />;
  const Chosen = SectionInput ?? (inputs[props.field.kind] as Input);
  return <Chosen {...props} />;
}
