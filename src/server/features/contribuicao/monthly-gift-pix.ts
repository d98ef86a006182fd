import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { createSignedLinks } from '#server/http/signed-links.ts';
import { renderMail } from '#server/mail/render.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import { daySeconds, defineScheduledJob } from '#server/ports/jobs.ts';
import { toConfirm } from '#server/sections/cobranca.ts';
import { monthlyGiftState } from '#server/sections/contribuicao-mensal.ts';
import { type Estado, type GatewayName, isOpen, isSettled } from '#shared/cobranca.ts';
import type { ContribuicaoMensalPeloLink, Giving, PeloLink } from '#shared/contracts/contribuir.ts';
import { addDays, addMonths, churchToday, firstOfMonth, monthOf } from '#shared/dates.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import type { GivingDeps } from './deps.ts';
import { type Gifts, type Purpose, purposeText } from './give.ts';
import { type MonthlyGiftRow, type MonthlyGifts, monthlyGiftColumns } from './monthly-gifts.ts';
import type { Offers } from './offer.ts';

const day = 24 * 3_600_000;

const dayInMonth = (month: string, dia: number): string =>
  `${month.slice(0, 7)}-${String(dia).padStart(2, '0')}`;

/** The next date after today with that day of the month. */
export function nextDay(today: string, dia: number): string {
  const here = dayInMonth(today, dia);
  return here > today ? here : dayInMonth(addMonths(firstOfMonth(today), 1), dia);
}

/**
 * When a monthly gift is due next after its day changed to `dia`: every month once. A month that it was due in is not asked again, and one
 * whose new day has passed is asked tomorrow. `made`: the day when the gift was begun, before which it was never due.
 */
export function nextDayAfterChange(
  today: string,
  dia: number,
  { proxima, made }: { proxima: string; made: string },
): string {
  const last = addMonths(proxima, -1);
  if (monthOf(last) === monthOf(today) && last >= made) return dayInMonth(proxima, dia);
  const isDueHere = monthOf(proxima) === monthOf(today);
  return isDueHere && dayInMonth(today, dia) <= today ? addDays(today, 1) : nextDay(today, dia);
}

type Monthly = Pick<Giving, 'renew' | 'monthlyGift' | 'stop' | 'resume'>;

interface MonthlyParts {
  offers: Offers;
  gifts: Gifts;
  monthlyGifts: MonthlyGifts;
  limit(ip: string): Promise<void>;
}

/** Sends the reminders of monthly gifts that are due, with a new Pix. */
const remindJob = defineScheduledJob({
  name: 'contribuicao.lembrar',
  cron: '0 6 * * *',
  queue: { policy: 'short', deleteAfterSeconds: 30 * daySeconds },
});

