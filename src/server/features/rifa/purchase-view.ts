import { prepared, sql } from '#server/db/sql.ts';
import type { Estado } from '#shared/cobranca.ts';
import type { CompraDeRifa } from '#shared/contracts/rifa.ts';
import { numberWidthOf } from '#shared/rifa/numeros.ts';
import { chaveOf } from './chave.ts';
import type { RifaDeps } from './deps.ts';
import type { PurchaseRow } from './find-purchase.ts';
import { isLeftOut } from './freeze.ts';
import { rifaOf } from './rifa-row.ts';

export type PurchaseViews = ReturnType<typeof createPurchaseViews>;

/** Purchases as their buyers see them. */
export function createPurchaseViews({ db, clock, charges, config }: RifaDeps) {
  async function chargeOf({ cobranca }: PurchaseRow) {
    const [row] =
      cobranca === null
        ? []
        : await db.query<{ codigo: string; estado: Estado; a_decidir: number }>(
            prepared(sql`select codigo, estado, a_decidir from cobranca where id = ${cobranca}`),
          );
    return row;
  }

  return {
    chargeOf,

    async compra(row: PurchaseRow): Promise<CompraDeRifa> {
      const [rifa, charge] = await Promise.all([rifaOf(db, row), chargeOf(row)]);
      const { slug, nome, status: estado, total_cotas, data_sorteio, extracao_data } = rifa;
      const { codigo, numeros, quantidade, valor: total, sandbox } = row;
      const isWaiting = row.estado === 'aguardando' && row.expira_em !== null && row.expira_em > clock.now();
      // The treasurer returned the late money.
      const isReturned = row.estado === 'trocar' && row.pago_em === null && charge?.a_decidir === 0;
      const leftOut =
        row.estado === 'paga' && charge?.estado === 'contestada' && (await isLeftOut(db, row, rifa));
      const isShown = row.estado !== 'expirada' && row.estado !== 'cancelada' && !leftOut;
      return {
        codigo,
        chave: chaveOf(config.secret, codigo),
        numeros,
        quantidade,
        total,
        sandbox,
        rifa: {
          slug,
          nome,
          estado,
          largura: numberWidthOf(total_cotas),
          data_sorteio: data_sorteio.toISOString(),
          extracao_data,
        },
        estado: isReturned
          ? 'devolvida'
          : // Its time is up, even if the charge is not closed yet.
            row.estado === 'aguardando' && !isWaiting
            ? 'expirada'
            : leftOut
              ? 'fora_da_lista'
              : row.estado,
        expira_em: isWaiting ? row.expira_em!.toISOString() : null,
        pagamento: charge && isShown ? await charges.payment(charge.codigo, 'rifa') : null,
      };
    },
  };
}
