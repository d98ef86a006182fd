import { z } from 'zod';
import { amountInWords } from '#server/amount-words/amount-words.ts';
import { isOwnSql, type Owner } from '#server/db/own-records.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { createRateLimit, perAccount, perAddress } from '#server/http/rate-limit.ts';
import { createSignedLinks } from '#server/http/signed-links.ts';
import { renderMail } from '#server/mail/render.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import { defineJob } from '#server/ports/jobs.ts';
import { receiptNumber } from '#shared/cobranca.ts';
import type {
  ContribuicoesDaConta,
  Extrato,
  ExtratoLinha,
  ExtratoPeloLink,
} from '#shared/contracts/contribuir.ts';
import type { ResumoDeExtratos } from '#shared/contracts/recibos.ts';
import { churchToday, churchZone } from '#shared/dates.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { locales } from '#shared/i18n/languages.ts';
import { giftKinds } from '#shared/sections/financeiro-listas.ts';
import type { GivingDeps } from './deps.ts';
import { createReceivers } from './receivers.ts';

/** The mail says "an hour" in words. */
const validMinutes = 60;

/** The mail to everybody says "30 days" in words. */
const mailedDays = 30;

/** Gifts that an account shows. */
const maxGifts = 500;

interface Row extends Omit<ExtratoLinha, 'recibo'> {
  recibo_ano: number | null;
  recibo_numero: number | null;
}

/** The giver whose gifts are read: conditions on charges `c` and on entries of the books `f`. */
interface Giver {
  charges: Sql;
  entries: Sql;
}

/** The person to whose account this proved address belongs. The address in a person's record proves nothing: the office types it. */
const personOf = (email: string): Sql =>
  sql`(select u.pessoa from users u where u.email_provado and lower(u.email) = ${email})`;

/** An email address, and the person whose account has proved it. */
const byAddress = (email: string): Giver => ({
  charges: sql`lower(c.email) = ${email}`,
  entries: sql`f.pessoa = ${personOf(email)}`,
});

const byOwner = (owner: Owner): Giver => ({
  charges: isOwnSql(owner, 'c'),
  entries: sql`f.pessoa = ${owner.pessoa}::integer`,
});

/** Churches whose gifts a statement has; null: all of them. */
type Churches = readonly number[] | null;

/** The gifts of a person, or of everybody (`pessoa` null), without those whose giver the office must not know. */
const byPeople = ({ pessoa, igrejas }: Pick<YearlyStatementChoice, 'pessoa' | 'igrejas'>): Giver => {
  const whose = (column: string): Sql =>
    pessoa === null ? sql`${raw(column)} is not null` : sql`${raw(column)} = ${pessoa}::integer`;
  return {
    charges: sql`${whose('c.pessoa')} and not c.anonimo and (${igrejas}::integer[] is null
      or coalesce(c.igreja, (select id from igreja where sede)) = any(${igrejas}))`,
    entries: sql`${whose('f.pessoa')} and (${igrejas}::integer[] is null or f.igreja = any(${igrejas}))`,
  };
};

/** Mails a link to the gifts of a year; only the job checks whether there are any. */
const yearlyStatementJob = defineJob({
  name: 'contribuicao.extrato',
  payload: z.object({ email: z.string(), ano: z.number(), locale: z.enum(locales) }),
});

/** The church that issues a statement, and the churches whose gifts it contains. */
export interface YearlyStatementChoice {
  /** null: everybody */
  pessoa: number | null;
  igreja: number | null;
  igrejas: Churches;
}

/** Whether the person `p` gets their statement by mail: those who died do not, unless the treasurer chose just them, for their family. */
const isMailed = ({ pessoa }: Pick<YearlyStatementChoice, 'pessoa'>): Sql =>
  sql`(p.email is not null and (p.status <> 'falecido' or p.id = ${pessoa}::integer))`;

