import { newCode, randomLetters } from '#server/checkout/secret-code.ts';
import { encodeBrCode } from '#shared/br/pix.ts';
import type { MetodoBalcao, Origem } from '#shared/cobranca.ts';
import { churchToday, firstOfMonth } from '#shared/dates.ts';
import type { Row } from '../insert-rows.ts';

/** A well-formed key that belongs to nobody. */
export const demoKey = {
  pix_tipo: 'email',
  pix_chave: 'contribua@aprisco.example',
  pix_nome: 'APRISCO DA GRACA (DEMO)',
  pix_cidade: 'VILA VELHA',
} as const;

/** A charge with its outcome and where its money goes, before it has an id. */
export interface DemoCharge {
  origem: Origem;
  origem_id: number;
  /** the kind of income, as in the settings for receiving money */
  destino: string;
  descricao: string;
  conta: number;
  categoria: number | null;
  igreja: number;
  /** null: anonymous */
  pagador: { nome: string; email: string; pessoa: number | null } | null;
  /** the file of the payment proof */
  comprovante: string | null;
  /** centavos */
  valor: number;
  /** when the charge was opened */
  criada: Date;
  expira: Date;
  estado: 'pendente' | 'em_analise' | 'paga' | 'expirada' | 'cancelada' | 'recusada' | 'estornada';
  /** when the money arrived */
  paga?: Date | undefined;
  /** the money arrived after the charge expired */
  atraso?: boolean | undefined;
  /** centavos paid in excess, which wait for the treasurer's decision */
  excesso?: number | undefined;
  /** received by hand in the office */
  balcao?: MetodoBalcao | undefined;
  /** why the money was returned */
  devolucao?: string | undefined;
}

export const hour = 3_600_000;
const prefixes: Readonly<Partial<Record<Origem, string>>> = {
  contribuicao: 'CT',
  inscricao: 'IN',
  pedido: 'PD',
  rifa: 'RF',
};

export const isSettled = ({ estado }: DemoCharge): boolean => estado === 'paga' || estado === 'estornada';

/** Charges are paid by hand or through the church's own key, which is always on: every action works in the demo. */
const gatewayOf = ({ balcao }: DemoCharge): string => (balcao ? 'balcao' : 'pix_manual');

/** The row of the charge. */
export function chargeRow(charge: DemoCharge): Row {
  const { origem, origem_id, destino, descricao, conta, categoria, igreja, comprovante } = charge;
  const { pagador, estado, valor, criada, expira, paga } = charge;
  const txid = `${prefixes[origem]}${randomLetters(18).toUpperCase()}`;
  const { pix_chave: chave, pix_nome: nome, pix_cidade: cidade } = demoKey;
  const copia_e_cola = encodeBrCode({ chave, nome, cidade, valor, txid, info: descricao.slice(0, 40) });
  return {
    origem,
    origem_id,
    destino,
    descricao,
    conta,
    categoria,
    igreja,
    comprovante,
    estado,
    valor,
    // Unguessable in the demo too: the code opens a person's data.
    codigo: newCode(),
    metodo: charge.balcao ?? 'pix',
    gateway: gatewayOf(charge),
    txid,
    gateway_id: txid,
    sandbox: false,
    anonimo: !pagador,
    nome: pagador?.nome ?? null,
    email: pagador?.email ?? null,
    pessoa: pagador?.pessoa ?? null,
    motivo: estado === 'recusada' ? 'Nada no extrato com este valor até o fechamento do dia.' : null,
    expira_em: expira,
    paga_em: paga ?? null,
    recebido: isSettled(charge) ? valor : 0,
    estornado: estado === 'estornada' ? valor : 0,
    a_decidir: charge.excesso ?? 0,
    parcelas: 1,
    dados: charge.balcao ? {} : { pix: { txid, copia_e_cola } },
    consultas: 0,
    idioma: 'pt_BR',
    versao: 1,
    criado_em: criada,
    atualizado_em: paga ?? criada,
  };
}

