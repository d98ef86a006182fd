import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RichTextField } from '#shared/crud/field.ts';
import { isTextLink, textLinkProtocols } from '#shared/text-link.ts';
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
      protocols: [...textLinkProtocols],
      isAllowedUri: isTextLink,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
];

export default function RichTextEditor(props: InputProps<RichTextField>) {
  const { name, field, value, error, required, disabled, onChange } = props;
  const { label } = useT();
  const isWrong = Boolean(error);
  const text = typeof value === 'string' ? value : '';
  const [opened] = useState(text);
  // the text that the editor shows: another value comes from outside, such as the text as the server stored it
  const written = useRef(opened);
  // the editor is created once, so it calls the newest `onChange` through a ref
  const latestOnChange = useRef(onChange);
  latestOnChange.current = onChange;
  const editorProps = useMemo(
    () => ({
      transformPastedHTML: cleanPaste,
      attributes: {
        id: inputId(name),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId(name),
        ...(required && { 'aria-required': 'true' }),
        ...(isWrong && { 'aria-invalid': 'true', 'aria-describedby': errorId(name) }),
        class: styles.text ?? '',
      },
    }),
    [name, required, isWrong],
  );
  // Without dependencies: these create another editor, which takes the focus away. Changed options are set on this one.
  const editor = useEditor({
    extensions,
    content: opened,
    editable: !disabled,
    // our own style sheet has the few rules the editor needs; the page's CSP allows no injected ones
    injectCSS: false,
    editorProps,
    onUpdate: ({ editor: changed }) => {
      written.current = changed.isEmpty ? '' : changed.getHTML();
      latestOnChange.current(written.current);
    },
  });
  // the only option that the hook does not set again
  useEffect(() => {
    editor?.setEditable(!disabled, false);
  }, [editor, disabled]);
  // before the next key can be typed
  useLayoutEffect(() => {
    if (!editor || text === written.current) return;
    written.current = text;
    const { from, to } = editor.state.selection;
    editor.chain().setContent(text, { emitUpdate: false }).setTextSelection({ from, to }).run();
  }, [editor, text]);
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
