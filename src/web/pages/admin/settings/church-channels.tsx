import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChurchDefaults } from '#shared/contracts/notificacao.ts';
import { LoadFailed } from '#web/crud/list/list-states.tsx';
import { useUnsavedWarning } from '#web/crud/use-unsaved-warning.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { KindTable } from '#web/pages/admin/notificacoes/preferences.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './settings.module.css';

const url = '/admin/ajustes/notificacoes';
const queryKey = ['ajustes', 'notificacoes'];

/** The church's default channels for each kind of notification, until users choose for themselves. */
export function ChurchChannels() {
  const { t } = useT();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<ChurchDefaults>(url, { signal }),
  });
  return (
    <details className={`${styles.card} ${styles.fold}`}>
      <summary>
        <h2>{t('settings.channels')}</h2>
      </summary>
      <p>{t('settings.channels_hint')}</p>
      {query.isPending && <Skeleton height={320} />}
      {query.isError && <LoadFailed title={t('settings.load_failed')} query={query} />}
      {query.data && <Form key={JSON.stringify(query.data)} saved={query.data} />}
    </details>
  );
}

function Form({ saved }: { saved: ChurchDefaults }) {
  const { t } = useT();
  const { snackbar, validation } = useDialogs();
  const client = useQueryClient();
  const [tipos, setTipos] = useState(saved.tipos);
  const isChanged = JSON.stringify(tipos) !== JSON.stringify(saved.tipos);
  const isOurs = tipos.every(
    ({ app, email, push, nosso }) => app === nosso.app && email === nosso.email && push === nosso.push,
  );
  useUnsavedWarning(isChanged);
  const save = useMutation({
    mutationFn: () =>
      api.put<ChurchDefaults>(url, { tipos: tipos.map(({ nosso: _ours, ...wanted }) => wanted) }),
    onSuccess: (now) => {
      client.setQueryData(queryKey, now);
      void client.invalidateQueries({ queryKey: ['notificacoes', 'preferencias'] });
      snackbar.show(t('settings.saved'));
    },
    onError: (error) => void validation.open(error),
  });
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
      noValidate
    >
      <KindTable
        kinds={tipos}
        onChange={(tipo, channels) =>
          setTipos(tipos.map((one) => (one.tipo === tipo ? { ...one, ...channels } : one)))
        }
      />
      <div className={styles.row}>
        <Button type="submit" loading={save.isPending} disabled={!isChanged}>
          {t('settings.save')}
        </Button>
        {!isOurs && (
          <Button variant="quiet" onClick={() => setTipos(tipos.map((one) => ({ ...one, ...one.nosso })))}>
            {t('settings.ours')}
          </Button>
        )}
      </div>
    </form>
  );
}
