import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useRef } from 'react';
import type { RichTextField } from '#shared/kit/field.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { cleanPaste } from './clean-paste.ts';
import { errorId, labelId } from './frame.tsx';
import { type InputProps, inputId } from './input-props.ts';
import styles from './richtext.module.css';
import { RichTextToolbar } from './richtext-toolbar.tsx';

/** The formatting an article may have; the server sanitises by the same list. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    horizontalRule: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['http', 'https', 'mailto', 'tel'],
      HTMLAttributes: { target: null, rel: null },
    },
  }),
];

export default function RichTextEditor(props: InputProps<RichTextField>) {
  const { name, field, value, error, required, disabled, onChange } = props;
  const { label } = useT();
  // the editor is created once, so it calls the newest `onChange` through a ref
  const latestOnChange = useRef(onChange);
  latestOnChange.current = onChange;
  const editor = useEditor(
    {
      extensions,
      content: typeof value === 'string' ? value : '',
      editable: !disabled,
      // our own style sheet has the few rules the editor needs; the page's CSP allows no injected ones
      injectCSS: false,
      editorProps: {
        transformPastedHTML: cleanPaste,
        attributes: {
          id: inputId(name),
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelId(name),
          ...(required && { 'aria-required': 'true' }),
          ...(error && { 'aria-invalid': 'true', 'aria-describedby': errorId(name) }),
          class: styles.text ?? '',
        },
      },
      onUpdate: ({ editor: changed }) => latestOnChange.current(changed.isEmpty ? '' : changed.getHTML()),
    },
    [disabled, required, Boolean(error)],
  );
  return (
    <div
      className={styles.editor}
      data-invalid={error ? true : undefined}
      data-disabled={disabled || undefined}
    >
      {!disabled && editor && <RichTextToolbar editor={editor} label={label(field.label)} />}
      <EditorContent editor={editor} />
    </div>
  );
}
