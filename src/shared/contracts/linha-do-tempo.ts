/** The kinds of lines in the timeline of a person; each is shown to users who may list its section. */
export const tiposDaLinha = [
  'cadastro',
  'batismo',
  'afastamento',
  'situacao',
  'mandato',
  'mandato_fim',
  'escala',
  'contribuicao',
  'inscricao',
  'pedido',
  'oracao',
  'visita',
  'presenca',
  'documento',
] as const;
export type TipoDaLinha = (typeof tiposDaLinha)[number];

export interface EventoDaLinha {
  tipo: TipoDaLinha;
  /** the section of the record that the line is about; null for facts in the record of the person itself */
  secao: string | null;
  registro: number;
  /** a day, or a moment where the time is known */
  quando: string;
  /** what the record is called */
  rotulo: string | null;
  /** a choice of its section: its state or kind */
  estado: string | null;
  /** in centavos */
  valor: number | null;
}

export interface LinhaDoTempo {
  /** the kinds that the caller may see */
  tipos: readonly TipoDaLinha[];
  data: readonly EventoDaLinha[];
  /** where the next page begins; null after the last one */
  apos: string | null;
}
