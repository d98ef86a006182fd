import type { ReferencesField } from '#shared/crud/field.ts';
import type { Ref } from '#shared/crud/record.ts';
import { perfil } from '#shared/sections/perfil.ts';
import { ReferencesInput } from '#web/crud/inputs/references-input.tsx';

interface ChurchesInputProps {
  /** the field of roles, or a field with other labels */
  field?: ReferencesField;
  value: readonly Ref[];
  error: string | undefined;
  onChange: (churches: readonly Ref[]) => void;
}

/** The churches that a role or a key is limited to. */
export function ChurchesInput({ field = perfil.fields.igrejas, onChange, ...rest }: ChurchesInputProps) {
  return (
    <ReferencesInput
      {...rest}
      section={perfil}
      name="igrejas"
      fieldName="igrejas"
      field={field}
      draft={{}}
      required={false}
      disabled={false}
      onChange={(value) => onChange(value as readonly Ref[])}
    />
  );
}
