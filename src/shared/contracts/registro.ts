/** One line of the register of treatment, in the reader's language. */
export interface LinhaRegistro {
  /** unique within the register */
  chave: string;
  /** from a section, from a feature without a section, or written by the office */
  origem: 'secao' | 'recurso' | 'propria';
  /** the id of a line of the office */
  id: number | null;
  nome: string;
  titulares: string[];
  finalidade: string;
  bases: string[];
  dados: { nome: string; sensivel: boolean }[];
  quem_ve: string[];
  /** empty: nobody outside of the church */
  compartilhado: string[];
  guarda: string;
  medidas: string[];
}

/** A service that receives data beyond the church's own server, according to the configuration. */
interface Operador {
  papel: string;
  quem: string;
}

export interface Registro {
  igreja: string;
  gerado_em: string;
  encarregado: { nome: string | null; email: string | null };
  politica: { versao: number; vigente_desde: string; versoes: number };
  consentimentos: number;
  /** the periods that the church sets and those that hold everywhere */
  prazos: { nome: string; prazo: string }[];
  medidas: string[];
  operadores: Operador[];
  linhas: LinhaRegistro[];
}
