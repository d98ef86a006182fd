import type { MetodoPublico } from '#shared/cobranca.ts';
import type { AgeRule } from '#shared/inscricao/age.ts';
import type { Draft } from '#shared/inscricao/draft.ts';
import type { EstadoLote } from '#shared/inscricao/lotes.ts';
import type { Qr } from '#shared/qr.ts';
import type { CobrancaPublica, MeioDePagamento } from './cobranca.ts';
import type { Pagamento } from './pagamento.ts';
import type { FormOutcome, Lugar, Sender } from './site.ts';

/** A lot as buyers see it. */
export interface LotePublico {
  id: number;
  nome: string;
  /** centavos */
  preco: number;
  estado: EstadoLote;
  /** only when few are left */
  restantes?: number;
  /** YYYY-MM-DD */
  de: string | null;
  ate: string | null;
}

export const tiposPergunta = ['texto', 'escolha', 'sim_ou_nao', 'camiseta', 'dieta', 'emergencia'] as const;
type TipoPergunta = (typeof tiposPergunta)[number];

/** The sizes that a question about T-shirts offers. */
export const camisetas = ['PP', 'P', 'M', 'G', 'GG', 'XG', 'XGG'] as const;

/** A question of the event, which each participant answers. */
export interface Pergunta {
  id: number;
  pergunta: string;
  tipo: TipoPergunta;
  obrigatoria: boolean;
  /** of a choice, and the sizes of T-shirts; otherwise empty */
  opcoes: string[];
}

/** The event of a purchase, with the fields of its checkout. */
export interface EventoDaInscricao extends AgeRule {
  id: number;
  slug: string;
  nome: string;
  /** YYYY-MM-DD and HH:mm, in the church's time zone */
  data: string;
  data_final: string | null;
  horario_inicial: string;
  horario_final: string;
  local: string | null;
  endereco: string | null;
  status: string;
  por_compra: number;
  reserva_minutos: number;
  pede_foto: 'nao' | 'opcional' | 'obrigatoria';
  pede_cpf: boolean;
  /** also true where the event is for some ages only */
  pede_nascimento: boolean;
  transferencia_horas: number | null;
  video_final: string | null;
  /** how much is returned until how many days before, the most generous first */
  reembolsos: { dias: number; percentual: number }[];
}

/** What an event asks of everyone who comes. */
export interface PedeDeQuemVem {
  evento: Pick<EventoDaInscricao, 'data' | 'pede_cpf' | 'pede_nascimento'>;
  perguntas: Pergunta[];
}

/** What an event offers to sign up for. */
export interface OfertaInscricao {
  evento: EventoDaInscricao;
  lotes: LotePublico[];
  perguntas: Pergunta[];
  meios: MeioDePagamento[];
  /** sold out, and freed places are offered by mail */
  espera: boolean;
  /** the event has vouchers, which may lower a price or keep a place */
  aceita_voucher: boolean;
  /** some voucher still keeps places, which its bearer can choose in lots that are sold out */
  guarda_vagas: boolean;
}

/** One answer, with the question as it was asked. */
export interface Resposta {
  pergunta: number;
  texto: string;
  tipo: TipoPergunta;
  resposta: string;
}

export const estadosInscricao = [
  'pendente',
  'confirmada',
  'check_in_feito',
  'cancelada',
  'transferida',
] as const;
export type EstadoInscricao = (typeof estadosInscricao)[number];

/** One participant of a purchase, as the buyer sees them. The code opens the ticket. */
export interface InscricaoPublica {
  codigo: string;
  /** null until it is filled in */
  participante: string | null;
  lote: { id: number; nome: string };
  estado: EstadoInscricao;
  /** centavos: the snapshot of the price, less the voucher */
  valor: number;
  /** the event demands a photo, which can still be sent until the entry */
  falta_foto: boolean;
}

/** A participant with what was filled in, for the steps of the checkout. */
export interface Participante extends InscricaoPublica {
  /** the lot's price, before the voucher */
  preco: number;
  email: string | null;
  cpf: string | null;
  /** of a participant without a CPF */
  documento: string | null;
  data_nascimento: string | null;
  cidade: string | null;
  responsavel: { nome: string; cpf: string | null } | null;
  foto: boolean;
  respostas: Resposta[];
}

export const estadosCompra = ['aberta', 'aguardando', 'confirmada', 'expirada', 'cancelada'] as const;
export type EstadoCompra = (typeof estadosCompra)[number];

export const passosCompra = [
  'passaportes',
  'participantes',
  'perguntas',
  'voucher',
  'pagamento',
  'fim',
] as const;
export type PassoCompra = (typeof passosCompra)[number];

/** A purchase, found by its unguessable code. */
export interface CompraPublica {
  codigo: string;
  estado: EstadoCompra;
  /** centavos to pay */
  total: number;
  desconto: number;
  /** ISO: until when the places are held, or the charge can be paid */
  expira_em: string;
  cobranca: CobrancaPublica | null;
  /** nothing is charged, and no place is kept */
  sandbox: boolean;
  inscricoes: InscricaoPublica[];
}

