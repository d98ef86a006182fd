import { TextInput } from '@mantine/core';
import type { ReferenceField } from '#shared/crud/field.ts';
import { isRef } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { findSection } from '#shared/sections/index.ts';
import { useAllowed } from '#web/crud/access.ts';
import { referenceFilters } from '#web/crud/draft-rules.ts';
import { titleText } from '#web/crud/value-text.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useFrame } from './frame.tsx';
import type { InputProps } from './input-props.ts';
import { ReferenceSearch } from './reference-search.tsx';

export function ReferenceInput(props: InputProps<ReferenceField>) {
  const target = findSection(props.field.to);
  // a reference to a section that is not declared yet is shown but cannot be changed
  return target ? <Chosen {...props} target={target} /> : <Shown {...props} />;
}

function Shown(props: InputProps<ReferenceField> & { why?: string }) {
  const { value, why } = props;
  const translator = useT();
  const frame = useFrame(props);
  return (
    <TextInput
      {...frame}
      description={why ?? frame.description}
      value={isRef(value) ? titleText(props.field.to, value.rotulo, translator) : ''}
      readOnly
    />
  );
}

function Chosen({ target, ...props }: InputProps<ReferenceField> & { target: Section }) {
  const { section, field, value, draft, recordId, onChange } = props;
  const translator = useT();
  const { t, label } = translator;
  const frame = useFrame(props);
  const can = useAllowed(target);
  // a user who may not list the rows cannot choose one; the stored value stays
  if (!can.choose) {
    return <Shown {...props} why={t('crud.input.reference.forbidden', { plural: label(target.plural) })} />;
  }
  return (
    <ReferenceSearch
      target={target}
      value={isRef(value) ? { ...value, rotulo: titleText(target.name, value.rotulo, translator) } : null}
      onChange={onChange}
      filters={referenceFilters(field, draft)}
      except={target.name === section.name ? recordId : undefined}
      frame={frame}
      mayCreate
    />
  );
}
