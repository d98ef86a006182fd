import type { MensagemEnviada } from '#shared/contracts/inscricao-mensagem.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateInWords } from '#web/ui/date-in-words.tsx';
import panels from '../../panels.module.css';
import styles from './message.module.css';

interface MessageHistoryProps {
  messages: readonly MensagemEnviada[];
  onSent: () => void;
}

/** The sent messages: sender, time, number of recipients, and the addresses that were not reached, to which one is sent again. */
export function MessageHistory({ messages, onSent }: MessageHistoryProps) {
  const { t, number } = useT();
  const { confirm, snackbar, validation } = useDialogs();
  const people = (count: number): string =>
    t(count === 1 ? 'mensagem.people_one' : 'mensagem.people', { count: number(count) });

  async function sendAgain({ id, assunto, falhas }: Pick<MensagemEnviada, 'id' | 'assunto' | 'falhas'>) {
    const isSure = await confirm.open({
      tone: 'warning',
      message: t('mensagem.again_sure', { subject: assunto, people: people(falhas) }),
      confirmText: t('mensagem.send'),
      cancelText: t('crud.cancel'),
      onConfirm: async () => undefined,
    });
    if (!isSure) return;
    try {
      const { destinatarios } = await api.post<{ destinatarios: number }>(
        `/admin/inscricao/mensagem/${id}/de-novo`,
      );
      const text = t('mensagem.sending', { people: people(destinatarios) });
      snackbar.show({ text, color: 'success', timeout: 5000 });
    } catch (failure) {
      await validation.open(failure);
    }
    onSent();
  }

  return (
    <section className={panels.panel} aria-labelledby="mensagens-enviadas">
      <h2 id="mensagens-enviadas">{t('mensagem.history')}</h2>
      {messages.length === 0 && <p className={styles.note}>{t('mensagem.history_none')}</p>}
      <ul className={styles.history}>
        {messages.map(({ id, assunto, criado_em, quem, destinatarios, enviadas, falhas, falhados }) => (
          <li key={id}>
            <strong>{assunto}</strong>
            <span className={styles.note}>
              {quem ?? t('ficha.actor.gone')} · <DateInWords value={criado_em} />
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
            {falhados.length > 0 && (
              <>
                <span className={styles.note}>{falhados.join(', ')}</span>
                <Button
                  variant="quiet"
                  className={styles.again}
                  aria-label={t('mensagem.again_of', { subject: assunto })}
                  onClick={() => void sendAgain({ id, assunto, falhas })}
                >
                  {t('mensagem.again')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
