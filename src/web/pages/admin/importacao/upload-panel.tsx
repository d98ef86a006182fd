import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { abilityFrom } from '#shared/access/ability.ts';
import type { Import } from '#shared/contracts/importacao.ts';
import { importFileBytes, importSections } from '#shared/importacao/import-fields.ts';
import { findSection } from '#shared/sections/index.ts';
import { useFileDrop } from '#web/crud/inputs/use-file-drop.ts';
import { api } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import styles from './importacao.module.css';

/** Chooses what the spreadsheet holds, and the file. */
export function UploadPanel({ onRead }: { onRead: (read: Import) => void }) {
  const { t, label, bytes } = useT();
  const { rules } = useVisitor();
  const ability = abilityFrom(rules);
  const offered = importSections.flatMap((name) => {
    const section = findSection(name);
    return section && ability.can('create', section.subject) ? [section] : [];
  });
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState(offered[0]?.name ?? '');
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<string>();

  const take = async (file: File | undefined) => {
    if (!file || working) return;
    setWorking(true);
    setProblem(undefined);
    const form = new FormData();
    form.append('section', chosen);
    form.append('arquivo', file);
    try {
      onRead(await api.post<Import>('/admin/importacao', form));
    } catch (error) {
      const message = isApiError(error) && (error.of('arquivo') ?? error.of('section') ?? error.message);
      setProblem(message || t('error.fallback'));
      setWorking(false);
    }
  };
  const drop = useFileDrop(([file]) => void take(file));

  return (
    <section className={styles.panel}>
      <div className={styles.upload}>
        <SelectInput
          label={t('import.what')}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        >
          {offered.map(({ name, plural }) => (
            <option key={name} value={name}>
              {label(plural)}
            </option>
          ))}
        </SelectInput>
        <div className={styles.drop} {...drop}>
          <IconFileSpreadsheet size={34} stroke={1.3} aria-hidden="true" />
          <p>{t('import.drop')}</p>
          <Button loading={working} onClick={() => picker.current?.click()}>
            {t('import.choose')}
          </Button>
          <input
            ref={picker}
            type="file"
            hidden
            accept=".csv,.txt,.tsv,.xlsx,.ods,text/csv"
            aria-label={t('import.choose')}
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
        <p className={styles.help}>{t('import.help', { size: bytes(importFileBytes) })}</p>
      </div>
    </section>
  );
}
