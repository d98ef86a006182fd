import { chargeKey, paymentRequest, purposeOfCharge } from '#server/checkout/charge-request.ts';
import { checkPayment } from '#server/checkout/payment-check.ts';
import type { Db } from '#server/db/client.ts';
import { isOwnSql, type Owner } from '#server/db/own-records.ts';
import { prepared, type Sql, sql } from '#server/db/sql.ts';
import { waitForAll } from '#server/db/wait-for-all.ts';
import type { Charge, ChargeRequest } from '#server/ports/charges.ts';
import { isCpf } from '#shared/br/documents.ts';
import type { GatewayName, TipoContribuicao } from '#shared/cobranca.ts';
import type { CobrancaPublica } from '#shared/contracts/cobranca.ts';
import type { FormaMensal } from '#shared/contracts/contribuir.ts';
import { addMonths, churchToday } from '#shared/dates.ts';
import { invalid } from '#shared/errors.ts';
import { type Label, type Locale, label } from '#shared/i18n/languages.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { recebimentos } from '#shared/sections/recebimentos.ts';
import type { GivingDeps } from './deps.ts';
import type { MonthlyGifts } from './monthly-gifts.ts';
import type { Campanha, Offers } from './offer.ts';
import { isSameGiver } from './same-giver.ts';
import type { GiftInput } from './schema.ts';

interface Opening {
  idioma: Locale;
  chave: string;
  /** the monthly gift of which this gift is a month */
  mensal?: number;
  /** the person of the monthly gift; left out: the person whom the giver's CPF, or address and name, tell */
  pessoa?: number | null;
}

type Payer = Pick<ChargeRequest, 'nome' | 'email' | 'documento'>;

/** An anonymous giver has no name, even if one was typed. */
const payerOf = (gift: GiftInput): GiftInput => (gift.anonimo ? { ...gift, nome: null } : gift);

/** The purpose of a gift, with its names looked up. */
export interface Purpose {
  tipo: TipoContribuicao;
  campanha: Campanha | null;
  projeto: { id: number; nome: string } | null;
  /** the gateway; left out: the first that takes the method */
  gateway?: GatewayName;
}

const kinds = recebimentos.fields.destinos.fields.destino.options as Readonly<Record<string, Label>>;
const kindName = (tipo: TipoContribuicao, locale: Locale): string => label(kinds[tipo]!, locale);

/** The description in the books, on bank statements and receipts. */
export const purposeText = ({ tipo, campanha, projeto }: Purpose, locale: Locale): string => {
  const name = campanha?.nome ?? projeto?.nome;
  return (name ? `${kindName(tipo, locale)}: ${name}` : kindName(tipo, locale)).slice(0, 160);
};

/** The other monthly gifts of the same address or person for the same purpose as monthly gift `id`, the oldest first. */
const besides = (id: number): Sql => sql`from contribuicao_mensal o, contribuicao_mensal m
  where m.id = ${id} and o.id <> m.id and (o.ativa or o.pausada_em is not null)
    and (lower(o.email) = lower(m.email) or o.pessoa = m.pessoa) and o.tipo = m.tipo
    and o.campanha is not distinct from m.campanha and o.projeto is not distinct from m.projeto`;

/**
 * Ends the owner's monthly gifts that the new one `id` for the same purpose replaces. One that was begun under another name stays, because a
 * family may share the address.
 */
export async function endReplaced(
  tx: Db,
  monthlyGifts: MonthlyGifts,
  { id, nome, owner }: { id: number; nome: string; owner: Owner },
): Promise<void> {
  const others = await tx.query<{ id: number; nome: string | null }>(
    sql`select o.id, o.nome ${besides(id)} and ${isOwnSql(owner, 'o')} order by o.id`,
  );
  for (const gift of others)
    if (gift.nome === null || isSameGiver(gift.nome, nome)) await monthlyGifts.stop(tx, gift.id);
}

/** Monthly gifts about which one new monthly gift sends a mail: a stranger could begin many with an address. */
const maxMailed = 5;

/** The running monthly gifts beside which a new one for the same purpose begins. */
export const runningBeside = async (tx: Db, id: number): Promise<number[]> =>
  (
    await tx.query<{ id: number }>(
      sql`select o.id ${besides(id)} and o.ativa order by o.id limit ${maxMailed}`,
    )
  ).map((one) => one.id);

/** When a monthly gift is due next: a reminder on a day that every month has, a card when its gateway charges it. */
function dueAgain(today: string, forma: FormaMensal): { dia: number; proxima: string } {
  if (forma === 'cartao') return { dia: Number(today.slice(8)), proxima: addMonths(today, 1) };
  const dia = Math.min(28, Number(today.slice(8)));
  return { dia, proxima: addMonths(`${today.slice(0, 8)}${String(dia).padStart(2, '0')}`, 1) };
}

export type Gifts = ReturnType<typeof createGifts>;

