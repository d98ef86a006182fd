import type { Metodo, TipoContribuicao } from '#shared/cobranca.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import type { Qr } from '#shared/qr.ts';
import type { MeioDePagamento } from './cobranca.ts';
import type { Pagamento } from './pagamento.ts';
import type { FormOutcome, Imagem, Sender } from './site.ts';

/** What POST /api/contribuir is told; its answer is a CobrancaPublica. */
export interface PedidoContribuicao {
  tipo: TipoContribuicao;
  /** centavos */
  valor: number;
  metodo: Metodo;
  nome?: string | null;
  /** where the receipt goes; what the monthly reminder needs */
  email?: string | null;
  anonimo?: boolean;
  /** the campaign's slug */
  campanha?: string | null;
  /** the project's slug, or its number */
  projeto?: string | null;
  /** of a card, from the gateway's own fields */
  token?: string | null;
  parcelas?: number;
  /** what was shown as the total: another is not charged */
  total?: number | null;
  mensal?: boolean;
}

/** A campaign that collects now. */
export interface CampanhaAberta {
  slug: string;
  nome: string;
  texto: string | null;
  imagem: Imagem | null;
  /** centavos */
  meta: number | null;
  /** centavos; null where the church does not show it */
  arrecadado: number | null;
  /** YYYY-MM-DD */
  fim: string | null;
}

/** A social project that can be given to. */
export interface ProjetoAberto {
  slug: string;
  nome: string;
  resumo: string | null;
  imagem: Imagem | null;
  meta: number | null;
  arrecadado: number;
}

/** What the giving page offers. Without a way to pay (`meios`) the church receives nothing here yet. */
export interface OfertaContribuir {
  /** centavos, in their order */
  sugestoes: number[];
  campanhas: CampanhaAberta[];
  projetos: ProjetoAberto[];
  meios: MeioDePagamento[];
  /** the years somebody may ask a statement of, this one first */
  anos: number[];
}

/** Who receives, as receipts name them. */
export interface Recebedor {
  nome: string;
  razao_social: string;
  /** with its dots */
  cnpj: string | null;
  endereco: string[];
}

export interface ReciboPublico {
  /** 001/2026 */
  numero: string;
  /** YYYY-MM-DD */
  data: string;
  /** the amount in words */
  extenso: string;
  recebedor: Recebedor;
}

/** A gift as its giver sees it: its payment, and what it was given for. */
export interface Contribuicao extends Pagamento {
  tipo: TipoContribuicao;
  campanha: { slug: string; nome: string } | null;
  projeto: { slug: string; nome: string } | null;
  mensal: boolean;
  /** its card is charged again every month, on this day (or the month's last), until it is stopped or a campaign ends */
  assinatura: {
    dia: number;
    /** YYYY-MM-DD */
    ate: string | null;
    /** the address that stops it; null: it is stopped */
    parar: string | null;
  } | null;
  agradecimento: string | null;
  recibo: ReciboPublico | null;
}

/** What a poster shows. */
export interface Cartaz {
  campanha: CampanhaAberta | null;
  /** where its QR leads */
  endereco: string;
  qr: Qr;
}

export interface ExtratoLinha {
  /** YYYY-MM-DD */
  data: string;
  descricao: string;
  /** 001/2026; null where none was given out */
  recibo: string | null;
  /** centavos that stayed: what was given back is not in it */
  valor: number;
}

/** A year of somebody's gifts. */
export interface Extrato {
  ano: number;
  nome: string | null;
  email: string;
  recebedor: Recebedor;
  linhas: ExtratoLinha[];
  total: number;
  extenso: string;
  /** YYYY-MM-DD */
  emitido: string;
}

/** A link that was signed: what it led to, or why it leads nowhere. */
export type PeloLink<T> = { found: T } | { refused: 'expired' | 'unknown' };

/** How a promise is kept: a reminder with a fresh Pix each month, or a card that its gateway charges. */
export type FormaMensal = 'pix' | 'cartao';

/** The promise that a link speaks of. */
export interface Promessa {
  forma: FormaMensal;
  valor: number;
  dia: number;
  tipo: TipoContribuicao;
  ativa: boolean;
}

/** Names of the giving form's fields; errors come back under them. */
export const givingFields = [
  'tipo',
  'campanha',
  'projeto',
  'sugestao',
  'valor',
  'frequencia',
  'identidade',
  'nome',
  'email',
  'metodo',
  'token',
  'parcelas',
] as const;
export type GivingField = (typeof givingFields)[number];

/** The pages' only way to giving. */
export interface Giving {
  offer(): Promise<OfertaContribuir>;
  /** a form that was sent as texts by name; sent twice it is one charge */
  give(
    fields: Readonly<Record<string, string>>,
    from: Sender,
  ): Promise<{ ok: true; codigo: string } | Exclude<FormOutcome, { ok: true }>>;
  /** its words in the church's own language unless said */
  payment(codigo: string, locale?: Locale): Promise<Contribuicao | null>;
  /** of a campaign, or of the giving page itself */
  poster(campanha: string | null): Promise<Cartaz | null>;
  /** a fresh charge of a monthly promise, or the one that is still open; gives its code */
  renew(link: string, from: Sender): Promise<PeloLink<{ codigo: string }>>;
  promise(link: string): Promise<PeloLink<Promessa>>;
  /** no reminder comes any more, no card is charged; `resume` takes back the first */
  stop(link: string): Promise<PeloLink<Promessa>>;
  resume(link: string): Promise<PeloLink<Promessa>>;
  /** the same answer whether the address is known or not */
  askStatement(fields: Readonly<Record<string, string>>, from: Sender): Promise<FormOutcome>;
  statement(link: string, locale?: Locale): Promise<PeloLink<Extrato>>;
}
