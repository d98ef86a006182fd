import { IconExternalLink, IconFileTypePdf } from '@tabler/icons-react';
import { megabytes } from '#web/crud/draft.ts';
import { useT } from '#web/lib/i18n.tsx';
import type { Cobranca } from './charge.ts';
import styles from './charge-panel.module.css';

/** What the giver sent to show that they paid. */
export function Proof({ charge: { comprovante, estado } }: { charge: Cobranca }) {
  const { t } = useT();
  if (!comprovante && estado !== 'em_analise') return null;
  return (
    <section className={styles.section} aria-labelledby="comprovante">
      <h3 id="comprovante">{t('cobrancas.proof')}</h3>
      {comprovante ? (
        <a className={styles.proof} href={comprovante.url} target="_blank" rel="noreferrer">
          {comprovante.tipo.startsWith('image/') ? (
            <img src={comprovante.url} alt={t('cobrancas.proof_alt')} loading="lazy" />
          ) : (
            <span className={styles.pdf}>
              <IconFileTypePdf size={30} stroke={1.4} aria-hidden="true" />
            </span>
          )}
          <span className={styles.file}>
            <span>{comprovante.nome}</span>
            <small>
              {megabytes(comprovante.bytes)} · {t('cobrancas.proof_open')}{' '}
              <IconExternalLink size={13} stroke={1.8} aria-hidden="true" />
            </small>
          </span>
        </a>
      ) : (
        <p className={styles.note}>{t('cobrancas.proof_none')}</p>
      )}
    </section>
  );
}
