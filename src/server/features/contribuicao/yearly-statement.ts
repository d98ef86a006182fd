import { z } from 'zod';
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

/** Mails a link to the gifts of a year; only the job checks whether there are any. */
const statementJob = defineJob({
  name: 'contribuicao.extrato',
  payload: z.object({ email: z.string(), ano: z.number(), locale: z.enum(locales) }),
});

/** A giver's gifts of a year, by a link sent to the giver's address. */
export function createYearlyStatements(deps: GivingDeps) {
  const { db, clock, jobs, config, site } = deps;
  const links = createSignedLinks({ secret: config.secret, clock, purpose: 'yearly statement' });
  const rateLimit = createRateLimit({ db, clock });
  const receivers = createReceivers(deps);

  /**
   * Gifts through the site with this address, and the gifts in the books (cash too) of the one person who has it.
   * Refunds are deducted.
   */
  const allGifts = (email: string): Sql => sql`select * from (
        select (c.paga_em at time zone ${churchZone})::date as data, c.descricao, c.recebido - c.estornado as valor,
          r.ano as recibo_ano, r.numero as recibo_numero, c.id, c.codigo
        from cobranca c left join recibo r on r.cobranca = c.id where c.origem = 'contribuicao' and lower(c.email) = ${email} and not c.sandbox
          and c.estado in ('paga', 'estorno_parcial', 'contestada') and c.paga_em is not null
        union all
        select f.data_pagamento, f.descricao, f.valor, null, null, f.id, null from financeiro f
        where f.pessoa = (select min(p.id) from pessoa p where lower(p.email) = ${email} having count(*) = 1)
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

  async function gifts(email: string, ano: number): Promise<ExtratoLinha[]> {
    const rows = await db.query<Row>(sql`select data, descricao, valor, recibo_ano, recibo_numero
      from (${allGifts(email)}) as g where extract(year from data) = ${ano} order by data, id`);
    return rows.map(({ recibo_ano, recibo_numero, ...row }) => ({
      ...row,
      recibo: receiptOf({ recibo_ano, recibo_numero }),
    }));
  }

  // Every request enqueues the same job, so that neither its answer nor its time reveals whether the address gives.
  jobs.handle(statementJob, async ({ email, ano, locale }) => {
    if ((await gifts(email, ano)).length === 0) return;
    const { nome } = await site.settings();
    const message = renderMail('giving_statement', locale, {
      name: '',
      church: nome,
      year: String(ano),
      link: config.baseUrl + linkTo(email, ano),
    });
    await jobs.enqueue(db, sendMailJob, { to: email, ...message });
  });

  return {
    /** For the account of a consumer who proved the address: the newest first, a statement for each year. */
    async ofAddress(email: string): Promise<ContribuicoesDaConta> {
      const rows = await db.query<Row & { codigo: string | null }>(
        sql`select data, descricao, valor, recibo_ano, recibo_numero, codigo from (${allGifts(email)}) as g
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
      const [linhas, [giver], recebedor] = await Promise.all([
        gifts(email, Number(year)),
        db.query<{ nome: string }>(sql`select coalesce(
          (select min(p.nome) from pessoa p where lower(p.email) = ${email} having count(*) = 1),
          (select c.nome from cobranca c where lower(c.email) = ${email} and c.paga_em is not null and c.nome is not null
            and not c.anonimo order by c.paga_em desc limit 1)) as nome`),
        receivers.of(null),
      ]);
      const total = linhas.reduce((sum, { valor }) => sum + valor, 0);
      return {
        found: {
          ...{ ano: Number(year), nome: giver?.nome ?? null, email, recebedor, linhas, total },
          extenso: amountInWords(total, locale),
          emitido: churchToday(clock.now()),
        },
      };
    },
  };
}
