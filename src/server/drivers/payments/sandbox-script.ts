import type { Arrival, GatewayState } from '#server/ports/payments.ts';
import type { Metodo } from '#shared/cobranca.ts';
import type { TestToken } from '#shared/test-cards.ts';

/** A row of test charges, with the amount given back. */
export interface SandboxCharge {
  id: string;
  chave: string;
  txid: string;
  metodo: Metodo;
  valor: number;
  roteiro: TestToken;
  webhook: string;
  criada_em: Date;
  muda_em: Date;
  expira_em: Date;
  cancelada_em: Date | null;
  estornado: number;
}

/** When the money arrives; null: never. Cards are paid at once, unless the test token delays them. */
function paysAt({ roteiro, metodo, criada_em, muda_em, cancelada_em }: SandboxCharge): Date | null {
  if (roteiro === 'decline' || roteiro === 'unpaid') return null;
  const at = roteiro === 'chargeback' || (metodo === 'cartao' && roteiro !== 'delayed') ? criada_em : muda_em;
  return cancelada_em && cancelada_em <= at ? null : at;
}

/** The state at a moment, computed without timers, so that every server gives the same answer, also after a restart. */
export function stateAt(charge: SandboxCharge, now: Date): GatewayState {
  const { id, roteiro, metodo, valor, estornado, criada_em, muda_em, expira_em, cancelada_em } = charge;
  const paidAt = paysAt(charge);
  const arrivals: Arrival[] =
    paidAt && paidAt <= now ? [{ referencia: `${id}-1`, valor, quando: paidAt }] : [];
  const state = (estado: GatewayState['estado'], motivo?: string): GatewayState => ({
    id,
    estado,
    arrivals,
    estornado,
    ...(motivo !== undefined && { motivo }),
  });

  if (arrivals.length > 0)
    return roteiro === 'chargeback' && muda_em <= now ? state('contestada', 'chargeback') : state('paga');
  if (roteiro === 'decline' && (metodo === 'cartao' ? criada_em : muda_em) <= now)
    return state('recusada', 'declined by the test token');
  if (cancelada_em) return state('cancelada');
  if (expira_em <= now) return state('expirada');
  return state(metodo === 'cartao' ? 'em_analise' : 'pendente');
}

export interface SandboxNotice {
  id: string;
  /** sent after the event happened, instead of at once */
  later: boolean;
  times: number;
}

/** The notices that our own webhook receives about a new charge, in order. */
export function noticesOf(charge: SandboxCharge): SandboxNotice[] {
  const { id, roteiro, metodo } = charge;
  const later = metodo !== 'cartao' || roteiro === 'delayed';
  const notice = (what: string, more: Partial<SandboxNotice> = {}): SandboxNotice => ({
    id: `${id}-${what}`,
    later,
    times: 1,
    ...more,
  });
  switch (roteiro) {
    case 'unpaid':
      return [];
    case 'decline':
      return [notice('recusada')];
    case 'duplicate':
      return [notice('paga', { times: 5 }), notice('paga-de-novo')];
    case 'out_of_order':
      return [notice('paga'), notice('criada')];
    case 'chargeback':
      return [notice('paga', { later: false }), notice('contestada', { later: true })];
    default:
      return [notice('paga')];
  }
}
