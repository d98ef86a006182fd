/** The name of the format; a change of what a document holds gets another one. */
export const formatoTransparencia = 'aprisco-transparencia-1';

/** The income of a category is shown alone from this many givers on: with fewer, one giver could tell what another gave. */
export const minGivers = 3;
export const maxGivers = 50;

/** The levels of the tree of categories that may be published. */
export const levels = [1, 2, 3] as const;
export type Level = (typeof levels)[number];

interface LinhaPublicada {
  /** null: entries without a category */
  nome: string | null;
  /** centavos */
  valor: number;
}

export interface CategoriasPublicadas {
  nivel: Level;
  /** categories of income with fewer givers are in `outras_entradas` */
  minimo: number;
  entradas: LinhaPublicada[];
  saidas: LinhaPublicada[];
  outras_entradas: number | null;
}

export interface SaldosPublicados {
  /** centavos, of all accounts together */
  inicio: number;
  fim: number;
  /** null: the accounts are not shown one by one */
  contas: { nome: string; saldo: number }[] | null;
}

/** What a church publishes of a month: one link of its chain. Amounts are whole centavos. */
export interface DocumentoPublicado {
  formato: typeof formatoTransparencia;
  igreja: { id: number; nome: string };
  /** the position in the chain, from 1 */
  numero: number;
  /** YYYY-MM */
  mes: string;
  publicado_em: string;
  /** SHA-256 of the document before, hexadecimal; null for the first */
  anterior: string | null;
  /** the number of the document of the same month that this one corrects */
  corrige: number | null;
  /** why it was corrected */
  motivo: string | null;
  totais: { entradas: number; saidas: number; resultado: number };
  categorias: CategoriasPublicadas | null;
  saldos: SaldosPublicados | null;
}

/**
 * JSON of which there is one text for each value: names sorted, no spaces, integers only. Python writes the same by
 * `json.dumps(value, sort_keys=True, separators=(',', ':'), ensure_ascii=False)`.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${sorted.map(([name, one]) => `${JSON.stringify(name)}:${canonicalJson(one)}`).join(',')}}`;
  }
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new Error(`not an integer: ${value}`);
  const text = JSON.stringify(value);
  if (text === undefined) throw new Error(`not JSON: ${typeof value}`);
  return text;
}
