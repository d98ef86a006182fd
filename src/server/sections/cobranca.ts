import type { Behaviour } from '#server/crud/behaviour.ts';
import { sql } from '#server/db/sql.ts';
import type { cobranca as declaration } from '#shared/sections/cobranca.ts';

/** Charges for the office to read; features/cobranca writes them. */
export const cobranca: Behaviour<typeof declaration> = {
  columns: [
    'email',
    'origem_id',
    'documento',
    'recebido',
    'estornado',
    'a_decidir',
    'parcelas',
    'juros',
    'destino',
    'conta',
    'categoria',
    'gateway_id',
    'dados',
    'pedido',
    'chave',
    'idioma',
    'assinatura',
    'consultar_em',
    'consultas',
  ],
  computed: {
    email: 'case when not t.anonimo then t.email end',
    juros: 't.juros',
    parcelas: 't.parcelas',
    recebido: 't.recebido',
    estornado: 't.estornado',
    a_decidir: 't.a_decidir',
  },
  filters: {
    a_decidir: (value) => (value === 'true' ? sql`t.a_decidir > 0` : sql`t.a_decidir = 0`),
  },
  totals: {
    pedido: 'sum(t.valor)',
    chegou: 'sum(t.recebido)',
  },
};
