import { canonicalJson, type DocumentoPublicado, formatoTransparencia } from './documento.ts';

/** A link of a chain as it is published. */
export interface Elo {
  numero: number;
  sha256: string;
  /** exactly the text that was hashed */
  documento: string;
}

export interface Cadeia {
  igreja: { id: number; nome: string };
  elos: Elo[];
}

/** What is wrong with a link. */
type Falha =
  /** its text is not the one whose code is shown */
  | 'codigo'
  /** it does not follow the link before it */
  | 'anterior'
  /** its number is not its position */
  | 'numero'
  /** it is no document of this format and church, or not in canonical form */
  | 'formato';

export interface CadeiaConferida {
  /** how many links were checked */
  total: number;
  /** the first fault, by the position of its link from 1; null: all are whole */
  falha: { posicao: number; mes: string | null; tipo: Falha } | null;
  /** recomputed codes and their months, in the order of the chain */
  codigos: { numero: number; mes: string; sha256: string; corrige: number | null }[];
}

/** The SHA-256 of a text in UTF-8, hexadecimal. */
export type Sha256 = (text: string) => Promise<string>;

/** A document, or null if the text is none in canonical form. */
function read(texto: string): DocumentoPublicado | null {
  try {
    const documento = JSON.parse(texto) as DocumentoPublicado;
    if (documento?.formato !== formatoTransparencia || canonicalJson(documento) !== texto) return null;
    return documento;
  } catch {
    return null;
  }
}

/** Recomputes a whole chain: every code, and that every link names the code of the one before it. */
export async function verifyCadeia({ igreja, elos }: Cadeia, sha256: Sha256): Promise<CadeiaConferida> {
  const codigos: CadeiaConferida['codigos'] = [];
  let anterior: string | null = null;
  for (const [at, elo] of elos.entries()) {
    const documento = read(elo.documento);
    const codigo = await sha256(elo.documento);
    const tipo = ((): Falha | null => {
      if (codigo !== elo.sha256) return 'codigo';
      if (documento === null || documento.igreja?.id !== igreja.id) return 'formato';
      if (documento.anterior !== anterior) return 'anterior';
      return documento.numero === at + 1 && elo.numero === at + 1 ? null : 'numero';
    })();
    if (tipo !== null || documento === null)
      return {
        total: elos.length,
        falha: { posicao: at + 1, mes: documento?.mes ?? null, tipo: tipo ?? 'formato' },
        codigos,
      };
    const { numero, mes, corrige } = documento;
    codigos.push({ numero, mes, sha256: codigo, corrige });
    anterior = codigo;
  }
  return { total: elos.length, falha: null, codigos };
}
