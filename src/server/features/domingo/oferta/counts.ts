import { z } from 'zod';
import { scopeSql } from '#server/crud/scope.ts';
import { asAuthor } from '#server/db/author.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { errorKey, referenceId } from '#server/http/input-checks.ts';
import { churchLabel } from '#server/sections/church-label.ts';
import { comparison, lastOf } from '#server/sections/compare-counts.ts';
import { type Contado, totalOfCount } from '#shared/contagem/contagem.ts';
import type { CultoContado, EstadoDaContagem } from '#shared/contracts/contagem.ts';
import { churchToday } from '#shared/dates.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { contagem as section } from '#shared/sections/contagem.ts';
import { evento } from '#shared/sections/evento.ts';
import { currentPeople } from '../current-people.ts';
import { entryKind } from '../entries.ts';
import { dayOf } from '../services.ts';
import { contado, dia } from './schema.ts';

type Deps = Pick<FeatureDeps, 'db' | 'clock'>;

export interface ContagemRow {
  id: number;
  evento: number;
  data: string;
  igreja: number;
  estado: EstadoDaContagem;
  total: number | null;
  primeira_pessoa: number | null;
  segunda_pessoa: number | null;
  vale: number | null;
}

/** An event and, of one of several days, the day that is meant. */
export interface CountedDay {
  evento: number;
  dia?: string | undefined;
}

const columns = raw(
  't.id, t.evento, t.data, t.igreja, t.estado, t.total, t.primeira_pessoa, t.segunda_pessoa, t.vale',
);

/** The service, if the caller may see it; without a church of its own it belongs to the head church. */
export async function findService(db: Db, identity: StaffIdentity, id: number): Promise<CultoContado> {
  const [row] = await db.query<
    CultoContado & { igreja: number | null }
  >(sql`select t.id, t.nome, t.data, i.id as igreja,
      ${churchLabel('i')} as igreja_nome
    from evento t left join igreja i on i.id = coalesce(t.igreja, (select id from igreja where sede))
    where t.id = ${id} and ${scopeSql(evento, identity) ?? raw('true')}`);
  if (!row) throw new AppError('not_found', 'error.not_found');
  if (row.igreja === null) throw new AppError('conflict', 'contagem.no_church');
  // an event of all churches is visible to everybody; its money and its children belong to the head church
  if (identity.igrejas !== null && !identity.igrejas.includes(row.igreja))
    throw new AppError('not_found', 'error.not_found');
  return row;
}

/** The service on the day whose offering is counted: the asked day, otherwise that of the moment. */
export async function findDay(
  db: Db,
  identity: StaffIdentity,
  { evento, dia }: CountedDay,
  momento: Date,
): Promise<CultoContado> {
  const culto = await findService(db, identity, evento);
  const day = dia ?? churchToday(momento);
  // a day that was counted stays, even if the event is on other days by now
  const [row] = await db.query<{
    data: string;
  }>(sql`select coalesce((select to_char(c.data, 'YYYY-MM-DD') from contagem c
      where c.evento = e.id and c.data = ${day} and c.estado <> 'cancelada' limit 1), ${dayOf(day)}) as data
    from evento e where e.id = ${evento}`);
  return { ...culto, data: row!.data };
}

/** The count of a day of a service that was not cancelled; an open one before one that is booked. */
export async function findCount(
  db: Db,
  { id, data }: Pick<CultoContado, 'id' | 'data'>,
): Promise<ContagemRow | undefined> {
  const [row] = await db.query<ContagemRow>(sql`select ${columns} from contagem t
    where t.evento = ${id} and t.data = ${data} and t.estado <> 'cancelada' order by t.estado = 'lancada' limit 1`);
  return row;
}

/** A count under the lock of its row, if the caller may see it. */
export async function lockCount(tx: Db, identity: StaffIdentity, id: number): Promise<ContagemRow> {
  const [row] = await tx.query<ContagemRow>(sql`select ${columns} from contagem t
    where t.id = ${id} and ${scopeSql(section, identity) ?? raw('true')} for update`);
  if (!row) throw new AppError('not_found', 'error.not_found');
  return row;
}

/** The count of a service under its lock; the first person who counts creates it. */
async function openCount(tx: Db, identity: StaffIdentity, culto: CultoContado): Promise<ContagemRow> {
  // Two people who send at the same moment must get the same count.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('contagem'), ${culto.id}::integer)`);
  if (!(await findCount(tx, culto)))
    await tx.run(
      sql`insert into contagem (evento, igreja, data) values (${culto.id}, ${culto.igreja}, ${culto.data})`,
    );
  const { id } = (await findCount(tx, culto))!;
  return lockCount(tx, identity, id);
}

/**
 * What was counted, with the current records of the givers. They stay until the end of the transaction, so that one who is merged or deleted
 * meanwhile is found in this count.
 */
