import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NotificationPreferences } from '#shared/contracts/notificacao.ts';
import { deviceName } from '#shared/user-agent.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { disablePush, enablePush, pushState } from '#web/lib/office/push.ts';
import { useVisitor } from '#web/lib/page/page.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateInWords } from '#web/ui/date-in-words.tsx';
import styles from './notificacoes.module.css';

type Device = NotificationPreferences['aparelhos'][number];

/** Pushes in this browser, and the other browsers that receive them. */
export function Devices({ devices }: { devices: readonly Device[] }) {
  const { t } = useT();
  const { user } = useVisitor();
  const { validation, snackbar } = useDialogs();
  const client = useQueryClient();
  const id = user?.id ?? 0;
  const stateKey = ['notificacoes', 'aparelho', id];
  const { data: state } = useQuery({ queryKey: stateKey, queryFn: () => pushState(id), staleTime: 0 });
  const settle = {
    onError: (error: Error) => void validation.open(error),
    onSettled: () => client.invalidateQueries({ queryKey: ['notificacoes'] }),
  };
  const enable = useMutation({
    mutationFn: () => enablePush(id),
    ...settle,
    onSuccess: (now) => {
      client.setQueryData(stateKey, now);
      if (now === 'on') snackbar.show(t('notificacoes.device_enabled'));
    },
  });
  const disable = useMutation({ mutationFn: disablePush, ...settle });
  const remove = useMutation({
    mutationFn: (device: number) => api.delete(`/admin/notificacoes/aparelhos/${device}`),
    ...settle,
  });
  const others = devices.filter(({ este }) => !este);
  return (
    <div className={styles.devices}>
      <h2>{t('notificacoes.this_device')}</h2>
      {state && <p className={styles.hint}>{t(`notificacoes.device.${state}`)}</p>}
      {state === 'off' && (
        <Button loading={enable.isPending} onClick={() => enable.mutate()}>
          {t('notificacoes.enable')}
        </Button>
      )}
      {state === 'on' && (
        <Button variant="quiet" loading={disable.isPending} onClick={() => disable.mutate()}>
          {t('notificacoes.disable')}
        </Button>
      )}
      {others.length > 0 && (
        <>
          <h3>{t('notificacoes.other_devices')}</h3>
          <ul>
            {others.map(({ id: device, agente, criado_em }) => {
              const name = deviceName(agente) ?? t('notificacoes.device_unknown');
              return (
                <li key={device}>
                  <span>
                    {name}
                    <small>
                      <DateInWords value={criado_em} />
                    </small>
                  </span>
                  <Button
                    variant="plain"
                    aria-label={t('notificacoes.device_remove_named', { name })}
                    loading={remove.isPending && remove.variables === device}
                    onClick={() => remove.mutate(device)}
                  >
                    {t('notificacoes.device_remove')}
                  </Button>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </div>
  );
}
