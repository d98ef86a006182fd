import type { TipoDocumento } from '#shared/documento/tipos.ts';
import type { Locale } from '#shared/i18n/languages.ts';

/** What anyone with the code of a document learns: enough to compare it with the paper, and no more. */
export interface DocumentoVerificado {
  tipo: TipoDocumento;
  numero: string;
  data: string;
  igreja: string;
  /** of the person it was issued to; null once their data were erased */
  iniciais: string | null;
  situacao: 'valido' | 'vencido' | 'revogado';
  validade: string | null;
}

/** Verifies documents, for the pages. */
export interface Documents {
  /** null: no document has the code; `too_many`: the caller asked too often */
  verify(
    codigo: string,
    from: { ip: string; locale: Locale },
  ): Promise<DocumentoVerificado | null | { refused: string }>;
}

/** A template that can be issued to a person. */
export interface ModeloOferecido {
  id: number;
  nome: string;
  tipo: TipoDocumento;
  /** what is asked for when it is issued: field, label, and whether it can be left empty */
  pede: { campo: string; rotulo: string; kind: 'text' | 'date'; opcional: boolean }[];
  /** what the person's record lacks for this template */
  faltam: string[];
  /** whether it would certify a baptism that another church made */
  de_outra_igreja: boolean;
}

export interface DocumentosDaPessoa {
  documentos: {
    id: number;
    numero: string;
    tipo: TipoDocumento;
    data: string;
    situacao: DocumentoVerificado['situacao'];
  }[];
  /** empty for those who may not issue documents */
  modelos: ModeloOferecido[];
}
