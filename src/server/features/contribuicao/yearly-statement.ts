import { z } from 'zod';
import { isOwn, type Owner } from '#server/db/own-records.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import { createRateLimit, perAccount, perAddress } from '#server/http/rate-limit.ts';
import { createSignedLinks } from '#server/http/signed-links.ts';
import { renderMail } from '#server/mail/render.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import { defineJob } from '#server/ports/jobs.ts';
import { receiptNumber } from '#shared/cobranca.ts';
import type { ContribuicoesDaConta, Extrato, ExtratoLinha, PeloLink } from '#shared/contracts/contribuir.ts';
import { churchToday, churchZone } from '#shared/dates.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { locales } from '#shared/i18n/languages.ts';
import type { GivingDeps } from './deps.ts';
import { createReceivers } from './receivers.ts';
import { amountInWords } from './words.ts';

/** The mail says "an hour" in words. */
const validMinutes = 60;

/** Gifts that an account shows. */
const mostGifts = 500;

/** Classifications of the books that are gifts, unlike sales and sign-ups. */
const giftKinds = ['dizimo', 'oferta', 'oferta_missionaria', 'campanha', 'doacao'];

interface Row extends Omit<ExtratoLinha, 'recibo'> {
  recibo_ano: number | null;
  recibo_numero: number | null;
}

/** Whose gifts are read: charges by a condition on `c`, entries of the books by their pessoa. */
interface Giver {
  charges: Sql;
  pessoa: Sql;
}

/** An address, and the one person who has it. */
const byAddress = (email: string): Giver => ({
  charges: sql`lower(c.email) = ${email}`,
  pessoa: sql`(select min(p.id) from pessoa p where lower(p.email) = ${email} having count(*) = 1)`,
});

const byOwner = (owner: Owner): Giver => ({
  charges: isOwn(owner, 'c'),
  pessoa: sql`${owner.pessoa}::integer`,
});

/** Mails a link to the gifts of a year; only the job checks whether there are any. */
const statementJob = defineJob({
  name: 'contribuicao.extrato',
  payload: z.object({ email: z.string(), ano: z.number(), locale: z.enum(locales) }),
});

export type YearlyStatements = ReturnType<typeof createYearlyStatements>;