/** Monthly gifts: a reminder on the day, whose link opens a new charge, or a card that is charged. */
export function createMonthlyGiftPix(
  deps: GivingDeps,
  { offers, gifts, monthlyGifts, limit }: MonthlyParts,
): Monthly {
  const { db, clock, jobs, config, charges } = deps;
  const payLinks = createSignedLinks({ secret: config.secret, clock, purpose: 'monthly gift' });

  /** The gateway whose Pix the giving page offers; undefined: none. */
  async function pixGateway(): Promise<GatewayName | undefined> {
    const meio = (await charges.methods()).find(({ metodo }) => metodo === 'pix');
    return meio?.gateway as GatewayName | undefined;
  }

  /** The purpose, or null when it no longer takes gifts. */
  async function purposeOf({ tipo, campanha, projeto }: MonthlyGiftRow): Promise<Purpose | null> {
    const [open, project] = await Promise.all([
      campanha === null ? null : offers.campanha(campanha),
      projeto === null ? null : offers.projeto(String(projeto)),
    ]);
    if (open === undefined || project === undefined) return null;
    return { tipo, campanha: open, projeto: project };
  }

  /** Ends a monthly gift whose purpose no longer takes gifts. */
  async function close(tx: Db, row: MonthlyGiftRow): Promise<void> {
    await monthlyGifts.stop(tx, row.id);
    const { locale, about } = await monthlyGifts.mailVars(row);
    const message = renderMail('giving_ended', locale, { ...about, link: `${config.baseUrl}/contribuir` });
    await jobs.enqueue(tx, sendMailJob, { to: row.email, ...message });
  }

  async function hasDied({ pessoa }: MonthlyGiftRow): Promise<boolean> {
    const rows = await db.query(sql`select 1 from pessoa where id = ${pessoa} and status = 'falecido'`);
    return rows.length > 0;
  }

  async function remind(tx: Db, row: MonthlyGiftRow, today: string): Promise<void> {
    const isDead = await hasDied(row);
    const purpose = await purposeOf(row);
    if (!purpose && !isDead) return close(tx, row);
    await tx.run(
      sql`update contribuicao_mensal set proxima = ${nextDay(today, row.dia)}::date where id = ${row.id}`,
    );
    // The monthly gift itself is left to the treasurer: a status may be a mistake.
    if (!purpose || isDead) return;
    const { locale, about } = await monthlyGifts.mailVars(row);
    const link = payLinks.make(`${row.id} ${row.proxima}`, new Date(clock.now().getTime() + 60 * day));
    const message = renderMail('giving_reminder', locale, {
      ...about,
      purpose: purposeText(purpose, locale),
      link: `${config.baseUrl}/contribuir/mensal?l=${link}`,
      stop: monthlyGifts.stopLink(row.id),
    });
    await jobs.enqueue(tx, sendMailJob, { to: row.email, ...message });
  }

  /** Ends card monthly gifts of closed purposes, because gateways would go on charging. */
  async function closeCards(): Promise<void> {
    const rows = await db.query<MonthlyGiftRow>(sql`select ${monthlyGiftColumns} from contribuicao_mensal m
      where m.ativa and m.forma = 'cartao' and (m.campanha is not null or m.projeto is not null) order by m.id`);
    for (const { id, ...row } of rows) {
      if (await purposeOf({ id, ...row })) continue;
      await db.transaction(async (tx) => {
        const [active] =
          await tx.query<MonthlyGiftRow>(sql`select ${monthlyGiftColumns} from contribuicao_mensal m
          where m.id = ${id} and m.ativa for update`);
        if (active) await close(tx, active);
      });
    }
  }

  // One transaction for each monthly gift: if the job is killed, the next run continues with the rest.
  jobs.handle(remindJob, async () => {
    const today = churchToday(clock.now());
    const next = (): Promise<boolean> =>
      db.transaction(async (tx) => {
        const [row] =
          await tx.query<MonthlyGiftRow>(sql`select ${monthlyGiftColumns} from contribuicao_mensal m
          where m.ativa and m.forma = 'pix' and m.proxima <= ${today}::date order by m.proxima, m.id limit 1
          for update skip locked`);
        if (row) await remind(tx, row, today);
        return row !== undefined;
      });
    // Without a Pix the link of a reminder would lead nowhere: reminders wait until there is one.
    if (await pixGateway()) while (await next());
    await closeCards();
  });

  const toContribuicaoMensal = ({
    valor,
    dia,
    tipo,
    forma,
    ativa,
    parada,
  }: MonthlyGiftRow): ContribuicaoMensalPeloLink => ({
    valor,
    dia,
    tipo,
    forma,
    // a card can be stopped before its first payment is complete
    ativa: forma === 'cartao' ? !parada : ativa,
  });

  async function byStopLink(
    link: string,
    change?: (id: number) => Promise<unknown>,
  ): Promise<PeloLink<ContribuicaoMensalPeloLink>> {
    const read = monthlyGifts.readStopLink(link);
    if ('refused' in read) return read;
    await change?.(Number(read.text));
    const row = await monthlyGifts.find(Number(read.text));
    return row ? { found: toContribuicaoMensal(row) } : { refused: 'unknown' };
  }

  return {
    async renew(link, from) {
      const read = payLinks.read(link);
      if ('refused' in read) return read;
      const [id, due] = read.text.split(' ') as [string, string];
      const row = await monthlyGifts.find(Number(id));
      if (!row) return { refused: 'unknown' };
      const prefix = `mensal:${row.id}:${due}:`;
      const issuedCharges = await db.query<{
        codigo: string;
        estado: Estado;
        valor: number;
        expira_em: Date;
        chave: string | null;
        a_confirmar: boolean;
      }>(
        sql`select t.codigo, t.estado, t.valor, t.expira_em, t.chave, ${toConfirm} as a_confirmar from contribuicao g
          join cobranca t on t.origem = 'contribuicao' and t.origem_id = g.id where g.mensal = ${row.id} order by t.id`,
      );
      const linkCharges = issuedCharges.filter(({ chave }) => chave?.startsWith(prefix));
      // What was paid, or is reported as paid, is not asked for again: nor when its time is over before it is confirmed or refused.
      const paid =
        linkCharges.find(({ estado }) => isSettled(estado)) ??
        linkCharges.find(({ estado }) => estado === 'em_analise') ??
        linkCharges.find(({ estado, a_confirmar }) => estado === 'expirada' && a_confirmar);
      if (paid) return { found: { codigo: paid.codigo } };
      const last = linkCharges.at(-1);
      // The giver may have changed the amount since.
      if (last && isOpen(last.estado) && last.valor === row.valor && last.expira_em > clock.now())
        return { found: { codigo: last.codigo } };
      const [purpose, gateway] = await Promise.all([purposeOf(row), pixGateway()]);
      if (!purpose) return { refused: 'expired' };
      if (!gateway) return { refused: 'no_pix' };
      await limit(from.ip);
      const gift = {
        ...({ tipo: row.tipo, valor: row.valor, metodo: 'pix', nome: row.nome, email: row.email } as const),
        anonimo: row.anonimo,
        campanha: row.campanha,
        projeto: null,
        token: null,
        parcelas: null,
        mensal: true,
      };
      const idioma = findLanguage(row.idioma).texts;
      // Two calls that open the link at once get one charge: both use the same key.
      const chave = `${prefix}${linkCharges.length}`;
      const opening = { idioma, chave, mensal: row.id, pessoa: row.pessoa };
      const { codigo } = await gifts.open(gift, { ...purpose, gateway }, opening);
      return { found: { codigo } };
    },

    monthlyGift: (link) => byStopLink(link),
    stop: (link) => byStopLink(link, (id) => db.transaction((tx) => monthlyGifts.stop(tx, id))),
    // A stopped card cannot be resumed from here: the giver enters it again.
    resume: (link) =>
      byStopLink(link, (id) =>
        db.transaction(async (tx) => {
          const [row] = await tx.query<{
            dia: number;
            estado: string;
          }>(sql`select m.dia, ${raw(monthlyGiftState('m'))} as estado
            from contribuicao_mensal m where m.id = ${id} and m.forma = 'pix' and m.email <> ''
              and (m.parada_em is not null or m.pausada_em is not null) for update of m`);
          if (!row) return;
          const proxima = nextDay(churchToday(clock.now()), row.dia);
          const [after] = await tx.query<{ estado: string }>(sql`update contribuicao_mensal m
            set ativa = confirmada_em is not null, parada_em = null, pausada_em = null, motivo = null,
              proxima = ${proxima}::date, versao = versao + 1, atualizado_em = ${clock.now()}
            where id = ${id} returning ${raw(monthlyGiftState('m'))} as estado`);
          await monthlyGifts.trace(tx, { users: null, id, antes: { estado: row.estado }, depois: after! });
        }),
      ),
  };
}
