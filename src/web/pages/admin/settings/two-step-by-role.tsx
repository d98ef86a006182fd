import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { shownRoleText } from '#shared/access/role-texts.ts';
import type { Perfil } from '#shared/contracts/acesso.ts';
import { LoadFailed } from '#web/crud/list/list-states.tsx';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import tick from '#web/ui/tick.module.css';
import styles from './settings.module.css';

const queryKey = ['ajustes', 'duas-etapas'];

/** The roles that have no effect for accounts without two-step verification. */
export function TwoStepByRole() {
  const { t, language, number } = useT();
  const { snackbar, validation } = useDialogs();
  const client = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await api.get<{ data: Perfil[] }>('/admin/acesso/perfis', { signal })).data,
  });
  const change = useMutation({
    mutationFn: ({ id, exige }: { id: number; exige: boolean }) =>
      api.put<Perfil>(`/admin/acesso/perfis/${id}/duas-etapas`, { exige }),
    onSuccess: (now) => {
      client.setQueryData<Perfil[]>(queryKey, (all) => all?.map((one) => (one.id === now.id ? now : one)));
      snackbar.show(t('settings.saved'));
    },
    onError: (error) => void validation.open(error),
  });
  return (
    <section className={styles.card} aria-labelledby="duas-etapas">
      <h2 id="duas-etapas">{t('settings.two_step')}</h2>
      <p>{t('settings.two_step_hint')}</p>
      {query.isPending && <Skeleton height={220} />}
      {query.isError && <LoadFailed title={t('settings.load_failed')} query={query} />}
      <ul className={styles.switches}>
        {query.data?.map(({ id, nome, exige_duas_etapas, sem_duas_etapas }) => (
          <li key={id}>
            <label className={styles.tick}>
              <input
                type="checkbox"
                className={tick.tick}
                checked={exige_duas_etapas}
                disabled={change.isPending}
                onChange={({ currentTarget }) => change.mutate({ id, exige: currentTarget.checked })}
              />
              <span>
                {shownRoleText(nome, language.texts)}
                <small>
                  {sem_duas_etapas === 0
                    ? t('settings.two_step_all')
                    : t('settings.two_step_without', { count: number(sem_duas_etapas) })}
                </small>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}
