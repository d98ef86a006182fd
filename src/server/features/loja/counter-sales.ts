import { chargeKey } from '#server/checkout/charge-request.ts';
import { freeStock, variantPrice } from '#server/checkout/free-stock.ts';
import { newCode } from '#server/checkout/secret-code.ts';
import { containsPattern } from '#server/crud/filters.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Charge } from '#server/ports/charges.ts';
import { churchLabel } from '#server/sections/church-label.ts';
import { type MetodoBalcao, receiptNumber } from '#shared/cobranca.ts';
import type { OpcaoDeEntrega } from '#shared/contracts/entrega.ts';
import type { Balcao, VarianteNoBalcao, VendaNoBalcao } from '#shared/contracts/loja-balcao.ts';
import { AppError, type FieldErrors, invalid, invalidField } from '#shared/errors.ts';
import { label } from '#shared/i18n/languages.ts';
import { fitLines } from '#shared/loja/linhas.ts';
import { moneyLabel } from '#shared/money.ts';
import { pedido as section } from '#shared/sections/pedido.ts';
import type { LojaDeps } from './deps.ts';
import { insertCounterOrder } from './insert-order.ts';
import { linesOf, type SoldLine, variantImage } from './line-sql.ts';

/** Variants that the counter shows at once. */
const maxVariants = 24;
/** Variants sold most in these days come first. */
const popularDays = 60;
/** Sales of the office are in the church's language. */
const idioma = 'pt_BR';

/** A user of the office who sells. */
export interface Seller {
  users: number;
  igrejas: readonly number[] | null;
}

export interface SaleInput {
  itens: readonly { variante: number; quantidade: number }[];
  forma: MetodoBalcao;
  /** the total that the seller saw, in centavos */
  total: number;
  /** left out: the seller's only church, or the head church */
  igreja?: number | undefined;
  nome?: string | null | undefined;
  email?: string | null | undefined;
}

export type CounterSales = ReturnType<typeof createCounterSales>;

