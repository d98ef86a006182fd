import { type Gateway, GatewayRefused, type GatewayState } from '#server/ports/payments.ts';
import { encodeBrCode } from '#shared/br/pix.ts';
import { normalisePixKey, type PixKeyKind } from '#shared/br/pix-key.ts';
import { AppError } from '#shared/errors.ts';
import { forged, refuseCardNumbers } from './gateway-call.ts';

export interface ChurchKey {
  tipo: PixKeyKind;
  chave: string;
  nome: string;
  cidade: string;
}

/** Whoever pays reads it at the bank; longer, the code is harder to read. */
const longestInfo = 40;

/**
 * The church's own key: real, without anybody else's service. The code stands for good at the bank, so that money may
 * come late; somebody of the church says what arrived.
 */
export function createPixManual({ readKey }: { readKey: () => Promise<ChurchKey | null> }): Gateway {
  const waiting = (id: string): GatewayState => ({ id, estado: 'pendente', arrivals: [], estornado: 0 });

  return {
    name: 'pix_manual',
    metodos: ['pix'],
    sandbox: false,
    manual: true,

    async create(charge) {
      refuseCardNumbers(charge);
      if (charge.metodo !== 'pix')
        throw new GatewayRefused(`no ${charge.metodo} through the church's own key`);
      const key = await readKey();
      const chave = key && normalisePixKey(key.tipo, key.chave);
      if (!key || !chave) throw new AppError('conflict', 'recebimentos.not_ready');
      const { txid, valor, descricao } = charge;
      const info = descricao.slice(0, longestInfo);
      return {
        state: waiting(txid),
        pix: { txid, copia_e_cola: encodeBrCode({ ...key, chave, valor, txid, info }) },
      };
    },
    find: async (id) => waiting(id),
    cancel: async () => {},
    // the treasurer sent it back from the bank before saying so
    refund: async (_id, _centavos, key) => ({ id: key, estado: 'feito' }),
    readWebhook: async () => {
      throw forged();
    },
    publicConfig: () => ({}),
  };
}
