import { filtersOfSum } from '#server/sections/financeiro-lados.ts';
import type { Filtros } from '#server/sections/list-counts.ts';
import { contagensAbertas } from '#shared/contracts/contagem.ts';
import type { CartaoDeDecisao } from '#shared/contracts/painel.ts';
import type { Section } from '#shared/crud/section.ts';
import { addDays } from '#shared/dates.ts';
import { secondSunday } from '#shared/painel/periodos.ts';
import { cargo } from '#shared/sections/cargo.ts';
import { cobranca } from '#shared/sections/cobranca.ts';
import { contagem } from '#shared/sections/contagem.ts';
import { contato } from '#shared/sections/contato.ts';
import { escalaVaga } from '#shared/sections/escala-vaga.ts';
import { financeiro } from '#shared/sections/financeiro.ts';
import { pedido } from '#shared/sections/pedido.ts';
import { pedidooracoes } from '#shared/sections/pedidooracoes.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { emAberto, requerimento } from '#shared/sections/requerimento.ts';
import { visita } from '#shared/sections/visita.ts';
import { type Card, countedNumber, numberOf } from './card.ts';
import { present } from './people-groups.ts';
import type { PainelQuery } from './read-context.ts';

/** A card with the number of rows of one list. */
const decision = (
  chave: CartaoDeDecisao['chave'],
  secao: Section,
  filtros: (query: PainelQuery) => Filtros,
): Card => ({
  chave,
  secao,
  read: async (context) => ({
    chave,
    tipo: 'decisao',
    somas: [],
    numero: await countedNumber(context, secao, { filtros: filtros(context) }),
  }),
});

/** Open entries, with the sums to pay and to receive. */
const openEntries = (chave: CartaoDeDecisao['chave'], filtros: (query: PainelQuery) => Filtros): Card => ({
  chave,
  secao: financeiro,
  read: async (context) => {
    const query = filtros(context);
    const { total, somas } = await context.count(financeiro, query, ['a_pagar', 'a_receber']);
    return {
      chave,
      tipo: 'decisao',
      numero: numberOf(context, financeiro, { filtros: query }, total),
      somas: (['a_pagar', 'a_receber'] as const).map((nome) => ({
        nome,
        numero: numberOf(
          context,
          financeiro,
          { filtros: filtersOfSum(query, nome), soma: nome, dinheiro: true },
          somas[nome]!,
        ),
      })),
    };
  },
});

/** The places of the schedule until the second Sunday. Nobody serves at an event that was cancelled. */
const comingPlaces = ({ today }: PainelQuery): Filtros => ({
  de_de: today,
  de_ate: secondSunday(today),
  evento_cancelado: 'false',
});

/** Steps of care are shown this many days ahead. */
const careDays = 7;
const careDue = ({ today }: PainelQuery): Filtros => ({
  precisa_cuidado: 'true',
  cuidado_em_ate: addDays(today, careDays),
});

export const decisionCards: readonly Card[] = [
  decision('contatos', contato, () => ({ status: 'novo,em_atendimento' })),
  decision('oracoes', pedidooracoes, () => ({ urgente: 'true', status: 'pendente' })),
  // overdue, or due within the next days
  { ...decision('cuidados', pessoa, careDue), needs: ['edit'] },
  decision('visitas', visita, ({ today }) => ({
    passo_pendente: 'true',
    proximo_passo_em_ate: addDays(today, careDays),
  })),
  decision('cobrancas_confirmar', cobranca, () => ({ a_confirmar: 'true' })),
  decision('cobrancas_decidir', cobranca, () => ({ a_decidir: 'true', sandbox: 'false' })),
  // for the treasurer, who books them
  { ...decision('contagens', contagem, () => ({ estado: contagensAbertas.join(',') })), needs: ['edit'] },
  openEntries('vencidos', () => ({ situacao: 'vencido' })),
  openEntries('vence_em_7_dias', ({ today }) => ({
    pago: 'false',
    data_vencimento_de: today,
    data_vencimento_ate: addDays(today, 7),
  })),
  decision('vagas', escalaVaga, (query) => ({ ...comingPlaces(query), vazia: 'true' })),
  decision('confirmacoes', escalaVaga, (query) => ({
    ...comingPlaces(query),
    estado: 'pendente,troca_solicitada',
  })),
  decision('pedidos', pedido, () => ({
    estado: 'pago,em_separacao,pronto_para_retirada',
    sandbox: 'false',
  })),
  // overdue, or due within the next days
  decision('requerimentos', requerimento, ({ today }) => ({
    status: emAberto.join(','),
    prazo_ate: addDays(today, 5),
  })),
  decision('mandatos', cargo, () => ({ termina_em_60_dias: 'true' })),
  {
    chave: 'sem_comprovante',
    secao: financeiro,
    read: async (context) => {
      const { de, ate } = context.intervalo;
      const { expenses } = await context.paidSums();
      const total = expenses.reduce((sum, { sem_comprovante }) => sum + sem_comprovante, 0);
      const filtros = {
        tipo: 'despesa',
        pago: 'true',
        sem_comprovante: 'true',
        data_pagamento_de: de,
        data_pagamento_ate: ate,
      };
      const numero = numberOf(context, financeiro, { filtros }, total);
      return { chave: 'sem_comprovante', tipo: 'decisao', numero, somas: [] };
    },
  },
  decision('incompletos', pessoa, () => ({ incompleto: 'true', status: present })),
  // for those who may merge two records
  { ...decision('repetidos', pessoa, () => ({ repetida: 'true' })), needs: ['edit', 'delete'] },
];
