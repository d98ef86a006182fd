import { randomBytes } from 'node:crypto';
import { encodeBrCode } from '#shared/br/pix.ts';
import { churchToday, firstOfMonth } from '#shared/dates.ts';
import type { Row } from '../insert-rows.ts';
import { type DemoGift, validHours } from './gifts.ts';

/** A well-formed key that belongs to nobody. */
export const demoKey = {
  pix_tipo: 'email',
  pix_chave: 'contribua@aprisco.example',
  pix_nome: 'APRISCO DA GRACA (DEMO)',
  pix_cidade: 'VILA VELHA',
} as const;

const hour = 3_600_000;
const letters = 'abcdefghijklmnopqrstuvwxyz234567';
/** Unguessable in the demo too: the code opens a person's data. */
const random = (length: number): string =>
  [...randomBytes(length)].map((byte) => letters[byte & 31]).join('');

export interface Placed {
  descricao: string;
  origem_id: number;
  conta: number;
  categoria: number | null;
  igreja: number;
  giver: { id: number; nome: string; email: string } | null;
  comprovante: string | null;
}

export const isSettledGift = ({ estado }: DemoGift): boolean => estado === 'paga' || estado === 'estornada';

/** All gifts came through the church's own key, which is always on: every action works in the demo. */
const gateway = 'pix_manual';

/** The row of the charge. */
export function chargeRow(gift: DemoGift, placed: Placed): Row {
  const { descricao, giver, ...ids } = placed;
  const txid = `CT${random(18).toUpperCase()}`;
  const expires = gift.criada.getTime() + (gift.estado === 'em_analise' ? 4 * 24 : validHours) * hour;
  const { pix_chave: chave, pix_nome: nome, pix_cidade: cidade } = demoKey;
  const copia_e_cola = encodeBrCode({
    chave,
    nome,
    cidade,
    valor: gift.valor,
    txid,
    info: descricao.slice(0, 40),
  });
  const settled = isSettledGift(gift);
  return {
    ...{ ...ids, descricao, codigo: random(26), origem: 'contribuicao', estado: gift.estado },
    ...{
      metodo: 'pix',
      gateway,
      valor: gift.valor,
      txid,
      gateway_id: txid,
      destino: gift.tipo,
      sandbox: false,
    },
    ...{ nome: giver?.nome ?? null, email: giver?.email ?? null, pessoa: giver?.id ?? null, anonimo: !giver },
    motivo: gift.estado === 'recusada' ? 'Nada no extrato com este valor até o fechamento do dia.' : null,
    expira_em: new Date(expires),
    paga_em: gift.paga ?? null,
    recebido: settled ? gift.valor : 0,
    estornado: gift.estado === 'estornada' ? gift.valor : 0,
    a_decidir: gift.excesso ?? 0,
    parcelas: 1,
    dados: { pix: { txid, copia_e_cola } },
    consultas: 0,
    idioma: 'pt_BR',
    versao: 1,
    criado_em: gift.criada,
    atualizado_em: gift.paga ?? gift.criada,
  };
}

/** The row of each step of a charge; the last leads to its state. */
export function eventRows(gift: DemoGift, cobranca: number, clerk: string): Row[] {
  const { criada, paga, estado, valor } = gift;
  const end = new Date(criada.getTime() + validHours * hour);
  const soon = (minutes: number): Date => new Date(criada.getTime() + minutes * 60_000);
  const event = (
    quando: Date,
    tipo: string,
    de: string | null,
    para: string,
    ator: string,
    sum?: number,
  ): Row => ({
    ...{ cobranca, quando, tipo, de, para, ator, valor: sum ?? null, dados: {} },
  });
  const steps = [
    event(criada, 'criada', null, 'criada', 'pagador', valor),
    event(criada, 'pendente', 'criada', 'pendente', 'sistema'),
  ];
  if (estado === 'em_analise') {
    if (gift.comprovante) steps.push(event(soon(12), 'comprovante', 'pendente', 'pendente', 'pagador'));
    steps.push(event(soon(12), 'em_analise', 'pendente', 'em_analise', 'pagador'));
  }
  if (estado === 'expirada') steps.push(event(end, 'expirada', 'pendente', 'expirada', 'sistema'));
  if (estado === 'cancelada') steps.push(event(soon(30), 'cancelada', 'pendente', 'cancelada', 'pagador'));
  if (estado === 'recusada') steps.push(event(soon(600), 'recusada', 'pendente', 'recusada', clerk));
  if (paga) {
    if (gift.atraso) {
      steps.push(
        event(end, 'expirada', 'pendente', 'expirada', 'sistema'),
        event(paga, 'atraso', 'expirada', 'expirada', clerk, valor),
      );
    }
    steps.push(event(paga, 'paga', gift.atraso ? 'expirada' : 'pendente', 'paga', clerk, valor));
    if (gift.excesso) steps.push(event(paga, 'excesso', 'paga', 'paga', clerk, gift.excesso));
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
export function arrivalRows(gift: DemoGift, cobranca: number, clerk: string): Row[] {
  const { paga, valor, excesso } = gift;
  if (!paga) return [];
  const arrival = (sum: number, tipo: string, situacao: string): Row => ({
    ...{
      cobranca,
      gateway,
      valor: sum,
      quando: paga,
      tipo,
      situacao,
      ator: clerk,
      criado_em: paga,
    },
    referencia: `E00000000${paga.toISOString().slice(0, 16).replace(/\D/g, '')}${random(11).toUpperCase()}`,
  });
  return [
    arrival(valor, gift.atraso ? 'atraso' : 'normal', 'aceito'),
    ...(excesso ? [arrival(excesso, 'excesso', 'a_decidir')] : []),
  ];
}

const classes: Readonly<Record<string, string>> = { projeto_social: 'doacao' };

/** The row that a paid charge writes into the books. */
export function bookRow(gift: DemoGift, cobranca: number, placed: Placed): Row {
  const day = churchToday(gift.paga!);
  return {
    ...{
      descricao: placed.descricao,
      tipo: 'receita',
      valor: gift.valor,
      pago: true,
      forma_pagamento: 'pix',
    },
    ...{ data_vencimento: day, data_pagamento: day, competencia: firstOfMonth(day) },
    ...{ conta: placed.conta, categoria: placed.categoria, igreja: placed.igreja },
    ...{ pessoa: placed.giver?.id ?? null, origem: `cobranca:${cobranca}` },
    classificacao_financeira: classes[gift.tipo] ?? gift.tipo,
    ...{ versao: 1, criado_em: gift.paga, atualizado_em: gift.paga },
    estornado_em: gift.estado === 'estornada' ? refundedAt(gift.paga!) : null,
  };
}
