import { IconExternalLink, IconFileTypePdf } from '@tabler/icons-react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import type { Cobranca } from './charge.ts';
import styles from './proof.module.css';

/** The proof of payment that the payer sent, shown beside the amounts. */
export function Proof({ charge: { comprovante, estado } }: { charge: Cobranca }) {
  const { t, bytes } = useT();
  if (!comprovante && estado !== 'em_analise') return null;
  return (
    <section className={styles.section} aria-labelledby="comprovante">
      <h3 id="comprovante">{t('cobrancas.proof')}</h3>
      {comprovante ? (
        <>
          <Sheet url={comprovante.url} tipo={comprovante.tipo} />
          <a className={styles.file} href={comprovante.url} target="_blank" rel="noreferrer">
            <span>{comprovante.nome}</span>
            <small>
              {bytes(comprovante.bytes)} · {t('cobrancas.proof_open')}{' '}
              <IconExternalLink size={13} stroke={1.8} aria-hidden="true" />
            </small>
          </a>
        </>
      ) : (
        <p className={styles.note}>{t('cobrancas.proof_none')}</p>
      )}
    </section>
  );
}

function Sheet({ url, tipo }: { url: string; tipo: string }) {
  const { t } = useT();
  if (tipo.startsWith('image/'))
    return (
      <a className={styles.sheet} href={url} target="_blank" rel="noreferrer">
        <img src={url} alt={t('cobrancas.proof_alt')} />
      </a>
    );
  // Phones cannot show a PDF inside a page: there the link below opens it.
  if (tipo !== 'application/pdf' || !navigator.pdfViewerEnabled)
    return (
      <span className={styles.none}>
        <IconFileTypePdf size={34} stroke={1.3} aria-hidden="true" />
      </span>
    );
  // Without the `sandbox` attribute, with which browsers show no PDF: the browser's viewer isolates the file,
  // and the server always sends it as application/pdf, so that nothing in it runs as our page.
  return (
    <iframe
      className={styles.frame}
      src={`${url}#toolbar=0&navpanes=0&view=FitH`}
      title={t('cobrancas.proof_alt')}
      referrerPolicy="no-referrer"
    />
  );
}
