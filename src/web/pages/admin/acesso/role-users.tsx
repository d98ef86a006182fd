import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPencil, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Perfil } from '#shared/contracts/acesso.ts';
import type { RecordOf } from '#shared/crud/record.ts';
import type { users } from '#shared/sections/users.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ListDate } from '#web/ui/list-date.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { UnverifiedEmail } from '#web/ui/unverified-email.tsx';
import tool from './icon-button.module.css';
import styles from './listing.module.css';

type User = RecordOf<typeof users>;
interface Users {
  data: User[];
  total: number;
  page: number;
}

/** Which accounts are listed: all, those without a role, or those of one role. */
export type Shown = 'all' | 'waiting' | number;

interface RoleUsersProps {
  roles: readonly Perfil[];
  shown: Shown;
  onShow: (shown: Shown) => void;
}

const perPage = 20;

/** The users with their roles, which can be changed here. */
export function RoleUsers({ roles, shown, onShow }: RoleUsersProps) {
  const { t, number } = useT();
  const [typed, setTyped] = useState('');
  const [term] = useDebouncedValue(typed.trim(), 250);
  const list = useInfiniteQuery({
    queryKey: ['acesso', 'users', shown, term],
    queryFn: ({ pageParam, signal }) => {
      const filter = shown === 'all' ? {} : shown === 'waiting' ? { sem_perfil: true } : { role: shown };
      const query = { page: pageParam, per_page: perPage, sort_by: 'name', ...filter, ...(term && { term }) };
      return api.get<Users>(term ? '/admin/users/search' : '/admin/users', { query, signal });
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const loadedCount = pages.reduce((sum, { data }) => sum + data.length, 0);
      return last.data.length > 0 && loadedCount < last.total ? last.page + 1 : undefined;
    },
  });
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const role = roles.find(({ id }) => id === shown);
  return (
    <section className={styles.users} aria-labelledby="acesso-users">
      <div className={styles.usersTop}>
        <h2 id="acesso-users">{role ? t('acesso.users.of', { name: role.nome }) : t('acesso.users')}</h2>
        <label className={styles.filter}>
          <span>{t('acesso.users.filter')}</span>
          <select
            value={String(shown)}
            onChange={(event) => {
              const { value } = event.currentTarget;
              onShow(value === 'all' || value === 'waiting' ? value : Number(value));
            }}
          >
            <option value="all">{t('acesso.users.all')}</option>
            <option value="waiting">{t('acesso.users.waiting')}</option>
            {roles.map(({ id, nome }) => (
              <option key={id} value={id}>
                {nome}
              </option>
            ))}
          </select>
        </label>
        <TextInput
          className={styles.search}
          type="search"
          aria-label={t('acesso.users.search')}
          placeholder={t('acesso.users.search')}
          leftSection={<IconSearch size={17} stroke={1.7} aria-hidden="true" />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <ButtonLink to="/admin/users/cadastrar" variant="quiet">
          {t('acesso.users.new')}
        </ButtonLink>
      </div>
      <div className={styles.panel}>
        {list.isError && (
          <div className={styles.empty} role="alert">
            <p>{list.error.message || t('acesso.users.failed')}</p>
            <Button variant="quiet" onClick={() => void list.refetch()}>
              {t('crud.retry')}
            </Button>
          </div>
        )}
        {list.isPending && (
          <div className={styles.loading}>
            {['a', 'b', 'c'].map((key) => (
              <Skeleton key={key} height={28} />
            ))}
          </div>
        )}
        {list.isSuccess && rows.length === 0 && <p className={styles.empty}>{t('acesso.users.empty')}</p>}
        {rows.length > 0 && <UserTable rows={rows} roles={roles} />}
      </div>
      {rows.length > 0 && (
        <div className={styles.listEnd}>
          <span>
            {t('acesso.users.count', {
              count: number(rows.length),
              total: number(list.data?.pages[0]?.total ?? rows.length),
            })}
          </span>
          {list.hasNextPage && (
            <Button
              variant="quiet"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t('acesso.users.more')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function UserTable({ rows, roles }: { rows: readonly User[]; roles: readonly Perfil[] }) {
  const { t } = useT();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('acesso.users.name')}</th>
          <th scope="col">{t('acesso.users.email')}</th>
          <th scope="col">{t('acesso.users.role')}</th>
          <th scope="col" className={styles.when}>
            {t('acesso.users.last')}
          </th>
          <th scope="col">
            <span className={styles.hidden}>{t('crud.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((user) => (
          <tr key={user.id}>
            <th scope="row">
              {user.name}
              {!user.ativo && <span className={styles.badge}>{t('acesso.users.inactive')}</span>}
            </th>
            <td className={styles.wrap} title={user.email ?? undefined}>
              {user.email}
              {!user.email_verificado_em && (
                <div>
                  <UnverifiedEmail user={user} />
                </div>
              )}
            </td>
            <td>
              <RoleChoice user={user} roles={roles} />
            </td>
            <td className={styles.when}>
              {user.ultimo_acesso ? <ListDate value={user.ultimo_acesso} /> : t('acesso.users.never')}
            </td>
            <td className={styles.end}>
              <Link
                to={`/admin/users/editar/${user.id}`}
                className={tool.tool}
                aria-label={t('acesso.edit', { name: user.name ?? '' })}
                title={t('acesso.edit', { name: user.name ?? '' })}
              >
                <IconPencil size={18} stroke={1.7} aria-hidden="true" />
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RoleChoice({ user, roles }: { user: User; roles: readonly Perfil[] }) {
  const { t } = useT();
  const dialogs = useDialogs();
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);

  const give = async (role: number | null): Promise<void> => {
    setSaving(true);
    try {
      await api.put(`/admin/users/${user.id}`, { role, versao: user.versao });
      const nome = roles.find(({ id }) => id === role)?.nome ?? t('acesso.users.none');
      dialogs.snackbar.show({
        text: t('acesso.users.changed', { name: user.name ?? '', role: nome }),
        color: 'success',
      });
    } catch (error) {
      await dialogs.validation.open(error);
    } finally {
      // refreshes the counts on the cards, and the list if another administrator changed it
      await client.invalidateQueries({ queryKey: ['acesso'] });
      setSaving(false);
    }
  };

  return (
    <select
      className={styles.roleChoice}
      aria-label={t('acesso.users.role_of', { name: user.name ?? '' })}
      aria-busy={saving || undefined}
      // the role of an account without a verified address can be taken away, but no role can be given to it
      disabled={saving || (!user.email_verificado_em && user.role === null)}
      value={user.role?.id ?? ''}
      data-waiting={user.role === null || undefined}
      onChange={(event) => void give(Number(event.currentTarget.value) || null)}
    >
      <option value="">{t('acesso.users.none')}</option>
      {roles.map(({ id, nome }) => (
        <option key={id} value={id}>
          {nome}
        </option>
      ))}
    </select>
  );
}
