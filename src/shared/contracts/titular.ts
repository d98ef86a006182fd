/** What keeps a person's data from being erased now; each has a text of its own (`titular.impede.*`). */
export const impedimentosDeApagar = [
  'conta',
  'cobranca',
  'lancamento',
  'promessa',
  'inscricao',
  'devolucao',
  'pedido',
  'rifa',
  'cargo',
  'escala',
  'patrimonio',
  'menor',
] as const;
export type ImpedimentoDeApagar = (typeof impedimentosDeApagar)[number];

/** What happens to a part of a person's data. */
export const destinos = ['apaga', 'anonimiza', 'guarda'] as const;
/** Why something is kept. */
type BaseLegal = 'tributos' | 'prova' | 'pedido_aberto';

/** The parts of a person's data that an erasure changes or keeps; each has a text of its own (`dados.item.*`). */
export const partesDoApagamento = [
  'cadastro',
  'foto',
  'contato',
  'pedidooracoes',
  'familia',
  'anotacao',
  'visita',
  'presenca',
  'visitante',
  'crianca',
  'voluntario',
  'departamento',
  'aviso',
  'consumidor',
  'requerimento_pendente',
  'importacao',
  'fusao',
  'documento',
  'cargo',
  'escala',
  'inscricao',
  'inscricao_responsavel',
  'compra',
  'pedido',
  'rifa_compra',
  'rifa_vendedor',
  'envelope',
  'cobranca',
  'promessa',
  'crianca_trazida',
  'parente',
  'cuidado',
  'visita_feita',
  'intercessor',
  'convidado',
  'postagem',
  'requerimento',
  'trilha',
  'dinheiro',
  'consentimento',
] as const;
export type ParteDoApagamento = (typeof partesDoApagamento)[number];

export interface ItemDoApagamento {
  chave: ParteDoApagamento;
  destino: (typeof destinos)[number];
  total: number;
  /** of what is kept */
  base: BaseLegal | null;
  /** the last day on which it is kept; null: no day is set */
  ate: string | null;
}

/** What erasing a person's data would do. */
export interface PreviaDoApagamento {
  versao: number;
  apagada_em: string | null;
  impedimentos: { chave: ImpedimentoDeApagar; total: number }[];
  itens: ItemDoApagamento[];
}

export interface ConsentimentoDaPessoa {
  id: number;
  dia: string;
  ato: 'consentiu' | 'revogou' | 'retirado';
  /** where it was given: the record, or a form of the site */
  secao: string;
  /** the sentence that was agreed to, of a form */
  texto: string | null;
  versao: string | null;
  canal: string;
}
export interface ConsentimentosDaPessoa {
  /** the record has a consent that can be withdrawn */
  vigente: boolean;
  historia: ConsentimentoDaPessoa[];
}