/** A giver's gifts of a year, by a link sent to the giver's address. */
export function createYearlyStatements(deps: GivingDeps) {
  const { db, clock, jobs, config, site } = deps;
  const links = createSignedLinks({ secret: config.secret, clock, purpose: 'yearly statement' });
  const rateLimit = createRateLimit({ db, clock });
  const receivers = createReceivers(deps);

  /** Gifts through the site, and the gifts in the books (cash too). Refunds are deducted. */
  const allGifts = ({ charges, pessoa }: Giver): Sql => sql`select * from (
        select (c.paga_em at time zone ${churchZone})::date as data, c.descricao, c.recebido - c.estornado as valor,
          r.ano as recibo_ano, r.numero as recibo_numero, c.id, c.codigo
        from cobranca c left join recibo r on r.cobranca = c.id where c.origem = 'contribuicao' and ${charges} and not c.sandbox
          and c.estado in ('paga', 'estorno_parcial', 'contestada') and c.paga_em is not null
        union all
        select f.data_pagamento, f.descricao, f.valor, null, null, f.id, null from financeiro f
        where f.pessoa = ${pessoa}
          and f.tipo = 'receita' and f.pago and f.origem is null and f.estorno_de is null
          and f.estornado_em is null and f.classificacao_financeira = any(${giftKinds})
      ) as g where valor > 0`;

  const receiptOf = ({
    recibo_ano,
    recibo_numero,
  }: Pick<Row, 'recibo_ano' | 'recibo_numero'>): string | null =>
    recibo_ano === null || recibo_numero === null ? null : receiptNumber(recibo_ano, recibo_numero);

  const linkTo = (email: string, ano: number): string => {
    const until = new Date(clock.now().getTime() + validMinutes * 60_000);
    return `/contribuir/extrato?l=${links.make(`${ano} ${email}`, until)}`;
  };

  async function gifts(giver: Giver, ano: number): Promise<(ExtratoLinha & { codigo: string | null })[]> {
    const rows = await db.query<
      Row & { codigo: string | null }
    >(sql`select data, descricao, valor, recibo_ano, recibo_numero, codigo
      from (${allGifts(giver)}) as g where extract(year from data) = ${ano} order by data, id`);
    return rows.map(({ recibo_ano, recibo_numero, ...row }) => ({
      ...row,
      recibo: receiptOf({ recibo_ano, recibo_numero }),
    }));
  }

  async function statement(
    giver: Giver,
    of: Pick<Extrato, 'ano' | 'nome' | 'email'>,
    locale: Locale,
  ): Promise<Extrato> {
    const [rows, recebedor] = await Promise.all([gifts(giver, of.ano), receivers.of(null)]);
    const linhas = rows.map(({ codigo: _codigo, ...line }) => line);
    const total = linhas.reduce((sum, { valor }) => sum + valor, 0);
    const extenso = amountInWords(total, locale);
    return { ...of, recebedor, linhas, total, extenso, emitido: churchToday(clock.now()) };
  }

  // Every request enqueues the same job, so that neither its answer nor its time reveals whether the address gives.
  jobs.handle(statementJob, async ({ email, ano, locale }, running) => {
    if ((await gifts(byAddress(email), ano)).length === 0) return;
    const { nome } = await site.settings();
    const message = renderMail('giving_statement', locale, {
      name: '',
      church: nome,
      year: String(ano),
      link: config.baseUrl + linkTo(email, ano),
    });
    await jobs.enqueue(db, sendMailJob, { to: email, ...message }, { once: running.id });
  });

  return {
    /** For the account of a consumer who proved the address: the newest first, a statement for each year. */
    async ofAddress(email: string): Promise<ContribuicoesDaConta> {
      const rows = await db.query<Row & { codigo: string | null }>(
        sql`select data, descricao, valor, recibo_ano, recibo_numero, codigo from (${allGifts(byAddress(email))}) as g
          order by data desc, id desc limit ${mostGifts}`,
      );
      const anos = new Set(rows.map(({ data }) => Number(data.slice(0, 4))));
      return {
        contribuicoes: rows.flatMap(({ codigo, data, descricao, valor, ...row }) =>
          codigo === null ? [] : [{ codigo, data, descricao, valor, recibo: receiptOf(row) }],
        ),
        extratos: [...anos].map((ano) => ({ ano, endereco: linkTo(email, ano) })),
      };
    },

    async ask(email: string, ano: number, ip: string, locale: Locale): Promise<void> {
      await rateLimit.demand(perAddress('extrato', ip, 20, 60));
      if (await rateLimit.take(perAccount('extrato', email, 3, 60)))
        await jobs.enqueue(db, statementJob, { email, ano, locale });
    },

    async read(link: string, locale: Locale = 'pt_BR'): Promise<PeloLink<Extrato>> {
      const opened = links.read(link);
      if ('refused' in opened) return opened;
      const [, year = '', email = ''] = /^(\d{4}) (.*)$/.exec(opened.text) ?? [];
      const [giver] = await db.query<{ nome: string }>(sql`select coalesce(
          (select min(p.nome) from pessoa p where lower(p.email) = ${email} having count(*) = 1),
          (select c.nome from cobranca c where lower(c.email) = ${email} and c.paga_em is not null and c.nome is not null
            and not c.anonimo order by c.paga_em desc limit 1)) as nome`);
      return {
        found: await statement(
          byAddress(email),
          { ano: Number(year), nome: giver?.nome ?? null, email },
          locale,
        ),
      };
    },

    /** The gifts of a person in a year, newest first. */
    ofOwner: async (owner: Owner, ano: number) => (await gifts(byOwner(owner), ano)).reverse(),

    async yearsOfOwner(owner: Owner): Promise<number[]> {
      const rows = await db.query<{ ano: number }>(sql`select distinct extract(year from data)::integer as ano
        from (${allGifts(byOwner(owner))}) as g order by ano desc`);
      return rows.map(({ ano }) => ano);
    },

    /** The statement of the person of an account. */
    async statementOfOwner(owner: Owner, to: { nome: string; email: string; ano: number }, locale: Locale) {
      const [person] = await db.query<{ nome: string }>(
        sql`select nome from pessoa where id = ${owner.pessoa}`,
      );
      return statement(byOwner(owner), { ...to, nome: person?.nome ?? to.nome }, locale);
    },
  };
}
