import type { Estado, Metodo } from '#shared/cobranca.ts';
import type { EstadoInscricao, PassoCompra, PedeDeQuemVem } from './inscricao.ts';

/** The numbers of an event's sign-ups. Sandbox money is in none of them. */
export interface PainelInscricoes {
  evento: { id: number; nome: string; data: string; status: string };
  /** null: no limit */
  vagas: number | null;
  vendidas: number;
  /** held by people who are paying now */
  reservadas: number;
  /** centavos; null, here and below: the caller may not see money */
  receita: number | null;
  presentes: number;
  esperando: number;
  /** purchases whose money the treasurer still has to return, and how much */
  a_devolver: { compras: number; valor: number } | null;
  lotes: {
    id: number;
    nome: string;
    preco: number;
    quantidade: number;
    vendidas: number;
    receita: number | null;
  }[];
  dias: { dia: string; vendidas: number; receita: number | null }[];
  /** answers to questions about T-shirts, diets and choices */
  respostas: { pergunta: string; tipo: string; valores: { resposta: string; total: number }[] }[];
  /** how many purchases got as far as each step, of the last 90 days */
  passos: { passo: PassoCompra; compras: number }[];
}

/** An event that has, or may have, sign-ups: the next one first, then those to come, then the past ones. */
export interface EventoComInscricoes {
  id: number;
  nome: string;
  data: string;
  status: string;
  /** people who come */
  confirmadas: number;
}

/** A step in the history of a sign-up or of its whole purchase. */
export interface PassoInscricao {
  id: number;
  /** ISO */
  quando: string;
  tipo: string;
  /** comprador, sistema, cobranca:12 or users:7 */
  ator: string;
  /** the user who did it */
  nome: string | null;
  dados: Record<string, unknown>;
}

/** What the page of a sign-up shows beyond the fields of its section. */
export interface FichaInscricao {
  id: number;
  versao: number;
  status: EstadoInscricao;
  evento: { id: number; nome: string; data: string; status: string };
  /** what the event asks of everyone who comes, also of a ticket's new holder */
  pede: PedeDeQuemVem;
  /** the secret code of the ticket, for users who may change the sign-up */
  ingresso: string | null;
  /** centavos: the price of its lot, what it cost, and what the church has of it */
  preco: number;
  valor: number;
  recebido: number;
  compra: {
    id: number;
    nome: string | null;
    email: string | null;
    whatsapp: string | null;
    canal: 'site' | 'secretaria';
    estado: string;
    criado_em: string;
    total: number;
    desconto: number;
    /** centavos that the treasurer still has to return */
    a_devolver: number;
    sandbox: boolean;
  };
  /** the other participants of the purchase */
  outras: { id: number; nome: string | null; lote: string; status: EstadoInscricao; valor: number }[];
  voucher: { id: number; codigo: string } | null;
  cobranca: {
    id: number;
    estado: Estado;
    metodo: Metodo;
    valor: number;
    recebido: number;
    estornado: number;
    /** the treasurer returns it by hand and records it here */
    manual: boolean;
    /** paid at the counter of the office */
    balcao: boolean;
    sandbox: boolean;
  } | null;
  respostas: { texto: string; tipo: string; resposta: string }[];
  responsavel: { nome: string; cpf: string | null; em: string | null } | null;
  checkin: { em: string; aparelho: string | null; nome: string | null; conflitos: number } | null;
  transferida_de: { id: number; nome: string | null } | null;
  transferida_para: { id: number; nome: string | null } | null;
  cancelada: { em: string | null; motivo: string | null } | null;
  /** what a cancellation returns, in centavos: by the policy of the event, and at most */
  devolucao: { politica: number; maximo: number };
  pessoa: { id: number; nome: string } | null;
  /** what a new pessoa would be filled with */
  dados: {
    nome: string | null;
    email: string | null;
    whatsapp: string | null;
    cpf: string | null;
    data_nascimento: string | null;
    cidade: string | null;
    igreja: { id: number; rotulo: string } | null;
  };
  historia: PassoInscricao[];
}

/** Why a pessoa may be the participant, the surest first. */
export const semelhancas = ['cpf', 'email', 'telefone', 'nome_nascimento', 'nome'] as const;
type Semelhanca = (typeof semelhancas)[number];

/** A pessoa who may be the participant of a sign-up. */
export interface PessoaProvavel {
  id: number;
  nome: string;
  data_nascimento: string | null;
  igreja: string | null;
  por: Semelhanca[];
}

/** A purchase whose money the treasurer still has to return. */
export interface Devolucao {
  compra: number;
  evento: { id: number; nome: string; data: string; status: string };
  nome: string | null;
  email: string | null;
  whatsapp: string | null;
  /** centavos */
  valor: number;
  /** how it returns: by its gateway, at the bank (the church's own Pix key), or at the counter */
  volta: 'gateway' | 'banco' | 'balcao';
  metodo: Metodo;
  cobranca: number;
  /** its payer disputes the payment at the bank: it cannot be returned until the dispute ends */
  contestada: boolean;
  participantes: { id: number; nome: string | null }[];
}
