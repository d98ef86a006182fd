import { purposeOfCharge } from '#server/checkout/charge-request.ts';
import type { Db } from '#server/db/client.ts';
import { isOwnSql, type Owner } from '#server/db/own-records.ts';
import { raw, sql } from '#server/db/sql.ts';
import { monthlyGiftState } from '#server/sections/contribuicao-mensal.ts';
import { receiptNumber } from '#shared/cobranca.ts';
import type {
  AcaoContribuicaoMensal,
  CobrancaMensal,
  MinhaContribuicaoMensal,
  MinhasContribuicoesMensais,
  TipoMensal,
} from '#shared/contracts/perfil.ts';
import { churchToday, churchZone } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import type { GivingDeps } from './deps.ts';
import { endReplaced, purposeText, runningBeside } from './give.ts';
import { monthlyGiftMailJob } from './monthly-gift-card.ts';
import { nextDay, nextDayAfterChange } from './monthly-gift-pix.ts';
import { type MonthlyGiftRow, type MonthlyGifts, monthlyGiftColumns } from './monthly-gifts.ts';

/** Monthly gifts that are shown, the running ones first, and charges of each. */
const maxShown = { monthlyGifts: 20, charges: 60 };

/** The person who acts: the account, and what it owns. */
export interface Giver {
  users: number;
  name: string;
  owner: Owner;
}

interface OwnRow extends MonthlyGiftRow {
  versao: number;
  criado_em: Date;
  estado: MinhaContribuicaoMensal['estado'];
  cobrancas: (Omit<CobrancaMensal, 'recibo'> & { ano: number | null; numero: number | null })[] | null;
}

const ownColumns = sql`${monthlyGiftColumns}, m.versao, m.criado_em, ${raw(monthlyGiftState('m'))} as estado`;

/**
 * What a giver may do. Gateways keep the amount and the day of a card, and the port can neither change nor pause it: a card is
 * ended, and begun again on the giving page.
 */
function actionsOf({
  forma,
  estado,
}: Pick<MinhaContribuicaoMensal, 'forma' | 'estado'>): AcaoContribuicaoMensal[] {
  if (estado === 'parada') return [];
  if (forma === 'cartao' || estado === 'aguardando' || estado === 'teste') return ['encerrar'];
  return estado === 'pausada' ? ['mudar', 'retomar', 'encerrar'] : ['mudar', 'pausar', 'encerrar'];
}

