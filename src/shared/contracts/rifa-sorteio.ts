import type { ModoSorteio } from '#shared/rifa/regras.ts';

/** What the office has to do next for the draw of a raffle. */
export const passosSorteio = [
  // a draft: nothing is promised yet
  'publicar',
  // on sale
  'encerrar',
  // closed, and payments are still open
  'acertar',
  // closed and settled: the list can be frozen, which a job does by itself
  'congelar',
  // frozen: the extraction has not taken place
  'aguardar_extracao',
  // two people type the five federal prizes
  'digitar',
  // both typed the same
  'sortear',
  // drawn: prizes wait for their winners
  'entregar',
  'concluido',
  'cancelada',
] as const;
type PassoSorteio = (typeof passosSorteio)[number];

/** The draw of a raffle as the office sees it: GET /api/admin/rifa/{id}/sorteio. */
export interface SorteioDaRifa {
  id: number;
  slug: string;
  nome: string;
  /** digits of a number */
  largura: number;
  modo: ModoSorteio;
  /** the promised one; from the freeze on the one that decides */
  extracao: { numero: string; data: string } | null;
  /** the list was not frozen in time for it: the freeze names the next one */
  extracao_perdida: boolean;
  passo: PassoSorteio;
  compromisso: {
    regras_sha256: string;
    semente_sha256: string;
    compromisso_sha256: string;
    /** ISO */
    em: string;
  } | null;
  /**
   * Purchases that may still be paid: nothing is frozen before they are paid or ended. `em_analise`: of these, those whose buyers
   * reported a payment that nobody confirmed.
   */
  pendentes: { compras: number; numeros: number; valor: number; em_analise: number };
  /** paid purchases without numbers: their money goes back, or their buyers choose others while it is on sale */
  sem_numeros: number;
  /** paid purchases whose payment is disputed: a freeze leaves their numbers out; 0 once the list is frozen */
  contestadas: number;
  /** paid numbers that a freeze would list now, or those in the frozen list */
  pagos: number;
  lista: {
    quantidade: number;
    raiz: string;
    congelamento_sha256: string;
    em: string;
    /** null: frozen by the job */
    por: string | null;
  } | null;
  digitacao: {
    /** from 1; both type again after a difference */
    rodada: number;
    /** who has typed in this round; what they typed stays hidden until both have */
    feitas: { por: string; em: string; minha: boolean }[];
    divergencias: { rodada: number; digitadas: { por: string; em: string; premios: string[] }[] }[];
  };
  resultado: { premios_federais: string[]; resultado_sha256: string; em: string; por: string } | null;
  premios: PremioDoSorteio[];
}

export const dinheiroDoGanhador = ['devolvido', 'contestado'] as const;

interface PremioDoSorteio {
  /** from 1 */
  premio: number;
  descricao: string;
  /** centavos */
  valor: number | null;
  /** null before the draw, and without winner */
  numero: number | null;
  ganhador: {
    compra: number;
    nome: string;
    whatsapp: string | null;
    email: string | null;
    /** the church has less than the price of the number; null: the money is there */
    dinheiro: (typeof dinheiroDoGanhador)[number] | null;
  } | null;
  entrega: EntregaDePremio | null;
}

interface EntregaDePremio {
  recebedor: string;
  documento: string | null;
  observacao: string | null;
  /** why it was handed over though the money of the number went back */
  motivo: string | null;
  /** ISO */
  em: string;
  por: string;
}
