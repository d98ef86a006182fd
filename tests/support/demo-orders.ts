import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { estadosPedido } from '#shared/loja/pedido.ts';
import type { TestDatabase } from './database.ts';

/** Tests of the demo church's orders, on a database that several files share. */
export const ordersOfDemo = (db: () => TestDatabase) =>
  describe('its orders', () => {
    it('are in every state, most of them delivered, from the site and from the counter', async () => {
      const rows = await db().query<{ estado: string; canal: string; n: number }>(
        sql`select estado, canal, count(*)::integer as n from pedido group by 1, 2`,
      );
      expect(new Set(rows.map(({ estado }) => estado))).toEqual(
        new Set(estadosPedido.filter((estado) => estado !== 'rascunho')),
      );
      const of = (canal: string) =>
        rows.find((row) => row.canal === canal && row.estado === 'entregue')?.n ?? 0;
      expect(of('site')).toBeGreaterThan(30);
      expect(of('balcao')).toBeGreaterThan(10);
      expect(await db().query(sql`select codigo from voucher where loja`)).toHaveLength(1);
    });

    it('cost what their lines and charges say, are in the books once, and moved the stock', async () => {
      const [wrong] = await db().query(sql`select
          (select count(*)::integer from pedido p where p.subtotal <> (select sum(i.preco * i.quantidade) from pedido_item i
            where i.pedido = p.id)) as outra_soma,
          (select count(*)::integer from pedido p left join cobranca k on k.id = p.cobranca
            where k.valor is distinct from p.total or (k.paga_em is not null) <> (p.pago_em is not null)) as outra_cobranca,
          (select count(*)::integer from pedido p where p.pago_em is not null and not exists
            (select from financeiro f where f.origem = 'cobranca:' || p.cobranca and f.valor = p.total
              and f.classificacao_financeira = 'loja')) as fora_dos_livros,
          (select count(*)::integer from pedido p join pedido_item i on i.pedido = p.id where p.pago_em is not null
            and -i.quantidade <> (select sum(m.quantidade) from estoque_movimento m
              where m.pedido = p.id and m.variante = i.variante and m.tipo = 'venda')) as sem_venda,
          (select count(*)::integer from capacidade k where k.tipo = 'produto' and (k.tomado > k.total or k.tomado <> coalesce(
            (select sum(r.quantidade) from reserva r where r.tipo = k.tipo and r.alvo = k.alvo and r.estado = 'retida'), 0)))
            as outra_reserva,
          (select count(*)::integer from pedido p where p.criado_em > p.pago_em or p.pago_em > p.entregue_em) as fora_de_ordem`);
      expect(wrong).toEqual({
        outra_soma: 0,
        outra_cobranca: 0,
        fora_dos_livros: 0,
        sem_venda: 0,
        outra_reserva: 0,
        fora_de_ordem: 0,
      });
    });
  });
