import { useQueryClient } from '@tanstack/react-query';
import type { GatewayConnection, GatewaySequence } from '#shared/contracts/ajustes.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import { connectionsKey, gatewaysKey, gatewaysUrl } from './connections-query.ts';
import styles from './settings.module.css';

/** The keys of the church's account at a gateway: tested before they are stored, and never shown. */
export function GatewayKeysForm({ gateway }: { gateway: GatewayConnection }) {
  const { nome, origem, chave_publica, conta, webhook } = gateway;
  const { t } = useT();
  const { snackbar, confirm } = useDialogs();
  const client = useQueryClient();
  const url = `${gatewaysUrl}/${nome}`;
  const isStored = origem === 'escritorio';
  const title = t(`settings.gateway.${nome}`);
  const renew = async (now: GatewaySequence) => {
    client.setQueryData(gatewaysKey, now);
    await client.invalidateQueries({ queryKey: connectionsKey });
  };
  const form = useSubmit(async (values, element) => {
    const now = await api.put<GatewaySequence>(url, {
      chave_publica: values.chave_publica ?? '',
      ...(values.chave_secreta && { chave_secreta: values.chave_secreta }),
      ...(values.segredo_webhook && { segredo_webhook: values.segredo_webhook }),
    });
    element.reset();
    await renew(now);
    snackbar.show(t('settings.keys_saved'));
  });
  const remove = () =>
    confirm.open({
      tone: 'warning',
      message: t('settings.keys_remove_question', { name: title }),
      confirmText: t('settings.keys_remove'),
      onConfirm: async () => renew(await api.delete<GatewaySequence>(url)),
    });
  const secretHelp = t(isStored ? 'settings.secret_kept' : 'settings.secret_new');
  return (
    <>
      <p className={styles.hint}>
        {conta ? t('settings.keys_account', { account: conta }) : t('settings.keys_none')}
      </p>
      <details className={styles.more} open={isStored || undefined}>
        <summary>{t(isStored ? 'settings.keys' : 'settings.keys_use', { name: title })}</summary>
        <form className={styles.form} method="post" onSubmit={form.onSubmit} noValidate autoComplete="off">
          <div className={styles.pair}>
            <TextInput
              label={t(`settings.keys.${nome === 'stripe' ? 'stripe' : 'mercadopago'}.secreta`)}
              help={secretHelp}
              name="chave_secreta"
              type="password"
              autoComplete="new-password"
              error={form.error('chave_secreta')}
            />
            <TextInput
              label={t(`settings.keys.${nome === 'stripe' ? 'stripe' : 'mercadopago'}.publica`)}
              help={t('settings.keys_public_help')}
              name="chave_publica"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              defaultValue={chave_publica ?? ''}
              error={form.error('chave_publica')}
            />
            <TextInput
              label={t(`settings.keys.${nome === 'stripe' ? 'stripe' : 'mercadopago'}.webhook`)}
              help={secretHelp}
              name="segredo_webhook"
              type="password"
              autoComplete="new-password"
              error={form.error('segredo_webhook')}
            />
          </div>
          <p className={styles.hint}>
            {t('settings.keys_webhook')} <code className={styles.address}>{webhook}</code>
          </p>
          <div className={styles.row}>
            <Button type="submit" loading={form.busy}>
              {t('settings.keys_save')}
            </Button>
            {isStored && (
              <Button variant="plain" onClick={() => void remove()}>
                {t('settings.keys_remove')}
              </Button>
            )}
          </div>
        </form>
      </details>
    </>
  );
}
