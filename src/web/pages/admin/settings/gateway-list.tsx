import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { GatewaySequence } from '#shared/contracts/ajustes.ts';
import { LoadFailed } from '#web/crud/list/list-states.tsx';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { connectionsKey, gatewaysKey, gatewaysUrl } from './connections-query.ts';
import styles from './settings.module.css';

/** The gateways through which the church receives, and the order in which payers see them. */
export function GatewayList({ canConnect }: { canConnect: boolean }) {
  const { t } = useT();
  const query = useQuery({
    queryKey: gatewaysKey,
    queryFn: ({ signal }) => api.get<GatewaySequence>(gatewaysUrl, { signal }),
  });
  return (
    <section className={styles.card} aria-labelledby="gateways">
      <div className={styles.head}>
        <h2 id="gateways">{t('settings.gateways')}</h2>
        {canConnect && (
          <ButtonLink variant="quiet" to="/admin/settings/connections">
            {t('settings.gateways_check')}
          </ButtonLink>
        )}
      </div>
      <p className={styles.hint}>
        {query.data?.fixo
          ? t('settings.from_environment', { name: 'GATEWAYS' })
          : t('settings.gateways_hint')}
      </p>
      {query.isPending && <Skeleton height={66} />}
      {query.isError && <LoadFailed title={t('settings.load_failed')} query={query} />}
      {query.data && <Gateways {...query.data} canChange={canConnect && !query.data.fixo} />}
    </section>
  );
}

function Gateways({ gateways, canChange }: GatewaySequence & { canChange: boolean }) {
  const { t } = useT();
  const { validation, snackbar } = useDialogs();
  const client = useQueryClient();
  const on = gateways.filter(({ ligado }) => ligado).map(({ nome }) => nome);
  const change = useMutation({
    mutationFn: (ordem: readonly string[]) => api.put<GatewaySequence>(gatewaysUrl, { ordem }),
    onSuccess: async (now) => {
      client.setQueryData(gatewaysKey, now);
      snackbar.show(t('settings.saved'));
      await client.invalidateQueries({ queryKey: connectionsKey });
    },
    onError: (error) => void validation.open(error),
  });
  const shown = gateways.filter(({ ligado, origem, chaves }) => ligado || !chaves || origem !== 'nenhuma');
  return (
    <ul className={styles.gateways} aria-busy={change.isPending}>
      {shown.map(({ nome, metodos, ligado, chaves, teste }) => {
        const index = on.indexOf(nome);
        const name = t(`settings.gateway.${nome}`);
        const moved = (by: number) => on.toSpliced(index, 1).toSpliced(index + by, 0, nome);
        return (
          <li key={nome} data-off={!ligado || undefined}>
            <span>
              <strong>{name}</strong>
              <small>
                {ligado
                  ? metodos.map((metodo) => t(`settings.method.${metodo}`)).join(', ')
                  : t('settings.gateway_off')}
                {chaves && teste && ` · ${t('settings.gateway_test')}`}
              </small>
            </span>
            {canChange && (
              <span className={styles.gatewayButtons}>
                {ligado && on.length > 1 && (
                  <>
                    <Button
                      variant="plain"
                      disabled={index === 0 || change.isPending}
                      aria-label={t('settings.gateway_up', { name })}
                      onClick={() => change.mutate(moved(-1))}
                    >
                      <IconArrowUp size={18} stroke={1.8} aria-hidden="true" />
                    </Button>
                    <Button
                      variant="plain"
                      disabled={index === on.length - 1 || change.isPending}
                      aria-label={t('settings.gateway_down', { name })}
                      onClick={() => change.mutate(moved(1))}
                    >
                      <IconArrowDown size={18} stroke={1.8} aria-hidden="true" />
                    </Button>
                  </>
                )}
                <Button
                  variant="quiet"
                  disabled={change.isPending}
                  aria-label={t(ligado ? 'settings.gateway_stop_named' : 'settings.gateway_start_named', {
                    name,
                  })}
                  onClick={() => change.mutate(ligado ? on.filter((one) => one !== nome) : [...on, nome])}
                >
                  {t(ligado ? 'settings.gateway_stop' : 'settings.gateway_start')}
                </Button>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
