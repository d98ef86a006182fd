import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentProps, useId, useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { describedBy, FieldFrame, type FieldTexts } from './field-frame.tsx';
import styles from './text-input.module.css';

type TextInputProps = ComponentProps<'input'> & FieldTexts;

export function TextInput({
  label,
  note,
  help,
  error,
  type = 'text',
  id: idProp,
  className,
  ...rest
}: TextInputProps) {
  const generatedId = useId();
  const id = idProp ?? generatedId;
  const { t } = useT();
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  const reveal = t(shown ? 'field.hide_password' : 'field.show_password');
  return (
    <FieldFrame id={id} label={label} note={note} help={help} error={error} className={className}>
      <div className={styles.box} data-invalid={error ? true : undefined}>
        <input
          {...rest}
          id={id}
          type={secret && shown ? 'text' : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { help, error })}
        />
        {secret && (
          <button
            type="button"
            className={styles.reveal}
            aria-label={reveal}
            title={reveal}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <IconEyeOff size={20} aria-hidden="true" /> : <IconEye size={20} aria-hidden="true" />}
          </button>
        )}
      </div>
    </FieldFrame>
  );
}
