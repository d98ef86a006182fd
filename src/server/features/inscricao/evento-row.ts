import type { Db } from '#server/db/client.ts';
import { prepared, raw, type Sql, sql } from '#server/db/sql.ts';
import {
  camisetas,
  type EventoDaInscricao,
  type LotePublico,
  type Pergunta,
} from '#shared/contracts/inscricao.ts';
import type { Lugar, Site } from '#shared/contracts/site.ts';
import { churchToday, churchZone } from '#shared/dates.ts';
import { type EstadoLote, type LoteRow, loteStates } from '#shared/inscricao/lotes.ts';

/** A lot as it is stored, with its free places. */
interface LoteDoEvento extends LoteRow {
  nome: string;
  preco: number;
  quantidade: number;
}

/** An event as purchases need it. */
export interface EventoRow extends EventoDaInscricao {
  igreja: number | null;
  interno: boolean;
  lista_espera: boolean;
  /** how long a freed place is kept for the person to whom it was offered */
  oferta_horas: number;
  inscricoes_de: Date | null;
  inscricoes_ate: Date | null;
  comeca_em: Date;
  termina_em: Date;
  /** of the whole event; null: only the lots limit it */
  vagas: number | null;
  /** places of the whole event that a purchase could take now; if there are plenty, expired holds that were not freed yet count as taken */
  livres: number;
  /** `livres` if every unpaid checkout without a promise were given up */
  vendaveis: number;
  tem_voucher: boolean;
  /** some voucher still keeps places, so that vouchers are useful even if nothing costs */
  guarda_vagas: boolean;
  /** the most places that one person on the waiting list can be offered together; none after the last day of the last lot */
  maior_oferta: number;
  /** places that people on the waiting list, who come first, ask for and can still be offered */
  esperando: number;
  lotes: LoteDoEvento[];
  perguntas: Pergunta[];
}

/** From this number down, the free places are shown. */
const fewLeft = 20;

/**
 * Free places of a counted item: expired holds that were not freed yet count as free. While there are plenty for every purchase, the number
 * shown and the people who wait, the holds of a busy sale are not read.
 */
const freeOf = (tipo: 'evento' | 'lote', alvo: string, now: Date): Sql =>
  sql`coalesce((select k.total - k.tomado + case when k.total - k.tomado > fila.n + t.por_compra + ${fewLeft}::integer then 0
      else reservas_vencidas(k.tipo, k.alvo, ${now}) end
    from capacidade k where k.tipo = ${tipo} and k.alvo = ${raw(alvo)}), 0)`;

/**
 * Places that are neither sold, being paid for nor promised: a place that a visitor holds does not keep others off the waiting list, and one
 * that is offered to a waiting person, or kept for a link of the office, does not close it. While more places are free than people wait, the
 * free ones are enough: the holds of a busy sale are not added up.
 */
const unsoldOf = (tipo: 'evento' | 'lote', which: Sql, now: Date): Sql =>
  sql`coalesce((select sum(k.total - k.tomado + case when k.total - k.tomado > fila.n then 0
      else coalesce((select sum(r.quantidade) from reserva r where r.tipo = k.tipo and r.alvo = k.alvo
        and r.estado = 'retida' and r.cobranca is null and not exists (select from compra c
          where c.id = substring(r.dono from '^compra:([0-9]+)$')::integer and c.guardada_ate > ${now})), 0) end)::integer
    from capacidade k where k.tipo = ${tipo} and ${which}), 0)`;

const moment = (day: string, time: string): Sql => raw(`((${day} + ${time}) at time zone '${churchZone}')`);

type StoredRow = Omit<EventoRow, 'perguntas'> & {
  perguntas: (Omit<Pergunta, 'opcoes'> & { opcoes: string | null })[];
};

/** The event by its id, or by the text in the address of its page: its slug, a former one, or its id as text. */
const idOf = (which: number | string): Sql =>
  typeof which === 'number'
    ? sql`${which}`
    : sql`coalesce((select i.id from evento i where i.slug = ${which}),
        (select s.registro from slug_antigo s where s.secao = 'evento' and s.slug = ${which}),
        ${/^[1-9]\d{0,8}$/.test(which) ? Number(which) : null}::integer)`;

