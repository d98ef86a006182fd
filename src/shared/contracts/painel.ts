import type { Periodo } from '#shared/painel/periodos.ts';
import type { BackupStatus } from './backup.ts';

/** The cards of the dashboard in the order in which new accounts see them: what needs a decision stands first. */
export const chavesDeCartao = [
  'contatos',
  'oracoes',
  'cuidados',
  'visitas',
  'cobrancas_confirmar',
  'cobrancas_decidir',
  'contagens',
  'vencidos',
  'vence_em_7_dias',
  'vagas',
  'confirmacoes',
  'pedidos',
  'mandatos',
  'requerimentos',
  'sem_comprovante',
  'incompletos',
  'repetidos',
  'aniversarios',
  'frequencia',
  'visitantes',
  'cuidado',
  'batismos',
  'crescimento',
  'saldos',
  'entradas_e_saidas',
  'meses',
  'dizimos_e_ofertas',
  'despesas',
  'projecao',
  'inscricoes',
  'idades',
  'bairros',
] as const;
export type ChaveDeCartao = (typeof chavesDeCartao)[number];

/** The list behind a number: the number is the count of its rows, or one of the sums under it. */
export interface ListaDoNumero {
  secao: string;
  filtros: Readonly<Record<string, string>>;
  /** the sum under the list that is the number; left out: the number of its rows */
  soma?: string;
  /** the record that shows the number in this field, in place of a list */
  registro?: { id: number; campo: string };
}

export interface Numero {
  valor: number;
  /** amounts of money are in centavos */
  dinheiro?: true;
  lista: ListaDoNumero;
}

/** A name in a chart: what the church calls it, a choice of a section, a day or month, or an age. */
export type Rotulo =
  | { nome: string }
  | { dia: string }
  | { mes: string }
  | { idade: { de: number; ate: number | null } }
  | { sem: 'categoria' };

/** The names of the numbers and the series on cards. */
export const nomesDeNumero = [
  ...([
    'adultos',
    'criancas',
    'visitantes',
    'ultimo_culto',
    'fichas_de_visitantes',
    'visitantes_novos',
    'visitantes_sem_ficha',
    'afastados',
    'afastados_no_periodo',
  ] as const),
  ...(['batismos', 'chegaram', 'afastaram', 'entradas', 'saidas', 'dizimo', 'oferta'] as const),
  ...(['a_receber', 'a_pagar'] as const),
] as const;
export type NomeDeNumero = (typeof nomesDeNumero)[number];

interface Base {
  chave: ChaveDeCartao;
}

/** How many records wait for a decision, and how much money they are about. */
export interface CartaoDeDecisao extends Base {
  tipo: 'decisao';
  numero: Numero;
  somas: readonly { nome: 'a_pagar' | 'a_receber'; numero: Numero }[];
}

export interface Aniversariante {
  id: number;
  nome: string;
  /** the day of this year on which it is celebrated */
  dia: string;
  idade: number;
  whatsapp: string | null;
}

export interface CartaoDeAniversarios extends Base {
  tipo: 'aniversarios';
  numero: Numero;
  pessoas: readonly Aniversariante[];
}

/** Several numbers, each with its value in the period that it is compared with. */
export interface CartaoDeNumeros extends Base {
  tipo: 'numeros';
  numeros: readonly { nome: NomeDeNumero; numero: Numero; antes: Numero | null }[];
  /** the first number minus the second */
  saldo?: number;
  saldo_dinheiro?: true;
}

/** Values of one or more series at points in time. */
export interface CartaoDeSerie extends Base {
  tipo: 'serie';
  series: readonly NomeDeNumero[];
  pontos: readonly { rotulo: Rotulo; numeros: readonly Numero[]; saldo?: number }[];
  /** the last value, and the mean of the values before it */
  destaque?: { nome: NomeDeNumero; numero: Numero; antes: Numero | null };
}

/** Parts of a whole, the largest first. */
export interface CartaoDePartes extends Base {
  tipo: 'partes';
  total: Numero | null;
  itens: readonly { rotulo: Rotulo; numero: Numero; de?: number | null }[];
}

export type Cartao =
  | CartaoDeDecisao
  | CartaoDeAniversarios
  | CartaoDeNumeros
  | CartaoDeSerie
  | CartaoDePartes;

export interface ArranjoDoPainel {
  ordem: readonly ChaveDeCartao[];
  ocultos: readonly ChaveDeCartao[];
  esconde_valores: boolean;
}

export const passosDoGuia = ['igreja', 'aparencia', 'pix', 'pessoas', 'evento'] as const;
export type PassoDoGuia = (typeof passosDoGuia)[number];

/** A service whose attendance can be recorded now; `frequencia` is what was recorded of it. */
export interface CultoDoPainel {
  evento: number;
  nome: string;
  igreja: number | null;
  data: string;
  horario: string;
  frequencia: { id: number; adultos: number; criancas: number; visitantes: number; online: number } | null;
}

export interface Painel {
  hoje: string;
  periodo: Periodo;
  de: string;
  ate: string;
  igreja: number | null;
  /** the churches that the person may choose between; empty where there is only one */
  igrejas: readonly { id: number; nome: string }[];
  /** the cards that the person may see, including hidden ones */
  disponiveis: readonly ChaveDeCartao[];
  /** the cards that are shown, in the person's order */
  cartoes: readonly Cartao[];
  arranjo: ArranjoDoPainel;
  /** the steps of a new church; null once all are done, or for people who can do none of them */
  guia: readonly { passo: PassoDoGuia; feito: boolean; permitido: boolean }[] | null;
  /** what is wrong with the backups, for users who manage them; null when all is well */
  copia: Pick<BackupStatus, 'ultima_boa' | 'velha' | 'falhou' | 'teste'> | null;
  /** the person is an administrator without two-step verification: the password alone is enough to sign in */
  sem_segunda_etapa: boolean;
  /** services of today and the days before; null for people who may not record attendance */
  cultos: readonly CultoDoPainel[] | null;
}
