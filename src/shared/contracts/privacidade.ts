/** That somebody agreed to a text when they sent a form of the site. */
export interface Consentimento {
  id: number;
  quando: string;
  formulario: string;
  secao: string;
  registro: number;
  /** null when nameless, or when the record is gone */
  quem: string | null;
  existe: boolean;
  versao: number;
  /** the sentence beside the box that was ticked */
  texto: string;
}

export interface Consentimentos {
  data: Consentimento[];
  total: number;
  mais: boolean;
}
