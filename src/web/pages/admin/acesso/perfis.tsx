import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { shownRoleText } from '#shared/access/role-texts.ts';
import type { Perfil } from '#shared/contracts/acesso.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { useConfirmDelete } from '#web/crud/confirm-delete.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import listing from './listing.module.css';
import cards from './role-card.module.css';
import { RoleCard } from './role-card.tsx';
import { type RoleDraft, RoleDrawer } from './role-drawer.tsx';
import { RoleUsers, type Shown } from './role-users.tsx';

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f'];
/** A new role may sign in to the office; everything else is granted in the form. */
const empty: RoleDraft = {
  nome: '',
  descricao: '',
  rules: [{ action: 'read', subject: 'Auth' }],
  igrejas: [],
  por_departamento: false,
};

const draftOf = ({ descricao, ...role }: Perfil): RoleDraft => ({ ...role, descricao: descricao ?? '' });

/** Seeded roles that were never renamed are shown in the reader's language. */
const shownRole = ({ nome, descricao, ...role }: Perfil, locale: Locale): Perfil => ({
  ...role,
  nome: shownRoleText(nome, locale),
  descricao: descricao && shownRoleText(descricao, locale),
});

/** The roles as cards, and below them the users who have them. */
export default function PerfisPage() {
  const { t, language } = useT();
  const confirmDelete = useConfirmDelete();
  const client = useQueryClient();
  const [draft, setDraft] = useState<RoleDraft>();
  const [shown, setShown] = useState<Shown>('all');
  const list = useQuery({
    queryKey: ['acesso', 'perfis'],
    queryFn: ({ signal }) => api.get<{ data: Perfil[] }>('/admin/acesso/perfis', { signal }),
  });
  const roles = (list.data?.data ?? []).map((role) => shownRole(role, language.texts));
  const refresh = () => client.invalidateQueries({ queryKey: ['acesso'] });

  const copy = (role: Perfil): void => {
    const { nome, descricao, rules, igrejas, por_departamento } = draftOf(role);
    const copied = t('acesso.copy.name', { name: nome }).slice(0, 60);
    setDraft({ nome: copied, descricao, rules, igrejas, por_departamento });
  };
  const remove = async (role: Perfil): Promise<void> => {
    const done = await confirmDelete.ask(role.nome, () => api.delete(`/admin/acesso/perfis/${role.id}`));
    await refresh();
    if (!done) return;
    if (shown === role.id) setShown('all');
    await confirmDelete.done();
  };

  return (
    <>
      <PageHead title={t('acesso.title')} lead={t('acesso.lead')}>
        <Button onClick={() => setDraft(empty)}>
          <IconPlus size={18} stroke={2} aria-hidden="true" />
          {t('acesso.new')}
        </Button>
      </PageHead>
      {list.isError && (
        <div className={listing.panel}>
          <div className={listing.empty} role="alert">
            <p>{list.error.message || t('acesso.failed')}</p>
            <Button variant="quiet" onClick={() => void list.refetch()}>
              {t('crud.retry')}
            </Button>
          </div>
        </div>
      )}
      <div className={cards.cards} aria-busy={list.isPending || undefined}>
        {list.isPending && skeletons.map((key) => <Skeleton key={key} height={196} />)}
        {roles.map((role) => (
          <RoleCard
            key={role.id}
            role={role}
            chosen={shown === role.id}
            onChoose={() => setShown(shown === role.id ? 'all' : role.id)}
            onEdit={() => setDraft(draftOf(role))}
            onCopy={() => copy(role)}
            onDelete={() => void remove(role)}
          />
        ))}
      </div>
      {list.isSuccess && <RoleUsers roles={roles} shown={shown} onShow={setShown} />}
      <RoleDrawer draft={draft} onClose={() => setDraft(undefined)} onSaved={refresh} />
    </>
  );
}
