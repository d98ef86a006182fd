import type { Ref } from '#shared/crud/record.ts';

/** A service or event of Sunday mode. */
export interface EventoDoDomingo {
  id: number;
  nome: string;
  tipo: string;
  data: string;
  data_final: string | null;
  horario_inicial: string;
  local: string | null;
  igreja: Ref | null;
  /** each of its days has its own attendance and its own count of the offering */
  varios_dias: boolean;
  /** the day that entries made now count for */
  dia: string;
}

export interface Domingo {
  /** the server's moment */
  agora: string;
  /** events of today, of the last days and of the next ones; a phone stores them for when it has no network */
  eventos: readonly EventoDoDomingo[];
}

/** The most entries of one call. */
export const maxEntries = 500;

/** An entry that was made on a phone; the phone generates its `id` (UUID). */
export interface EntradaDoDomingo {
  id: string;
  tipo: string;
  /** when, by the phone's clock */
  momento: string;
  dados: unknown;
}

/** The result of one entry; a refused entry changed nothing and may be corrected and sent again. */
export interface ResultadoDaEntrada {
  id: string;
  situacao: 'aceita' | 'recusada';
  /** of a refused one: why, in the caller's language */
  mensagem?: string;
  erros?: Readonly<Record<string, readonly string[]>>;
  /** of an accepted one: the answer of its kind of entry */
  resposta?: unknown;
}

export interface ListaDePresenca {
  agora: string;
  evento: EventoDoDomingo;
  /** the valid count, made without names */
  contagem: ContagemDePessoas | null;
  /** people present, with the entries that say so */
  presentes: readonly { pessoa: number; marcas: readonly string[] }[];
}

/** Everyone who may come, by name; people of one family have the same `familia`. */
export interface PessoasDaChamada {
  pessoas: readonly PessoaDaChamada[];
}

/** How many people came, by month. */
export interface ResumoDaPresenca {
  meses: readonly {
    /** AAAA-MM */
    mes: string;
    cultos: number;
    /** mean of the counts; null: nothing was counted */
    media: number | null;
    /** mean of those marked by name; null: nobody was marked */
    media_por_nome: number | null;
  }[];
  /** people who have not come for so many weeks; null for those who may not list people */
  ausentes: { semanas: number; total: number } | null;
}

export interface PessoaDaChamada {
  id: number;
  nome: string;
  familia: Ref | null;
  /** 18 or older, or of unknown age */
  adulto: boolean;
}

/** The visitors' cards that were filled in at a service. */
export interface FichasDoCulto {
  fichas: readonly FichaDoCulto[];
}

export interface FichaDoCulto {
  /** the id of the phone's entry that created the card; null: typed in the office */
  chave: string | null;
  nome: string;
  /** when the card was filled in */
  momento: string;
}

export interface ContagemDePessoas {
  adultos: number;
  criancas: number;
  visitantes: number;
}