/** A person's own monthly gifts. Those of others answer as if they were not there. */
export function createOwnMonthlyGifts(
  { db, clock, charges, config, jobs }: GivingDeps,
  monthlyGifts: MonthlyGifts,
) {
  const today = (): string => churchToday(clock.now());

  /** The office reads the history: that of an anonymous gift does not name the giver as the author. */
  const trace = (
    tx: Db,
    { users }: Giver,
    { id, anonimo }: OwnRow,
    antes: object,
    depois: object,
  ): Promise<number> => monthlyGifts.trace(tx, { users: anonimo ? null : users, id, antes, depois });

  /** Locks an own monthly gift and checks that the giver saw its current version and that it allows the action. */
  async function take(
    tx: Db,
    giver: Giver,
    id: number,
    versao: number,
    acao: AcaoContribuicaoMensal,
  ): Promise<OwnRow> {
    const [row] = await tx.query<OwnRow>(sql`select ${ownColumns} from contribuicao_mensal m
      where m.id = ${id} and ${isOwnSql(giver.owner, 'm')} for update of m`);
    if (!row) throw new AppError('not_found', 'error.not_found');
    if (row.versao !== versao) throw new AppError('conflict', 'perfil.mudou');
    if (!actionsOf(row).includes(acao)) throw new AppError('conflict', 'perfil.acao');
    return row;
  }

  const toMinhaContribuicaoMensal = ({ cobrancas, ...row }: OwnRow): MinhaContribuicaoMensal => ({
    id: row.id,
    versao: row.versao,
    descricao: row.descricao,
    tipo: row.tipo,
    forma: row.forma,
    valor: row.valor,
    dia: row.dia,
    estado: row.estado,
    proxima: row.estado === 'ativa' || row.estado === 'teste' ? row.proxima : null,
    acoes: actionsOf(row),
    outra_forma: monthlyGifts.againLink(row, { mensal: true }).slice(config.baseUrl.length),
    cobrancas: (cobrancas ?? []).map(({ ano, numero, ...charge }) => ({
      ...charge,
      recibo: ano === null || numero === null ? null : receiptNumber(ano, numero),
    })),
  });

  return {
    async list({ users, owner }: Pick<Giver, 'users' | 'owner'>): Promise<MinhasContribuicoesMensais> {
      const [[account], meios, rows] = await Promise.all([
        db.query<Pick<MinhasContribuicoesMensais, 'pessoa' | 'email_provado'>>(sql`select
          u.email_provado,
          (select json_build_object('id', p.id, 'nome', p.nome) from pessoa p where p.id = u.pessoa) as pessoa
          from users u where u.id = ${users}`),
        charges.methods(),
        db.query<OwnRow>(sql`select ${ownColumns},
            (select json_agg(g order by g.data desc, g.codigo) from (
              select c.codigo, (coalesce(c.paga_em, c.criado_em) at time zone ${churchZone})::date as data, c.estado,
                case when c.recebido > 0 then c.recebido - c.estornado else c.valor end as valor, r.ano, r.numero
              from contribuicao k join cobranca c on c.origem = 'contribuicao' and c.origem_id = k.id
                left join recibo r on r.cobranca = c.id where k.mensal = m.id
              order by c.id desc limit ${maxShown.charges}) g) as cobrancas
          from contribuicao_mensal m where ${isOwnSql(owner, 'm')}
          order by m.parada_em is not null, m.id desc limit ${maxShown.monthlyGifts}`),
      ]);
      const formas = {
        pix: meios.some(({ metodo }) => metodo === 'pix'),
        cartao: meios.some(({ metodo, mensal }) => metodo === 'cartao' && mensal),
      };
      return { ...account!, formas, promessas: rows.map(toMinhaContribuicaoMensal) };
    },

    /**
     * Begins a monthly gift by Pix: a reminder with a new Pix on its day. The account's address is proved, so the monthly gift is active without a
     * first gift. It replaces those of the giver for the same purpose; about one that another person began with the address it sends a mail.
     */
    async begin(
      { users, name, owner }: Giver,
      input: { tipo: TipoMensal; valor: number; dia: number },
      idioma: Locale,
    ): Promise<void> {
      if (owner.pessoa === null || owner.email === null) throw new AppError('conflict', 'perfil.sem_pessoa');
      const meios = await charges.methods();
      if (!meios.some(({ metodo }) => metodo === 'pix')) throw new AppError('conflict', 'perfil.sem_pix');
      const { tipo, valor, dia } = input;
      const now = clock.now();
      const purpose = { tipo, campanha: null, projeto: null };
      const { descricao, descricaoPagador = null } = purposeOfCharge(
        (locale) => purposeText(purpose, locale),
        idioma,
      );
      await db.transaction(async (tx) => {
        // Two calls at once wait for each other here, so that the later one ends the monthly gift made by the earlier one.
        await tx.run(sql`select 1 from users where id = ${users} for no key update`);
        const [row] = await tx.query<{ id: number; nome: string }>(sql`insert into contribuicao_mensal
          (descricao, descricao_pagador, nome, email, tipo, forma, valor, dia, proxima, ativa, confirmada_em, idioma, anonimo,
            pessoa, igreja, criado_em)
          select ${descricao}::text, ${descricaoPagador}::text, left(coalesce(p.nome, ${name}::text), 120), ${owner.email}::text, ${tipo}::text, 'pix',
            ${valor}::bigint, ${dia}::integer, ${nextDay(today(), dia)}::date, true, ${now}::timestamptz, ${idioma}::text, false,
            p.id, coalesce((select i.id from igreja i where i.sede), p.igreja), ${now}::timestamptz
          from pessoa p where p.id = ${owner.pessoa} returning id, nome`);
        if (!row) throw new AppError('conflict', 'perfil.sem_pessoa');
        await endReplaced(tx, monthlyGifts, { ...row, owner });
        for (const mensal of await runningBeside(tx, row.id))
          await jobs.enqueue(tx, monthlyGiftMailJob, { mensal, motivo: 'outra', outra: row.id });
        const created = { descricao, valor, dia, forma: 'pix', estado: 'ativa' };
        await monthlyGifts.trace(tx, { users, id: row.id, antes: null, depois: created });
      });
    },

    change: (
      giver: Giver,
      id: number,
      input: { versao: number; valor: number; dia: number },
    ): Promise<void> =>
      db.transaction(async (tx) => {
        const row = await take(tx, giver, id, input.versao, 'mudar');
        const { valor, dia } = input;
        const made = churchToday(row.criado_em);
        const proxima = dia === row.dia ? row.proxima : nextDayAfterChange(today(), dia, { ...row, made });
        await tx.run(sql`update contribuicao_mensal set valor = ${valor}, dia = ${dia}, proxima = ${proxima}::date,
          versao = versao + 1, atualizado_em = ${clock.now()} where id = ${id}`);
        await trace(tx, giver, row, { valor: row.valor, dia: row.dia }, { valor, dia });
      }),

    pause: (giver: Giver, id: number, versao: number): Promise<void> =>
      db.transaction(async (tx) => {
        const row = await take(tx, giver, id, versao, 'pausar');
        await tx.run(sql`update contribuicao_mensal set ativa = false, pausada_em = ${clock.now()},
          versao = versao + 1, atualizado_em = ${clock.now()} where id = ${id}`);
        await trace(tx, giver, row, { estado: 'ativa' }, { estado: 'pausada' });
      }),

    resume: (giver: Giver, id: number, versao: number): Promise<void> =>
      db.transaction(async (tx) => {
        const row = await take(tx, giver, id, versao, 'retomar');
        await tx.run(sql`update contribuicao_mensal set ativa = true, pausada_em = null,
          proxima = ${nextDay(today(), row.dia)}::date, versao = versao + 1, atualizado_em = ${clock.now()} where id = ${id}`);
        await trace(tx, giver, row, { estado: 'pausada' }, { estado: 'ativa' });
      }),

    end: (giver: Giver, id: number, versao: number): Promise<void> =>
      db.transaction(async (tx) => {
        const row = await take(tx, giver, id, versao, 'encerrar');
        await monthlyGifts.stop(tx, id);
        await trace(tx, giver, row, { estado: row.estado }, { estado: 'parada' });
      }),
  };
}
