import { TextInput } from '@mantine/core';
import type { SlugField } from '#shared/crud/field.ts';
import { slugOf } from '#shared/slug.ts';
import { useSlots } from '#web/crud/section-slots.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useFrame } from './frame.tsx';
import type { InputProps } from './input-props.ts';
import styles from './inputs.module.css';

/** Turns the text into a slug while it is typed, so that the address shown below is the final one. */
const typedSlug = (text: string): string => {
  const slug = slugOf(text);
  return slug && /[\s-]$/.test(text) ? `${slug}-` : slug;
};

export function SlugInput(props: InputProps<SlugField>) {
  const { section, field, value, draft, onChange } = props;
  const { t, label } = useT();
  // left empty, the slug is made from another field, so it is never required here
  const { description, ...frame } = useFrame({ ...props, required: false });
  const text = typeof value === 'string' ? value : '';
  const shown =
    slugOf(text) || slugOf(typeof draft[field.from] === 'string' ? String(draft[field.from]) : '');
  const address = useSlots(section).address;
  const source = section.fields[field.from];
  const help = description ?? t('crud.input.slug.empty', { field: source ? label(source.label) : '' });
  return (
    <TextInput
      {...frame}
      value={text}
      description={
        shown && address ? (
          <span className={styles.address}>
            {window.location.host}
            {address}
            <b>{shown}</b>
          </span>
        ) : (
          help
        )
      }
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onChange(typedSlug(event.currentTarget.value))}
      onBlur={() => onChange(slugOf(text))}
    />
  );
}
