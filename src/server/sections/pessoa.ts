import type { Behaviour, DuplicateCheck } from '#server/crud/behaviour.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import { adulthood, isMinorOn } from '#shared/age.ts';
import { addDays, churchToday, churchZone, yearsBefore } from '#shared/dates.ts';
import { type FieldErrors, invalid } from '#shared/errors.ts';
import type { pessoa as declaration } from '#shared/sections/pessoa.ts';
import { isPresentSql } from './household-sql.ts';
import { dropLeftOverFiles } from './pessoa-arquivos.ts';

const relatives = ['pai_id', 'mae_id', 'responsavel'] as const;
const consent = ['consentimento_em', 'consentimento_versao', 'consentimento_canal'] as const;

const isMinor = (birth: string | null, today: string): boolean => birth !== null && isMinorOn(birth, today);

/**
 * People: minors have an adult guardian, families are consistent, consent is complete, and likely duplicates are shown.
 */
export const pessoa: Behaviour<typeof declaration> = {
  readsOnly: true,
  columns: ['anonimizada_em'],
  constraints: { pessoa_apagada: { field: 'nome', error: { key: 'titular.ja_apagada' } } },
  words: { table: 'pessoa_palavra', totals: 'total_palavras' },

  async beforeSave({ db, clock }, values, current) {
    const today = churchToday(clock.now());
    const errors: FieldErrors = {};
    const birth = values.data_nascimento;

    const linked = relatives.map((name) => values[name]).filter((id) => id !== null);
    const people =
      linked.length === 0
        ? []
        : await db.query<{ id: number; data_nascimento: string | null }>(
            sql`select id, data_nascimento from pessoa where id = any(${linked}::integer[])`,
          );
    for (const name of relatives) {
      const other = people.find(({ id }) => id === values[name]);
      if (!other) continue;
      const theirs = other.data_nascimento;
      if (other.id === current?.id) errors[name] = [{ key: 'pessoa.own_relative' }];
      else if (name === 'responsavel' && isMinor(theirs, today))
        errors[name] = [{ key: 'pessoa.guardian_minor' }];
      else if (name !== 'responsavel' && birth !== null && theirs !== null && theirs >= birth)
        errors[name] = [{ key: 'pessoa.parent_younger' }];
    }

    if (current && values.cuidado_quem === current.id) errors.cuidado_quem = [{ key: 'pessoa.own_care' }];

    if (isMinor(birth, today)) {
      if (values.responsavel === null && values.responsavel_nome === null)
        errors.responsavel = [{ key: 'pessoa.needs_guardian' }];
      // A new record cannot be anybody's guardian yet.
      const [ward] = current
        ? await db.query<{ nome: string }>(sql`select nome from pessoa
            where responsavel = ${current.id} and data_nascimento > ${yearsBefore(today, adulthood)} limit 1`)
        : [];
      if (ward) errors.data_nascimento = [{ key: 'pessoa.guardian_of', vars: { name: ward.nome } }];
    }

    // Consent without its date, its text or its channel is no proof.
    if (consent.some((name) => values[name] !== null))
      for (const name of consent) if (values[name] === null) errors[name] = [{ key: 'validation.required' }];

    if (Object.keys(errors).length > 0) throw invalid(errors);
  },

  duplicateChecks(values, current) {
    const changed = (...names: ('nome' | 'whatsapp' | 'data_nascimento')[]): boolean =>
      !current || names.some((name) => current[name] !== values[name]);
    const checks: DuplicateCheck[] = [];
    if (values.whatsapp !== null && changed('whatsapp'))
      checks.push({
        field: 'whatsapp',
        key: 'pessoa.same_whatsapp',
        same: (value) => sql`t.whatsapp = ${value('whatsapp')}`,
      });
    if (values.data_nascimento !== null && changed('nome', 'data_nascimento'))
      checks.push({
        field: 'nome',
        key: 'pessoa.same_name',
        same: (value) =>
          sql`t.data_nascimento = ${value('data_nascimento')} and busca(t.nome) = busca(${value('nome')})`,
      });
    return checks;
  },

  /** Records that were merged into a deleted person must be deleted with it: such a person is not deleted by the common statement. */
  deletedAlone: sql`not exists (select from fusao f where f.mantida = t.id)`,
  async beforeDelete({ db, jobs }, id) {
    const merges = sql`mantida in (select pessoas_reunidas(${id})) and desfeita_em is null`;
    await dropLeftOverFiles(db, jobs, sql`fusao in (select f.id from fusao f where ${merges})`);
    await db.run(sql`update fusao set dados = null where ${merges}`);
  },

  actions: {
    'cuidado-feito': async ({ db }, id) => {
      await db.run(sql`update pessoa set precisa_cuidado = false, cuidado_em = null, cuidado_quem = null, cuidado_passo = null,
        versao = versao + 1, atualizado_em = now() where id = ${id} and precisa_cuidado`);
    },
  },

  filters: {
    aniversario: birthdays,
    idade_de: (value, { today }) => sql`t.data_nascimento <= ${yearsBefore(today, years(value))}::date`,
    idade_ate: (value, { today }) => sql`t.data_nascimento > ${yearsBefore(today, years(value) + 1)}::date`,
    departamento: (value, { today }) => sql`t.id in (select m.pessoa from departamento_membros m
      where m.departamento = ${Number(value)} and coalesce(m.de, ${today}::date) <= ${today}::date
        and coalesce(m.ate, ${today}::date) >= ${today}::date)`,
    sem_whatsapp: (value) => (value === 'true' ? sql`t.whatsapp is null` : sql`t.whatsapp is not null`),
    sem_ficha: (value) =>
      value === 'true'
        ? sql`not exists (select from visitante v where v.pessoa = t.id)`
        : sql`t.id in (select v.pessoa from visitante v where v.pessoa is not null)`,
    cadastrado_de: (value) => sql`t.criado_em >= (${value}::date::timestamp at time zone ${churchZone})`,
    cadastrado_ate: (value) =>
      sql`t.criado_em < ((${value}::date + 1)::timestamp at time zone ${churchZone})`,
    presente_em: (value) => sql`t.id in (select r.pessoa from presenca r where r.evento = ${Number(value)})`,
    nao_vem_ha: (value, { today }) => absentFor(Math.min(Math.max(Number(value), 0), 520), today),
    bairro_exato: (value) => sql`t.bairro = ${value}`,
    incompleto: (value) => (value === 'true' ? incomplete : sql`not ${incomplete}`),
    repetida: (value) => (value === 'true' ? repeated : sql`not (${repeated})`),
  },
};

