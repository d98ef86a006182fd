import { TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type Webhook,
  type WebhookComSegredo,
  type WebhookEvent,
  webhookEventNames,
  webhookEvents,
} from '#shared/contracts/webhook.ts';
import { FormDrawer, useFormDrawer } from '#web/crud/form/form-drawer.tsx';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { DrawerForm, useDrawerForm } from '#web/pages/admin/acesso/drawer-form.tsx';
import drawers from '#web/pages/admin/acesso/drawers.module.css';
import { Button } from '#web/ui/button.tsx';
import { SecretOnce } from '#web/ui/secret-once.tsx';
import tick from '#web/ui/tick.module.css';
import styles from './webhooks.module.css';

interface WebhookDrawerProps {
  webhook: Webhook | 'new' | undefined;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** Makes or changes a webhook, rotates its secret, and shows a new secret once. */
export function WebhookDrawer({ webhook, onClose, onSaved }: WebhookDrawerProps) {
  const { t } = useT();
  const [secret, setSecret] = useState<string>();
  const close = () => {
    setSecret(undefined);
    onClose();
  };
  return (
    <FormDrawer
      opened={webhook !== undefined}
      onClose={close}
      title={t(secret ? 'webhooks.secret' : webhook === 'new' ? 'webhooks.new' : 'webhooks.edit_title')}
      closeText={t('webhooks.close')}
      size={560}
    >
      {webhook && !secret && (
        <WebhookForm
          key={webhook === 'new' ? 'new' : webhook.id}
          webhook={webhook === 'new' ? undefined : webhook}
          onDone={async (made) => {
            if (made) setSecret(made);
            else close();
            await onSaved();
          }}
        />
      )}
      {secret && (
        <SecretOnce
          warning={t('webhooks.once')}
          label={t('webhooks.secret')}
          secret={secret}
          doneText={t('webhooks.done')}
          onDone={close}
        />
      )}
    </FormDrawer>
  );
}

interface WebhookFormProps {
  webhook: Webhook | undefined;
  /** called with the new secret, if there is one, which must then be shown */
  onDone: (secret?: string) => Promise<void>;
}

function WebhookForm({ webhook, onDone }: WebhookFormProps) {
  const { t, label } = useT();
  const [endereco, setEndereco] = useState(webhook?.endereco ?? '');
  const [descricao, setDescricao] = useState(webhook?.descricao ?? '');
  const [eventos, setEventos] = useState<readonly WebhookEvent[]>(webhook?.eventos ?? []);
  const [ativo, setAtivo] = useState(webhook?.ativo ?? true);
  const { saving, errorOf, attempt } = useDrawerForm();
  const close = useFormDrawer(
    endereco !== (webhook?.endereco ?? '') ||
      descricao !== (webhook?.descricao ?? '') ||
      ativo !== (webhook?.ativo ?? true) ||
      eventos.join() !== (webhook?.eventos ?? []).join(),
  );
  const save = () => {
    const body = { endereco: endereco.trim(), descricao: descricao || null, eventos, ativo };
    void attempt(async () => {
      if (webhook) await api.put(`/admin/webhooks/${webhook.id}`, body);
      await onDone(
        webhook ? undefined : (await api.post<WebhookComSegredo>('/admin/webhooks', body)).segredo,
      );
    });
  };
  const rotate = () =>
    attempt(async () =>
      onDone((await api.post<WebhookComSegredo>(`/admin/webhooks/${webhook!.id}/segredo`)).segredo),
    );
  const toggle = (event: WebhookEvent) =>
    setEventos((now) =>
      webhookEventNames.filter((one) => (one === event ? !now.includes(one) : now.includes(one))),
    );

  return (
    <DrawerForm
      saving={saving}
      onSave={save}
      onCancel={close}
      saveText={t('webhooks.save')}
      cancelText={t('webhooks.cancel')}
    >
      <TextInput
        label={t('webhooks.address')}
        description={t('webhooks.address.help')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        type="url"
        inputMode="url"
        placeholder="https://"
        value={endereco}
        maxLength={500}
        required
        data-autofocus
        error={errorOf('endereco')}
        onChange={(event) => setEndereco(event.currentTarget.value)}
      />
      <TextInput
        label={t('webhooks.description')}
        value={descricao}
        maxLength={120}
        error={errorOf('descricao')}
        onChange={(event) => setDescricao(event.currentTarget.value)}
      />
      <fieldset className={styles.events}>
        <legend className={drawers.formTitle}>{t('webhooks.events')}</legend>
        <p className={drawers.help}>{t('webhooks.events.help')}</p>
        {errorOf('eventos') && (
          <p className={drawers.error} role="alert">
            {errorOf('eventos')}
          </p>
        )}
        {webhookEventNames.map((event) => (
          <label key={event} className={styles.event}>
            <input
              type="checkbox"
              className={tick.tick}
              checked={eventos.includes(event)}
              onChange={() => toggle(event)}
            />
            <span>
              {label(webhookEvents[event].nome)} <code>{event}</code>
            </span>
          </label>
        ))}
      </fieldset>
      {webhook && (
        <>
          <label className={styles.event}>
            <input
              type="checkbox"
              className={tick.tick}
              checked={ativo}
              onChange={(event) => setAtivo(event.currentTarget.checked)}
            />
            <span>{t('webhooks.on')}</span>
          </label>
          <div>
            <Button variant="quiet" onClick={() => void rotate()}>
              {t('webhooks.rotate')}
            </Button>
            <p className={drawers.help}>{t('webhooks.rotate.help')}</p>
          </div>
        </>
      )}
    </DrawerForm>
  );
}
