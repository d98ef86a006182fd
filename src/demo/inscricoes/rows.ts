import { newCode } from '#server/checkout/secret-code.ts';
import { type EventVoucherTerms, type Price, pricesOf, refundOf } from '#shared/inscricao/price.ts';
import type { Row } from '../insert-rows.ts';
import { inventedMobile } from '../invented-numbers.ts';
import { createRandom, type Random } from '../random.ts';
import { answersTo, type Participant } from './participants.ts';
import type { DemoSale, EventOfSale } from './sales.ts';
import { demoWaiting, offerHours } from './waiting.ts';

const minute = 60_000;
/** How long the events of the demo hold a place for a buyer. */
const heldMinutes = 15;
/** A payment that the treasurer reviews holds its places for so long. */
const reviewDays = 4;
/** The first telephone number of buyers. */
const firstNumber = 81_000;

/** A voucher with the uses and the discount that it still has. */
export interface VoucherOfSale extends EventVoucherTerms {
  id: number;
  bloqueia_vagas: boolean;
}

/** A purchase with its prices and times, as the tables store it. */
export interface Priced {
  sale: DemoSale;
  prices: Price[];
  voucher: VoucherOfSale | null;
  total: number;
  /** until when its places are held, if nothing else happens */
  ate: Date;
  /** when it was confirmed */
  confirmada: Date | null;
}

const isConfirmed = ({ desfecho }: DemoSale): boolean =>
  desfecho === 'confirmada' || desfecho === 'devolvida';

/** Prices in the order of the purchases: a voucher serves until its uses or its discount are used up. */
export function priceSales(
  sales: readonly DemoSale[],
  vouchers: ReadonlyMap<string, VoucherOfSale>,
): Priced[] {
  const random = createRandom('pagamentos');
  return sales.map((sale) => {
    const voucher = sale.voucher === undefined ? null : vouchers.get(sale.voucher)!;
    const { id: lote, preco } = sale.lote;
    const prices = pricesOf(
      sale.participantes.map(() => ({ lote, preco })),
      voucher,
    );
    const total = prices.reduce((sum, { valor }) => sum + valor, 0);
    if (voucher) {
      voucher.usos -= prices.filter(({ comVoucher }) => comVoucher).length;
      if (voucher.orcamento !== null) voucher.orcamento -= preco * prices.length - total;
    }
    const after = (minutes: number): Date => new Date(sale.criada.getTime() + minutes * minute);
    const held =
      sale.desfecho === 'em_analise'
        ? reviewDays * 24 * 60
        : sale.desfecho === 'aberta' && sale.espera !== undefined
          ? offerHours * 60
          : heldMinutes;
    const paidAfter = random.int(2, heldMinutes - 2);
    return {
      sale,
      prices,
      voucher,
      total,
      ate: after(held),
      confirmada: isConfirmed(sale) ? after(total === 0 ? 0 : paidAfter) : null,
    };
  });
}

const states: Readonly<Record<DemoSale['desfecho'], string>> = {
  confirmada: 'confirmada',
  em_analise: 'aguardando',
  pendente: 'aguardando',
  aberta: 'aberta',
  expirada: 'expirada',
  devolvida: 'cancelada',
};

/** The row of a purchase; the charge is added once it has an id. */
export function purchaseRow(
  { sale, prices, voucher, total, ate, confirmada }: Priced,
  at: number,
  esperas: readonly number[],
): Row {
  const { evento, participantes, desfecho, criada, espera } = sale;
  const waiting = espera === undefined ? undefined : demoWaiting[espera];
  const buyer = waiting ?? participantes[0];
  const isWaitingToPay = desfecho === 'em_analise' || desfecho === 'pendente';
  return {
    codigo: newCode(),
    evento: evento.id,
    estado: states[desfecho],
    passo: confirmada ? 'fim' : isWaitingToPay ? 'pagamento' : (sale.passo ?? 'participantes'),
    nome: buyer?.nome ?? null,
    email: buyer?.email ?? null,
    whatsapp: buyer && !waiting ? inventedMobile(firstNumber + at) : null,
    idioma: 'pt_BR',
    voucher: voucher?.id ?? null,
    total,
    sandbox: false,
    canal: 'site',
    desconto: prices.reduce((sum, { preco }) => sum + preco, 0) - total,
    espera: espera === undefined ? null : esperas[espera],
    reservada_ate: ate,
    renovacoes: 0,
    ingressos_enviados_em: confirmada,
    a_devolver: sale.desistencia ? returned(prices) : 0,
    criado_em: criada,
    atualizado_em: confirmada ?? criada,
  };
}