/** Mails all givers of a year a link to their statement. */
const everybodyJob = defineJob({
  name: 'contribuicao.extratos',
  payload: z.object({
    ano: z.number(),
    igreja: z.number().nullable().default(null),
    igrejas: z.array(z.number()).nullable(),
    pessoa: z.number().nullable().default(null),
  }),
});

/** The person of a mailed link, the choice of the treasurer who mailed it, and the merge under which it was mailed. */
interface MailedLink extends YearlyStatementChoice {
  pessoa: number;
  /** the latest merge into the record at that time; null: none; undefined: mailed before links contained it */
  fusao: number | null | undefined;
}

/** No email address has this form. */
const mailedText = ({ pessoa, igreja, igrejas, fusao }: MailedLink): string =>
  `#${pessoa} ${igreja ?? ''} ${igrejas?.join(',') ?? ''} ${fusao ?? ''}`;

/** The year and the giver of a link. */
function readLinkText(text: string): { ano: number; of: string } {
  const [, year = '', of = ''] = /^(\d{4}) (.*)$/.exec(text) ?? [];
  return { ano: Number(year), of };
}

/** Links that were mailed before they had a choice are of all churches. */
function readMailedText(text: string): MailedLink | null {
  const [, pessoa, igreja, igrejas, fusao] = /^#(\d+)(?: (\d*) ([\d,]*)(?: (\d*))?)?$/.exec(text) ?? [];
  if (pessoa === undefined) return null;
  return {
    pessoa: Number(pessoa),
    igreja: igreja ? Number(igreja) : null,
    igrejas: igrejas ? igrejas.split(',').map(Number) : null,
    fusao: fusao === undefined ? undefined : fusao === '' ? null : Number(fusao),
  };
}

/**
 * Whether the merge under which a link was mailed was undone: its address may be that of the other person. A link that does not name its
 * merge counts as mailed under any.
 */
const wasUndone = ({ pessoa, fusao }: MailedLink): Sql =>
  sql`exists (select from fusao f where f.mantida = ${pessoa} and f.desfeita_em is not null
    and ${fusao === undefined ? raw('true') : sql`f.id = ${fusao}::integer`})`;

export type YearlyStatements = ReturnType<typeof createYearlyStatements>;