/** The row of each step of a charge; the last leads to its state. */
export function eventRows(charge: DemoCharge, cobranca: number, clerk: string): Row[] {
  const { criada, expira, paga, estado, valor } = charge;
  const soon = (minutes: number): Date => new Date(criada.getTime() + minutes * 60_000);
  const event = (
    quando: Date,
    tipo: string,
    de: string | null,
    para: string,
    ator: string,
    sum?: number,
  ): Row => ({
    cobranca,
    quando,
    tipo,
    de,
    para,
    ator,
    valor: sum ?? null,
    dados: {},
  });
  const steps = [
    event(criada, 'criada', null, 'criada', 'pagador', valor),
    event(criada, 'pendente', 'criada', 'pendente', 'sistema'),
  ];
  if (estado === 'em_analise') {
    if (charge.comprovante) steps.push(event(soon(12), 'comprovante', 'pendente', 'pendente', 'pagador'));
    steps.push(event(soon(12), 'em_analise', 'pendente', 'em_analise', 'pagador'));
  }
  if (estado === 'expirada') steps.push(event(expira, 'expirada', 'pendente', 'expirada', 'sistema'));
  if (estado === 'cancelada') steps.push(event(soon(30), 'cancelada', 'pendente', 'cancelada', 'pagador'));
  if (estado === 'recusada') steps.push(event(soon(600), 'recusada', 'pendente', 'recusada', clerk));
  if (paga) {
    if (charge.atraso) {
      steps.push(
        event(expira, 'expirada', 'pendente', 'expirada', 'sistema'),
        event(paga, 'atraso', 'expirada', 'expirada', clerk, valor),
      );
    }
    steps.push(event(paga, 'paga', charge.atraso ? 'expirada' : 'pendente', 'paga', clerk, valor));
    if (charge.excesso) steps.push(event(paga, 'excesso', 'paga', 'paga', clerk, charge.excesso));
  }
  if (estado === 'estornada' && paga) {
    const back = refundedAt(paga);
    steps.push(
      event(back, 'estorno_pedido', 'paga', 'paga', clerk, valor),
      event(back, 'estorno_feito', 'paga', 'estornada', clerk, valor),
    );
  }
  return steps;
}

export const refundedAt = (paga: Date): Date => new Date(paga.getTime() + 20 * hour);

/** The rows of money that arrived, each with the bank's own reference. */
export function arrivalRows(charge: DemoCharge, cobranca: number, clerk: string): Row[] {
  const { paga, valor, excesso } = charge;
  if (!paga) return [];
  const arrival = (sum: number, tipo: string, situacao: string): Row => ({
    cobranca,
    gateway: gatewayOf(charge),
    valor: sum,
    quando: paga,
    tipo,
    situacao,
    ator: clerk,
    criado_em: paga,
    referencia: `E00000000${paga.toISOString().slice(0, 16).replace(/\D/g, '')}${randomLetters(11).toUpperCase()}`,
  });
  return [
    arrival(valor, charge.atraso ? 'atraso' : 'normal', 'aceito'),
    ...(excesso ? [arrival(excesso, 'excesso', 'a_decidir')] : []),
  ];
}

/** The books' classification of income whose destination has another name. */
const classes: Readonly<Record<string, string>> = {
  projeto_social: 'doacao',
  inscricao: 'evento',
  pedido: 'loja',
};

const ways: Readonly<Record<MetodoBalcao, string>> = {
  dinheiro: 'dinheiro',
  maquina_debito: 'cartao_de_debito',
  maquina_credito: 'cartao_de_credito',
  pix_balcao: 'pix',
};

/** The row that a paid charge writes into the books. */
export function bookRow(charge: DemoCharge, cobranca: number): Row {
  const { descricao, valor, conta, categoria, igreja, pagador, destino, paga } = charge;
  const day = churchToday(paga!);
  return {
    descricao,
    tipo: 'receita',
    valor,
    pago: true,
    forma_pagamento: charge.balcao ? ways[charge.balcao] : 'pix',
    data_vencimento: day,
    data_pagamento: day,
    competencia: firstOfMonth(day),
    conta,
    categoria,
    igreja,
    pessoa: pagador?.pessoa ?? null,
    origem: `cobranca:${cobranca}`,
    classificacao_financeira: classes[destino] ?? destino,
    versao: 1,
    criado_em: paga,
    atualizado_em: paga,
    estornado_em: charge.estado === 'estornada' ? refundedAt(paga!) : null,
  };
}
