import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { NotificationPreferences, PreferencesDraft } from '#shared/contracts/notificacao.ts';
import { label } from '#shared/i18n/languages.ts';
import { kindOf, type MailChoice, mailChoices } from '#shared/notificacao/kinds.ts';
import { ListNotice } from '#web/crud/list/list-states.tsx';
import { useUnsavedWarning } from '#web/crud/use-unsaved-warning.ts';
import { api } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import tick from '#web/ui/tick.module.css';
import { Devices } from './devices.tsx';
import styles from './notificacoes.module.css';
import { QuietHoursFields } from './quiet-hours-fields.tsx';

const url = '/admin/notificacoes/preferencias';
const queryKey = ['notificacoes', 'preferencias'];
type Kind = PreferencesDraft['tipos'][number];

/** The kinds of notifications that the user receives, by which channels and when. */
export function NotificationPreferencesForm() {
  const { t } = useT();
  const { data, error, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<NotificationPreferences>(url, { signal }),
  });
  if (data) return <Form saved={data} />;
  if (isError)
    return (
      <ListNotice
        kind="failed"
        title={t('notificacoes.failed')}
        text={error.message || t('crud.failed.text')}
      >
        <Button variant="quiet" onClick={() => void refetch()}>
          {t('crud.retry')}
        </Button>
      </ListNotice>
    );
  return (
    <div className={styles.loading} role="status">
      <span className="visually-hidden">{t('crud.loading')}</span>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} height={44} />
      ))}
    </div>
  );
}

function Form({ saved: { aparelhos, ...saved } }: { saved: NotificationPreferences }) {
  const { t } = useT();
  const { validation, snackbar } = useDialogs();
  const client = useQueryClient();
  const [draft, setDraft] = useState<PreferencesDraft>(saved);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  useUnsavedWarning(isChanged);
  const save = useMutation({
    mutationFn: () => api.put<NotificationPreferences>(url, draft),
    onSuccess: (now) => {
      client.setQueryData(queryKey, now);
      const { aparelhos: _devices, ...preferences } = now;
      setDraft(preferences);
      snackbar.show(t('notificacoes.saved'));
    },
    onError: (error) => {
      if (!isApiError(error) || error.status !== 422) void validation.open(error);
    },
  });
  const errors = isApiError(save.error) ? (save.error.errors ?? {}) : {};
  const errorOf = (field: string): string | undefined => errors[field]?.[0];
  const change = (tipo: Kind['tipo'], channels: Partial<Kind>) =>
    setDraft({
      ...draft,
      tipos: draft.tipos.map((one) => (one.tipo === tipo ? { ...one, ...channels } : one)),
    });
  return (
    <>
      <Devices devices={aparelhos} />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
        noValidate
      >
        <h2>{t('notificacoes.kinds')}</h2>
        <p className={styles.hint}>{t('notificacoes.kinds_hint')}</p>
        {draft.tipos.length === 0 ? (
          <p>{t('notificacoes.no_kinds')}</p>
        ) : (
          <KindTable kinds={draft.tipos} onChange={change} />
        )}
        <QuietHoursFields draft={draft} errorOf={errorOf} onChange={setDraft} />
        <div className={styles.save}>
          <Button type="submit" loading={save.isPending} disabled={!isChanged}>
            {t('notificacoes.save')}
          </Button>
          {isChanged && <span>{t('notificacoes.unsaved')}</span>}
        </div>
      </form>
    </>
  );
}

interface KindTableProps {
  kinds: readonly Kind[];
  onChange: (tipo: Kind['tipo'], channels: Partial<Kind>) => void;
}

/** Kinds in rows, channels in columns; on phones each kind is a card. */
export function KindTable({ kinds, onChange }: KindTableProps) {
  const { t, locale } = useT();
  const id = useId();
  const isMail = (choice: string): choice is MailChoice =>
    (mailChoices as readonly string[]).includes(choice);
  return (
    <table className={styles.kinds}>
      <thead>
        <tr>
          <th scope="col">{t('notificacoes.kind')}</th>
          <th scope="col">{t('notificacoes.app')}</th>
          <th scope="col">{t('notificacoes.email')}</th>
          <th scope="col">{t('notificacoes.push')}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ tipo, app, email, push }) => {
          const name = label(kindOf(tipo).nome, locale);
          const of = (channel: string) => t('notificacoes.channel_of', { channel, kind: name });
          return (
            <tr key={tipo}>
              <th scope="row" id={`${id}-${tipo}`}>
                {name}
              </th>
              <td data-label={t('notificacoes.app')}>
                <label className={styles.box}>
                  <input
                    type="checkbox"
                    className={tick.tick}
                    aria-label={of(t('notificacoes.app'))}
                    checked={app}
                    onChange={({ currentTarget }) => onChange(tipo, { app: currentTarget.checked })}
                  />
                </label>
              </td>
              <td data-label={t('notificacoes.email')}>
                <select
                  aria-label={of(t('notificacoes.email'))}
                  value={email}
                  onChange={({ currentTarget: { value } }) =>
                    isMail(value) && onChange(tipo, { email: value })
                  }
                >
                  {mailChoices.map((choice) => (
                    <option key={choice} value={choice}>
                      {t(`notificacoes.email.${choice}`)}
                    </option>
                  ))}
                </select>
              </td>
              <td data-label={t('notificacoes.push')}>
                <label className={styles.box}>
                  <input
                    type="checkbox"
                    className={tick.tick}
                    aria-label={of(t('notificacoes.push'))}
                    checked={push}
                    onChange={({ currentTarget }) => onChange(tipo, { push: currentTarget.checked })}
                  />
                </label>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
