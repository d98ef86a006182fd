import type { Actor } from '#server/crud/actor.ts';
import { scopeSql } from '#server/crud/scope.ts';
import { refusalOf } from '#server/crud/writes/series.ts';
import { asAuthor } from '#server/db/author.ts';
import type { Db } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { Conflito, EstadoDaVaga, Nivel, Vaga, VagaMudada } from '#shared/contracts/escala.ts';
import type { Reach, SeriesCounts, SeriesOutcome, UnchangedRecord } from '#shared/crud/series.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { departamento as departamentoSection } from '#shared/sections/departamento.ts';
import { voluntario as voluntarioSection } from '#shared/sections/voluntario.ts';
import type { EscalaDeps } from './deps.ts';
import { findVagas, isNearDepartmentSql, momentSql, recordVolunteerInformed } from './rows.ts';
import { conflictsOf, lockVolunteers, readRules, requireAllowed } from './rules.ts';

/** A vaga as the caller saw it. */
export interface VagaVersion {
  id: number;
  versao: number;
}

export interface NewVagas {
  evento: number;
  departamento: number;
  funcao: string;
  quantidade: number;
  nivel_minimo: Nivel | null;
  de: string | undefined;
  ate: string | undefined;
  /** the series of each of the places */
  series?: readonly (number | null)[];
}

export interface ChangedVaga extends VagaVersion {
  funcao?: string | undefined;
  nivel_minimo?: Nivel | null | undefined;
  de?: string | undefined;
  ate?: string | undefined;
}

/** SQL over the vaga `v`: it is within the caller's limits. */
const inScope = (actor: Actor): Sql =>
  sql`exists (select from departamento t where t.id = v.departamento and ${scopeSql(departamentoSection, actor) ?? raw('true')})`;

/**
 * SQL over the vaga `v`: another place of the same series. A template serves many events; the series of a place extends over the dates of
 * its event: those of its repetition, or events of the same name that were created one by one.
 */
const isOfSeries = (vaga: Vaga, actor: Actor): Sql =>
  sql`v.serie = ${vaga.serie} and v.departamento = ${vaga.departamento} and v.id <> ${vaga.id} and ${inScope(actor)}
    and v.evento in (select e.id from evento own join evento e on e.recorrencia is not distinct from own.recorrencia
      and (own.recorrencia is not null or busca(e.nome) = busca(own.nome)) where own.id = ${vaga.evento})`;

/** SQL over the vaga `v` of the series: the caller's choice of `alcance` includes it. */
const isInReach = (vaga: Vaga, alcance: Exclude<Reach, 'este'>): Sql =>
  alcance === 'todos' ? raw('true') : sql`(v.de, v.id) > (${momentSql(vaga.de)}, ${vaga.id})`;

export async function findVaga(db: Db, id: number, actor: Actor): Promise<Vaga> {
  const [vaga] = await findVagas(db, sql`v.id = ${id} and ${inScope(actor)}`);
  if (!vaga) throw new AppError('not_found', 'error.not_found');
  return vaga;
}

/** The vaga under its lock; one that changed since the caller saw it is a 409 with its present state. */
async function lockVaga(tx: Db, { id, versao }: VagaVersion, actor: Actor): Promise<Vaga> {
  await tx.run(sql`select id from escala_vaga where id = ${id} for update`);
  const [vaga] = await findVagas(tx, sql`v.id = ${id} and ${inScope(actor)}`);
  if (!vaga) throw new AppError('not_found', 'error.not_found');
  if (vaga.versao !== versao) throw new AppError('conflict', 'escala.changed', { extra: { vaga } });
  return vaga;
}

/** Puts a volunteer in a place, or takes its volunteer out; ends requests to swap it. */
async function writeVolunteer(tx: Db, vaga: number, voluntario: number | null, now: Date): Promise<void> {
  await endSwaps(tx, vaga, now);
  await tx.run(sql`update escala_vaga set voluntario = ${voluntario},
      pessoa = (select pessoa from voluntario where id = ${voluntario}),
      estado = case when ${voluntario}::integer is not null then 'pendente' end, motivo = null,
      versao = versao + 1, atualizado_em = ${now}
    where id = ${vaga}`);
}

export const endSwaps = (tx: Db, vaga: number, now: Date): Promise<number> =>
  tx.run(sql`update escala_troca set estado = 'desfeita', atualizado_em = ${now}
    where vaga = ${vaga} and estado = 'aberta'`);

