import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconList,
  IconListNumbers,
} from '@tabler/icons-react';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type ComponentType, Fragment, type KeyboardEvent, useRef, useState } from 'react';
import type { CrudKey } from '#shared/i18n/pt_BR/crud.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './richtext.module.css';
import { LinkButton } from './richtext-link.tsx';

interface Tool {
  key: CrudKey;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  shortcut?: string;
  run: (chain: ChainedCommands) => ChainedCommands;
  is?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
}

const groups: readonly (readonly Tool[])[] = [
  [
    {
      key: 'crud.text.h2',
      icon: IconH2,
      shortcut: 'Ctrl+Alt+2',
      run: (chain) => chain.toggleHeading({ level: 2 }),
      is: (editor) => editor.isActive('heading', { level: 2 }),
    },
    {
      key: 'crud.text.h3',
      icon: IconH3,
      shortcut: 'Ctrl+Alt+3',
      run: (chain) => chain.toggleHeading({ level: 3 }),
      is: (editor) => editor.isActive('heading', { level: 3 }),
    },
  ],
  [
    {
      key: 'crud.text.bold',
      icon: IconBold,
      shortcut: 'Ctrl+B',
      run: (chain) => chain.toggleBold(),
      is: (editor) => editor.isActive('bold'),
    },
    {
      key: 'crud.text.italic',
      icon: IconItalic,
      shortcut: 'Ctrl+I',
      run: (chain) => chain.toggleItalic(),
      is: (editor) => editor.isActive('italic'),
    },
  ],
  [
    {
      key: 'crud.text.bullets',
      icon: IconList,
      shortcut: 'Ctrl+Shift+8',
      run: (chain) => chain.toggleBulletList(),
      is: (editor) => editor.isActive('bulletList'),
    },
    {
      key: 'crud.text.numbers',
      icon: IconListNumbers,
      shortcut: 'Ctrl+Shift+7',
      run: (chain) => chain.toggleOrderedList(),
      is: (editor) => editor.isActive('orderedList'),
    },
    {
      key: 'crud.text.quote',
      icon: IconBlockquote,
      shortcut: 'Ctrl+Shift+B',
      run: (chain) => chain.toggleBlockquote(),
      is: (editor) => editor.isActive('blockquote'),
    },
  ],
  [
    {
      key: 'crud.text.undo',
      icon: IconArrowBackUp,
      shortcut: 'Ctrl+Z',
      run: (chain) => chain.undo(),
      can: (editor) => editor.can().undo(),
    },
    {
      key: 'crud.text.redo',
      icon: IconArrowForwardUp,
      shortcut: 'Ctrl+Shift+Z',
      run: (chain) => chain.redo(),
      can: (editor) => editor.can().redo(),
    },
  ],
];
const tools = groups.flat();

interface RichTextToolbarProps {
  editor: Editor;
  label: string;
}

/** A toolbar with one tab stop; arrow keys move between the tools. */
export function RichTextToolbar({ editor, label }: RichTextToolbarProps) {
  const { t } = useT();
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      tools.map(({ is, can }) => ({ is: is?.(now) ?? null, can: can?.(now) ?? true })),
  });
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -99, End: 99 }[event.key];
    if (step === undefined || !(event.target as Element).matches('[data-tool]')) return;
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])];
    const next = Math.min(
      buttons.length - 1,
      Math.max(0, buttons.indexOf(event.target as HTMLElement) + step),
    );
    event.preventDefault();
    setCurrent(next);
    buttons[next]?.focus();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('crud.text.toolbar', { field: label })}
      className={styles.toolbar}
      onKeyDown={walk}
    >
      {groups.map((group, at) => (
        <Fragment key={group[0]!.key}>
          {group.map((tool) => {
            const index = tools.indexOf(tool);
            const place = index < 7 ? index : index + 1;
            const { is, can } = state[index]!;
            return (
              <button
                key={tool.key}
                type="button"
                data-tool
                className={styles.tool}
                tabIndex={place === current ? 0 : -1}
                aria-label={t(tool.key)}
                title={`${t(tool.key)} (${tool.shortcut})`}
                aria-pressed={is ?? undefined}
                aria-disabled={!can || undefined}
                onFocus={() => setCurrent(place)}
                // keeps the text selection
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => can && tool.run(editor.chain().focus()).run()}
              >
                <tool.icon size={18} stroke={1.8} />
              </button>
            );
          })}
          {at === 2 && <LinkButton editor={editor} focusable={current === 7} onFocus={() => setCurrent(7)} />}
          {at < groups.length - 1 && <span className={styles.divider} aria-hidden="true" />}
        </Fragment>
      ))}
    </div>
  );
}
