import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { createSignedLinks } from '#server/http/signed-links.ts';
import type { TipoContribuicao } from '#shared/cobranca.ts';
import type { FormaMensal } from '#shared/contracts/contribuir.ts';
import { findLanguage, type Locale } from '#shared/i18n/languages.ts';
import { formatMoney } from '#shared/money.ts';
import type { GivingDeps } from './deps.ts';

/** A row of contribuicao_mensal. */
export interface MonthlyGiftRow {
  id: number;
  /** in the giver's language */
  descricao: string;
  nome: string | null;
  email: string;
  tipo: TipoContribuicao;
  campanha: string | null;
  projeto: number | null;
  /** a reminder with a new Pix, or a card that its gateway charges */
  forma: FormaMensal;
  assinatura: number | null;
  valor: number;
  dia: number;
  proxima: string;
  ativa: boolean;
  parada: boolean;
  idioma: string;
  anonimo: boolean;
  pessoa: number | null;
}

export const monthlyGiftColumns =
  raw(`m.id, coalesce(m.descricao_pagador, m.descricao) as descricao, m.nome, m.email, m.tipo, m.projeto, m.forma, m.assinatura,
  m.valor, m.dia, m.proxima, m.ativa, m.parada_em is not null as parada, m.idioma, m.anonimo, m.pessoa,
  (select k.slug from campanha k where k.id = m.campanha) as campanha`);

const day = 24 * 3_600_000;
/** Givers may keep a mail for years. */
const stopDays = 3650;

export type MonthlyGifts = ReturnType<typeof createMonthlyGifts>;

/** Shared by all parts that handle monthly gifts: finding, ending, and the link that ends one. */
export function createMonthlyGifts({ db, clock, config, charges, site }: GivingDeps) {
  const stopLinks = createSignedLinks({ secret: config.secret, clock, purpose: 'monthly stop' });

  return {
    /** undefined also for the monthly gift of an erased person, which has no address any more */
    async find(id: number): Promise<MonthlyGiftRow | undefined> {
      const [row] = await db.query<MonthlyGiftRow>(
        sql`select ${monthlyGiftColumns} from contribuicao_mensal m where m.id = ${id} and m.email <> ''`,
      );
      return row;
    },

    /** Stops reminders and card charges. */
    async stop(tx: Db, id: number, motivo: string | null = null): Promise<void> {
      const now = clock.now();
      const [row] = await tx.query<{
        assinatura: number | null;
      }>(sql`update contribuicao_mensal set ativa = false, pausada_em = null,
        parada_em = coalesce(parada_em, ${now}), motivo = coalesce(${motivo}::text, motivo), versao = versao + 1,
        atualizado_em = ${now} where id = ${id} returning assinatura`);
      if (row?.assinatura) await charges.unsubscribe(tx, row.assinatura);
    },

    /** Writes a change into the history; without a user it was made by a mailed link, or by an anonymous giver. */
    trace: (
      tx: Db,
      {
        users,
        id,
        antes,
        depois,
      }: { users: number | null; id: number; antes: object | null; depois: object },
    ): Promise<number> =>
      tx.run(sql`insert into trilha (users, acao, secao, registro, antes, depois) values (${users}::integer,
        ${antes ? 'edit' : 'create'}, 'contribuicao_mensal', ${id}, ${antes && JSON.stringify(antes)}::jsonb,
        ${JSON.stringify(depois)}::jsonb)`),

    /** A link that ends the monthly gift without an account. */
    stopLink: (id: number): string => {
      const until = new Date(clock.now().getTime() + stopDays * day);
      return `${config.baseUrl}/contribuir/parar?l=${stopLinks.make(String(id), until)}`;
    },
    readStopLink: stopLinks.read,

    /** The data of a monthly gift that every mail about it contains. */
    async mailVars(
      row: MonthlyGiftRow,
    ): Promise<{ locale: Locale; about: Record<'name' | 'church' | 'amount', string> }> {
      const { nome: church } = await site.settings();
      const locale = findLanguage(row.idioma).texts;
      const name = row.anonimo ? '' : (row.nome ?? '');
      return { locale, about: { name, church, amount: formatMoney(row.valor, locale) } };
    },

    /** The giving page prefilled with the same gift, for any payment method; once, or monthly again. */
    againLink({ tipo, valor, campanha, projeto }: MonthlyGiftRow, { mensal = false } = {}): string {
      const search = new URLSearchParams({
        tipo,
        valor: String(valor),
        ...(campanha && { campanha }),
        ...(projeto !== null && { projeto: String(projeto) }),
        ...(mensal && { mensal: '1' }),
      });
      return `${config.baseUrl}/contribuir?${search}`;
    },
  };
}
