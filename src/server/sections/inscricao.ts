import type { Behaviour } from '#server/crud/behaviour.ts';
import { sql } from '#server/db/sql.ts';
import type { inscricao as declaration } from '#shared/sections/inscricao.ts';

/** How the place was paid for, in the words of the office. */
const payment = `(select case
    when k.estado in ('estornada', 'contestada') then 'devolvida'
    when k.gateway = 'balcao' then 'na_secretaria'
    when k.estado in ('paga', 'estorno_parcial') then 'paga'
    when k.estado in ('criada', 'pendente', 'em_analise') then 'aguardando'
    when c.estado = 'confirmada' and c.total = 0 then 'gratuita'
    else 'nao_pago' end
  from compra c left join cobranca k on k.id = c.cobranca where c.id = t.compra)`;

/** Sign-ups for the office to read; features/inscricao writes them. */
export const inscricao: Behaviour<typeof declaration> = {
  columns: [
    ...[
      'codigo',
      'compra',
      'lote',
      'preco',
      'com_voucher',
      'vaga_guardada',
      'responsavel_nome',
      'responsavel_cpf',
      'responsavel_texto',
    ],
    ...['responsavel_em', 'respostas', 'transferida_de', 'cancelada_em', 'motivo', 'checkin_aparelho'],
  ],
  computed: {
    lote_nome: '(select l.nome from evento_lotes l where l.id = t.lote)',
    pagamento: payment,
    respostas_dadas: `(select string_agg(r.texto || ': ' || r.resposta, E'\\n')
      from jsonb_to_recordset(t.respostas) as r(texto text, resposta text))`,
  },
  filters: {
    lote: (value) => sql`t.lote = ${value}::bigint`,
    compra: (value) => sql`t.compra = ${value}::bigint`,
    presente: (value) => (value === 'true' ? sql`t.checkin_em is not null` : sql`t.checkin_em is null`),
  },
  totals: {
    participantes: "count(*) filter (where t.status in ('pendente', 'confirmada', 'check_in_feito'))",
    valores: "coalesce(sum(t.valor) filter (where t.status in ('confirmada', 'check_in_feito')), 0)",
  },
};
