import type { Behaviour } from '#server/crud/behaviour.ts';
import { raw, sql } from '#server/db/sql.ts';
import { churchZone } from '#shared/dates.ts';
import type { pedido as declaration } from '#shared/sections/pedido.ts';
import { sizeName } from './variant-name.ts';

/** SQL: the order was paid, whatever happened to it later; sandbox money does not count. */
const sold = `(t.pago_em is not null and not t.sandbox)`;

/** SQL of the centavos that the church has received for an order, without interest. */
const received = `coalesce((select greatest(0, k.recebido - k.estornado - k.juros) from cobranca k
  where k.id = t.cobranca and not k.sandbox and k.estado <> 'contestada'), 0)`;

const day = raw(`(t.criado_em at time zone '${churchZone}')::date`);

/** Orders for the office to read; features/loja writes them. */
export const pedido: Behaviour<typeof declaration> = {
  columns: [
    'codigo',
    'retirada_codigo',
    'idioma',
    'canal',
    'opcao',
    'endereco',
    'voucher',
    'cobranca',
    'reservada_ate',
    'renovacoes',
    'rede',
    'cancelado_por',
    'devolucao_motivo',
    'devolucao_em',
    'a_devolver',
  ],
  computed: {
    produtos: `(select string_agg(i.quantidade || ' × ' || concat_ws(', ', i.nome, i.cor_nome, ${sizeName("nullif(i.tamanho, 'unico')")}),
      E'\\n' order by i.ordem) from pedido_item i where i.pedido = t.id)`,
  },
  filters: {
    de: (value) => sql`${day} >= ${value}::date`,
    ate: (value) => sql`${day} <= ${value}::date`,
    produto: (value) =>
      sql`exists (select from pedido_item i where i.pedido = t.id and i.produto = ${value}::integer)`,
    a_devolver: (value) => (value === 'true' ? sql`t.a_devolver > 0` : sql`t.a_devolver = 0`),
  },
  totals: {
    pedidos: `count(*) filter (where ${sold})`,
    recebidos: `coalesce(sum(case when ${sold} then ${received} end), 0)`,
  },
};