/** A giver's gifts of a year, by a link sent to the giver's address. */
export function createYearlyStatements(deps: GivingDeps) {
  const { db, clock, jobs, config, site } = deps;
  const links = createSignedLinks({ secret: config.secret, clock, purpose: 'yearly statement' });
  const rateLimit = createRateLimit({ db, clock });
  const receivers = createReceivers(deps);

  /** Gifts through the site, and the gifts in the books (cash too). Refunds are deducted. */
  const allGifts = ({ charges, entries }: Giver): Sql => sql`select * from (
        select (c.paga_em at time zone ${churchZone})::date as data, c.descricao,
          coalesce(c.descricao_pagador, c.descricao) as descricao_pagador, c.recebido - c.estornado as valor,
          r.ano as recibo_ano, r.numero as recibo_numero, c.id, c.codigo, c.pessoa
        from cobranca c left join recibo r on r.cobranca = c.id where c.origem = 'contribuicao' and ${charges} and not c.sandbox
          and c.estado in ('paga', 'estorno_parcial', 'estornada', 'contestada') and c.paga_em is not null
        union all
        select f.data_pagamento, f.descricao, f.descricao, f.valor, r.ano, r.numero, f.id, null, f.pessoa
        from financeiro f left join recibo r on r.financeiro = f.id
        where ${entries} and f.tipo = 'receita' and f.pago and f.origem is null and f.estorno_de is null
          and f.estornado_em is null and f.classificacao_financeira = any(${giftKinds})
      ) as g where valor > 0`;

  const receiptOf = ({
    recibo_ano,
    recibo_numero,
  }: Pick<Row, 'recibo_ano' | 'recibo_numero'>): string | null =>
    recibo_ano === null || recibo_numero === null ? null : receiptNumber(recibo_ano, recibo_numero);

  /** `of`: an email address, or the text of a mailed link, because several people may share an address */
  const linkTo = (of: string, ano: number, minutes = validMinutes): string => {
    const until = new Date(clock.now().getTime() + minutes * 60_000);
    return `/contribuir/extrato?l=${links.make(`${ano} ${of}`, until)}`;
  };

  async function gifts(giver: Giver, ano: number): Promise<(ExtratoLinha & { codigo: string | null })[]> {
    const rows = await db.query<
      Row & { codigo: string | null }
    >(sql`select data, descricao_pagador as descricao, valor, recibo_ano, recibo_numero, codigo
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
    igreja: number | null = null,
  ): Promise<Extrato> {
    const [rows, recebedor] = await Promise.all([gifts(giver, of.ano), receivers.of(igreja)]);
    const linhas = rows.map(({ codigo: _codigo, ...line }) => line);
    const total = linhas.reduce((sum, { valor }) => sum + valor, 0);
    const extenso = amountInWords(total, locale);
    return { ...of, recebedor, linhas, total, extenso, emitido: churchToday(clock.now()) };
  }

  // Every request enqueues the same job, so that neither its answer nor its time reveals whether the address gives.
  jobs.handle(yearlyStatementJob, async ({ email, ano, locale }, running) => {
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

  // People have no language of their own in the church's records: the mail is Portuguese, its page in the reader's language.
  jobs.handle(everybodyJob, async ({ ano, igreja, igrejas, pessoa }, running) => {
    const people = await db.query<{
      id: number;
      nome: string;
      email: string;
      fusao: number | null;
    }>(sql`select distinct p.id, p.nome, p.email,
        (select max(m.id) from fusao m where m.mantida = p.id and m.desfeita_em is null) as fusao
      from (${allGifts(byPeople({ pessoa, igrejas }))}) as g join pessoa p on p.id = g.pessoa
      where extract(year from g.data) = ${ano} and ${isMailed({ pessoa })} order by p.id`);
    const { nome: church } = await site.settings();
    for (const { id, nome, email, fusao } of people) {
      const text = mailedText({ pessoa: id, igreja, igrejas, fusao });
      const link = config.baseUrl + linkTo(text, ano, mailedDays * 24 * 60);
      const message = renderMail('giving_yearly', 'pt_BR', { name: nome, church, year: String(ano), link });
      await jobs.enqueue(db, sendMailJob, { to: email, ...message }, { once: `${running.id} ${id}` });
    }
  });

  return {
    /** The gifts of a consumer who proved the address: the newest first, and a statement for each year. */
    async ofAddress(email: string): Promise<ContribuicoesDaConta> {
      const rows = await db.query<Row & { codigo: string | null }>(
        sql`select data, descricao_pagador as descricao, valor, recibo_ano, recibo_numero, codigo
          from (${allGifts(byAddress(email))}) as g
          order by data desc, id desc limit ${maxGifts}`,
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
        await jobs.enqueue(db, yearlyStatementJob, { email, ano, locale });
    },

    async read(link: string, locale: Locale = 'pt_BR'): Promise<ExtratoPeloLink> {
      const opened = links.read(link);
      if ('refused' in opened) {
        const wasMailed =
          opened.refused === 'expired' && readMailedText(readLinkText(links.textOfExpired(link)).of);
        return wasMailed ? { refused: 'expired', mailed: true } : opened;
      }
      const { ano, of } = readLinkText(opened.text);
      const mailed = readMailedText(of);
      if (mailed) {
        const [person] = await db.query<{ nome: string; email: string | null }>(
          sql`select nome, email from pessoa where id = ${mailed.pessoa} and anonimizada_em is null
            and not ${wasUndone(mailed)}`,
        );
        // The person was erased or merged since, or the link went to the address of a merged record that is two people again.
        if (!person) return { refused: 'unknown' };
        const about = { ano, nome: person.nome, email: person.email ?? '' };
        return { found: await statement(byPeople(mailed), about, locale, mailed.igreja) };
      }
      const email = of;
      const [giver] = await db.query<{ nome: string }>(sql`select coalesce(
          (select p.nome from pessoa p where p.id = ${personOf(email)}),
          (select c.nome from cobranca c where lower(c.email) = ${email} and c.paga_em is not null and c.nome is not null
            and not c.anonimo order by c.paga_em desc limit 1)) as nome`);
      return {
        found: await statement(byAddress(email), { ano, nome: giver?.nome ?? null, email }, locale),
      };
    },

    /** How many of the chosen people gave in a year, and how much. */
    async summary(ano: number, choice: YearlyStatementChoice): Promise<ResumoDeExtratos> {
      const [row] = await db.query<ResumoDeExtratos>(sql`select count(*)::integer as pessoas,
          count(*) filter (where enviado)::integer as com_email, coalesce(sum(valor), 0)::bigint as total
        from (select p.id, ${isMailed(choice)} as enviado, sum(g.valor) as valor from (${allGifts(byPeople(choice))}) as g
          join pessoa p on p.id = g.pessoa where extract(year from g.data) = ${ano} group by p.id) as people`);
      return row!;
    },

    /** The statements of the chosen people who gave in a year, sorted by name. */
    async ofPeople(ano: number, choice: YearlyStatementChoice, locale: Locale): Promise<Extrato[]> {
      const [rows, recebedor] = await Promise.all([
        db.query<
          Row & { pessoa: number; nome: string; email: string | null }
        >(sql`select g.data, g.descricao, g.valor,
            g.recibo_ano, g.recibo_numero, g.pessoa, p.nome, p.email
          from (${allGifts(byPeople(choice))}) as g join pessoa p on p.id = g.pessoa
          where extract(year from g.data) = ${ano} order by p.nome, p.id, g.data, g.id`),
        receivers.of(choice.igreja),
      ]);
      const emitido = churchToday(clock.now());
      return [...Map.groupBy(rows, ({ pessoa }) => pessoa).values()].map((gifts) => {
        const total = gifts.reduce((sum, { valor }) => sum + valor, 0);
        return {
          ano,
          nome: gifts[0]!.nome,
          email: gifts[0]!.email ?? '',
          recebedor,
          emitido,
          total,
          extenso: amountInWords(total, locale),
          linhas: gifts.map(({ data, descricao, valor, ...row }) => ({
            data,
            descricao,
            valor,
            recibo: receiptOf(row),
          })),
        };
      });
    },

    /** Mails the chosen people who gave a link to their statement; enqueued once a day for the same year, churches and person. */
    async mailPeople(ano: number, { pessoa, igreja, igrejas }: YearlyStatementChoice): Promise<void> {
      const once = `${ano} ${igrejas?.join(',') ?? ''} ${pessoa ?? ''}`;
      await jobs.enqueue(
        db,
        everybodyJob,
        { ano, igreja, igrejas: igrejas && [...igrejas], pessoa },
        { once },
      );
    },

    /** The gifts of a person in a year, newest first. */
    ofOwner: async (owner: Owner, ano: number) => (await gifts(byOwner(owner), ano)).reverse(),

    async yearsOfOwner(owner: Owner): Promise<number[]> {
      const rows = await db.query<{ ano: number }>(sql`select distinct extract(year from data)::integer as ano
        from (${allGifts(byOwner(owner))}) as g order by ano desc`);
      return rows.map(({ ano }) => ano);
    },

    /** The statement of the person of an account. */
    async yearlyStatementOfOwner(
      owner: Owner,
      to: { nome: string; email: string; ano: number },
      locale: Locale,
    ) {
      const [person] = await db.query<{ nome: string }>(
        sql`select nome from pessoa where id = ${owner.pessoa}`,
      );
      return statement(byOwner(owner), { ...to, nome: person?.nome ?? to.nome }, locale);
    },
  };
}
