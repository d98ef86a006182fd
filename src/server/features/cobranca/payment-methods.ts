import type { Database, Db } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';
import type { Charges } from '#server/ports/charges.ts';
import type { Gateways } from '#server/ports/payments.ts';
import { metodos, mostParcelas } from '#shared/cobranca.ts';
import type { MeioDePagamento } from '#shared/contracts/cobranca.ts';
import { type Parcelamento, parcelasTable } from '#shared/parcelas.ts';
import { readTerms } from './parcelas.ts';

interface PaymentMethodsDeps {
  db: Database;
  gateways: Gateways;
}

/** The methods that payers choose from, and the parcelas of a card. */
export function createPaymentMethods({
  db,
  gateways,
}: PaymentMethodsDeps): Pick<Charges, 'methods' | 'parcelas'> {
  /** Every method of payers of every gateway that is on, in the order of the setting. */
  const switchedOn = (): MeioDePagamento[] =>
    [...gateways.values()].flatMap((gateway) =>
      metodos
        .filter((metodo) => !gateway.retired && gateway.metodos.includes(metodo))
        .map((metodo) => ({
          metodo,
          gateway: gateway.name,
          sandbox: gateway.sandbox,
          publico: gateway.publicConfig(),
          maxParcelas: metodo === 'cartao' ? (gateway.maxParcelas ?? mostParcelas) : 1,
          ...(gateway.needs && { exige: gateway.needs(metodo) }),
          ...(metodo === 'cartao' && gateway.subscriptions && { mensal: true as const }),
        })),
    );

  /** The first gateway that takes each method. The church's own Pix needs its key, and real money an account for the books. */
  async function methods(reader: Db = db): Promise<MeioDePagamento[]> {
    const [row] = await reader.query<{ chave: boolean; conta: boolean; terms: Parcelamento }>(
      prepared(sql`select pix_chave is not null as chave, conta is not null as conta,
        json_build_object('juros_mes', juros_mes, 'sem_juros', parcelas_sem_juros) as terms from recebimentos`),
    );
    const usable = switchedOn().filter(
      ({ gateway, sandbox }) => (gateway !== 'pix_manual' || row?.chave) && (sandbox || row?.conta),
    );
    return usable
      .filter(({ metodo }, at) => usable.findIndex((way) => way.metodo === metodo) === at)
      .map((way) => (way.maxParcelas > 1 ? { ...way, parcelamento: row!.terms } : way));
  }

  return {
    methods,
    async parcelas(valor) {
      const [terms, ways] = await Promise.all([readTerms(db), methods()]);
      const card = ways.find(({ metodo }) => metodo === 'cartao');
      return { ...terms, opcoes: card ? parcelasTable(valor, card.maxParcelas, terms) : [] };
    },
  };
}
