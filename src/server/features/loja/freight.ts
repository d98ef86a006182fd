import { z } from 'zod';
import { deliveryOptions } from '#server/checkout/delivery-options.ts';
import { variantPrice } from '#server/checkout/free-stock.ts';
import { prepared, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { formRefusal } from '#server/http/form-refusal.ts';
import { cepText, errorKey, idText } from '#server/http/input-checks.ts';
import { parse } from '#server/http/parse.ts';
import { createRateLimit, perAddress } from '#server/http/rate-limit.ts';
import type { Catalogue } from '#shared/contracts/catalogo.ts';
import type { OpcaoDeEntrega } from '#shared/contracts/entrega.ts';
import { AppError } from '#shared/errors.ts';

const maxUnits = 999;
const units = z
  .string(errorKey('validation.integer'))
  .regex(/^\d{1,3}$/, errorKey('validation.integer'))
  .transform(Number)
  .refine((count) => count >= 1 && count <= maxUnits, errorKey('validation.integer'));

export const freightQuery = z.strictObject({
  cep: cepText,
  variante: idText.transform(Number),
  quantidade: units.optional().describe('1 a 999; vazio: 1'),
});

/** The delivery price of a product, before it is in a cart. */
export function createFreight(deps: Pick<FeatureDeps, 'db' | 'clock' | 'carriers'>) {
  const { db } = deps;
  const { demand } = createRateLimit(deps);

  async function quote(
    { cep, variante, quantidade = 1 }: z.infer<typeof freightQuery>,
    ip: string,
  ): Promise<OpcaoDeEntrega[]> {
    // Many visitors share one network; a program that reads whole tables needs far more than this.
    await demand(perAddress('frete', ip, 60, 10));
    const [row] = await db.query<{ preco: number }>(
      prepared(sql`select ${variantPrice} as preco from produto_variantes v join produto t on t.id = v.produto
        where v.id = ${variante} and v.ativo and t.ativo`),
    );
    if (!row) throw new AppError('not_found', 'error.not_found');
    const itens = [{ variante, quantidade }];
    return deliveryOptions(deps, { cep, itens, valor: row.preco * quantidade });
  }

  const entregas: Catalogue['entregas'] = async (variante, { cep = '' }, { ip, locale }) => {
    try {
      const query = parse(freightQuery, { cep, variante: String(variante) });
      return { ok: true, opcoes: await quote(query, ip) };
    } catch (error) {
      return formRefusal(error, locale);
    }
  };

  const retiradas: Catalogue['retiradas'] = () => deliveryOptions(deps, { cep: null, itens: [], valor: 0 });

  return { quote, entregas, retiradas };
}

export type Freight = ReturnType<typeof createFreight>;
