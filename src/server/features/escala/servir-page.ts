import { sql } from '#server/db/sql.ts';
import type { CandidatoDaTroca, MeuBloqueio, PaginaServir, TrocaPedida } from '#shared/contracts/escala.ts';
import { churchDateTime, churchToday, yearsBefore } from '#shared/dates.ts';
import { blockoutAt } from '#shared/escala/conflicts.ts';
import { firstName } from '#shared/person-name.ts';
import { findCandidates } from './candidates.ts';
import type { EscalaDeps } from './deps.ts';
import type { Links } from './links.ts';
import { findVagas, isMonthPublishedSql, isOpenDutySql, lugarDaEscala, momentSql } from './rows.ts';
import { conflictsOf, readRules } from './rules.ts';

interface Details {
  id: number;
  evento: string;
  departamento: string;
  local: string | null;
  comigo: { nome: string; funcao: string }[];
}

/**
 * What a volunteer sees by their link. Of other volunteers it shows given names, and the full names of those who may be asked for a swap;
 * never contacts.
 */
export function createServirPage({ db, clock, config }: EscalaDeps, links: Links) {
  const detailsOf = async (ids: readonly number[]): Promise<Map<number, Details>> => {
    const rows = await db.query<Details>(sql`select v.id, e.nome as evento, d.nome as departamento,
        nullif(concat_ws(', ', e.local, e.endereco), '') as local,
        coalesce((select json_agg(json_build_object('nome', split_part(p.nome, ' ', 1), 'funcao', o.funcao) order by o.ordem, o.id)
          from escala_vaga o join pessoa p on p.id = o.pessoa where o.evento = v.evento and o.departamento = v.departamento
            and o.id <> v.id and o.voluntario is not null and o.estado <> 'recusado'), '[]') as comigo
      from escala_vaga v join evento e on e.id = v.evento join departamento d on d.id = v.departamento
      where v.id = any(${ids}::integer[])`);
    return new Map(rows.map((row) => [row.id, row]));
  };
  const nowText = (): string => churchDateTime(clock.now()).replace(' ', 'T');

  /** Requests of others that this volunteer may accept. */
  async function swapsFor(voluntario: number): Promise<TrocaPedida[]> {
    const swaps = await db.query<{
      id: number;
      vaga: number;
      motivo: string | null;
      nome: string;
    }>(sql`select t.id, t.vaga, t.motivo, p.nome
      from escala_troca t join escala_troca_convidado c on c.troca = t.id and c.voluntario = ${voluntario} and c.recusou_em is null
        join voluntario o on o.id = t.voluntario join pessoa p on p.id = o.pessoa join escala_vaga v on v.id = t.vaga
      where t.estado = 'aberta' and ${isOpenDutySql(clock.now())} order by v.de, t.id`);
    const vagas = await findVagas(db, sql`v.id = any(${swaps.map(({ vaga }) => vaga)}::integer[])`);
    const details = await detailsOf(vagas.map(({ id }) => id));
    const acceptable: TrocaPedida[] = [];
    for (const { id, vaga, motivo, nome } of swaps) {
      const place = vagas.find((one) => one.id === vaga)!;
      const { evento, departamento, local } = details.get(vaga)!;
      const rules = await readRules(db, { de: place.de, ate: place.ate, ids: [voluntario] });
      const conflitos = conflictsOf(rules, voluntario, lugarDaEscala(place));
      if (conflitos.some(({ kind }) => kind === 'hard')) continue;
      acceptable.push({
        id,
        de_quem: firstName(nome),
        evento,
        departamento,
        local,
        motivo,
        funcao: place.funcao,
        de: place.de,
        ate: place.ate,
        alertas: conflitos,
      });
    }
    return acceptable;
  }

  async function ownPlace(voluntario: number, vaga: number) {
    const [place] = await findVagas(
      db,
      sql`v.id = ${vaga} and v.voluntario = ${voluntario} and v.de > ${clock.now()} and ${isMonthPublishedSql}`,
    );
    return place ?? null;
  }

  return {
    async page(token: string): Promise<PaginaServir | null> {
      const voluntario = await links.read(token);
      if (voluntario === null) return null;
      const [person] = await db.query<{ nome: string }>(
        sql`select p.nome from voluntario o join pessoa p on p.id = o.pessoa where o.id = ${voluntario}`,
      );
      if (!person) return null;
      const hoje = churchToday(clock.now());
      const vagas = await findVagas(
        db,
        sql`v.voluntario = ${voluntario} and v.ate > ${clock.now()} and ${isMonthPublishedSql}
          and exists (select from evento e where e.id = v.evento and e.status <> 'cancelado')`,
      );
      const details = await detailsOf(vagas.map(({ id }) => id));
      const bloqueios = await db.query<MeuBloqueio>(sql`select id, de, ate, motivo from voluntario_bloqueios
        where voluntario = ${voluntario} and ate >= ${hoje} order by de, id`);
      const servidos = await db.query<
        PaginaServir['servidos'][number]
      >(sql`select e.nome as evento, d.nome as departamento, v.funcao,
          to_char(v.de at time zone 'America/Sao_Paulo', 'YYYY-MM-DD"T"HH24:MI') as de
        from escala_vaga v join evento e on e.id = v.evento join departamento d on d.id = v.departamento
        where v.voluntario = ${voluntario} and v.estado <> 'recusado' and e.status <> 'cancelado' and v.ate <= ${clock.now()}
          and v.de >= ${momentSql(`${yearsBefore(hoje, 1)}T00:00`)} and ${isMonthPublishedSql} order by v.de desc, v.id limit 100`);
      return {
        nome: firstName(person.nome),
        hoje,
        servicos: vagas.map(({ id, funcao, de, ate, estado, motivo, versao, troca }) => {
          const { evento, departamento, local, comigo } = details.get(id)!;
          return {
            vaga: id,
            evento,
            departamento,
            funcao,
            de,
            ate,
            local,
            motivo,
            versao,
            comigo,
            estado: estado ?? 'pendente',
            aberto: de > nowText(),
            em_conflito: blockoutAt({ bloqueios }, { de, ate }) !== undefined,
            troca: troca && {
              id: troca.id,
              convidados: troca.convidados.map(({ nome, recusou }) => ({ nome: firstName(nome), recusou })),
            },
          };
        }),
        servidos,
        bloqueios,
        trocas: await swapsFor(voluntario),
        calendario: `${config.baseUrl}/api/servir/${token}/agenda.ics`,
      };
    },

    async candidates(token: string, vaga: number): Promise<CandidatoDaTroca[] | null> {
      const voluntario = await links.read(token);
      const place = voluntario === null ? null : await ownPlace(voluntario, vaga);
      if (!place || voluntario === null) return null;
      const found = await findCandidates(db, lugarDaEscala(place), { without: [voluntario] });
      return found.map(({ voluntario: id, nome }) => ({ voluntario: id, nome }));
    },
  };
}
