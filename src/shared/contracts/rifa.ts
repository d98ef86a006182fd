import type { MeioDePagamento } from './cobranca.ts';
import type { Imagem } from './imagem.ts';
import type { Pagamento } from './pagamento.ts';
import type { FormOutcome, Sender } from './site.ts';

/** `esgotada`: all numbers are paid */
export type EstadoRifa = 'ativa' | 'pausada' | 'esgotada' | 'aguardando_sorteio' | 'sorteada' | 'cancelada';

/** A raffle in a list. */
export interface RifaResumo {
  slug: string;
  nome: string;
  imagem: Imagem | null;
  estado: EstadoRifa;
  /** ISO */
  data_sorteio: string;
  /** ISO day of the lottery that decides */
  extracao_data: string | null;
  /** centavos */
  valor_cota: number;
  total_cotas: number;
  /** paid numbers */
  vendidas: number;
  /** descriptions in their order */
  premios: string[];
}

/** A winner as everybody may see them. */
interface GanhadorPublico {
  numero: number;
  /** masked: "Maria S." */
  nome: string;
}

interface PremioDaRifa {
  descricao: string;
  /** centavos */
  valor: number | null;
  imagem: Imagem | null;
  ganhador: GanhadorPublico | null;
}

export interface Rifa extends RifaResumo {
  descricao: string | null;
  regulamento: string | null;
  /** digits of a number: 100000 numbers are 00000–99999 */
  largura: number;
  distribuicao: 'escolha' | 'aleatoria';
  minimo: number | null;
  maximo: number | null;
  /** most numbers of one purchase */
  por_compra: number;
  premiosLista: PremioDaRifa[];
  /** `certificado`: the address of the file */
  autorizacao: { numero: string | null; certificado: string | null };
  modo: 'federal' | 'auditoria';
  /** the extraction of the lottery that decides */
  extracao: { numero: string; data: string } | null;
  /** the one that the published rules promise, if the list was frozen too late for it */
  extracao_perdida: { numero: string; data: string } | null;
  compromisso: {
    regras_sha256: string;
    semente_sha256: string;
    compromisso_sha256: string;
    /** ISO */
    em: string;
  } | null;
  /** the root of the frozen list */
  raiz: string | null;
  meios: MeioDePagamento[];
  /** why nothing can be bought now; null: on sale */
  fechada: Exclude<EstadoRifa, 'ativa'> | 'data_passou' | null;
}

/** Taken numbers: bit n of the bytes (most significant first) is number n; base64. */
export interface NumerosOcupados {
  total: number;
  largura: number;
  /** how many can be bought now */
  livres: number;
  /** paid numbers */
  vendidas: number;
  ocupados: string;
}

export const estadosCompraRifa = [
  'aguardando',
  'paga',
  // paid in the sandbox: owns no number
  'teste',
  'expirada',
  'cancelada',
  'devolvida',
  // late money whose numbers are taken: the buyer chooses others
  'trocar',
] as const;
export type EstadoCompraRifa = (typeof estadosCompraRifa)[number];

/** The states that buyers see. */
export const estadosDoComprador = [
  ...estadosCompraRifa,
  // paid, but disputed when the list was frozen without its numbers, and still disputed
  'fora_da_lista',
] as const;

export interface CompraDeRifa {
  /** secret, in addresses */
  codigo: string;
  /** what proves the purchase, with the buyer's phone or CPF: "ABCDE-FGH23" */
  chave: string;
  rifa: {
    slug: string;
    nome: string;
    estado: EstadoRifa;
    largura: number;
    /** ISO */
    data_sorteio: string;
    extracao_data: string | null;
  };
  estado: (typeof estadosDoComprador)[number];
  /** ascending; of a purchase that ended, those that it had */
  numeros: number[];
  quantidade: number;
  /** centavos */
  total: number;
  sandbox: boolean;
  /** ISO; null: no payment is awaited */
  expira_em: string | null;
  /** null: sold at the counter, or nothing to pay any more */
  pagamento: Pagamento | null;
}

/** The fields of a form as they were sent; errors come back under the same names. */
export type FormularioRifa = Readonly<Record<string, string>>;
type Recusada = Exclude<FormOutcome, { ok: true }>;
/** `ocupados`: the chosen numbers that others have */
type CompraEnviada = { ok: true; codigo: string } | (Recusada & { ocupados?: readonly number[] });
type MeusNumeros = { ok: true; compras: CompraDeRifa[] } | Recusada;

/** Raffles for the pages; server only. */
export interface Raffles {
  list(): Promise<{ abertas: RifaResumo[]; encerradas: RifaResumo[] }>;
  find(slug: string): Promise<Rifa | null>;
  /** the slug that a raffle has now, by one that it had before */
  moved(slug: string): Promise<string | null>;
  taken(slug: string): Promise<NumerosOcupados | null>;
  /**
   * `numeros` ("7, 13") or `quantidade`, `nome`, `whatsapp`, `email`, `cpf`, `aceite`, the form's token, and the fields of the
   * payment
   */
  buy(slug: string, form: FormularioRifa, from: Sender): Promise<CompraEnviada>;
  purchase(codigo: string): Promise<CompraDeRifa | null>;
  /** the buyer reports a paid Pix, which the treasurer confirms by hand */
  reportPaid(codigo: string, from: Sender): Promise<FormOutcome>;
  /** ends a purchase that is not paid: its numbers are free at once */
  cancel(codigo: string, from: Sender): Promise<FormOutcome>;
  /** late money: `numeros` that the buyer chooses instead, as many as were paid */
  exchange(codigo: string, form: FormularioRifa, from: Sender): Promise<CompraEnviada>;
  /** `whatsapp` or `cpf`, and `chave` */
  mine(slug: string, form: FormularioRifa, from: Sender): Promise<MeusNumeros>;
}