/** The events `t` with their lots, questions and free places. */
async function readEventos(db: Db, condition: Sql, now: Date): Promise<EventoRow[]> {
  const isOpenLot = sql`coalesce(o.ate >= ${churchToday(now)}::date, true)`;
  const rows = await db.query<StoredRow>(
    prepared(sql`select t.id, t.slug, t.nome, t.data, t.data_final, t.status, t.interno,
      to_char(t.horario_inicial, 'HH24:MI') as horario_inicial, to_char(t.horario_final, 'HH24:MI') as horario_final,
      t.local, t.endereco, t.igreja, t.vagas, t.por_compra, t.reserva_minutos, t.pede_foto, t.pede_cpf,
      t.pede_nascimento or t.idade_minima is not null or t.idade_maxima is not null as pede_nascimento,
      t.idade_minima, t.idade_maxima,
      t.transferencia_horas, t.lista_espera, t.oferta_horas, coalesce(t.video_final, case when t.pagina_propria then t.video end) as video_final, t.inscricoes_de, t.inscricoes_ate,
      ${moment('t.data', 't.horario_inicial')} as comeca_em,
      ${moment('coalesce(t.data_final, t.data)', 't.horario_final')} as termina_em,
      ${freeOf('evento', 't.id', now)} as livres,
      least(${unsoldOf('evento', sql`k.alvo = t.id`, now)}, ${unsoldOf(
        'lote',
        sql`k.alvo in (select o.id from evento_lotes o
        where o.evento = t.id and ${isOpenLot})`,
        now,
      )}) as vendaveis,
      exists (select from voucher v where v.evento = t.id) as tem_voucher,
      exists (select from voucher v join capacidade k on k.tipo = 'voucher' and k.alvo = v.id where v.evento = t.id
        and v.bloqueia_vagas and k.total > k.tomado and coalesce(v.valido_ate > ${now}, true)) as guarda_vagas,
      maior.n as maior_oferta, fila.n as esperando,
      coalesce((select json_agg(json_build_object('id', l.id, 'nome', l.nome, 'preco', l.preco, 'quantidade', l.quantidade, 'de', l.de, 'ate', l.ate,
        'livres', ${freeOf('lote', 'l.id', now)}) order by l.ordem, l.id)
        from evento_lotes l where l.evento = t.id), '[]') as lotes,
      coalesce((select json_agg(json_build_object('id', p.id, 'pergunta', p.pergunta, 'tipo', p.tipo,
        'obrigatoria', p.obrigatoria, 'opcoes', p.opcoes) order by p.ordem, p.id)
        from evento_perguntas p where p.evento = t.id), '[]') as perguntas,
      coalesce((select json_agg(json_build_object('dias', r.dias, 'percentual', r.percentual) order by r.dias desc)
        from evento_reembolsos r where r.evento = t.id), '[]') as reembolsos
    from evento t cross join lateral (select least(t.por_compra, t.vagas,
        coalesce((select sum(o.quantidade) from evento_lotes o where o.evento = t.id and ${isOpenLot}), 0))::integer as n) maior
      cross join lateral (select coalesce(sum(e.quantidade), 0)::integer as n from espera e
        where e.evento = t.id and e.status = 'esperando' and e.quantidade <= maior.n and t.status = 'publicado'
          and ${moment('t.data', 't.horario_inicial')} > ${now} and coalesce(t.inscricoes_ate > ${now}, true)) fila
    where ${condition}`),
  );
  return rows.map((row) => ({ ...row, perguntas: row.perguntas.map(questionOf) }));
}

/**
 * The event with its lots, questions and free places; undefined if visitors may not see it. `isKnown`: also a draft or internal event, for
 * people who signed up before it became one.
 */
export async function findEvento(
  db: Db,
  which: number | string,
  now: Date,
  { isKnown = false }: { isKnown?: boolean } = {},
): Promise<EventoRow | undefined> {
  const [evento] = await readEventos(
    db,
    sql`t.id = ${idOf(which)} and (${isKnown}::boolean or t.status <> 'rascunho' and not t.interno)`,
    now,
  );
  return evento;
}