async function readVaga(tx: Db, id: number): Promise<Vaga> {
  const [vaga] = await findVagas(tx, sql`v.id = ${id}`);
  return vaga!;
}

/** Changes of places by the office, each conditional on the version that the caller saw. */
export function createChanges({ db, clock }: EscalaDeps) {
  async function requireVolunteer(tx: Db, id: number, actor: Actor): Promise<void> {
    const found = await tx.query(sql`select o.id from voluntario o
      where o.id = ${id} and ${scopeSql(voluntarioSection, actor, 'o') ?? raw('true')}`);
    if (found.length === 0) throw invalidField('voluntario', 'validation.reference');
  }

  async function requireOpen(tx: Db, evento: number): Promise<void> {
    const [row] = await tx.query<{ status: string }>(sql`select status from evento where id = ${evento}`);
    if (row?.status === 'cancelado') throw new AppError('conflict', 'escala.cancelled');
  }

  /** The objections to a volunteer at a place; a hard rule refuses it. */
  async function check(
    tx: Db,
    voluntario: number,
    vaga: Vaga,
    limits: Actor,
    without: readonly number[] = [],
  ): Promise<Conflito[]> {
    const rules = await readRules(tx, { de: vaga.de, ate: vaga.ate, ids: [voluntario], limits });
    return requireAllowed(conflictsOf(rules, voluntario, vaga, without));
  }

  /**
   * Locks the volunteers of the places before the places themselves, as everywhere; a place that changes hands meanwhile has another
   * version.
   */
  async function lockHolders(tx: Db, vagas: readonly number[]): Promise<void> {
    const holders = await tx.query<{ voluntario: number }>(
      sql`select voluntario from escala_vaga where id = any(${vagas}::integer[]) and voluntario is not null`,
    );
    await lockVolunteers(
      tx,
      holders.map(({ voluntario }) => voluntario),
    );
  }

  /** Inside a transaction: one volunteer at one place. */
  async function assignIn(
    tx: Db,
    place: VagaVersion,
    voluntario: number | null,
    actor: Actor,
  ): Promise<VagaMudada> {
    if (voluntario !== null) await lockVolunteers(tx, [voluntario]);
    const vaga = await lockVaga(tx, place, actor);
    let alertas: Conflito[] = [];
    if (voluntario !== null) {
      await requireVolunteer(tx, voluntario, actor);
      await requireOpen(tx, vaga.evento);
      alertas = await check(tx, voluntario, vaga, actor);
    }
    await writeVolunteer(tx, vaga.id, voluntario, clock.now());
    return { vaga: await readVaga(tx, vaga.id), alertas };
  }

  /** Writes the function, level and times of a place; its volunteer must be able to serve then. */
  async function writePlace(tx: Db, vaga: Vaga, after: Vaga, actor: Actor): Promise<Conflito[]> {
    if (after.ate <= after.de) throw invalidField('ate', 'escala.ends_before');
    const serves = vaga.voluntario !== null && vaga.estado !== 'recusado';
    const alertas = serves ? await check(tx, vaga.voluntario!, after, actor) : [];
    await tx.run(sql`update escala_vaga v set funcao = ${after.funcao}, nivel_minimo = ${after.nivel_minimo},
        de = ${momentSql(after.de)}, ate = ${momentSql(after.ate)},
        titulo = escala_titulo(${after.funcao}, e.nome, e.data), versao = v.versao + 1, atualizado_em = ${clock.now()}
      from evento e where e.id = v.evento and v.id = ${vaga.id}`);
    return alertas;
  }

  /** Runs `work` on the other places of a series that `alcance` includes, in their order. Places that have begun stay as they are. */
  async function eachOther(
    tx: Db,
    vaga: Vaga,
    actor: Actor,
    alcance: Reach,
    work: (other: Vaga) => Promise<unknown>,
  ): Promise<SeriesOutcome> {
    if (alcance === 'este' || vaga.serie === null) return { outros: 0, mantidos: [] };
    const inReach = sql`${isOfSeries(vaga, actor)} and ${isInReach(vaga, alcance)}`;
    const ids = await tx.query<{ id: number }>(
      sql`select v.id from escala_vaga v where ${inReach} and v.de > ${clock.now()} order by v.de, v.id`,
    );
    await lockHolders(
      tx,
      ids.map(({ id }) => id),
    );
    await tx.run(
      sql`select id from escala_vaga where id = any(${ids.map(({ id }) => id)}::integer[]) order by id for update`,
    );
    const found = await findVagas(tx, inReach);
    const open = new Set(ids.map(({ id }) => id));
    const mantidos: UnchangedRecord[] = [];
    let outros = 0;
    for (const other of found) {
      const label = { rotulo: other.funcao, data: other.de.slice(0, 10) };
      if (!open.has(other.id)) {
        mantidos.push({ id: other.id, ...label, motivo: 'comecou', em_parte: false });
        continue;
      }
      try {
        await work(other);
      } catch (error) {
        throw refusalOf(error, label);
      }
      outros += 1;
    }
    return { outros, mantidos };
  }

  return {
    assignIn,

    assign: (place: VagaVersion, voluntario: number | null, actor: Actor): Promise<VagaMudada> =>
      asAuthor(db, actor, (tx) => assignIn(tx, place, voluntario, actor)),

    /** Moves a volunteer to an empty place, or lets two change places. */
    move: (de: VagaVersion, para: VagaVersion, actor: Actor): Promise<VagaMudada[]> =>
      asAuthor(db, actor, async (tx) => {
        if (de.id === para.id) throw invalidField('para', 'validation.reference');
        await lockHolders(tx, [de.id, para.id]);
        const [first, second] = de.id < para.id ? [de, para] : [para, de];
        const locked = [await lockVaga(tx, first, actor), await lockVaga(tx, second, actor)];
        const from = locked.find(({ id }) => id === de.id)!;
        const to = locked.find(({ id }) => id === para.id)!;
        if (from.voluntario === null) throw new AppError('conflict', 'escala.empty');
        await requireOpen(tx, to.evento);
        const both = [from.id, to.id];
        const alertas = new Map([[to.id, await check(tx, from.voluntario, to, actor, both)]]);
        if (to.voluntario !== null) {
          await requireOpen(tx, from.evento);
          alertas.set(from.id, await check(tx, to.voluntario, from, actor, both));
        }
        // The place is emptied first: otherwise both places would have the same volunteer for a moment.
        await writeVolunteer(tx, from.id, to.voluntario, clock.now());
        await writeVolunteer(tx, to.id, from.voluntario, clock.now());
        return [
          { vaga: await readVaga(tx, from.id), alertas: alertas.get(from.id) ?? [] },
          { vaga: await readVaga(tx, to.id), alertas: alertas.get(to.id) ?? [] },
        ];
      }),

    /** Records an answer that a volunteer gave by phone or in person. */
    setState: (
      place: VagaVersion,
      { estado, motivo }: { estado: Exclude<EstadoDaVaga, 'troca_solicitada'>; motivo: string | null },
      actor: Actor,
    ): Promise<VagaMudada> =>
      asAuthor(db, actor, async (tx) => {
        await lockHolders(tx, [place.id]);
        const vaga = await lockVaga(tx, place, actor);
        if (vaga.voluntario === null) throw new AppError('conflict', 'escala.empty');
        // Another duty may be at that time by now: one that was taken after declining, or one whose event moved.
        const counts = estado === 'confirmado' || (vaga.estado === 'recusado' && estado !== 'recusado');
        const alertas = counts ? await check(tx, vaga.voluntario, vaga, actor) : [];
        await endSwaps(tx, vaga.id, clock.now());
        await tx.run(sql`update escala_vaga set estado = ${estado}, motivo = ${motivo}, versao = versao + 1,
          atualizado_em = ${clock.now()} where id = ${vaga.id}`);
        if (estado !== 'pendente') await recordVolunteerInformed(tx, vaga.id, clock.now());
        return { vaga: await readVaga(tx, vaga.id), alertas };
      }),

    create: (newPlaces: NewVagas, actor: Actor): Promise<Vaga[]> =>
      asAuthor(db, actor, async (tx) => {
        await requireOpen(tx, newPlaces.evento);
        const ids = await insertVagas(tx, [newPlaces], clock.now());
        return findVagas(tx, sql`v.id = any(${ids}::integer[])`);
      }),

    /** Changes a place, and the others of its series that `alcance` includes; the volunteers in them stay. */
    change: (
      { id, versao, funcao, nivel_minimo, de, ate }: ChangedVaga,
      actor: Actor,
      alcance: Reach = 'este',
    ): Promise<VagaMudada> =>
      asAuthor(db, actor, async (tx) => {
        await lockHolders(tx, [id]);
        const vaga = await lockVaga(tx, { id, versao }, actor);
        const after: Vaga = {
          ...vaga,
          ...(funcao !== undefined && { funcao }),
          ...(nivel_minimo !== undefined && { nivel_minimo }),
          ...(de !== undefined && { de }),
          ...(ate !== undefined && { ate }),
        };
        const alertas = await writePlace(tx, vaga, after, actor);
        if (alcance === 'este') return { vaga: await readVaga(tx, id), alertas };
        const serie = await eachOther(tx, vaga, actor, alcance, async (other) => {
          await writePlace(tx, other, followPlace(other, vaga, after), actor);
        });
        return { vaga: await readVaga(tx, id), alertas, serie };
      }),

    /** How many places a change of the series would affect, including the one that is open; those that have begun are not affected. */
    count: async (id: number, actor: Actor): Promise<SeriesCounts> => {
      const vaga = await findVaga(db, id, actor);
      const [counts] = await db.query<SeriesCounts>(sql`select
          1 + count(*) filter (where ${isInReach(vaga, 'este_e_seguintes')})::integer as este_e_seguintes,
          1 + count(*)::integer as todos
        from escala_vaga v where ${isOfSeries(vaga, actor)} and v.de > ${clock.now()}`);
      return counts!;
    },

    /** Deletes a place, and the others of its series that `alcance` includes. */
    remove: (place: VagaVersion, actor: Actor, alcance: Reach = 'este'): Promise<SeriesOutcome> =>
      asAuthor(db, actor, async (tx) => {
        const vaga = await lockVaga(tx, place, actor);
        const outcome = await eachOther(tx, vaga, actor, alcance, ({ id }) =>
          tx.run(sql`delete from escala_vaga where id = ${id}`),
        );
        await tx.run(sql`delete from escala_vaga where id = ${vaga.id}`);
        return outcome;
      }),
  };
}
/** Applies the change of one place to another of its series: function, level, and the shift of its times. */
function followPlace(other: Vaga, before: Vaga, after: Vaga): Vaga {
  return {
    ...other,
    ...(after.funcao !== before.funcao && { funcao: after.funcao }),
    ...(after.nivel_minimo !== before.nivel_minimo && { nivel_minimo: after.nivel_minimo }),
    de: movedBy(other.de, before.de, after.de),
    ate: movedBy(other.ate, before.ate, after.ate),
  };
}

