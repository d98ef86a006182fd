import { Popover, TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { typedTextLink } from '#shared/text-link.ts';
import { usePortalTarget } from '#web/crud/portal-target.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './richtext.module.css';

interface LinkButtonProps {
  editor: Editor;
  focusable: boolean;
  onFocus: () => void;
}

export function LinkButton({ editor, focusable, onFocus }: LinkButtonProps) {
  const { t } = useT();
  const portal = usePortalTarget();
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState(false);
  const active = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') });
  const put = (href: string) => {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !active)
      chain
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run();
    else chain.setLink({ href }).run();
    setOpened(false);
  };
  const apply = () => {
    const href = typed.trim() === '' ? '' : typedTextLink(typed);
    if (href === undefined) setRefused(true);
    else put(href);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // keeps the submit from saving the form around it
    event.preventDefault();
    apply();
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      trapFocus
      width={320}
      portalProps={portal}
    >
      <Popover.Target>
        <button
          type="button"
          data-tool
          className={styles.tool}
          tabIndex={focusable ? 0 : -1}
          aria-label={t('crud.text.link')}
          title={t('crud.text.link')}
          aria-pressed={active}
          onFocus={onFocus}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            setRefused(false);
            setTyped(String(editor.getAttributes('link').href ?? ''));
            setOpened(!opened);
          }}
        >
          <IconLink size={18} stroke={1.8} />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <TextInput
          label={t('crud.text.link.address')}
          placeholder="https://"
          value={typed}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          error={refused && t('crud.text.link.refused')}
          onChange={(event) => {
            setRefused(false);
            setTyped(event.currentTarget.value);
          }}
          onKeyDown={keys}
        />
        <div className={styles.linkActions}>
          {active && (
            <Button variant="quiet" onClick={() => put('')}>
              {t('crud.text.link.remove')}
            </Button>
          )}
          <Button onClick={apply}>{t('crud.apply')}</Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
