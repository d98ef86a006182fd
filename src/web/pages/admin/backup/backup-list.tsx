import { bytesLabel } from '#shared/bytes.ts';
import type { Copia } from '#shared/contracts/backup.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import panel from '../line-panel.module.css';
import styles from './backup.module.css';

/** The backups that were made or failed; a good one can be downloaded. */
export function BackupList({ copias }: { copias: readonly Copia[] }) {
  const { t } = useT();
  if (copias.length === 0) return null;
  return (
    <section className={panel.panel} aria-labelledby="copias">
      <h2 id="copias" className={panel.heading}>
        {t('backup.list')}
      </h2>
      <p className={styles.hint}>{t('backup.download_help')}</p>
      <ul className={styles.lines}>
        {copias.map((copia) => (
          <Line key={copia.id} copia={copia} />
        ))}
      </ul>
    </section>
  );
}

function Line({ copia }: { copia: Copia }) {
  const { t, number, label, dateTime } = useT();
  const { validation } = useDialogs();
  const { id, nome, motivo, quem, erro, bytes, linhas, arquivos, ausentes, cifrada, disponivel } = copia;
  /** The browser itself downloads the file, so that a large one does not pass through the page's memory. */
  const download = async () => {
    try {
      const { url } = await api.post<{ url: string }>(`/admin/backup/${id}/baixar`);
      window.location.assign(url);
    } catch (failure) {
      void validation.open(failure);
    }
  };
  const facts = [
    linhas !== null &&
      t('backup.facts', {
        rows: number(linhas),
        files: number(arquivos ?? 0),
        size: label(bytesLabel(bytes ?? 0)),
      }),
    cifrada && t('backup.sealed'),
    ausentes !== null && ausentes > 0 && t('backup.missing', { count: number(ausentes) }),
    erro === null && !disponivel && t('backup.deleted'),
  ].filter(Boolean);
  return (
    <li className={styles.line} data-failed={erro !== null || undefined}>
      <div>
        <strong>{dateTime(copia.terminada_em)}</strong>{' '}
        <span className={styles.reason}>
          {t(`backup.reason.${motivo}`)}
          {quem && `, ${t('backup.by', { name: quem })}`}
        </span>
        {nome && <p className={styles.name}>{nome}</p>}
        {facts.length > 0 && <p>{facts.join(' · ')}</p>}
        {erro !== null && <p className={styles.error}>{t('backup.failed', { reason: erro })}</p>}
        {copia.testada_em !== null && (
          <p className={copia.teste_erro === null ? undefined : styles.error}>
            {copia.teste_erro === null
              ? t('backup.test_ok', { when: dateTime(copia.testada_em) })
              : t('backup.test_failed', { when: dateTime(copia.testada_em), reason: copia.teste_erro })}
          </p>
        )}
      </div>
      {disponivel && (
        <Button
          variant="quiet"
          aria-label={t('backup.download_named', { name: nome })}
          onClick={() => void download()}
        >
          {t('backup.download')}
        </Button>
      )}
    </li>
  );
}
