import type { Import } from '#shared/contracts/importacao.ts';
import { importUndoDays } from '#shared/importacao/import-fields.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './importacao.module.css';

interface ImportResultProps {
  importacao: Import;
  working: boolean;
  onUndo: () => Promise<unknown>;
}

/** Whether the rows were deleted, which happens when the time for undoing is over. */
export const areRowsGone = ({ linhas, contagem }: Import): boolean => linhas > 0 && contagem.total === 0;

/** The result of the import, and a button that undoes all of it. */
export function ImportResult({ importacao, working, onUndo }: ImportResultProps) {
  const { t, number, dateTime } = useT();
  const { confirm } = useDialogs();
  const { contagem, estado, erro, desfazer_ate } = importacao;
  const isUndone = estado === 'desfeita' || estado === 'desfeita_em_parte';
  const shown = isUndone
    ? (['desfeitas', 'mantidas'] as const)
    : (['criadas', 'juntadas', 'puladas', 'falharam'] as const);
  const undo = () =>
    confirm.open({
      tone: 'warning',
      message: t('import.undo_confirm'),
      confirmText: t('import.undo'),
      cancelText: t('crud.cancel'),
      onConfirm: async () => {
        // The page shows a refusal.
        await onUndo().catch(() => undefined);
      },
    });
  return (
    <section className={styles.panel} aria-labelledby="resultado">
      <h2 id="resultado" className={styles.heading}>
        {isUndone
          ? t(estado === 'desfeita' ? 'import.undone' : 'import.undone_partly')
          : estado === 'falhou'
            ? t('import.state.falhou')
            : t('import.done')}
      </h2>
      {erro && <p className={styles.error}>{erro}</p>}
      {areRowsGone(importacao) ? (
        <p className={styles.help}>{t('import.rows_gone', { days: number(importUndoDays) })}</p>
      ) : (
        <dl className={styles.counts}>
          {shown.map((name) => (
            <div key={name} data-name={name}>
              <dt>{t(`import.${name}`)}</dt>
              <dd>{number(contagem[name])}</dd>
            </div>
          ))}
        </dl>
      )}
      {estado === 'concluida' && contagem.falharam > 0 && (
        <p className={styles.help}>{t('import.mend_rest')}</p>
      )}
      {importacao.casas.criadas > 0 && (
        <p className={styles.help}>
          {t('import.families_made', { count: number(importacao.casas.criadas) })}
        </p>
      )}
      {importacao.casas.fora.length > 0 && (
        <div className={styles.kept}>
          <p>{t('import.families_left')}</p>
          <ul>
            {importacao.casas.fora.map(({ nome, pessoas, mensagem }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: families may share a name
              <li key={at}>
                {t('import.family_people', { name: nome, count: number(pessoas) })}: {mensagem}
              </li>
            ))}
          </ul>
        </div>
      )}
      {contagem.mantidas > 0 && <p className={styles.help}>{t('import.kept_help')}</p>}
      {desfazer_ate && (
        <div className={styles.undo}>
          <Button variant="quiet" loading={working} onClick={() => void undo()}>
            {t('import.undo')}
          </Button>
          <span className={styles.note}>{t('import.undo_until', { when: dateTime(desfazer_ate) })}</span>
        </div>
      )}
    </section>
  );
}