async function withCurrentGivers(tx: Db, identity: StaffIdentity, contado: Contado): Promise<Contado> {
  const ids = [...new Set(contado.envelopes.flatMap(({ pessoa: id }) => id ?? []))];
  if (ids.length === 0) return contado;
  const people = await currentPeople(tx, identity, ids);
  const missing = contado.envelopes.findIndex(({ pessoa: id }) => id !== null && !people.has(id));
  if (missing >= 0) throw invalidField(`contado.envelopes.${missing}.pessoa`, 'validation.reference');
  const envelopes = contado.envelopes.map((one) => ({
    ...one,
    pessoa: one.pessoa && people.get(one.pessoa)!,
  }));
  return { ...contado, envelopes };
}

/** Whether the caller is the first or the second person of the count. Nobody can be both. */
function counterRole(
  row: ContagemRow,
  users: number,
  corrige: boolean,
): 'primeira' | 'segunda' | 'correction' {
  if (row.estado === 'lancada') throw new AppError('conflict', 'contagem.booked');
  if (row.vale !== null) throw new AppError('conflict', 'contagem.done');
  if (users === row.primeira_pessoa || users === row.segunda_pessoa) {
    if (!corrige) throw new AppError('conflict', 'contagem.same_person');
    return 'correction';
  }
  if (row.primeira_pessoa !== null && row.segunda_pessoa !== null)
    throw new AppError('conflict', 'contagem.two_people');
  if (corrige) throw new AppError('conflict', 'contagem.not_counted');
  return row.primeira_pessoa === null ? 'primeira' : 'segunda';
}

/** A person's count. The two counts are compared once both are there. */
const count = entryKind({
  tipo: 'contagem',
  subject: 'contagem',
  dados: z.strictObject({
    evento: referenceId,
    dia,
    contado,
    corrige: z
      .boolean(errorKey('validation.boolean'))
      .default(false)
      .describe('corrige o que a pessoa já contou'),
  }),
  async accept(tx, { id: chave, momento, dados }, caller) {
    // money is counted by people, not by API keys
    if (caller.key) throw new AppError('forbidden', 'chave.not_here');
    const { id: users } = caller.user;
    const culto = await findDay(tx, caller, dados, momento);
    if (culto.data > churchToday(momento)) throw invalidField('evento', 'contagem.future');
    const row = await openCount(tx, caller, culto);
    const place = counterRole(row, users, dados.corrige);
    const counted = await withCurrentGivers(tx, caller, dados.contado);
    await tx.run(sql`insert into contagem_envio (contagem, users, chave, contado, total, contado_em, enviado_em)
      values (${row.id}, ${users}, ${chave}, ${JSON.stringify(counted)}::jsonb, ${totalOfCount(counted)},
        ${momento}, now())`);
    const primeira = place === 'primeira' ? users : row.primeira_pessoa;
    const segunda = place === 'segunda' ? users : row.segunda_pessoa;
    const { estado, total } = await comparison(tx, {
      id: row.id,
      primeira_pessoa: primeira,
      segunda_pessoa: segunda,
    });
    await tx.run(sql`update contagem set estado = ${estado}, primeira_pessoa = ${primeira}, segunda_pessoa = ${segunda},
      total = ${total}, versao = versao + 1, atualizado_em = now() where id = ${row.id}`);
    return { contagem: row.id };
  },
});
export const countKinds = [count];

/** Closes two counts that differ: the treasurer decides whose count is used, and why; or cancels the count. */
export const closeCount = (
  { db, clock }: Deps,
  identity: StaffIdentity,
  id: number,
  { motivo, vale }: { motivo: string; vale: number | null },
): Promise<CountedDay> =>
  asAuthor(db, identity, async (tx) => {
    const row = await lockCount(tx, identity, id);
    if (row.estado === 'lancada') throw new AppError('conflict', 'contagem.booked');
    if (row.estado === 'cancelada') throw new AppError('conflict', 'contagem.done');
    const isCancelled = vale === null;
    if (!isCancelled && row.estado !== 'diferente') throw new AppError('conflict', 'contagem.not_different');
    if (!isCancelled && vale !== row.primeira_pessoa && vale !== row.segunda_pessoa)
      throw invalidField('vale', 'contagem.whose');
    const valid = isCancelled ? null : await lastOf(tx, id, vale);
    await tx.run(sql`update contagem set estado = ${isCancelled ? 'cancelada' : 'encerrada_com_diferenca'},
      total = ${valid && totalOfCount(valid)}, vale = ${vale}, motivo = ${motivo}, encerrada_por = ${identity.user.id},
      versao = versao + 1, atualizado_em = ${clock.now()} where id = ${id}`);
    if (isCancelled) await clearEnvelopeNames(tx, id);
    return { evento: row.evento, dia: row.data };
  });

/** Takes the names of envelopes out of a count: the books already record whose contributions they are. */
export const clearEnvelopeNames = (tx: Db, contagem: number): Promise<number> =>
  tx.run(sql`update contagem_envio set contado = jsonb_set(contado, '{envelopes}', (select
      coalesce(jsonb_agg(e || '{"nome": "", "pessoa": null}'::jsonb order by n), '[]'::jsonb)
      from jsonb_array_elements(contado -> 'envelopes') with ordinality as x(e, n))) where contagem = ${contagem}`);
