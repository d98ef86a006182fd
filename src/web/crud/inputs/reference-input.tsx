import { TextInput } from '@mantine/core';
import type { Ref, ReferenceField } from '#shared/kit/section.ts';
import { findSection } from '#shared/sections/index.ts';
import type { Draft, DraftValue } from '#web/crud/draft.ts';
import { useFrame } from './frame.tsx';
import type { InputProps } from './input-props.ts';
import { ReferenceSearch } from './reference-search.tsx';

const isRef = (value: DraftValue): value is Ref =>
  typeof value === 'object' && value !== null && 'rotulo' in value;

/** Only rows that agree with this record, once it says what they must agree upon. */
function sameFilter(field: ReferenceField, draft: Draft): Record<string, string> | undefined {
  const value = field.same ? draft[field.same] : undefined;
  if (!field.same || value === null || value === undefined || value === '') return undefined;
  return { [field.same]: typeof value === 'object' && 'id' in value ? String(value.id) : String(value) };
}

export function ReferenceInput(props: InputProps<ReferenceField>) {
  const { section, field, value, draft, recordId, onChange } = props;
  const frame = useFrame(props);
  const target = findSection(field.to);
  const chosen = isRef(value) ? value : null;
  // declared before the section it refers to: shown, not changed
  if (!target) return <TextInput {...frame} value={chosen?.rotulo ?? ''} readOnly />;
  return (
    <ReferenceSearch
      target={target}
      value={chosen}
      onChange={onChange}
      filters={sameFilter(field, draft)}
      except={target.name === section.name ? recordId : undefined}
      frame={frame}
    />
  );
}
