import { containsPattern } from '#server/crud/filters.ts';
import {
  administersWithout,
  isAdministrator,
  lockAccess,
  rightsOf,
  roleAdministersWithout,
} from '#server/db/administration.ts';
import { asAuthor } from '#server/db/author.ts';
import type { Db } from '#server/db/client.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import type { Clock } from '#server/ports/clock.ts';
import { churchLabel } from '#server/sections/church-label.ts';
import { mayGrant } from '#shared/access/limited-rules.ts';
import type { AbilityRule } from '#shared/access/subjects.ts';
import type { Perfil } from '#shared/contracts/acesso.ts';
import type { UserData } from '#shared/contracts/auth.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { sections } from '#shared/sections/index.ts';
import { uniqueAsFieldError, withSortedRules } from './role-writes.ts';
import type { PerfilInput } from './schemas.ts';

type Granter = Pick<StaffIdentity, 'ability' | 'igrejas'>;
interface Offered {
  data: { id: number; nome: string }[];
  total: number;
}

/** How many portraits a role's card shows. */
const portraitsPerCard = 5;

const select = (where: Sql): Sql => sql`select p.id, p.nome, p.descricao, p.por_departamento, p.versao,
  p.exige_duas_etapas_em is not null as exige_duas_etapas,
  (select count(*) from users u where u.role = p.id and u.ativo and u.duas_etapas_em is null) as sem_duas_etapas,
  coalesce((select json_agg(json_build_object('action', r.action, 'subject', r.subject) order by r.subject, r.action)
    from perfil_permissao l join permissao r on r.id = l.permissao where l.perfil = p.id), '[]') as rules,
  coalesce((select json_agg(json_build_object('id', i.id, 'rotulo', ${churchLabel('i')}) order by l.ordem)
    from perfil_igrejas l join igreja i on i.id = l.igreja where l.perfil = p.id), '[]') as igrejas,
  (select count(*) from users u where u.role = p.id) as total_pessoas,
  coalesce((select json_agg(f) from (select u.id, u.name, '/arquivos/' || g.foto as foto
    from users u left join pessoa g on g.id = u.pessoa where u.role = p.id
    order by u.ativo desc, u.name, u.id limit ${portraitsPerCard}) f), '[]') as pessoas
  from perfil p ${where}`;

async function readPerfil(db: Db, id: number): Promise<Perfil> {
  const [row] = await db.query<Perfil>(select(sql`where p.id = ${id}`));
  if (!row) throw new AppError('not_found', 'error.not_found');
  return row;
}

/** Replaces the rules of a role; rules that stay keep their rows. */
async function writeRules(tx: Db, id: number, rules: readonly AbilityRule[]): Promise<void> {
  const ruleRows = sql`json_to_recordset(${JSON.stringify(rules)}) as r(action text, subject text)`;
  await tx.run(sql`insert into permissao (action, subject) select distinct action, subject from ${ruleRows}
    on conflict do nothing`);
  await tx.run(sql`delete from perfil_permissao l where perfil = ${id} and not exists (
    select from permissao p join ${ruleRows} on r.action = p.action and r.subject = p.subject where p.id = l.permissao)`);
  await tx.run(sql`insert into perfil_permissao (perfil, permissao)
    select distinct ${id}::integer, p.id from permissao p join ${ruleRows} on r.action = p.action and r.subject = p.subject
    on conflict do nothing`);
}

async function writeIgrejas(tx: Db, id: number, igrejas: readonly number[]): Promise<void> {
  const [existing] = await tx.query<{ all: boolean }>(
    sql`select count(*) = ${igrejas.length} as all from igreja where id = any(${igrejas}::integer[])`,
  );
  if (!existing!.all) throw invalidField('igrejas', 'validation.reference');
  await tx.run(sql`delete from perfil_igrejas where perfil = ${id} and igreja <> all(${igrejas}::integer[])`);
  await tx.run(sql`insert into perfil_igrejas (perfil, igreja, ordem)
    select ${id}, igreja, ordem from unnest(${igrejas}::integer[]) with ordinality as u(igreja, ordem)
    on conflict (perfil, igreja) do update set ordem = excluded.ordem where perfil_igrejas.ordem <> excluded.ordem`);
}

/** Refuses to take administration from the last role that has it, or from the writer's own role. */
async function refuseLockOut(tx: Db, id: number, user: UserData, input: PerfilInput): Promise<void> {
  const before = isAdministrator(await rightsOf(tx, id));
  if (!before || isAdministrator({ rules: input.rules, igrejas: null })) return;
  if (!(await roleAdministersWithout(tx, id))) throw invalidField('rules', 'acesso.last_role');
  const [ownRole] = await tx.query(sql`select 1 from users where id = ${user.id} and role = ${id}`);
  if (ownRole) throw invalidField('rules', 'acesso.own_role');
}

