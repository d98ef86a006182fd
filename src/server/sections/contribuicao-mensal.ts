import type { Behaviour } from '#server/crud/behaviour.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { contribuicaoMensal as declaration } from '#shared/sections/contribuicao-mensal.ts';

/** Sandbox subscriptions never begin a monthly gift: they show their gateway's state. */
export const monthlyGiftState = (row: string): string => `case when ${row}.parada_em is not null then 'parada'
  when ${row}.ativa then 'ativa' when ${row}.pausada_em is not null then 'pausada'
  when exists (select from assinatura a where a.id = ${row}.assinatura and a.sandbox and a.estado = 'ativa') then 'teste'
  else 'aguardando' end`;
const estado = monthlyGiftState('t');

/** Monthly gifts for the office to read; features/contribuicao writes them. */
export const contribuicaoMensal: Behaviour<typeof declaration> = {
  columns: [
    'descricao_pagador',
    'email',
    'emails_antigos',
    'tipo',
    'campanha',
    'projeto',
    'ativa',
    'idioma',
    'confirmada_em',
    'parada_em',
    'pausada_em',
    'assinatura',
    'avisada_em',
  ],
  computed: {
    email: 'case when not t.anonimo then t.email end',
    estado,
    ultima: `(select max(c.paga_em) from contribuicao g join cobranca c on c.origem = 'contribuicao'
      and c.origem_id = g.id where g.mensal = t.id)`,
  },
  filters: {
    estado: (value) => sql`(${raw(estado)}) = ${value}`,
  },
  totals: { prometido: 'sum(t.valor) filter (where t.ativa)' },
};
