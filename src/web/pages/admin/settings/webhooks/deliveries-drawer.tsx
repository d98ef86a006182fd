import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook, WebhookEntrega } from '#shared/contracts/webhook.ts';
import { LoadFailed } from '#web/crud/list/list-states.tsx';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import lines from '#web/pages/admin/line-list.module.css';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './webhooks.module.css';

const perPage = 25;

/** The log of a webhook: requests, their responses, and a button that sends one again. */
export function DeliveriesDrawer({
  webhook,
  onClose,
}: {
  webhook: Webhook | undefined;
  onClose: () => void;
}) {
  const { t } = useT();
  return (
    <Drawer
      opened={webhook !== undefined}
      onClose={onClose}
      title={t('webhooks.log_title')}
      closeText={t('webhooks.close')}
      size={640}
    >
      {webhook && <Deliveries key={webhook.id} webhook={webhook} />}
    </Drawer>
  );
}

function Deliveries({ webhook }: { webhook: Webhook }) {
  const { t, number } = useT();
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const queryKey = ['webhooks', webhook.id, 'entregas'];
  const list = useQuery({
    queryKey: [...queryKey, page],
    queryFn: ({ signal }) =>
      api.get<{ data: WebhookEntrega[]; total: number }>(`/admin/webhooks/${webhook.id}/entregas`, {
        query: { page, per_page: perPage },
        signal,
      }),
    staleTime: 0,
  });
  const refresh = () => client.invalidateQueries({ queryKey: ['webhooks'] });
  if (list.isPending) return <Skeleton height={160} />;
  if (list.isError) return <LoadFailed title={t('webhooks.log_failed')} query={list} />;
  const { data, total } = list.data;
  if (total === 0) return <p className={lines.empty}>{t('webhooks.log_empty')}</p>;
  return (
    <>
      <p className={lines.facts}>{webhook.endereco}</p>
      <ul className={lines.lines}>
        {data.map((delivery) => (
          <DeliveryLine key={delivery.id} delivery={delivery} onSent={refresh} />
        ))}
      </ul>
      {total > perPage && (
        <nav className={lines.buttons} aria-label={t('webhooks.pages')}>
          <Button variant="quiet" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('webhooks.newer')}
          </Button>
          <span>{t('webhooks.total', { total: number(total) })}</span>
          <Button variant="quiet" disabled={page * perPage >= total} onClick={() => setPage(page + 1)}>
            {t('webhooks.older')}
          </Button>
        </nav>
      )}
    </>
  );
}

/** One request with its result. */
export function DeliveryLine({
  delivery,
  onSent,
}: {
  delivery: WebhookEntrega;
  onSent: () => Promise<unknown>;
}) {
  const { t, dateTime, number } = useT();
  const { validation } = useDialogs();
  const [sending, setSending] = useState(false);
  const {
    id,
    evento,
    estado,
    tentativas,
    criada_em,
    proxima_em,
    status,
    milissegundos,
    pedido,
    resposta,
    erro,
  } = delivery;
  const resend = async () => {
    setSending(true);
    try {
      await api.post(`/admin/webhooks/entregas/${id}/reenviar`);
    } catch (failure) {
      void validation.open(failure);
    } finally {
      setSending(false);
      await onSent();
    }
  };
  const facts = [
    dateTime(criada_em),
    status !== null && `HTTP ${status}`,
    milissegundos !== null && `${number(milissegundos)} ms`,
    tentativas > 0 && t('webhooks.attempts', { count: tentativas }),
    estado === 'pendente' && proxima_em !== null && t('webhooks.next', { when: dateTime(proxima_em) }),
  ].filter(Boolean);
  return (
    <li className={lines.line}>
      <div>
        <p className={styles.address}>
          <strong>{evento}</strong>
          <span className={styles.mark} data-state={estado}>
            {t(`webhooks.state.${estado}`)}
          </span>
        </p>
        <p className={lines.facts}>{facts.join(' · ')}</p>
        {erro !== null && <p className={lines.alarm}>{t(`webhooks.error.${erro}`)}</p>}
        <details>
          <summary>{t('webhooks.details')}</summary>
          <pre className={styles.code}>{pedido}</pre>
          {resposta !== null && resposta !== '' && <pre className={styles.code}>{resposta}</pre>}
        </details>
      </div>
      <Button
        variant="quiet"
        loading={sending}
        aria-label={t('webhooks.resend_of', { event: evento, when: dateTime(criada_em) })}
        onClick={() => void resend()}
      >
        {t('webhooks.resend')}
      </Button>
    </li>
  );
}