/**
 * Another person with the same name and birthday exists, whom the office did not mark as different: from the counts that triggers maintain,
 * by the index that a save uses.
 */
const repeated = sql`t.id in (select p.id from total_iguais i
  join pessoa p on p.data_nascimento = i.data_nascimento and busca(p.nome) = i.nome where i.total > 1
    and (not exists (select from pessoa_distinta d where p.id in (d.uma, d.outra))
      or exists (select from pessoa o where o.data_nascimento = p.data_nascimento and busca(o.nome) = busca(p.nome)
        and o.id <> p.id and not exists (select from pessoa_distinta d
          where d.uma = least(o.id, p.id) and d.outra = greatest(o.id, p.id)))))`;

/** Lacks data that the office needs: birth date and sex, a contact, the address. */
const incomplete = sql`(t.data_nascimento is null or t.sexo is null or coalesce(t.whatsapp, t.email) is null
  or t.logradouro is null or t.bairro is null or t.cidade is null)`;

/** Came at least once by name, and not in the last weeks; people who left for good do not count. */
export const absentFor = (weeks: number, today: string): Sql =>
  sql`(t.status <> all(${['transferido', 'desligado', 'falecido']}) and exists (select from presenca r where r.pessoa = t.id)
    and not exists (select from presenca r where r.pessoa = t.id and r.data > ${today}::date - ${weeks * 7}::integer))`;

/** Limits ages to a range for which dates can be computed. */
const years = (value: string): number => Math.min(Math.max(Number(value), -1), 200);

/** Birthdays of today, of this week from Sunday to Saturday, or of this month; without people who died or left the church. */
function birthdays(value: string, { today }: { today: string }): Sql {
  const days = new Set<number>();
  for (const span of value.split(',')) {
    const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
    const first =
      span === 'hoje' ? today : span === 'semana' ? addDays(today, -weekday) : `${today.slice(0, 7)}-01`;
    const length = span === 'hoje' ? 1 : span === 'semana' ? 7 : 31;
    for (let count = 0; count < length; count += 1) {
      const day = addDays(first, count);
      if (span === 'mes' && day.slice(0, 7) !== today.slice(0, 7)) break;
      days.add(Number(day.slice(5).replace('-', '')));
      // People born on the 29th of February have their birthday on the 28th in years without that day.
      if (day.endsWith('-02-28') && addDays(day, 1).endsWith('-03-01')) days.add(229);
    }
  }
  return sql`(aniversario(t.data_nascimento) = any(${[...days]}) and ${isPresentSql('t')})`;
}
