import type { Behaviour } from '#server/crud/behaviour.ts';
import { raw, sql } from '#server/db/sql.ts';
import { churchZone } from '#shared/dates.ts';
import type { rifaCompra as declaration } from '#shared/sections/rifa-compra.ts';

/** SQL over the purchase `c`: the centavos that the church has received for it, without interest. */
export const receivedOf = (
  c: string,
): string => `coalesce((select greatest(0, k.recebido - k.estornado - k.juros)
  from cobranca k where k.id = ${c}.cobranca and not k.sandbox and k.estado <> 'contestada'), 0)`;

const day = raw(`(t.criado_em at time zone '${churchZone}')::date`);

/** Purchases of raffle numbers for the office to read; features/rifa writes them. */
export const rifaCompra: Behaviour<typeof declaration> = {
  columns: [
    'codigo',
    'cpf',
    'users',
    'idioma',
    'numeros',
    'escolhidos',
    'cobranca',
    'expira_em',
    'aceite_em',
    'a_devolver',
    'rede',
    'apagar_desde',
  ],
  computed: {
    numeros: `(select string_agg(lpad(n::text, length((r.total_cotas - 1)::text), '0'), ', ' order by n)
      from unnest(t.numeros) n, rifa r where r.id = t.rifa)`,
  },
  filters: {
    numero: (value) => sql`exists (select from rifa_numero n where n.compra = t.id and n.rifa = t.rifa
      and n.numero = ${value}::integer)`,
    de: (value) => sql`${day} >= ${value}::date`,
    ate: (value) => sql`${day} <= ${value}::date`,
    a_devolver: (value) => (value === 'true' ? sql`t.a_devolver > 0` : sql`t.a_devolver = 0`),
  },
  totals: {
    numeros_pagos: `coalesce(sum(t.quantidade) filter (where t.estado = 'paga'), 0)`,
    recebidos: `coalesce(sum(${receivedOf('t')}), 0)`,
  },
};
