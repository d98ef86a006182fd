import { IconCircleCheck, IconCopy, IconExternalLink, IconMail } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { CompraPublica } from '#shared/contracts/inscricao.ts';
import { qrPath } from '#shared/qr.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import panels from '../../panels.module.css';
import styles from './counter.module.css';

interface CounterResultProps {
  compra: CompraPublica;
  evento: { id: number; nome: string };
  /** the address that got the tickets or the link; empty: none */
  email: string;
  onAgain: () => void;
}

/** The tickets to show, copy or print, or the link that was sent. */
export function CounterResult({ compra, evento, email, onAgain }: CounterResultProps) {
  const { t, money, dateTime } = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isPaid = compra.estado === 'confirmada';
  const Icon = isPaid ? IconCircleCheck : IconMail;
  return (
    <section className={`${panels.panel} ${styles.result}`} aria-labelledby="counter-result">
      <div className={styles.resultHead}>
        <Icon size={36} stroke={1.5} aria-hidden="true" />
        <div>
          <h2 id="counter-result" ref={heading} tabIndex={-1}>
            {t(isPaid ? 'counter.done' : 'counter.sent')}
          </h2>
          <p className={styles.note}>
            {evento.nome}
            {compra.total > 0 && ` · ${money(compra.total)}`}
          </p>
          <p className={styles.note}>
            {!isPaid
              ? t('counter.sent_text', { email, when: dateTime(compra.expira_em) })
              : email === ''
                ? t('counter.done_no_mail')
                : t('counter.done_mail', { email })}
          </p>
        </div>
      </div>
      {isPaid ? (
        <ul className={styles.tickets}>
          {compra.inscricoes.map(({ codigo, participante, lote }) => (
            <li key={codigo} className={styles.ticket}>
              <QrCode qr={qrPath(codigo)} label={t('counter.qr', { name: participante ?? '' })} />
              <div>
                <strong>{participante}</strong>
                <span className={styles.note}>{lote.nome}</span>
                <div className={styles.ticketActions} data-noprint>
                  <CopyLink path={`/ingresso/${codigo}`} name={participante ?? ''} />
                  <a href={`/ingresso/${codigo}`} target="_blank" rel="noreferrer">
                    <IconExternalLink size={16} stroke={1.8} aria-hidden="true" />
                    {t('counter.open_ticket')}
                    <span className="visually-hidden">
                      {participante} {t('ajustes.new_tab')}
                    </span>
                  </a>
                </div>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <CopyLink path={`/inscricoes/${compra.codigo}`} name="" />
      )}
      <div className={styles.buttons} data-noprint>
        <Button onClick={onAgain}>{t('counter.again')}</Button>
        {isPaid && (
          <Button variant="quiet" onClick={() => window.print()}>
            {t('counter.print')}
          </Button>
        )}
        <Link to={`/admin/inscricao?evento=${evento.id}`}>{t('counter.see_list')}</Link>
      </div>
    </section>
  );
}

function CopyLink({ path, name }: { path: string; name: string }) {
  const { t } = useT();
  const { snackbar } = useDialogs();
  const copy = async () => {
    const address = new URL(path, window.location.origin).href;
    try {
      await navigator.clipboard.writeText(address);
      snackbar.show({ text: t('counter.copied'), color: 'success', timeout: 3000 });
    } catch {
      // without permission or https the address is shown to be copied by hand
      snackbar.show({ text: address, timeout: 0 });
    }
  };
  return (
    <Button variant="quiet" onClick={() => void copy()}>
      <IconCopy size={16} stroke={1.8} aria-hidden="true" />
      {t('counter.copy')}
      {name !== '' && <span className="visually-hidden">: {name}</span>}
    </Button>
  );
}
