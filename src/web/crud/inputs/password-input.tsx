import { PasswordInput as Input } from '@mantine/core';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import type { PasswordField } from '#shared/kit/field.ts';
import { useT } from '#web/lib/i18n.tsx';
import { useFrame } from './frame.tsx';
import type { InputProps } from './input-props.ts';
import { passwordHints } from './password-hints.ts';
import styles from './password-input.module.css';

/** Written, never shown again: on a record that exists, left empty it stays as it is. */
export function PasswordInput(props: InputProps<PasswordField>) {
  const { field, value, recordId, onChange } = props;
  const { t } = useT();
  const { description, ...frame } = useFrame(props);
  const text = typeof value === 'string' ? value : '';
  const again = field.confirms !== undefined;
  const kept = recordId !== undefined && text === '' && !again;
  return (
    <>
      <Input
        {...frame}
        value={text}
        description={kept ? t('crud.input.password.kept') : text === '' || again ? description : undefined}
        placeholder={kept ? '••••••••' : undefined}
        // a new one for somebody: the browser must not offer the one of the person at the keyboard
        autoComplete="new-password"
        spellCheck={false}
        visibilityToggleButtonProps={{ 'aria-label': t('crud.input.password.show'), tabIndex: 0 }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {text !== '' && !again && (
        <ul className={styles.hints} aria-live="polite">
          {passwordHints(text).map(({ key, met }) => (
            <li key={key} data-met={met || undefined}>
              {met ? (
                <IconCheck size={14} stroke={2.4} aria-hidden="true" />
              ) : (
                <IconCircle size={14} stroke={1.8} aria-hidden="true" />
              )}
              {t(key)}
              {met && <span className="visually-hidden">: {t('crud.yes')}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
