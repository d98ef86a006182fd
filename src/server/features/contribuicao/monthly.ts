import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { createSignedLinks } from '#server/http/signed-links.ts';
import { renderMail } from '#server/mail/render.ts';
import { type Estado, isOpen, isSettled, type TipoContribuicao } from '#shared/cobranca.ts';
import type { Giving, PeloLink, Promessa } from '#shared/contracts/contribuir.ts';
import { addMonths, churchToday } from '#shared/dates.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { formatMoney } from '#shared/money.ts';
import type { GivingDeps } from './deps.ts';
import { type Gifts, type Purpose, purposeText } from './give.ts';
import type { Offers } from './offer.ts';

interface Row {
  id: number;
  nome: string | null;
  email: string;
  tipo: TipoContribuicao;
  campanha: string | null;
  projeto: number | null;
  valor: number;
  dia: number;
  proxima: string;
  ativa: boolean;
  idioma: string;
  anonimo: boolean;
}

const columns = `m.id, m.nome, m.email, m.tipo, m.projeto, m.valor, m.dia, m.proxima, m.ativa, m.idioma, m.anonimo,
  (select k.slug from campanha k where k.id = m.campanha) as campanha`;
const chosen = { text: columns, values: [] };
const day = 24 * 3_600_000;

/** The first such day of a month after today. */
export function nextDay(today: string, dia: number): string {
  const inMonth = (first: string): string => `${first.slice(0, 7)}-${String(dia).padStart(2, '0')}`;
  const here = inMonth(today);
  return here > today ? here : inMonth(addMonths(`${today.slice(0, 7)}-01`, 1));
}

type Monthly = Pick<Giving, 'renew' | 'promise' | 'stop' | 'resume'>;

