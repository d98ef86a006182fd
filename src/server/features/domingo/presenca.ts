import { z } from 'zod';
import { scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { errorKey, referenceId } from '#server/http/input-checks.ts';
import type { ContagemDePessoas, ListaDePresenca, PessoaDaChamada } from '#shared/contracts/domingo.ts';
import { churchToday, yearsBefore } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { pessoa as people } from '#shared/sections/pessoa.ts';
import { currentPerson } from './current-people.ts';
import { entryKind } from './entries.ts';
import { churchOfService, serviceOf } from './services.ts';

/** People with these statuses are no longer expected. */
const formerStatuses = ['transferido', 'desligado', 'falecido'];
const adulthood = 18;
/** A count that is larger is a mistake of typing. */
const maxPeople = 100_000;

const head = z
  .int(errorKey('validation.integer'))
  .min(0, errorKey('validation.min'))
  .max(maxPeople, errorKey('validation.max'));
const mark = z.strictObject({ evento: referenceId, pessoa: referenceId });

/**
 * Attendance by name is a set that several phones add to: each mark is an entry of its own, and an entry that takes marks back names those
 * that the phone knew. So a mark of another phone that it did not know stays, and nobody is counted twice.
 */
const present = entryKind({
  tipo: 'presenca',
  subject: 'presenca',
  dados: mark,
  async accept(tx, { id, momento, dados: { evento, pessoa: noted } }, caller) {
    const service = await serviceOf(tx, caller, evento, momento);
    const pessoa = await currentPerson(tx, caller, noted, 'pessoa');
    await tx.run(sql`insert into presenca (pessoa, evento, data, momento, marcas, igreja)
      values (${pessoa}, ${evento}, ${service.dia}, ${momento}, array[${id}::uuid], ${churchOfService(service)})
      on conflict (pessoa, evento, data) do update set marcas = presenca.marcas || excluded.marcas,
        momento = least(presenca.momento, excluded.momento), versao = presenca.versao + 1, atualizado_em = now()`);
    return undefined;
  },
});

const notPresent = entryKind({
  tipo: 'presenca_desfeita',
  subject: 'presenca',
  dados: mark.extend({
    marcas: z.array(z.uuid(errorKey('domingo.id'))).max(100, errorKey('validation.max')),
  }),
  async accept(tx, { momento, dados: { evento, pessoa: noted, marcas } }, caller) {
    const { dia } = await serviceOf(tx, caller, evento, momento);
    const pessoa = await currentPerson(tx, caller, noted, 'pessoa');
    await tx.run(sql`update presenca set versao = versao + 1, atualizado_em = now(),
        marcas = array(select m from unnest(marcas) m where m <> all(${marcas}::uuid[]))
      where pessoa = ${pessoa} and evento = ${evento} and data = ${dia}`);
    await tx.run(sql`delete from presenca where pessoa = ${pessoa} and evento = ${evento} and data = ${dia}
      and marcas = '{}'`);
    return undefined;
  },
});

/**
 * A count without names: the latest count is the one that is used, whichever phone sent it first; a correction by the office counts as
 * well.
 */
const count = entryKind({
  tipo: 'contagem_de_pessoas',
  subject: 'presenca',
  dados: z.strictObject({ evento: referenceId, adultos: head, criancas: head, visitantes: head }),
  async accept(tx, { momento, dados: { evento, adultos, criancas, visitantes } }, caller) {
    const service = await serviceOf(tx, caller, evento, momento);
    const isKept = await tx.run(sql`insert into frequencia as f
        (evento, data, igreja, departamento, adultos, criancas, visitantes, contada_em, contada_versao)
      select e.id, ${service.dia}, ${churchOfService(service)}, e.departamento, ${adultos}, ${criancas}, ${visitantes},
        ${momento}::timestamptz, 1
      from evento e where e.id = ${evento}
      on conflict (data, evento) do update set adultos = excluded.adultos, criancas = excluded.criancas,
        visitantes = excluded.visitantes, versao = f.versao + 1, atualizado_em = now(),
        contada_em = excluded.contada_em, contada_versao = f.versao + 1
      where case when f.contada_versao = f.versao then f.contada_em else f.atualizado_em end <= excluded.contada_em`);
    if (isKept === 0) return { superada: true };
    return undefined;
  },
});

export const attendanceKinds = [present, notPresent, count];

/** The people who came to a service, as far as the server knows. */
export async function attendanceList(
  db: Db,
  caller: StaffIdentity,
  id: number,
  now: Date,
): Promise<ListaDePresenca> {
  const evento = await serviceOf(db, caller, id, now).catch(() => {
    throw new AppError('not_found', 'error.not_found');
  });
  const contagem = await db.query<ContagemDePessoas>(sql`select adultos, criancas, visitantes from frequencia
    where evento = ${id} and data = ${evento.dia}`);
  const presentes = await db.query<{ pessoa: number; marcas: string[] }>(
    sql`select pessoa, marcas::text[] as marcas from presenca where evento = ${id} and data = ${evento.dia}`,
  );
  return {
    agora: now.toISOString(),
    evento,
    contagem: contagem[0] ?? null,
    presentes,
  };
}

/** Names, families and who is of age, of the caller's churches: taking attendance requires no access to the records of people. */
export const attendancePeople = (db: Db, caller: StaffIdentity, now: Date): Promise<PessoaDaChamada[]> =>
  db.query<PessoaDaChamada>(sql`select p.id, p.nome,
      case when f.id is not null then json_build_object('id', f.id, 'rotulo', f.nome) end as familia,
      coalesce(p.data_nascimento <= ${yearsBefore(churchToday(now), adulthood)}::date, true) as adulto
    from pessoa p left join familia h on h.chefe = p.id left join familia_membros m on m.pessoa = p.id
      left join familia f on f.id = coalesce(h.id, m.familia)
    where p.status <> all(${formerStatuses}) and p.anonimizada_em is null and ${scopeSql(people, caller, 'p') ?? raw('true')}
    order by p.nome, p.id`);
