import type { Estado } from '#shared/cobranca.ts';
import type { FormaMensal } from './contribuir.ts';

/** What an account stores about its user. */
export interface MinhaConta {
  name: string;
  email: string;
  email_verificado: boolean;
  /** the address that waits for its confirmation */
  email_novo: string | null;
  /** E.164 */
  telefone: string | null;
  /** the language of mails; null: the church's */
  language: string | null;
  /** the id of the photo, under /arquivos */
  foto: string | null;
  role: string | null;
  /** the pessoa that the office linked to the account */
  pessoa: { id: number; nome: string } | null;
}

export const estadosContribuicaoMensal = ['aguardando', 'ativa', 'teste', 'pausada', 'parada'] as const;
type EstadoContribuicaoMensal = (typeof estadosContribuicaoMensal)[number];

/** What its giver may do with a monthly gift now. */
export const acoesContribuicaoMensal = ['mudar', 'pausar', 'retomar', 'encerrar'] as const;
export type AcaoContribuicaoMensal = (typeof acoesContribuicaoMensal)[number];

/** Reminders are on a day that every month has. */
export const lastReminderDay = 28;

/** The kinds of gifts that a person can promise without choosing a campaign or a project. */
export const tiposMensais = ['dizimo', 'oferta', 'oferta_missionaria'] as const;
export type TipoMensal = (typeof tiposMensais)[number];

/** A charge of a monthly gift. */
export interface CobrancaMensal {
  codigo: string;
  /** YYYY-MM-DD: when it was paid, or else made */
  data: string;
  estado: Estado;
  /** centavos, less what was returned */
  valor: number;
  /** 001/2026 */
  recibo: string | null;
}

/** A person's own monthly gift. */
export interface MinhaContribuicaoMensal {
  id: number;
  versao: number;
  descricao: string;
  tipo: string;
  forma: FormaMensal;
  /** centavos */
  valor: number;
  dia: number;
  estado: EstadoContribuicaoMensal;
  /** YYYY-MM-DD; null when nothing is due */
  proxima: string | null;
  acoes: AcaoContribuicaoMensal[];
  /** the giving page with the same gift, to begin again by another method */
  outra_forma: string;
  cobrancas: CobrancaMensal[];
}

/** The monthly contributions of the person of an account. */
export interface MinhasContribuicoesMensais {
  /** null: the office has not linked the account to a pessoa */
  pessoa: { id: number; nome: string } | null;
  /** without it nothing of the person is shown */
  email_provado: boolean;
  /** whether a monthly gift can be kept by Pix, or by a card that its gateway charges */
  formas: Record<FormaMensal, boolean>;
  promessas: MinhaContribuicaoMensal[];
}

export const tiposHistorico = ['contribuicao', 'pedido', 'inscricao', 'rifa'] as const;
export type TipoHistorico = (typeof tiposHistorico)[number];

/** Something that a person paid. */
export interface LinhaHistorico {
  tipo: TipoHistorico;
  /** YYYY-MM-DD */
  data: string;
  descricao: string;
  /** centavos, less what was returned */
  valor: number;
  /** 001/2026 */
  recibo: string | null;
  /** the page of what was paid; null: it was received by hand and has none */
  endereco: string | null;
  /** papers that exist of it */
  papeis: { nome: string; endereco: string }[];
}

/** What a person paid in a year. */
export interface MeuHistorico {
  /** without it nothing of the person is shown */
  email_provado: boolean;
  ano: number;
  /** the years with something, newest first */
  anos: number[];
  linhas: LinhaHistorico[];
  totais: Record<TipoHistorico, number>;
  total: number;
  /** there are more rows than are shown and summed up */
  cortado: boolean;
}

/** The sums of what is shown, and of nothing else. */
export function historyTotals(linhas: readonly Pick<LinhaHistorico, 'tipo' | 'valor'>[]): {
  totais: Record<TipoHistorico, number>;
  total: number;
} {
  const totais: Record<TipoHistorico, number> = { contribuicao: 0, pedido: 0, inscricao: 0, rifa: 0 };
  let total = 0;
  for (const { tipo, valor } of linhas) {
    totais[tipo] += valor;
    total += valor;
  }
  return { totais, total };
}
