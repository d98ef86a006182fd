import type { Db } from '#server/db/client.ts';
import {
  type Created,
  type Gateway,
  type GatewayCharge,
  GatewayRefused,
  type GatewayState,
} from '#server/ports/payments.ts';
import { encodeBrCode } from '#shared/br/pix.ts';
import { normalisePixKey, type PixKeyKind } from '#shared/br/pix-key.ts';
import { AppError } from '#shared/errors.ts';
import { invalidSignature, refuseCardNumbers } from './gateway-call.ts';

export interface ChurchPixKey {
  tipo: PixKeyKind;
  chave: string;
  nome: string;
  cidade: string;
}

/** Payers read it at their bank; a longer text makes the QR harder to scan. */
const maxInfoLength = 40;

/**
 * The church's own Pix key: real money without a payment provider. The code stays payable at the bank, so that money
 * may come late; the treasurer confirms what arrived.
 */
export function createPixManual({
  readKey,
}: {
  /** in the transaction that writes a charge, or without one */
  readKey: (tx?: Db) => Promise<ChurchPixKey | null>;
}): Gateway {
  const waiting = (id: string): GatewayState => ({ id, estado: 'pendente', arrivals: [], estornado: 0 });

  function make(charge: Omit<GatewayCharge, 'webhookUrl'>, key: ChurchPixKey | null): Created {
    refuseCardNumbers(charge);
    if (charge.metodo !== 'pix') throw new GatewayRefused(`no ${charge.metodo} through the church's own key`);
    const chave = key && normalisePixKey(key.tipo, key.chave);
    if (!key || !chave) throw new AppError('conflict', 'recebimentos.not_ready');
    const { txid, valor, descricao } = charge;
    const info = descricao.slice(0, maxInfoLength);
    return {
      state: waiting(txid),
      pix: { txid, copia_e_cola: encodeBrCode({ ...key, chave, valor, txid, info }) },
    };
  }

  return {
    name: 'pix_manual',
    metodos: ['pix'],
    sandbox: false,
    manual: true,

    create: async (charge) => make(charge, await readKey()),
    async localCharges(tx) {
      const key = await readKey(tx);
      return (charge) => make(charge, key);
    },
    find: async (id) => waiting(id),
    cancel: async () => {},
    // the treasurer returned the money at the bank before recording it here
    refund: async (_id, _centavos, key) => ({ id: key, estado: 'feito' }),
    readWebhook: async () => {
      throw invalidSignature();
    },
    publicConfig: () => ({}),
  };
}
