import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Action, Subject } from '#shared/access/subjects.ts';
import type { Chave } from '#shared/contracts/chave.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { subjectName } from '#web/pages/admin/acesso/subject-names.ts';
import lines from '#web/pages/admin/line-list.module.css';
import { LineList } from '#web/pages/admin/line-list.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './api-keys.module.css';
import { KeyDrawer } from './key-drawer.tsx';

const queryKey = ['chaves'];

/** The user's API keys: the list, making one and revoking one. */
export function ApiKeys() {
  const { t } = useT();
  const client = useQueryClient();
  const [creating, setCreating] = useState(false);
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<{ data: Chave[] }>('/admin/profile/chaves', { signal }),
    staleTime: 0,
  });
  const refresh = () => client.invalidateQueries({ queryKey });
  return (
    <div className={styles.part}>
      <LineList
        id="chaves"
        title={t('chaves.title')}
        lead={t('chaves.lead')}
        newText={t('chaves.new')}
        onNew={() => setCreating(true)}
        query={list}
        failedText={t('chaves.failed')}
        emptyText={t('chaves.empty')}
        line={(key) => <KeyLine key={key.id} chave={key} onRevoked={refresh} />}
      >
        <KeyDrawer opened={creating} onClose={() => setCreating(false)} onCreated={refresh} />
      </LineList>
    </div>
  );
}

function KeyLine({ chave, onRevoked }: { chave: Chave; onRevoked: () => Promise<unknown> }) {
  const translator = useT();
  const { t, dateTime } = translator;
  const { confirm, snackbar } = useDialogs();
  const { id, nome, prefixo, regras, igrejas, criada_em, expira_em, ultimo_acesso } = chave;
  const end = new Date(expira_em);
  const isExpired = end <= new Date();
  // The stored end is the first moment at which the key is invalid: midnight after its last day.
  const lastMoment = new Date(end.getTime() - 1000).toISOString();

  const revoke = async () => {
    const isDone = await confirm.open({
      message: t('chaves.revoke_question'),
      about: nome,
      confirmText: t('chaves.revoke'),
      cancelText: t('chaves.cancel'),
      onConfirm: () => api.delete(`/admin/profile/chaves/${id}`),
    });
    if (isDone) snackbar.show(t('chaves.revoked'));
    await onRevoked();
  };

  const bySubject = new Map<Subject, Action[]>();
  for (const { action, subject } of regras)
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), action]);
  const abilities = [...bySubject].map(
    ([subject, actions]) =>
      `${subjectName(translator, subject)}: ${actions.map((action) => t(`acesso.action.${action}`)).join(', ')}`,
  );
  const churches =
    igrejas === null
      ? []
      : [
          igrejas.length === 0
            ? t('chaves.no_church')
            : t('chaves.only_in', { names: igrejas.map(({ rotulo }) => rotulo).join(', ') }),
        ];
  const facts = [
    t(isExpired ? 'chaves.expired' : 'chaves.expires', { when: dateTime(lastMoment) }),
    ultimo_acesso === null ? t('chaves.never_used') : t('chaves.used', { when: dateTime(ultimo_acesso) }),
    t('chaves.created', { when: dateTime(criada_em) }),
  ];
  return (
    <li className={lines.line} data-expired={isExpired || undefined}>
      <div>
        <p>
          <strong>{nome}</strong> <code>{prefixo}…</code>
        </p>
        <p>{[...abilities, ...churches].join(' · ')}</p>
        <p className={lines.facts}>{facts.join(' · ')}</p>
      </div>
      <Button
        variant="quiet"
        aria-label={t('chaves.revoke_named', { name: nome })}
        onClick={() => void revoke()}
      >
        {t('chaves.revoke')}
      </Button>
    </li>
  );
}