/** Sales after the service: the money is received by hand, and the goods are handed over at once. */
export function createCounterSales({ db, clock, charges, holds }: LojaDeps) {
  const churches = ({ igrejas }: Seller): Promise<Balcao['igrejas']> =>
    db.query(sql`select g.id, ${churchLabel('g')} as rotulo from igreja g
      where ${igrejas}::integer[] is null or id = any(${igrejas}::integer[]) order by sede desc, nome_fantasia, id`);

  const variants = (termo: string): Promise<VarianteNoBalcao[]> => {
    const now = clock.now();
    const since = new Date(now.getTime() - popularDays * 24 * 3_600_000);
    const exact = sql`lower(${termo}) in (lower(v.sku), lower(t.ref))`;
    return db.query(sql`with vendida as (select variante, -sum(quantidade) as unidades from estoque_movimento
          where tipo = 'venda' and quando > ${since} group by variante)
      select v.id as variante, t.nome, coalesce(v.sku, t.ref) as ref, v.tamanho,
        (select c.nome from cor c where c.id = v.cor) as cor, ${variantImage} as foto, ${variantPrice} as preco,
        ${freeStock(now)} as livres, coalesce(${exact}, false) as exata
      from produto_variantes v join produto t on t.id = v.produto left join vendida d on d.variante = v.id
      where t.ativo and v.ativo
        and (${termo} = '' or t.busca like busca(${containsPattern(termo)}) or busca(v.sku) like busca(${containsPattern(termo)}))
      order by exata desc, d.unidades desc nulls last, t.nome, t.id, v.ordem limit ${maxVariants}`);
  };

  async function churchFor(seller: Seller, igreja: number | undefined): Promise<Balcao['igrejas'][number]> {
    const allowed = await churches(seller);
    const church = igreja === undefined ? allowed[0] : allowed.find(({ id }) => id === igreja);
    if (!church) throw invalidField('igreja', 'validation.reference');
    return church;
  }

  /** The lines at the current prices; refuses units that are not in stock. */
  function checked(lines: readonly SoldLine[], { itens, total }: SaleInput): void {
    const errors: FieldErrors = {};
    const fitted = fitLines(lines);
    for (const [at, { variante, quantidade }] of itens.entries()) {
      const lineIndex = lines.findIndex((line) => line.variante === variante);
      const line = lines[lineIndex];
      if (itens.findIndex((one) => one.variante === variante) < at)
        errors[`itens.${at}.variante`] = [{ key: 'loja.line_twice' }];
      else if (!line?.a_venda) errors[`itens.${at}.variante`] = [{ key: 'loja.not_on_sale' }];
      else if (line.livres <= 0) errors[`itens.${at}.quantidade`] = [{ key: 'loja.sold_out' }];
      else if (quantidade > line.livres)
        errors[`itens.${at}.quantidade`] = [{ key: 'loja.only_left', vars: { n: line.livres } }];
      else if (quantidade > fitted[lineIndex]!.maximo)
        errors[`itens.${at}.quantidade`] = [
          { key: 'loja.limit_per_order', vars: { n: fitted[lineIndex]!.maximo } },
        ];
    }
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const now = lines.reduce((sum, { preco, pedida }) => sum + preco * pedida, 0);
    if (now !== total) throw invalidField('total', 'loja.total_changed', { total: moneyLabel(now) });
  }

  const saleOf = async (chave: string): Promise<VendaNoBalcao | undefined> => {
    const [row] = await db.query<
      Omit<VendaNoBalcao, 'em' | 'recibo'> & { em: Date; ano: number | null; numero: number | null }
    >(sql`select p.id as pedido, p.entregue_em as em, ${churchLabel('g')} as igreja, p.nome, p.email,
        p.total, k.metodo as forma, r.ano, r.numero,
        coalesce((select u.name from pedido_evento h join users u on h.ator = 'users:' || u.id
          where h.pedido = p.id order by h.id limit 1), '') as vendedor,
        (select json_agg(json_build_object('nome', i.nome, 'tamanho', i.tamanho, 'cor', i.cor_nome,
          'quantidade', i.quantidade, 'preco', i.preco) order by i.ordem) from pedido_item i where i.pedido = p.id) as linhas
      from cobranca k join pedido p on p.cobranca = k.id join igreja g on g.id = p.igreja
        left join recibo r on r.cobranca = k.id
      where k.chave = ${chave}`);
    if (!row) return undefined;
    const { ano, numero, em, ...sale } = row;
    return {
      ...sale,
      em: em.toISOString(),
      recibo: ano !== null && numero !== null ? receiptNumber(ano, numero) : null,
    };
  };

  return {
    offer: async (seller: Seller, termo: string): Promise<Balcao> => {
      const [variantes, igrejas] = await Promise.all([variants(termo), churches(seller)]);
      return { variantes, igrejas };
    },

    /** Sells under the caller's key: money, order and stock are one transaction. */
    async sell(seller: Seller, input: SaleInput, key: string): Promise<VendaNoBalcao> {
      const chave = chargeKey('balcao', `${seller.users}:${key}`, input);
      const existing = await saleOf(chave);
      if (existing) return existing;
      const church = await churchFor(seller, input.igreja);
      const now = clock.now();
      const lines = await linesOf(db, input.itens, now);
      checked(lines, input);
      const { forma, total, nome = null, email = null } = input;
      const opcao: OpcaoDeEntrega = {
        codigo: `retirada:${church.id}`,
        tipo: 'retirada',
        nome: church.rotulo,
        detalhe: null,
        valor: 0,
        prazo_dias: null,
      };
      const attach = async (tx: Db, charge: Charge): Promise<number> => {
        const items = input.itens.map(({ variante, quantidade }) => ({
          tipo: 'produto' as const,
          alvo: variante,
          quantidade,
        }));
        if (!(await holds.claim(tx, charge.id, items, charge.expira_em)))
          throw new AppError('conflict', 'loja.changed_meanwhile');
        return insertCounterOrder(tx, {
          codigo: newCode(),
          nome,
          email,
          idioma,
          igreja: church.id,
          opcao,
          lines,
          cobranca: charge.id,
          ator: `users:${seller.users}`,
          now: clock.now(),
        });
      };
      await charges.receive(
        {
          origem: 'pedido',
          descricao: `${label(section.singular, idioma)}: ${lines.map((line) => line.nome).join(', ')}`.slice(
            0,
            160,
          ),
          valor: total,
          metodo: forma,
          nome,
          email,
          chave,
          igreja: church.id,
          destino: 'pedido',
          idioma,
          users: seller.users,
        },
        attach,
      );
      return (await saleOf(chave))!;
    },
  };
}
