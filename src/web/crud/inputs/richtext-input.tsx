import { lazy, Suspense } from 'react';
import type { RichTextField } from '#shared/crud/field.ts';
import { Frame } from './frame.tsx';
import type { InputProps } from './input-props.ts';
import styles from './richtext.module.css';

// loaded on first use: the editor is large, and few forms have one
const Editor = lazy(() => import('./richtext-editor.tsx'));

export function RichTextInput(props: InputProps<RichTextField>) {
  return (
    <Frame input={props} labelElement="div">
      <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
        <Editor {...props} />
      </Suspense>
    </Frame>
  );
}