/** Promises to give every month: a reminder on the day, whose link makes a fresh charge. Nothing is ever debited by itself. */
export function createMonthly(
  deps: GivingDeps,
  offers: Offers,
  gifts: Gifts,
  limit: (ip: string) => Promise<void>,
): Monthly {
  const { db, clock, jobs, config, site } = deps;
  const payLinks = createSignedLinks({ secret: config.secret, clock, purpose: 'monthly gift' });
  const stopLinks = createSignedLinks({ secret: config.secret, clock, purpose: 'monthly stop' });

  /** What it is for, while that can be given to. */
  async function purposeOf({ tipo, campanha, projeto }: Row): Promise<Purpose | null> {
    const [open, project] = await Promise.all([
      campanha === null ? null : offers.campanha(campanha),
      projeto === null ? null : offers.projeto(String(projeto)),
    ]);
    if (open === undefined || project === undefined) return null;
    return { tipo, campanha: open, projeto: project };
  }

  async function remind(tx: Db, row: Row, today: string): Promise<void> {
    const [purpose, church] = await Promise.all([purposeOf(row), site.settings()]);
    const locale = findLanguage(row.idioma).texts;
    const about = {
      name: row.anonimo ? '' : (row.nome ?? ''),
      church: church.nome,
      amount: formatMoney(row.valor, locale),
    };
    if (!purpose) {
      await tx.run(
        sql`update contribuicao_mensal set ativa = false, parada_em = ${clock.now()} where id = ${row.id}`,
      );
      const link = `${config.baseUrl}/contribuir`;
      const message = renderMail('giving_ended', locale, { ...about, link });
      return jobs.enqueue(tx, 'mail.send', { to: row.email, ...message });
    }
    await tx.run(
      sql`update contribuicao_mensal set proxima = ${nextDay(today, row.dia)}::date where id = ${row.id}`,
    );
    const until = (days: number): Date => new Date(clock.now().getTime() + days * day);
    const link = payLinks.make(`${row.id} ${row.proxima}`, until(60));
    const stop = stopLinks.make(String(row.id), until(3650));
    const message = renderMail('giving_reminder', locale, {
      ...about,
      purpose: purposeText(purpose, locale),
      link: `${config.baseUrl}/contribuir/mensal?l=${link}`,
      stop: `${config.baseUrl}/contribuir/parar?l=${stop}`,
    });
    await jobs.enqueue(tx, 'mail.send', { to: row.email, ...message });
  }

  // One promise, one transaction: killed in between, the next run goes on with those that were not written to.
  jobs.handle('contribuicao.lembrar', async () => {
    const today = churchToday(clock.now());
    const next = (): Promise<boolean> =>
      db.transaction(async (tx) => {
        const [row] = await tx.query<Row>(sql`select ${chosen} from contribuicao_mensal m
          where m.ativa and m.proxima <= ${today}::date order by m.proxima, m.id limit 1 for update skip locked`);
        if (row) await remind(tx, row, today);
        return row !== undefined;
      });
    while (await next());
  });
  jobs.schedule('contribuicao.lembrar', '0 6 * * *');

  const find = async (id: number): Promise<Row | undefined> =>
    (await db.query<Row>(sql`select ${chosen} from contribuicao_mensal m where m.id = ${id}`))[0];
  const shown = ({ valor, dia, tipo, ativa }: Row): Promessa => ({ valor, dia, tipo, ativa });

  async function byStopLink(
    link: string,
    change?: (id: number) => Promise<unknown>,
  ): Promise<PeloLink<Promessa>> {
    const read = stopLinks.read(link);
    if ('refused' in read) return read;
    await change?.(Number(read.text));
    const row = await find(Number(read.text));
    return row ? { found: shown(row) } : { refused: 'unknown' };
  }

  return {
    async renew(link, from) {
      const read = payLinks.read(link);
      if ('refused' in read) return read;
      const [id, due] = read.text.split(' ') as [string, string];
      const row = await find(Number(id));
      if (!row) return { refused: 'unknown' };
      const prefix = `mensal:${row.id}:${due}:`;
      const made = await db.query<{ codigo: string; estado: Estado; expira_em: Date; chave: string | null }>(
        sql`select c.codigo, c.estado, c.expira_em, c.chave from contribuicao g
          join cobranca c on c.origem = 'contribuicao' and c.origem_id = g.id where g.mensal = ${row.id} order by c.id`,
      );
      const mine = made.filter(({ chave }) => chave?.startsWith(prefix));
      const last = mine.at(-1);
      if (last && (isSettled(last.estado) || (isOpen(last.estado) && last.expira_em > clock.now())))
        return { found: { codigo: last.codigo } };
      const purpose = await purposeOf(row);
      if (!purpose) return { refused: 'expired' };
      await limit(from.ip);
      const asked = {
        ...({ tipo: row.tipo, valor: row.valor, metodo: 'pix', nome: row.nome, email: row.email } as const),
        ...{ anonimo: row.anonimo, campanha: row.campanha, projeto: null, token: null, parcelas: null },
        mensal: true,
      };
      const idioma = findLanguage(row.idioma).texts;
      // Two who open the link at once get one charge: the second comes under the same key.
      const chave = `${prefix}${mine.length}`;
      const { codigo } = await gifts.open(asked, purpose, { idioma, chave, mensal: row.id });
      return { found: { codigo } };
    },

    promise: (link) => byStopLink(link),
    stop: (link) =>
      byStopLink(link, (id) =>
        db.run(sql`update contribuicao_mensal set ativa = false, parada_em = coalesce(parada_em, ${clock.now()})
          where id = ${id}`),
      ),
    resume: (link) =>
      byStopLink(link, async (id) => {
        const row = await find(id);
        if (!row) return;
        const proxima = nextDay(churchToday(clock.now()), row.dia);
        await db.run(sql`update contribuicao_mensal set ativa = confirmada_em is not null, parada_em = null,
          proxima = ${proxima}::date where id = ${id} and not ativa`);
      }),
  };
}
