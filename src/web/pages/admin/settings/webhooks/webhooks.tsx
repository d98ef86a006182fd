import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { abilityFrom } from '#shared/access/ability.ts';
import {
  type Webhook,
  type WebhookEntrega,
  type WebhookEvent,
  webhookEvents,
} from '#shared/contracts/webhook.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import lines from '#web/pages/admin/line-list.module.css';
import { LineList } from '#web/pages/admin/line-list.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { DeliveriesDrawer } from './deliveries-drawer.tsx';
import { WebhookDrawer } from './webhook-drawer.tsx';
import styles from './webhooks.module.css';

const queryKey = ['webhooks'];

/** Webhooks of the church, for administrators: their addresses, their state, and the log of sent requests. */
export function Webhooks() {
  const { rules } = useVisitor();
  return abilityFrom(rules).can('manage', 'all') ? <WebhookList /> : null;
}

function WebhookList() {
  const { t } = useT();
  const client = useQueryClient();
  const [edited, setEdited] = useState<Webhook | 'new'>();
  const [logOf, setLogOf] = useState<Webhook>();
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<{ data: Webhook[] }>('/admin/webhooks', { signal }),
    staleTime: 0,
  });
  const refresh = () => client.invalidateQueries({ queryKey });
  return (
    <LineList
      id="webhooks"
      title={t('webhooks.title')}
      lead={t('webhooks.lead')}
      newText={t('webhooks.new')}
      onNew={() => setEdited('new')}
      query={list}
      failedText={t('webhooks.failed')}
      emptyText={t('webhooks.empty')}
      line={(webhook) => (
        <WebhookLine
          key={webhook.id}
          webhook={webhook}
          onEdit={() => setEdited(webhook)}
          onLog={() => setLogOf(webhook)}
          onChanged={refresh}
        />
      )}
    >
      <WebhookDrawer webhook={edited} onClose={() => setEdited(undefined)} onSaved={refresh} />
      <DeliveriesDrawer webhook={logOf} onClose={() => setLogOf(undefined)} />
    </LineList>
  );
}

interface WebhookLineProps {
  webhook: Webhook;
  onEdit: () => void;
  onLog: () => void;
  onChanged: () => Promise<unknown>;
}

function WebhookLine({ webhook, onEdit, onLog, onChanged }: WebhookLineProps) {
  const { t, label, dateTime } = useT();
  const { confirm, snackbar, validation } = useDialogs();
  const [testing, setTesting] = useState(false);
  const { id, endereco, descricao, eventos, ativo, desligado_em, parado_em, ultimo_sucesso, ultimo_erro } =
    webhook;
  const labelFor = (
    key: 'webhooks.test_of' | 'webhooks.log_of' | 'webhooks.edit_of' | 'webhooks.delete_of',
  ) => t(key, { address: endereco });

  const test = async () => {
    setTesting(true);
    try {
      const { estado, status } = await api.post<WebhookEntrega>(`/admin/webhooks/${id}/testar`);
      const isGood = estado === 'entregue';
      snackbar.show({
        text: isGood
          ? t('webhooks.test_good')
          : t('webhooks.test_bad', { status: status ?? t('webhooks.no_answer') }),
        color: isGood ? 'success' : 'error',
        timeout: 5000,
      });
    } catch (failure) {
      void validation.open(failure);
    } finally {
      setTesting(false);
      await onChanged();
    }
  };
  const remove = async () => {
    const isDone = await confirm.open({
      message: t('webhooks.delete_question'),
      about: endereco,
      confirmText: t('webhooks.delete'),
      cancelText: t('webhooks.cancel'),
      onConfirm: () => api.delete(`/admin/webhooks/${id}`),
    });
    if (isDone) snackbar.show(t('webhooks.deleted'));
    await onChanged();
  };

  return (
    <li className={lines.line}>
      <div>
        <p className={styles.address}>
          <strong>{endereco}</strong>
          {!ativo && desligado_em === null && <span className={styles.mark}>{t('webhooks.off')}</span>}
        </p>
        {descricao && <p>{descricao}</p>}
        <p>{eventos.map((event: WebhookEvent) => label(webhookEvents[event].nome)).join(' · ')}</p>
        <p className={lines.facts}>
          {[
            ultimo_sucesso && t('webhooks.last_success', { when: dateTime(ultimo_sucesso) }),
            ultimo_erro && t('webhooks.last_error', { when: dateTime(ultimo_erro) }),
            !ultimo_sucesso && !ultimo_erro && t('webhooks.never'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {desligado_em !== null && (
          <p className={lines.alarm} role="alert">
            {t('webhooks.switched_off', { when: dateTime(desligado_em) })}
          </p>
        )}
        {parado_em !== null && (
          <p className={lines.alarm} role="alert">
            {t('webhooks.on_hold', { when: dateTime(parado_em) })}
          </p>
        )}
      </div>
      <div className={lines.buttons}>
        <Button
          variant="quiet"
          loading={testing}
          aria-label={labelFor('webhooks.test_of')}
          onClick={() => void test()}
        >
          {t('webhooks.test')}
        </Button>
        <Button variant="quiet" aria-label={labelFor('webhooks.log_of')} onClick={onLog}>
          {t('webhooks.log')}
        </Button>
        <Button variant="quiet" aria-label={labelFor('webhooks.edit_of')} onClick={onEdit}>
          {t('webhooks.edit')}
        </Button>
        <Button variant="quiet" aria-label={labelFor('webhooks.delete_of')} onClick={() => void remove()}>
          {t('webhooks.delete')}
        </Button>
      </div>
    </li>
  );
}
