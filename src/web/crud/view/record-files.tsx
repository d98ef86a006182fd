import { IconFile } from '@tabler/icons-react';
import type { AnyRecord } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './view.module.css';
import { filesOf } from './view-groups.ts';
import { ViewPanel } from './view-panel.tsx';

interface RecordFilesProps {
  section: Section;
  record: AnyRecord;
}

/** The record's files, each to be opened in a new tab. */
export function RecordFiles({ section, record }: RecordFilesProps) {
  const { t, label, bytes } = useT();
  const files = filesOf(section, record);
  return (
    <ViewPanel name="arquivos" title={t('crud.record.files')}>
      {files.length === 0 ? (
        <p className={styles.note}>{t('crud.record.files.none')}</p>
      ) : (
        <ul className={styles.rows}>
          {files.map(({ field, file }) => (
            <li key={file.id}>
              <a href={file.url} target="_blank" rel="noreferrer" className={styles.file}>
                <span className={styles.thumb}>
                  {file.tipo.startsWith('image/') ? (
                    <img src={file.url} alt="" loading="lazy" />
                  ) : (
                    <IconFile size={24} stroke={1.5} aria-hidden="true" />
                  )}
                </span>
                <span className={styles.rowText}>
                  <span className={styles.rowName}>{file.nome}</span>
                  <span className={styles.note}>
                    {label(field.label)} · {bytes(file.bytes)}
                  </span>
                </span>
                <span className="visually-hidden">{t('ajustes.new_tab')}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </ViewPanel>
  );
}
