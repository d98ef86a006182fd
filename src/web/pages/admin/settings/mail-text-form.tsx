import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { MailModel, MailPreview } from '#shared/contracts/ajustes.ts';
import { findLanguage, type Locale } from '#shared/i18n/languages.ts';
import { useUnsavedWarning } from '#web/crud/use-unsaved-warning.ts';
import { api } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { describedBy, FieldFrame } from '#web/ui/field-frame.tsx';
import { isNamed } from './mail-fields.ts';
import styles from './settings.module.css';

const parts = ['assunto', 'abertura', 'fecho'] as const;
type Part = (typeof parts)[number];

interface MailTextFormProps {
  model: MailModel;
  idioma: Locale;
  /** whether the texts have unsaved changes */
  onChanged: (isChanged: boolean) => void;
}

/** Subject, first and last paragraph of a kind of mail in one language; a text equal to the product's default is not stored. */
export function MailTextForm({ model, idioma, onChanged }: MailTextFormProps) {
  const { tipo, campos, fecho_fixo, textos } = model;
  const { t } = useT();
  const { snackbar, validation } = useDialogs();
  const client = useQueryClient();
  const { nosso, proprio } = textos.find((one) => one.idioma === idioma)!;
  const saved = Object.fromEntries(parts.map((part) => [part, proprio[part] ?? nosso[part]])) as Record<
    Part,
    string
  >;
  const [draft, setDraft] = useState(saved);
  const [last, setLast] = useState<Part>('abertura');
  const inputs = useRef<Partial<Record<Part, HTMLTextAreaElement | null>>>({});
  const isChanged = parts.some((part) => draft[part].trim() !== saved[part].trim());
  const isOurs = parts.every((part) => draft[part] === nosso[part]);
  useUnsavedWarning(isChanged);
  useEffect(() => onChanged(isChanged), [onChanged, isChanged]);
  const body = {
    idioma,
    ...Object.fromEntries(
      parts.map((part) => [part, draft[part].trim() === nosso[part] ? null : draft[part]]),
    ),
  };
  const refuse = (error: Error) => {
    if (!isApiError(error) || error.status !== 422) void validation.open(error);
  };
  const preview = useMutation({
    mutationFn: () => api.post<MailPreview>(`/admin/ajustes/mensagens/${tipo}/previa`, body),
    onError: refuse,
  });
  const save = useMutation({
    mutationFn: () => api.put<MailModel>(`/admin/ajustes/mensagens/${tipo}`, body),
    onSuccess: (now) => {
      client.setQueryData<MailModel[]>(['ajustes', 'mensagens'], (all) =>
        all?.map((one) => (one.tipo === tipo ? now : one)),
      );
      snackbar.show(t('settings.mail_saved'));
      preview.mutate();
    },
    onError: refuse,
  });
  const failed = [save.error, preview.error].find(isApiError);
  const errorOf = (part: Part): string | undefined => failed?.errors?.[part]?.[0];
  const change = (part: Part, text: string) => {
    setDraft({ ...draft, [part]: text });
    save.reset();
  };
  /** Inserts a field at the cursor. */
  const insert = (name: string) => {
    const input = inputs.current[last];
    const text = draft[last];
    const caret = input?.selectionStart ?? text.length;
    change(last, `${text.slice(0, caret)}{${name}}${text.slice(input?.selectionEnd ?? caret)}`);
    input?.focus();
  };
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
      noValidate
    >
      <div className={styles.editor}>
        <div className={styles.stack}>
          {parts.map((part) => (
            <TextArea
              key={part}
              label={t(`settings.mail.${part}`)}
              help={part === 'fecho' && fecho_fixo ? t('settings.mail_fixed') : undefined}
              error={errorOf(part)}
              lang={findLanguage(idioma).tag}
              rows={part === 'assunto' ? 1 : 4}
              readOnly={part === 'fecho' && fecho_fixo}
              value={draft[part]}
              inputRef={(element) => {
                inputs.current[part] = element;
              }}
              onFocus={() => setLast(part)}
              onChange={(text) => change(part, part === 'assunto' ? text.replaceAll('\n', ' ') : text)}
            />
          ))}
          <div>
            <p className={styles.hint}>{t('settings.mail_fields')}</p>
            <ul className={styles.pills}>
              {campos.map((name) => (
                <li key={name}>
                  <button type="button" onClick={() => insert(name)}>
                    {`{${name}}`} {isNamed(name) && <small>{t(`settings.mail_field.${name}`)}</small>}
                  </button>
                </li>
              ))}
            </ul>
          </div>
          <div className={styles.row}>
            <Button type="submit" loading={save.isPending} disabled={!isChanged}>
              {t('settings.save')}
            </Button>
            <Button variant="quiet" loading={preview.isPending} onClick={() => preview.mutate()}>
              {t('settings.mail_preview')}
            </Button>
            {!isOurs && (
              <Button variant="plain" onClick={() => setDraft(nosso)}>
                {t('settings.ours')}
              </Button>
            )}
          </div>
        </div>
        <div className={styles.preview} aria-live="polite">
          {preview.data ? (
            <>
              <p>
                <strong>{preview.data.assunto}</strong>
              </p>
              {/* no scripts, forms or access to this page */}
              <iframe title={t('settings.mail_preview')} sandbox="" srcDoc={preview.data.html} />
            </>
          ) : (
            <p className={styles.hint}>{t('settings.mail_preview_hint')}</p>
          )}
        </div>
      </div>
    </form>
  );
}

interface TextAreaProps {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  lang: string;
  rows: number;
  readOnly: boolean;
  value: string;
  inputRef: (element: HTMLTextAreaElement | null) => void;
  onFocus: () => void;
  onChange: (text: string) => void;
}

function TextArea({ label, help, error, inputRef, onChange, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <textarea
        {...rest}
        ref={inputRef}
        id={id}
        className={styles.textarea}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { help, error })}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </FieldFrame>
  );
}
