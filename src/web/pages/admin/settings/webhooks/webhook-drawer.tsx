import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
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
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
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
  const isExisting = typeof webhook === 'object';
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
      {webhook && (!secret || isExisting) && (
        // its unsaved changes stay behind the new secret
        <div hidden={secret !== undefined}>
          <WebhookForm
            key={isExisting ? webhook.id : 'new'}
            webhook={isExisting ? webhook : undefined}
            shown={!secret}
            onSecret={async (segredo) => {
              setSecret(segredo);
              await onSaved();
            }}
            onSaved={async () => {
              close();
              await onSaved();
            }}
          />
        </div>
      )}
      {secret && (
        <SecretOnce
          warning={t('webhooks.once')}
          label={t('webhooks.secret')}
          secret={secret}
          doneText={t('webhooks.done')}
          onDone={isExisting ? () => setSecret(undefined) : close}
        />
      )}
    </FormDrawer>
  );
}

interface WebhookFormProps {
  webhook: Webhook | undefined;
  /** false while a new secret is shown in its place */
  shown: boolean;
  /** called with a new secret, which must then be shown */
  onSecret: (secret: string) => Promise<void>;
  onSaved: () => Promise<void>;
}

function WebhookForm({ webhook, shown, onSecret, onSaved }: WebhookFormProps) {
  const { t, label } = useT();
  const { confirm } = useDialogs();
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
      if (!webhook) return onSecret((await api.post<WebhookComSegredo>('/admin/webhooks', body)).segredo);
      await api.put(`/admin/webhooks/${webhook.id}`, body);
      return onSaved();
    });
  };
  const rotating = useRef<HTMLButtonElement>(null);
  const rotate = async ({ id, endereco: about }: Webhook) => {
    let segredo: string | undefined;
    await confirm.open({
      tone: 'warning',
      title: t('webhooks.rotate'),
      message: t('webhooks.rotate.question'),
      about,
      confirmText: t('webhooks.rotate'),
      cancelText: t('webhooks.cancel'),
      onConfirm: async () => {
        segredo = (await api.post<WebhookComSegredo>(`/admin/webhooks/${id}/segredo`)).segredo;
      },
    });
    if (segredo) await onSecret(segredo);
  };
  // back from the new secret to where it was asked for
  const wasShown = useRef(shown);
  useEffect(() => {
    if (shown && !wasShown.current) rotating.current?.focus();
    wasShown.current = shown;
  }, [shown]);
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
            <Button ref={rotating} variant="quiet" onClick={() => void rotate(webhook)}>
              {t('webhooks.rotate')}
            </Button>
            <p className={drawers.help}>{t('webhooks.rotate.help')}</p>
          </div>
        </>
      )}
    </DrawerForm>
  );
}