/** What the participant who gave up gets back: everything, because the event is still far away. */
export const returned = (prices: readonly Price[]): number => refundOf(prices.at(-1)!.valor, 100);

/** When a participant of the purchase gave up. */
export const cancelledAt = ({ confirmada }: Priced): Date =>
  new Date(confirmada!.getTime() + 18 * 60 * minute);

export const devices = ['Celular da recepção', 'Tablet da entrada'];

/** People come in from fifty minutes before the start to twenty after it. */
const entryOf = (random: Random, { evento, presenca = 0 }: DemoSale) =>
  random.chance(presenca)
    ? {
        checkin_em: new Date(evento.comeca_em.getTime() + random.int(-50, 20) * minute),
        checkin_aparelho: random.pick(devices),
      }
    : { checkin_em: null, checkin_aparelho: null };

/** The rows of the participants of a purchase. */
export function participantRows(random: Random, priced: Priced, compra: number): Row[] {
  const { sale, prices, voucher, confirmada } = priced;
  const { evento, participantes, desfecho, criada } = sale;
  return participantes.map((participant, nth) => {
    const { preco, valor, comVoucher, lote } = prices[nth]!;
    const gaveUp = sale.desistencia === true && nth === participantes.length - 1;
    const isReturned = desfecho === 'devolvida';
    const isHandedOn = sale.transferidaPara !== undefined && nth === 0;
    const entry = entryOf(random, sale);
    const status =
      gaveUp || isReturned || desfecho === 'expirada'
        ? 'cancelada'
        : isHandedOn
          ? 'transferida'
          : entry.checkin_em
            ? 'check_in_feito'
            : confirmada
              ? 'confirmada'
              : 'pendente';
    return {
      codigo: newCode(),
      compra,
      evento: evento.id,
      igreja: evento.igreja,
      lote,
      status,
      preco,
      valor,
      com_voucher: comVoucher,
      vaga_guardada: comVoucher && (voucher?.bloqueia_vagas ?? false),
      ...about(participant, evento),
      respostas: participant && sale.passo !== 'perguntas' ? answersTo(random, evento.perguntas) : [],
      ...entry,
      cancelada_em: gaveUp || isReturned ? cancelledAt(priced) : null,
      motivo: gaveUp || isReturned ? 'Mudança de plantão no hospital' : null,
      sandbox: false,
      versao: 1,
      transferida_de: null,
      criado_em: criada,
      atualizado_em: entry.checkin_em ?? confirmada ?? criada,
    };
  });
}

/** The data of a participant that the event asks for, and no more. */
const about = (
  participant: Participant | null,
  { pede_cpf, pede_nascimento }: Pick<EventOfSale, 'pede_cpf' | 'pede_nascimento'>,
): Row => ({
  nome: participant?.nome ?? null,
  email: participant?.email ?? null,
  cpf: pede_cpf ? (participant?.cpf ?? null) : null,
  data_nascimento: pede_nascimento ? (participant?.data_nascimento ?? null) : null,
  cidade: participant?.cidade ?? null,
  pessoa: participant?.pessoa ?? null,
});

const asksNothing = { pede_cpf: false, pede_nascimento: false };

/** The ticket that replaces one that was transferred. */
export const transferredRow = (old: Row, to: Participant, id: number, when: Date): Row => ({
  ...old,
  codigo: newCode(),
  status: 'confirmada',
  ...about(to, asksNothing),
  cidade: null,
  respostas: [],
  transferida_de: id,
  criado_em: when,
  atualizado_em: when,
});