/** Opens the charges of gifts. */
export function createGifts({ db, clock, charges }: GivingDeps, offers: Offers) {
  /** The checks beyond the request's shape: whether the campaign exists, and how it can be paid. */
  async function check(gift: GiftInput): Promise<Purpose> {
    const [meios, campanha, projeto] = await Promise.all([
      charges.methods(),
      gift.campanha ? offers.campanha(gift.campanha) : null,
      gift.projeto ? offers.projeto(gift.projeto) : null,
    ]);
    const { meio, errors } = checkPayment(payerOf(gift), meios);
    const wrong = (field: string, key: ErrorKey) => {
      errors[field] ??= [{ key }];
    };
    if (gift.tipo === 'campanha' && !gift.campanha) wrong('campanha', 'contribuir.campanha_required');
    if (gift.tipo === 'projeto_social' && !gift.projeto) wrong('projeto', 'contribuir.projeto_required');
    if (campanha === undefined) wrong('campanha', 'contribuir.campanha_closed');
    if (projeto === undefined) wrong('projeto', 'contribuir.projeto_closed');
    if (gift.mensal) {
      if (!gift.email) wrong('email', 'contribuir.email_mensal');
      if (gift.metodo !== 'pix' && !meio?.mensal)
        wrong(
          'metodo',
          meios.some((one) => one.mensal) ? 'contribuir.mensal_cartao' : 'contribuir.mensal_pix',
        );
      if ((gift.parcelas ?? 1) > 1) wrong('parcelas', 'contribuir.mensal_parcelas');
    }
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const gateway = meio!.gateway as GatewayName;
    return { tipo: gift.tipo, campanha: campanha ?? null, projeto: projeto ?? null, gateway };
  }

  /**
   * The person who gave, beyond doubt: the one with the CPF, or else the only one with the address, if the name can be theirs and they have no
   * other CPF. A gift under a CNPJ is a company's.
   */
  async function pessoaOf({ nome, email, documento = null }: Payer): Promise<number | null> {
    if (nome === null || (documento !== null && !isCpf(documento))) return null;
    const rows = await db.query<{ id: number; nome: string; cpf: string | null }>(
      prepared(sql`select id, nome, cpf from pessoa where cpf = ${documento}::text or lower(email) = ${email}::text
        order by (cpf = ${documento}::text) is true desc, id limit 2`),
    );
    const [person] = rows;
    if (!person) return null;
    if (documento !== null && person.cpf === documento) return person.id;
    const isTheirs = rows.length === 1 && (documento === null || person.cpf === null);
    return isTheirs && isSameGiver(person.nome, nome) ? person.id : null;
  }

  /** Inactive until the first gift arrives. */
  async function beginMonthlyGift(
    tx: Db,
    gift: GiftInput,
    purpose: Purpose,
    charge: Charge,
  ): Promise<number> {
    const forma = charge.assinatura === null ? 'pix' : 'cartao';
    const { dia, proxima } = dueAgain(churchToday(clock.now()), forma);
    const [row] = await tx.query<{ id: number }>(sql`insert into contribuicao_mensal
      (descricao, descricao_pagador, nome, email, tipo, campanha, projeto, forma, assinatura, valor, dia, proxima, ativa, idioma,
        anonimo, pessoa, igreja, criado_em)
      values (${charge.descricao}, ${charge.descricao_pagador}, ${charge.nome}, ${gift.email}, ${purpose.tipo},
        ${purpose.campanha?.id ?? null}, ${purpose.projeto?.id ?? null}, ${forma}, ${charge.assinatura}, ${gift.valor}, ${dia}, ${proxima}, false,
        ${charge.idioma}, ${charge.anonimo}, ${charge.pessoa}, ${charge.igreja}, ${clock.now()}) returning id`);
    return row!.id;
  }

  /** The charge request of a gift, and the function that inserts the gift's row. */
  async function chargeOf(gift: GiftInput, purpose: Purpose, { idioma, chave, mensal, pessoa }: Opening) {
    const { email, ...payment } = paymentRequest(payerOf(gift));
    const request = {
      ...payment,
      email,
      origem: 'contribuicao' as const,
      ...purposeOfCharge((locale) => purposeText(purpose, locale), idioma),
      valor: gift.valor,
      ...(gift.mensal && gift.metodo === 'cartao' && { mensal: true }),
      ...(purpose.gateway && { gateway: purpose.gateway }),
      anonimo: gift.anonimo ?? false,
      pessoa: pessoa ?? (await pessoaOf({ ...payment, email })),
      igreja: purpose.campanha?.igreja ?? null,
      destino: purpose.tipo,
      conta: purpose.campanha?.conta ?? null,
      categoria: purpose.campanha?.categoria ?? null,
      chave,
      idioma,
    };
    const attach = async (tx: Db, charge: Charge): Promise<number> => {
      const monthlyGift = mensal ?? (gift.mensal ? await beginMonthlyGift(tx, gift, purpose, charge) : null);
      const [row] = await tx.query<{ id: number }>(
        prepared(sql`insert into contribuicao
        (tipo, campanha, projeto, mensal, criado_em) values (${purpose.tipo}, ${purpose.campanha?.id ?? null},
          ${purpose.projeto?.id ?? null}, ${monthlyGift}, ${clock.now()}) returning id`),
      );
      return row!.id;
    };
    return { request, attach };
  }

  return {
    check,

    /** `allowed` is awaited before anything is written; reading starts without waiting for it */
    async open(
      gift: GiftInput,
      purpose: Purpose,
      opening: Opening,
      allowed?: Promise<void>,
    ): Promise<CobrancaPublica> {
      const [{ request, attach }] = await waitForAll([chargeOf(gift, purpose, opening), allowed]);
      return charges.open(request, attach);
    },

    /** for the page's form, by its token */
    async openForm(gift: GiftInput, purpose: Purpose, idioma: Locale, formToken: string) {
      const { token: _token, ...lasting } = gift;
      const chave = chargeKey('contribuir', formToken, lasting);
      const { request, attach } = await chargeOf(gift, purpose, { idioma, chave });
      return charges.openForm(request, attach);
    },
  };
}
