import type { TipoContribuicao } from '#shared/cobranca.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import type { Qr } from '#shared/qr.ts';
import type { MeioDePagamento } from './cobranca.ts';
import type { Pagamento } from './pagamento.ts';
import type { FormOutcome, Imagem, Sender } from './site.ts';

/** A campaign that is collecting now. */
export interface CampanhaAberta {
  slug: string;
  nome: string;
  texto: string | null;
  imagem: Imagem | null;
  /** centavos */
  meta: number | null;
  /** centavos; null when the church hides it */
  arrecadado: number | null;
  /** YYYY-MM-DD */
  fim: string | null;
}

/** A social project that accepts gifts. */
export interface ProjetoAberto {
  id: number;
  slug: string;
  nome: string;
  resumo: string | null;
  imagem: Imagem | null;
  meta: number | null;
  arrecadado: number;
}

/** What the giving page offers. Without `meios` the church cannot receive gifts here yet. */
export interface OfertaContribuir {
  /** centavos, in display order */
  sugestoes: number[];
  campanhas: CampanhaAberta[];
  projetos: ProjetoAberto[];
  meios: MeioDePagamento[];
  /** the years that a statement can be requested for, newest first */
  anos: number[];
}

/** The campaign and the project that an address of the giving page names, by their slugs. */
export interface CausaNoEndereco {
  campanha: string | null;
  projeto: string | null;
}

/** The recipient, as printed on receipts. */
export interface Recebedor {
  nome: string;
  razao_social: string;
  /** formatted */
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
  /**
   * the card is charged every month on this day (or the last of the month), until it is stopped or the
   * campaign ends
   */
  assinatura: {
    dia: number;
    /** YYYY-MM-DD */
    ate: string | null;
    /** the address that stops it; null once it is stopped */
    parar: string | null;
  } | null;
  agradecimento: string | null;
  recibo: ReciboPublico | null;
}

/** The content of a poster. */
export interface Cartaz {
  campanha: CampanhaAberta | null;
  /** the address in its QR code */
  endereco: string;
  qr: Qr;
}

export interface ExtratoLinha {
  /** YYYY-MM-DD */
  data: string;
  descricao: string;
  /** 001/2026; null when no receipt was issued */
  recibo: string | null;
  /** centavos without refunds */
  valor: number;
}

/** The gifts of one giver in a year. */
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

/** Gifts that were made with the account's address, the newest first. */
export interface ContribuicoesDaConta {
  contribuicoes: {
    codigo: string;
    /** YYYY-MM-DD */
    data: string;
    descricao: string;
    /** centavos, less what was returned */
    valor: number;
    /** 001/2026; null: no receipt was issued */
    recibo: string | null;
  }[];
  /** a statement of each year with gifts, by an address that works for an hour */
  extratos: { ano: number; endereco: string }[];
}

/** The result of a signed link, or why it was refused. */
export type PeloLink<T> = { found: T } | { refused: 'expired' | 'unknown' };

/** `mailed`: the treasurer mailed the link; it had all gifts of a person, also those in cash. */
export type ExtratoPeloLink = PeloLink<Extrato> | { refused: 'expired'; mailed: true };

/**
 * How a monthly gift is kept: a reminder with a new Pix every month, or a card that the gateway charges.
 */
export type FormaMensal = 'pix' | 'cartao';

/** The monthly gift of a link. */
export interface ContribuicaoMensalPeloLink {
  forma: FormaMensal;
  valor: number;
  dia: number;
  tipo: TipoContribuicao;
  ativa: boolean;
}

/** The pages' only access to giving. */
export interface Giving {
  offer(): Promise<OfertaContribuir>;
  /** the current slugs of a campaign and a project, also by former ones; null: it takes no gifts now */
  presentSlugs(named: CausaNoEndereco): Promise<CausaNoEndereco>;
  /** sends the form's fields; sent twice, it creates one charge */
  give(
    fields: Readonly<Record<string, string>>,
    from: Sender,
  ): Promise<{ ok: true; codigo: string } | Exclude<FormOutcome, { ok: true }>>;
  /** texts in the church's language by default */
  payment(codigo: string, locale?: Locale): Promise<Contribuicao | null>;
  /** of a campaign, or of the giving page */
  poster(campanha: string | null): Promise<Cartaz | null>;
  /** the open charge of a monthly gift, or a new one; returns its code. `no_pix`: the church offers none now */
  renew(link: string, from: Sender): Promise<PeloLink<{ codigo: string }> | { refused: 'no_pix' }>;
  monthlyGift(link: string): Promise<PeloLink<ContribuicaoMensalPeloLink>>;
  /** stops reminders or card charges; `resume` starts reminders again */
  stop(link: string): Promise<PeloLink<ContribuicaoMensalPeloLink>>;
  resume(link: string): Promise<PeloLink<ContribuicaoMensalPeloLink>>;
  /** the same answer whether the address is known or not, so that it reveals nothing */
  askYearlyStatement(fields: Readonly<Record<string, string>>, from: Sender): Promise<FormOutcome>;
  statement(link: string, locale?: Locale): Promise<ExtratoPeloLink>;
  /** the gifts made with an e-mail address that the caller proved to own */
  giftsOf(email: string): Promise<ContribuicoesDaConta>;
  /** the gifts of the person of an office account in a year, newest first; received by hand, they have no code */
  giftsOfOwner(owner: Doador, ano: number): Promise<(ExtratoLinha & { codigo: string | null })[]>;
  /** the years in which they gave */
  yearsOfOwner(owner: Doador): Promise<number[]>;
}

/** Whose gifts an account of the office shows: those of its pessoa, and of its proved address where they have no pessoa. */
interface Doador {
  pessoa: number | null;
  email: string | null;
}
