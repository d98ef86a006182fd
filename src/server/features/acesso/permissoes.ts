import { administersWithout, lockAccess, roleAdministersWithout } from '#server/db/administration.ts';
import { asAuthor } from '#server/db/author.ts';
import type { Db } from '#server/db/client.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import { actions, subjects } from '#shared/access/subjects.ts';
import type { Permissao } from '#shared/contracts/acesso.ts';
import type { UserData } from '#shared/contracts/auth.ts';
import { AppError } from '#shared/errors.ts';
import { uniqueAsFieldError } from './role-writes.ts';
import type { PermissaoInput } from './schemas.ts';

const select = (where: Sql): Sql => sql`select p.id, p.action, p.subject,
  coalesce((select json_agg(json_build_object('id', f.id, 'rotulo', f.nome) order by f.nome)
    from perfil_permissao l join perfil f on f.id = l.perfil where l.permissao = p.id), '[]') as perfis
  from permissao p ${where}`;

async function readPermissao(db: Db, id: number): Promise<Permissao> {
  const [row] = await db.query<Permissao>(select(sql`where p.id = ${id}`));
  if (!row) throw new AppError('not_found', 'error.not_found');
  return row;
}

const place = ({ action, subject }: Permissao): number =>
  subjects.indexOf(subject) * actions.length + actions.indexOf(action);

/** The permissions: one action on one subject each. */
export function createPermissoes(db: Db) {
  const write = <T>(user: UserData, work: (tx: Db) => Promise<T>): Promise<T> =>
    uniqueAsFieldError('permissao_action_subject_key', 'action', () =>
      asAuthor(db, { user }, async (tx) => {
        await lockAccess(tx);
        const result = await work(tx);
        if (!(await roleAdministersWithout(tx, null)) || !(await administersWithout(tx, null)))
          throw new AppError('conflict', 'acesso.last_admin');
        return result;
      }),
    );

  return {
    async list(): Promise<{ data: Permissao[]; total: number }> {
      const data = await db.query<Permissao>(select(sql``));
      return { data: data.toSorted((a, b) => place(a) - place(b)), total: data.length };
    },

    create: (user: UserData, { action, subject }: PermissaoInput): Promise<Permissao> =>
      write(user, async (tx) => {
        const [row] = await tx.query<{ id: number }>(
          sql`insert into permissao (action, subject) values (${action}, ${subject}) returning id`,
        );
        return readPermissao(tx, row!.id);
      }),

    /** Every role that has the permission gets the changed one, effective from the next request. */
    update: (user: UserData, id: number, { action, subject }: PermissaoInput): Promise<Permissao> =>
      write(user, async (tx) => {
        await tx.run(sql`select 1 from permissao where id = ${id} for update`);
        await readPermissao(tx, id);
        await tx.run(sql`update permissao set action = ${action}, subject = ${subject} where id = ${id}`);
        // Servers cache a role's rules under its version.
        await tx.run(sql`update perfil set versao = versao + 1, atualizado_em = now()
          where id in (select perfil from perfil_permissao where permissao = ${id})`);
        return readPermissao(tx, id);
      }),

    remove: (user: UserData, id: number): Promise<void> =>
      write(user, async (tx) => {
        await tx.run(sql`select 1 from permissao where id = ${id} for update`);
        const { perfis } = await readPermissao(tx, id);
        const names = perfis.map(({ rotulo }) => rotulo).join(', ');
        if (perfis.length > 0)
          throw new AppError('conflict', 'acesso.permission_in_use', { vars: { names } });
        await tx.run(sql`delete from permissao where id = ${id}`);
      }),
  };
}
