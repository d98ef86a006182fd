import { TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Subject } from '#shared/access/subjects.ts';
import type { Permissao } from '#shared/contracts/acesso.ts';
import { slugOf } from '#shared/slug.ts';
import { useConfirmDelete } from '#web/crud/confirm-delete.ts';
import { api } from '#web/lib/http/api.ts';
import { type Translator, useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './listing.module.css';
import { PermissionDrawer } from './permission-drawer.tsx';
import { permissionName, subjectName } from './subject-names.ts';

/** The permissions whose name matches the term, by subject. */
function grouped(list: readonly Permissao[], term: string, translator: Translator): [Subject, Permissao[]][] {
  const termSlug = slugOf(term);
  const groups = new Map<Subject, Permissao[]>();
  for (const permissao of list) {
    const words = [
      permissionName(translator, permissao),
      ...permissao.perfis.map(({ rotulo }) => rotulo),
    ].join(' ');
    if (termSlug && !slugOf(words).includes(termSlug)) continue;
    groups.set(permissao.subject, [...(groups.get(permissao.subject) ?? []), permissao]);
  }
  return [...groups];
}

/** All permissions and the roles that have them. */
export default function PermissoesPage() {
  const translator = useT();
  const { t, number } = translator;
  const confirmDelete = useConfirmDelete();
  const client = useQueryClient();
  const [editing, setEditing] = useState<Permissao | 'new'>();
  const [term, setTerm] = useState('');
  const list = useQuery({
    queryKey: ['acesso', 'permissoes'],
    queryFn: ({ signal }) => api.get<{ data: Permissao[] }>('/admin/acesso/permissoes', { signal }),
  });
  const groups = grouped(list.data?.data ?? [], term, translator);
  const count = groups.reduce((sum, [, ones]) => sum + ones.length, 0);
  const refresh = () => client.invalidateQueries({ queryKey: ['acesso'] });

  const remove = async (one: Permissao): Promise<void> => {
    const done = await confirmDelete.ask(permissionName(translator, one), () =>
      api.delete(`/admin/acesso/permissoes/${one.id}`),
    );
    await refresh();
    if (!done) return;
    await confirmDelete.done();
  };

  return (
    <>
      <PageHead title={t('acesso.permissions.title')} lead={t('acesso.permissions.lead')}>
        <Button onClick={() => setEditing('new')}>
          <IconPlus size={18} stroke={2} aria-hidden="true" />
          {t('acesso.permissions.new')}
        </Button>
      </PageHead>
      <div className={styles.usersTop}>
        <TextInput
          className={styles.search}
          type="search"
          aria-label={t('acesso.permissions.search')}
          placeholder={t('acesso.permissions.search')}
          leftSection={<IconSearch size={17} stroke={1.7} aria-hidden="true" />}
          value={term}
          onChange={(event) => setTerm(event.currentTarget.value)}
        />
        <span className={styles.count} role="status">
          {list.isSuccess && t('acesso.permissions.count', { count: number(count) })}
        </span>
      </div>
      <div className={styles.panel}>
        {list.isError && (
          <div className={styles.empty} role="alert">
            <p>{list.error.message || t('acesso.permissions.failed')}</p>
            <Button variant="quiet" onClick={() => void list.refetch()}>
              {t('crud.retry')}
            </Button>
          </div>
        )}
        {list.isPending && (
          <div className={styles.loading}>
            {['a', 'b', 'c', 'd', 'e'].map((key) => (
              <Skeleton key={key} height={28} />
            ))}
          </div>
        )}
        {list.isSuccess && count === 0 && <p className={styles.empty}>{t('acesso.permissions.empty')}</p>}
        {count > 0 && (
          <table className={styles.table} data-grouped>
            <thead>
              <tr>
                <th scope="col">{t('acesso.permissions.subject')}</th>
                <th scope="col">{t('acesso.permissions.action')}</th>
                <th scope="col">{t('acesso.permissions.roles')}</th>
                <th scope="col">
                  <span className={styles.hidden}>{t('crud.actions')}</span>
                </th>
              </tr>
            </thead>
            {groups.map(([subject, ones]) => (
              <tbody key={subject}>
                {ones.map((one, at) => (
                  <tr key={one.id}>
                    {at === 0 && (
                      <th scope="rowgroup" rowSpan={ones.length}>
                        {subjectName(translator, subject)}
                      </th>
                    )}
                    <td>{t(`acesso.action.${one.action}`)}</td>
                    <td>
                      <RoleNames permission={one} />
                    </td>
                    <td className={styles.end}>
                      <IconButton
                        label={t('acesso.permissions.edit', { what: permissionName(translator, one) })}
                        onClick={() => setEditing(one)}
                      >
                        <IconPencil size={18} stroke={1.7} aria-hidden="true" />
                      </IconButton>
                      {one.perfis.length === 0 && (
                        <IconButton
                          label={t('acesso.permissions.delete', { what: permissionName(translator, one) })}
                          onClick={() => void remove(one)}
                          danger
                        >
                          <IconTrash size={18} stroke={1.7} aria-hidden="true" />
                        </IconButton>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        )}
      </div>
      <PermissionDrawer editing={editing} onClose={() => setEditing(undefined)} onSaved={refresh} />
    </>
  );
}

function RoleNames({ permission }: { permission: Permissao }) {
  const { t } = useT();
  if (permission.perfis.length === 0)
    return <span className={styles.faint}>{t('acesso.permissions.unused')}</span>;
  return (
    <ul className={styles.chips}>
      {permission.perfis.map(({ id, rotulo }) => (
        <li key={id}>
          <Link to="/admin/acesso/perfis">{rotulo}</Link>
        </li>
      ))}
    </ul>
  );
}
