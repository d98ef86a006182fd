import type { MensagemEnviada } from '#shared/contracts/inscricao-mensagem.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { SpokenDate } from '#web/ui/spoken-date.tsx';
import panels from '../../panels.module.css';
import styles from './message.module.css';

/** The sent messages: sender, time, number of recipients, and the addresses that were not reached. */
export function MessageHistory({ messages }: { messages: readonly MensagemEnviada[] }) {
  const { t, number } = useT();
  return (
    <section className={panels.panel} aria-labelledby="mensagens-enviadas">
      <h2 id="mensagens-enviadas">{t('mensagem.history')}</h2>
      {messages.length === 0 && <p className={styles.note}>{t('mensagem.history_none')}</p>}
      <ul className={styles.history}>
        {messages.map(({ id, assunto, criado_em, quem, destinatarios, enviadas, falhas, falhados }) => (
          <li key={id}>
            <strong>{assunto}</strong>
            <span className={styles.note}>
              {quem ?? t('ficha.actor.gone')} · <SpokenDate value={criado_em} />
            </span>
            <span>
              {t(destinatarios === 1 ? 'mensagem.progress_one' : 'mensagem.progress', {
                sent: number(enviadas),
                total: number(destinatarios),
              })}
              {falhas > 0 && (
                <span className={styles.failed}>
                  {' · '}
                  {t(falhas === 1 ? 'mensagem.failed_one' : 'mensagem.failed', { count: number(falhas) })}
                </span>
              )}
            </span>
            {falhados.length > 0 && <span className={styles.note}>{falhados.join(', ')}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