/** A moment of the church's clock, shifted by the difference between `before` and `after`. */
function movedBy(moment: string, before: string, after: string): string {
  const time = (text: string): number => Date.parse(`${text}:00Z`);
  return new Date(time(moment) + time(after) - time(before)).toISOString().slice(0, 16);
}

export type Changes = ReturnType<typeof createChanges>;

/** Writes places of events, at the times of the events unless others are given; returns their ids. */
export async function insertVagas(tx: Db, newPlaces: readonly NewVagas[], now: Date): Promise<number[]> {
  const ids: number[] = [];
  for (const { evento, departamento, funcao, quantidade, nivel_minimo, de, ate, series } of newPlaces) {
    const rows = await tx.query<{ id: number | null }>(sql`with lugar as (
        select e.id as evento, e.nome, e.data, d.id as departamento, d.igreja,
          coalesce(${de ? momentSql(de) : null}, (e.data + e.horario_inicial) at time zone 'America/Sao_Paulo') as de,
          coalesce(${ate ? momentSql(ate) : null},
            (coalesce(e.data_final, e.data) + e.horario_final) at time zone 'America/Sao_Paulo') as ate
        from evento e join departamento d on d.id = ${departamento} and ${isNearDepartmentSql}
            and (e.departamento is null or e.departamento = d.id or not e.interno)
        where e.id = ${evento}), novas as (
        insert into escala_vaga (titulo, de, ate, evento, igreja, departamento, funcao, ordem, nivel_minimo, serie, criado_em, atualizado_em)
        select escala_titulo(${funcao}, l.nome, l.data), l.de, l.ate, l.evento, l.igreja, l.departamento, ${funcao},
          coalesce((select max(v.ordem) from escala_vaga v where v.evento = l.evento and v.departamento = l.departamento), 0) + n,
          ${nivel_minimo}, (${series ?? null}::integer[])[n], ${now}, ${now}
        from lugar l cross join generate_series(1, ${quantidade}::integer) n where l.ate > l.de order by n
        returning id)
      select n.id from lugar left join novas n on true order by n.id`);
    if (rows.length === 0) throw invalidField('evento', 'validation.reference');
    for (const { id } of rows) {
      if (id === null) throw invalidField('ate', 'escala.ends_before');
      ids.push(id);
    }
  }
  return ids;
}
