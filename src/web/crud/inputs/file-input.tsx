import { IconFile, IconPhotoPlus, IconUpload } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FileField } from '#shared/crud/field.ts';
import type { StoredFile } from '#shared/crud/record.ts';
import type { DraftValue } from '#web/crud/draft.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Frame } from './frame.tsx';
import { type InputProps, inputId } from './input-props.ts';
import styles from './inputs.module.css';
import { useFileDrop } from './use-file-drop.ts';

const accepted = {
  image: 'image/jpeg,image/png,image/webp,image/avif,image/gif',
  file: 'application/pdf,image/jpeg,image/png,image/webp',
};

const isStored = (value: DraftValue): value is StoredFile =>
  typeof value === 'object' && value !== null && 'url' in value;

interface Shown {
  nome: string;
  bytes: number;
  url: string | undefined;
  isImage: boolean;
  isNew: boolean;
}

/** The stored file, or the one just chosen with an object URL that lives as long as it is shown. */
function useShown(value: DraftValue): Shown | undefined {
  const url = useMemo(() => (value instanceof File ? URL.createObjectURL(value) : undefined), [value]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  if (value instanceof File) {
    return {
      nome: value.name,
      bytes: value.size,
      url,
      isImage: value.type.startsWith('image/'),
      isNew: true,
    };
  }
  if (!isStored(value)) return undefined;
  const { nome, bytes, tipo } = value;
  return { nome, bytes, url: value.url, isImage: tipo.startsWith('image/'), isNew: false };
}

export function FileInput(props: InputProps<FileField>) {
  const { name, field, value, error, disabled, onChange } = props;
  const { t, label, bytes } = useT();
  const picker = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const shown = useShown(value);

  const take = (file: File | undefined) => {
    if (!file) return;
    if (file.size > field.maxBytes) {
      setRefusal(t('validation.file_size', { max: bytes(field.maxBytes) }));
      return;
    }
    setRefusal(undefined);
    onChange(file);
  };
  const drop = useFileDrop(([file]) => take(file), disabled);
  const Icon = field.kind === 'image' ? IconPhotoPlus : IconUpload;
  const problem = refusal ?? error;

  return (
    <Frame input={{ ...props, error: problem }}>
      <div
        className={styles.drop}
        data-invalid={problem ? true : undefined}
        data-filled={shown ? true : undefined}
        {...drop}
      >
        <input
          ref={picker}
          type="file"
          id={inputId(name)}
          name={name}
          accept={accepted[field.kind]}
          disabled={disabled}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${inputId(name)}-error` : undefined}
          className={shown ? styles.hiddenFile : styles.file}
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            // so that the same file can be chosen again after it was removed
            event.currentTarget.value = '';
          }}
        />
        {shown ? (
          <>
            <a
              className={styles.preview}
              href={shown.url}
              target="_blank"
              rel="noreferrer"
              aria-label={t('crud.input.file.open', { name: shown.nome })}
            >
              {shown.isImage ? (
                <img src={shown.url} alt="" />
              ) : (
                <IconFile size={24} stroke={1.5} aria-hidden="true" />
              )}
            </a>
            <span className={styles.fileText}>
              <span className={styles.fileName}>{shown.nome}</span>
              <span className={styles.hint}>
                {bytes(shown.bytes)}
                {shown.isNew && ` · ${t('crud.input.file.new')}`}
              </span>
              {!disabled && (
                <span className={styles.fileActions}>
                  <button type="button" className={styles.textButton} onClick={() => picker.current?.click()}>
                    {t('crud.input.file.replace')}
                  </button>
                  <button
                    type="button"
                    className={styles.textButton}
                    aria-label={`${t('crud.remove')} ${label(field.label)}`}
                    onClick={() => {
                      onChange(null);
                      picker.current?.focus();
                    }}
                  >
                    {t('crud.remove')}
                  </button>
                </span>
              )}
            </span>
          </>
        ) : (
          <span className={styles.invite} aria-hidden="true">
            <Icon size={20} stroke={1.6} />
            <span>
              {t(field.kind === 'image' ? 'crud.input.file.image' : 'crud.input.file.drop')}
              <span className={styles.hint}>
                {t('crud.input.file.limit', { max: bytes(field.maxBytes) })}
              </span>
            </span>
          </span>
        )}
      </div>
    </Frame>
  );
}
