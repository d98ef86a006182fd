import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { api } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './read-file.module.css';
import { useFileDrop } from './use-file-drop.ts';

interface ReadFileProps<Read> {
  /** where the file is sent, as `arquivo` */
  path: string;
  /** fields sent with the file; empty ones are left out */
  fields: Readonly<Record<string, string>>;
  accept: string;
  disabled?: boolean;
  texts: { drop: string; choose: string; help: string };
  onRead: (read: Read) => void;
}

/** Takes one file, chosen or dropped, and passes on what the server read in it; shows errors below. */
export function ReadFile<Read>({ path, fields, accept, disabled, texts, onRead }: ReadFileProps<Read>) {
  const { t } = useT();
  const picker = useRef<HTMLInputElement>(null);
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<string>();

  const take = async (file: File | undefined) => {
    if (!file || working) return;
    setWorking(true);
    setProblem(undefined);
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) if (value) form.append(name, value);
    form.append('arquivo', file);
    try {
      onRead(await api.post<Read>(path, form));
    } catch (error) {
      const fieldNames = ['arquivo', ...Object.keys(fields)];
      const message =
        isApiError(error) && (fieldNames.map((name) => error.of(name)).find(Boolean) ?? error.message);
      setProblem(message || t('error.fallback'));
      setWorking(false);
    }
  };
  const drop = useFileDrop(([file]) => void take(file));

  return (
    <>
      <div className={styles.drop} {...drop}>
        <IconFileSpreadsheet size={34} stroke={1.3} aria-hidden="true" />
        <p>{texts.drop}</p>
        <Button loading={working} disabled={disabled} onClick={() => picker.current?.click()}>
          {texts.choose}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          accept={accept}
          aria-label={texts.choose}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            // so that the same file can be chosen again
            event.currentTarget.value = '';
          }}
        />
      </div>
      {problem && (
        <p role="alert" className={styles.error}>
          {problem}
        </p>
      )}
      <p className={styles.help}>{texts.help}</p>
    </>
  );
}
