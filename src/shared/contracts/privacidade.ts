/** A consent given with a form of the site. */
export interface Consentimento {
  id: number;
  quando: string;
  formulario: string;
  secao: string;
  registro: number;
  /** null when anonymous, or when the record was deleted */
  quem: string | null;
  existe: boolean;
  versao: number;
  /** the text beside the ticked box */
  texto: string;
}

export interface Consentimentos {
  data: Consentimento[];
  total: number;
  mais: boolean;
}