function refuseLimitedAdministrator({ rules, igrejas, por_departamento }: PerfilInput): void {
  if (!isAdministrator({ rules, igrejas })) return;
  if (igrejas.length > 0) throw invalidField('igrejas', 'acesso.unlimited');
  if (por_departamento) throw invalidField('por_departamento', 'acesso.unlimited_departments');
}

/** Roles: what they may do, in which churches and departments, and which accounts have them. The routes require an administrator. */
export function createPerfis(db: Db, clock: Clock) {
  const write = <T>(user: UserData, work: (tx: Db) => Promise<T>): Promise<T> =>
    uniqueAsFieldError('perfil_nome_key', 'nome', () =>
      asAuthor(db, { user }, async (tx) => {
        await lockAccess(tx);
        const result = await work(tx);
        if (!(await administersWithout(tx, null))) throw new AppError('conflict', 'acesso.last_admin');
        return result;
      }),
    );

  return {
    async list(): Promise<{ data: Perfil[]; total: number }> {
      const data = await db.query<Perfil>(select(sql`order by p.nome, p.id`));
      return { data: data.map(withSortedRules), total: data.length };
    },

    /** Roles that the caller may give to an account: those that grant nothing beyond the caller's own rights. */
    async offered(granter: Granter, term: string | undefined): Promise<Offered> {
      const { igrejas } = granter;
      const rows = await db.query<{ id: number; nome: string; rules: AbilityRule[] }>(sql`select p.id, p.nome,
        coalesce((select json_agg(json_build_object('action', r.action, 'subject', r.subject))
          from perfil_permissao l join permissao r on r.id = l.permissao where l.perfil = p.id), '[]') as rules
        from perfil p where busca(p.nome) like busca(${containsPattern(term ?? '')})
        and (${igrejas}::integer[] is null
          or not exists (select from perfil_igrejas l where l.perfil = p.id)
          or exists (select from perfil_igrejas l where l.perfil = p.id and l.igreja = any(${igrejas}::integer[])))
        order by p.nome collate portugues, p.id`);
      const data = rows
        .filter(({ rules }) => mayGrant(granter, rules, sections))
        .map(({ id, nome }) => ({ id, nome }));
      return { data, total: data.length };
    },

    get: async (id: number): Promise<Perfil> => withSortedRules(await readPerfil(db, id)),

    create: (user: UserData, input: PerfilInput): Promise<Perfil> =>
      write(user, async (tx) => {
        refuseLimitedAdministrator(input);
        const [row] = await tx.query<{ id: number }>(
          sql`insert into perfil (nome, descricao, por_departamento)
            values (${input.nome}, ${input.descricao}, ${input.por_departamento}) returning id`,
        );
        await writeRules(tx, row!.id, input.rules);
        await writeIgrejas(tx, row!.id, input.igrejas);
        return withSortedRules(await readPerfil(tx, row!.id));
      }),

    update: (user: UserData, id: number, input: PerfilInput): Promise<Perfil> =>
      write(user, async (tx) => {
        await tx.run(sql`select 1 from perfil where id = ${id} for update`);
        const before = await readPerfil(tx, id);
        if (input.versao !== undefined && input.versao !== before.versao)
          throw new AppError('conflict', 'error.changed', { extra: { atual: withSortedRules(before) } });
        refuseLimitedAdministrator(input);
        await refuseLockOut(tx, id, user, input);
        await tx.run(sql`update perfil set nome = ${input.nome}, descricao = ${input.descricao},
          por_departamento = ${input.por_departamento}, versao = versao + 1, atualizado_em = now() where id = ${id}`);
        await writeRules(tx, id, input.rules);
        await writeIgrejas(tx, id, input.igrejas);
        return withSortedRules(await readPerfil(tx, id));
      }),

    /** Accounts without two-step verification lose the role's rights from their next sign-in on, or after a day. */
    requireTwoStep: (user: UserData, id: number, isDemanded: boolean): Promise<Perfil> =>
      write(user, async (tx) => {
        const since = isDemanded ? clock.now() : null;
        await tx.run(sql`update perfil set exige_duas_etapas_em = ${since}, versao = versao + 1, atualizado_em = now()
          where id = ${id} and (exige_duas_etapas_em is not null) <> ${isDemanded}`);
        return withSortedRules(await readPerfil(tx, id));
      }),

    remove: (user: UserData, id: number): Promise<void> =>
      write(user, async (tx) => {
        await tx.run(sql`select 1 from perfil where id = ${id} for update`);
        const { total_pessoas } = await readPerfil(tx, id);
        if (total_pessoas > 0)
          throw new AppError('conflict', 'acesso.role_in_use', { vars: { count: total_pessoas } });
        if (isAdministrator(await rightsOf(tx, id)) && !(await roleAdministersWithout(tx, id)))
          throw new AppError('conflict', 'acesso.last_role');
        await tx.run(sql`delete from perfil where id = ${id}`);
      }),
  };
}
