import { chargeKey } from '#server/checkout/charge-request.ts';
import type { Db } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';
import type { Charge, CounterRequest } from '#server/ports/charges.ts';
import type { VendaDeRifa } from '#shared/contracts/rifa-office.ts';
import { invalidField } from '#shared/errors.ts';
import { label } from '#shared/i18n/languages.ts';
import { moneyLabel } from '#shared/money.ts';
import { formatNumero, numberWidthOf } from '#shared/rifa/numeros.ts';
import { rifa as section } from '#shared/sections/rifa.ts';
import { chaveOf } from './chave.ts';
import type { VendaInput } from './counter-schema.ts';
import type { RifaDeps } from './deps.ts';
import { findPurchase, type PurchaseRow } from './find-purchase.ts';
import { insertPurchase, isTakenError, notOnSale } from './insert-purchase.ts';
import { requireBuyerLimits } from './limits.ts';
import { shareSales } from './numbers.ts';
import { maxPicks, type Purchases } from './purchases.ts';
import type { RifaRow } from './rifa-row.ts';
import { closedBy } from './views.ts';

/** Purchases of the office are in the church's language. */
const idioma = 'pt_BR';

export type CounterSales = ReturnType<typeof createCounterSales>;

/** Numbers that the office sells by hand. They are taken as on the site: none is ever sold twice. */
export function createCounterSales(
  { db, clock, charges, config }: RifaDeps,
  { checkNumbers, requireAdult, numbersFor }: Purchases,
) {
  async function madeBefore(chave: string): Promise<PurchaseRow | undefined> {
    const [existing] = await db.query<{ id: number }>(
      prepared(
        sql`select c.id from cobranca k join rifa_compra c on c.cobranca = k.id where k.chave = ${chave}`,
      ),
    );
    return existing && findPurchase(db, { id: existing.id });
  }

  async function requireSeller(rifa: RifaRow, vendedor: number | null): Promise<void> {
    if (vendedor === null) return;
    const [seller] = await db.query(
      sql`select 1 from rifa_vendedor where id = ${vendedor} and rifa = ${rifa.id}`,
    );
    if (!seller) throw invalidField('vendedor', 'validation.reference');
  }

  return {
    /** Sells, receives the money and assigns the numbers, in one transaction. */
    async sell(
      rifa: RifaRow,
      input: VendaInput,
      { users, key }: { users: number; key: string },
    ): Promise<VendaDeRifa> {
      const chave = chargeKey('rifa-balcao', `${users}:${key}`, { rifa: rifa.id, ...input });
      const earlier = await madeBefore(chave);
      if (earlier) return saleOf(rifa, earlier, input);
      const now = clock.now();
      const closed = closedBy(rifa, now);
      if (closed) throw notOnSale(closed);
      checkNumbers(rifa, input);
      const { nome, whatsapp = null, cpf = null, email = null, vendedor = null, forma, total } = input;
      const quantidade = input.numeros?.length ?? input.quantidade!;
      const valor = rifa.valor_cota * quantidade;
      if (total !== valor)
        throw invalidField('total', 'inscricao.total_changed', { total: moneyLabel(valor) });
      await requireSeller(rifa, vendedor);
      await requireAdult({ cpf, email, whatsapp });
      const request: CounterRequest & { chave: string } = {
        origem: 'rifa',
        descricao: `${label(section.singular, idioma)}: ${rifa.nome}`.slice(0, 160),
        valor,
        metodo: forma,
        nome,
        email,
        documento: cpf,
        destino: 'rifa',
        users,
        chave,
        idioma,
      };
      for (let pick = 0; ; pick += 1) {
        const numeros = await numbersFor(rifa, input, pick);
        const attach = async (tx: Db, charge: Charge): Promise<number> => {
          const field = input.numeros ? 'numeros' : 'quantidade';
          await requireBuyerLimits(tx, rifa, { whatsapp, cpf, nome, rede: null, quantidade, field, now });
          await shareSales(tx, rifa.id);
          const { id } = await insertPurchase(tx, rifa, {
            nome,
            whatsapp,
            email,
            cpf,
            idioma,
            numeros,
            escolhidos: input.numeros != null,
            canal: 'balcao',
            users,
            rede: null,
            vendedor,
            charge,
            now,
          });
          return id;
        };
        try {
          await charges.receive(request, attach);
          return saleOf(rifa, (await madeBefore(chave))!, input);
        } catch (error) {
          if (input.numeros || pick + 1 >= maxPicks || !isTakenError(error)) throw error;
        }
      }
    },
  };

  function saleOf(rifa: RifaRow, row: PurchaseRow, { forma }: VendaInput): VendaDeRifa {
    const largura = numberWidthOf(rifa.total_cotas);
    return {
      compra: row.id,
      nome: row.nome,
      email: row.email,
      total: row.valor,
      forma,
      chave: chaveOf(config.secret, row.codigo),
      numeros: row.numeros.map((numero) => formatNumero(numero, largura)),
      em: (row.pago_em ?? clock.now()).toISOString(),
    };
  }
}
