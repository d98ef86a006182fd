import { PasswordInput as Input } from '@mantine/core';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import type { PasswordField } from '#shared/crud/field.ts';
import { useShortestPassword } from '#web/lib/http/use-shortest-password.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useFrame } from './frame.tsx';
import type { InputProps } from './input-props.ts';
import { passwordHints } from './password-hints.ts';
import styles from './password-input.module.css';

/** A password is written and never shown; left empty on an existing record, it stays unchanged. */
export function PasswordInput(props: InputProps<PasswordField>) {
  const { field, value, recordId, onChange } = props;
  const { t } = useT();
  const min = useShortestPassword();
  const { description, ...frame } = useFrame(props);
  const text = typeof value === 'string' ? value : '';
  const again = field.confirms !== undefined;
  const keepsStored = recordId !== undefined && text === '' && !again;
  return (
    <>
      <Input
        {...frame}
        value={text}
        description={
          keepsStored ? t('crud.input.password.kept') : text === '' || again ? description : undefined
        }
        placeholder={keepsStored ? '••••••••' : undefined}
        // a new password of another user: the browser must not fill in the signed-in user's own
        autoComplete="new-password"
        spellCheck={false}
        visibilityToggleButtonProps={{ 'aria-label': t('crud.input.password.show'), tabIndex: 0 }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {text !== '' && !again && (
        <ul className={styles.hints} aria-live="polite">
          {passwordHints(text, min).map(({ key, met }) => (
            <li key={key} data-met={met || undefined}>
              {met ? (
                <IconCheck size={14} stroke={2.4} aria-hidden="true" />
              ) : (
                <IconCircle size={14} stroke={1.8} aria-hidden="true" />
              )}
              {t(key, { min })}
              {met && <span className="visually-hidden">: {t('crud.yes')}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