/** A purchase for the steps of the checkout. */
export interface CompraAberta extends Omit<CompraPublica, 'inscricoes'> {
  passo: PassoCompra;
  evento: EventoDaInscricao;
  /** what the first step offers now */
  lotes: LotePublico[];
  /** where the church meets; null: the event has an address of its own */
  lugar: Lugar | null;
  perguntas: Pergunta[];
  meios: MeioDePagamento[];
  comprador: { nome: string | null; email: string | null; whatsapp: string | null };
  voucher: { codigo: string; participantes: number } | null;
  /** the event has vouchers, which may lower the price of this purchase */
  aceita_voucher: boolean;
  /** how the last payment was tried, when it was refused; nothing was charged */
  pagamento_recusado: MetodoPublico | null;
  /** the hold can be renewed once more */
  renovavel: boolean;
  /** fields of the participants' form that were typed and not accepted yet */
  rascunho: Draft;
  participantes: Participante[];
}

/** A ticket, found by the secret code in its QR code. */
export interface Ingresso {
  codigo: string;
  estado: EstadoInscricao;
  participante: string | null;
  lote: string;
  valor: number;
  sandbox: boolean;
  /** the event demands a photo, which can still be sent until the entry */
  falta_foto: boolean;
  evento: EventoDaInscricao;
  /** what the event asks of a new holder too */
  perguntas: Pergunta[];
  /** where the church meets; null: the event has an address of its own */
  lugar: Lugar | null;
  igreja: string | null;
  checkin_em: string | null;
  /** its payer disputes the payment at the bank: it does not admit, and can be neither transferred nor refunded */
  contestada: boolean;
  /** until when it can be given to someone else; null: no longer */
  transferivel_ate: string | null;
  /** what is returned on cancelling now, in centavos; null: it cannot be cancelled here */
  devolucao: number | null;
  comprador: string | null;
}

/** A ticket that was bought with the account's address, or for it. */
export interface IngressoDaConta {
  codigo: string;
  participante: string | null;
  estado: EstadoInscricao;
  sandbox: boolean;
  evento: {
    slug: string;
    nome: string;
    /** YYYY-MM-DD and HH:mm */
    data: string;
    horario_inicial: string;
    local: string | null;
    /** it has ended */
    passou: boolean;
  };
}

export type EstadoEspera = 'a_confirmar' | 'esperando' | 'oferecida' | 'inscrita' | 'perdida' | 'desistiu';

/** An entry of the waiting list, found by the secret code in its mail. */
export interface EsperaPublica {
  nome: string;
  estado: EstadoEspera;
  evento: EventoDaInscricao;
  /** the places that are asked for, and offered together */
  quantidade: number;
  /** places that come first */
  na_frente: number;
  /** the place that is kept, and until when (ISO) */
  oferta: { compra: string; ate: string } | null;
}

type Sent = Readonly<Record<string, string>>;
type Refused = Exclude<FormOutcome, { ok: true }>;
/** Whether a step was taken, or why not. */
type StepOutcome = { ok: true } | Refused;

/**
 * The pages' only access to sign-ups. Fields of forms are named by the paths of their errors: `comprador.nome`,
 * `participantes.0.respostas.7`, `lotes.12` (how many places of the lot 12).
 */
export interface SignUps {
  /** of the event with this id or slug */
  offer(evento: string): Promise<OfertaInscricao | null>;
  /** the same from the cache, no newer than the cached pages: read again when something public changes */
  shownOffer(evento: string): Promise<OfertaInscricao | null>;
  /** holds the places; returns the code of the purchase */
  start(evento: string, fields: Sent, from: Sender): Promise<{ ok: true; codigo: string } | Refused>;
  purchase(codigo: string): Promise<CompraAberta | null>;
  /** changes how many places of each lot the purchase holds */
  choose(codigo: string, fields: Sent, from: Sender): Promise<StepOutcome>;
  /** refused or not, what was typed is kept with the purchase */
  fill(codigo: string, fields: Sent, from: Sender): Promise<StepOutcome>;
  /** keeps what was typed about the participants, and removes one of them by the code of the place */
  remove(codigo: string, place: string, fields: Sent, from: Sender): Promise<StepOutcome>;
  /** keeps what was typed about the participants, to continue later */
  keepDraft(codigo: string, fields: Sent, from: Sender): Promise<StepOutcome>;
  /** an empty code removes the voucher */
  voucher(codigo: string, fields: Sent, from: Sender): Promise<StepOutcome>;
  renew(codigo: string, from: Sender): Promise<StepOutcome>;
  /** pays, or confirms what costs nothing */
  pay(codigo: string, fields: Sent, from: Sender): Promise<StepOutcome>;
  /** gives up an open payment, to choose another method */
  unpay(codigo: string, from: Sender): Promise<StepOutcome>;
  /** the buyer reports a paid Pix, which the treasurer confirms by hand */
  reportPaid(codigo: string, from: Sender): Promise<StepOutcome>;
  /** what the page of the payment shows; null: nothing is being paid */
  payment(codigo: string): Promise<Pagamento | null>;
  /** the ticket of a participant, with the QR of its code */
  ticket(codigo: string): Promise<(Ingresso & { qr: Qr }) | null>;
  /** the tickets of an e-mail address that the caller proved to own */
  ticketsOf(email: string): Promise<IngressoDaConta[]>;
  cancel(codigo: string, from: Sender): Promise<{ ok: true; devolucao: number } | Refused>;
  transfer(
    codigo: string,
    fields: Sent,
    from: Sender,
  ): Promise<{ ok: true; estado: 'transferida' } | Refused>;
  /** enters an address into the waiting list; the entry counts once the link that is mailed to the address was used */
  join(evento: string, fields: Sent, from: Sender): Promise<StepOutcome>;
  waiting(codigo: string): Promise<EsperaPublica | null>;
  confirmWaiting(codigo: string, from: Sender): Promise<StepOutcome>;
  leaveWaiting(codigo: string, from: Sender): Promise<StepOutcome>;
}