/** The published events that are not over and whose pages depend on their places: few are left, or people wait for some. */
export const scarceEventos = (db: Db, now: Date): Promise<EventoRow[]> =>
  readEventos(
    db,
    sql`t.status = 'publicado' and not t.interno and coalesce(t.data_final, t.data) >= ${churchToday(now)}::date
      and exists (select from evento_lotes l where l.evento = t.id)
      and (exists (select from espera s where s.evento = t.id and s.status = 'esperando')
        or exists (select from capacidade k where k.total - k.tomado <= ${fewLeft}::integer and (k.tipo, k.alvo) in (
          select 'evento', t.id union all select 'lote', l.id from evento_lotes l where l.evento = t.id)))
      order by t.id`,
    now,
  );

const questionOf = ({ opcoes, ...question }: StoredRow['perguntas'][number]): Pergunta => ({
  ...question,
  opcoes:
    question.tipo === 'camiseta'
      ? [...camisetas]
      : (opcoes ?? '')
          .split(';')
          .map((option) => option.trim())
          .filter(Boolean),
});

/** Whether a lot's last day is over. */
export const hasEnded = ({ ate }: Pick<LoteDoEvento, 'ate'>, now: Date): boolean =>
  ate !== null && ate < churchToday(now);

/** Places on sale beyond those that people on the waiting list wait for. */
export function onSale({ livres, esperando, lotes }: EventoRow, now: Date): number {
  const inLots = lotes
    .filter((lote) => !hasEnded(lote, now))
    .reduce((sum, lote) => sum + Math.max(0, lote.livres), 0);
  return Math.min(livres, inLots) - esperando;
}

/** The states of the event's lots for the public: the waiting list comes first. */
export const statesOf = (evento: EventoRow, now: Date): Map<number, EstadoLote> =>
  loteStates(evento.lotes, {
    happens: evento.status === 'publicado' && evento.termina_em > now,
    from: evento.inscricoes_de,
    to: evento.inscricoes_ate,
    now,
    today: churchToday(now),
    livres: onSale(evento, now),
  });

/** The lots as buyers see them. */
export function publicLots(evento: EventoRow, now: Date): LotePublico[] {
  const states = statesOf(evento, now);
  return evento.lotes.map(({ id, nome, preco, de, ate, livres }) => {
    const estado = states.get(id)!;
    const restantes = Math.min(livres, onSale(evento, now));
    return {
      id,
      nome,
      preco,
      estado,
      de,
      ate,
      ...(estado === 'aberto' && restantes <= fewLeft && { restantes }),
    };
  });
}

/** The place of an event without an address of its own: its church, or the head church. */
export const lugarOf = async (
  site: Pick<Site, 'lugar'>,
  { endereco, igreja }: EventoRow,
): Promise<Lugar | null> => (endereco === null ? site.lugar(igreja) : null);

/** The part that buyers and tickets see. */
export const publicEvento = (evento: EventoRow): EventoDaInscricao => ({
  id: evento.id,
  slug: evento.slug,
  nome: evento.nome,
  data: evento.data,
  data_final: evento.data_final,
  horario_inicial: evento.horario_inicial,
  horario_final: evento.horario_final,
  local: evento.local,
  endereco: evento.endereco,
  status: evento.status,
  por_compra: evento.por_compra,
  reserva_minutos: evento.reserva_minutos,
  pede_foto: evento.pede_foto,
  pede_cpf: evento.pede_cpf,
  pede_nascimento: evento.pede_nascimento,
  idade_minima: evento.idade_minima,
  idade_maxima: evento.idade_maxima,
  transferencia_horas: evento.transferencia_horas,
  video_final: evento.video_final,
  reembolsos: evento.reembolsos,
});

/**
 * Sold out, but a freed place would be offered: nothing can be bought now, and the event is still ahead. Places that are only held in a
 * checkout do not count as sold: a visitor could hold all of them to fill the list.
 */
export function takesWaiting(evento: EventoRow, now: Date): boolean {
  if (!evento.lista_espera || evento.vendaveis - evento.esperando > 0) return false;
  const states = [...statesOf(evento, now).values()];
  return states.includes('esgotado') && !states.includes('aberto');
}
