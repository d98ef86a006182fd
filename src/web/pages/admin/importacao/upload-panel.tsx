import { useState } from 'react';
import { abilityFrom } from '#shared/access/ability.ts';
import type { Import } from '#shared/contracts/importacao.ts';
import { importFileBytes, importSections } from '#shared/importacao/import-fields.ts';
import { findSection } from '#shared/sections/index.ts';
import { ReadFile } from '#web/crud/inputs/read-file.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import styles from './importacao.module.css';

/** Chooses what the spreadsheet contains, and the file. */
export function UploadPanel({ onRead }: { onRead: (read: Import) => void }) {
  const { t, label, bytes } = useT();
  const { rules } = useVisitor();
  const ability = abilityFrom(rules);
  const offered = importSections.flatMap((name) => {
    const section = findSection(name);
    return section && ability.can('create', section.subject) ? [section] : [];
  });
  const [chosen, setChosen] = useState(offered[0]?.name ?? '');

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
        <ReadFile
          path="/admin/importacao"
          fields={{ section: chosen }}
          accept=".csv,.txt,.tsv,.xlsx,.ods,text/csv"
          texts={{
            drop: t('import.drop'),
            choose: t('import.choose'),
            help: t('import.help', { size: bytes(importFileBytes) }),
          }}
          onRead={onRead}
        />
      </div>
    </section>
  );
}
