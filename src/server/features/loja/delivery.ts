import { deliveryOptions } from '#server/checkout/delivery-options.ts';
import type { Db } from '#server/db/client.ts';
import type { OpcaoDeEntrega } from '#shared/contracts/entrega.ts';
import type { LojaDeps } from './deps.ts';
import { itemsOf, type OrderRow } from './find-order.ts';

/** The church of a pickup. */
export const churchOf = ({ codigo }: Pick<OpcaoDeEntrega, 'codigo'>): number | null => {
  const [, id] = /^retirada:([1-9]\d{0,9})$/.exec(codigo) ?? [];
  return id ? Number(id) : null;
};

/** The delivery options that were offered, and for which CEP. */
export interface Offered {
  cep: string | null;
  opcoes: readonly OpcaoDeEntrega[];
}

/** The ways in which an order can reach its buyer; those to an address only when its CEP is known. */
export async function optionsFor(
  { carriers }: Pick<LojaDeps, 'carriers'>,
  db: Db,
  { id, subtotal }: Pick<OrderRow, 'id' | 'subtotal'>,
  cep: string | null,
  collected?: readonly OpcaoDeEntrega[],
): Promise<OpcaoDeEntrega[]> {
  // Only carriers need the contents of the order.
  const lines = cep === null ? [] : await itemsOf(db, id);
  const itens = lines.flatMap(({ variante, quantidade }) =>
    variante === null ? [] : [{ variante, quantidade }],
  );
  return deliveryOptions({ db, carriers }, { cep, itens, valor: subtotal, ...(collected && { collected }) });
}

/** Whether the chosen option is still offered at its price. */
export async function isStillOffered(
  deps: Pick<LojaDeps, 'carriers'>,
  db: Db,
  { opcao, endereco, ...row }: OrderRow,
  collected?: readonly OpcaoDeEntrega[],
): Promise<boolean> {
  const options = await optionsFor(deps, db, row, endereco?.cep ?? null, collected);
  return options.some(({ codigo, valor }) => codigo === opcao?.codigo && valor === opcao.valor);
}
