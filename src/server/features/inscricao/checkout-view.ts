import { isCode } from '#server/checkout/secret-code.ts';
import { sql } from '#server/db/sql.ts';
import type { MetodoPublico } from '#shared/cobranca.ts';
import type { CompraAberta } from '#shared/contracts/inscricao.ts';
import { fieldsOfDraft } from '#shared/inscricao/draft.ts';
import { maxRenewals } from './checkout-steps.ts';
import type { SignUpDeps } from './deps.ts';
import { lugarOf, publicEvento, publicLots } from './evento-row.ts';
import { findPurchase } from './find-purchase.ts';
import { participantsOf, purchaseState } from './purchase-view.ts';
import { methodsFor, type Purchases } from './purchases.ts';

/** The purchase with all that the pages of its steps show. */
export async function readPurchase(
  { db, clock, charges, site }: SignUpDeps,
  purchases: Purchases,
  codigo: string,
): Promise<CompraAberta | null> {
  const row = isCode(codigo) ? await findPurchase(db, { codigo }) : undefined;
  if (!row) return null;
  const now = clock.now();
  const evento = await purchases.eventoOfPurchase(row.evento);
  const [state, participantes, meios, voucher] = await Promise.all([
    purchaseState(db, charges, row, now),
    participantsOf(db, row.id),
    charges.methods(),
    row.voucher === null
      ? []
      : db.query<{ codigo: string }>(sql`select codigo from voucher where id = ${row.voucher}`),
  ]);
  const [refused] =
    row.estado === 'aberta' && row.cobranca !== null
      ? await db.query<{ metodo: MetodoPublico }>(
          sql`select metodo from cobranca where id = ${row.cobranca} and estado = 'recusada'`,
        )
      : [];
  const used = await db.query<{ n: number }>(sql`select count(*)::integer as n from inscricao
    where compra = ${row.id} and com_voucher and cancelada_em is null`);
  return {
    ...state,
    passo: row.passo,
    evento: publicEvento(evento),
    lotes: publicLots(evento, now),
    lugar: await lugarOf(site, evento),
    perguntas: evento.perguntas,
    meios: methodsFor(meios, evento, now),
    comprador: { nome: row.nome, email: row.email, whatsapp: row.whatsapp },
    voucher: voucher[0] ? { codigo: voucher[0].codigo, participantes: used[0]!.n } : null,
    aceita_voucher: evento.tem_voucher && participantes.some(({ preco }) => preco > 0),
    pagamento_recusado: refused?.metodo ?? null,
    // a place that was offered to the waiting list is held for a day and needs no extension
    renovavel:
      row.renovacoes < maxRenewals &&
      state.estado === 'aberta' &&
      row.reservada_ate <= purchases.untilOf(evento),
    rascunho: fieldsOfDraft(
      row.rascunho ?? {},
      participantes.map((one) => one.codigo),
    ),
    participantes,
  };
}
