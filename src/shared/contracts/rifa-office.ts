import type { Estado, Metodo, MetodoBalcao } from '#shared/cobranca.ts';
import type { EstadoCompraRifa } from './rifa.ts';

/** The status of a raffle as the office knows it. */
type SituacaoRifa =
  | 'rascunho'
  | 'ativa'
  | 'pausada'
  | 'esgotada'
  | 'aguardando_sorteio'
  | 'sorteada'
  | 'cancelada';

/** A purchase whose numbers are held until it is paid. */
export interface ReservaDaRifa {
  compra: number;
  nome: string;
  quantidade: number;
  /** centavos */
  valor: number;
  /** ISO */
  expira_em: string;
  /** the buyer says that it is paid; the treasurer confirms it */
  em_analise: boolean;
}

/** What one seller sold through their link. */
export interface VendasDoVendedor {
  id: number;
  nome: string;
  /** of the link */
  codigo: string;
  meta: number | null;
  numeros: number;
  /** centavos; null, here and below: the caller may not see money */
  valor: number | null;
}

/** How a raffle sells. Sandbox money is in none of the numbers. */
export interface PainelRifa {
  rifa: {
    id: number;
    nome: string;
    slug: string;
    status: SituacaoRifa;
    total_cotas: number;
    largura: number;
    /** centavos */
    valor_cota: number;
    /** ISO */
    data_sorteio: string | null;
    distribuicao: 'escolha' | 'aleatoria';
    /** address of its public page */
    endereco: string;
    /** numbers can be sold at the counter now */
    vende: boolean;
  };
  pagos: number;
  reservados: number;
  livres: number;
  /** different people who bought, by CPF, phone or e-mail */
  compradores: number;
  /** late money whose numbers have other owners: the buyer chooses others, or the treasurer returns it */
  a_trocar: number;
  /** centavos of its charges */
  dinheiro: { recebido: number; devolvido: number; liquido: number } | null;
  a_devolver: { compras: number; valor: number } | null;
  dias: { dia: string; vendidas: number; receita: number | null }[];
  canais: { canal: 'site' | 'balcao'; compras: number; numeros: number; valor: number | null }[];
  /** the best first */
  vendedores: VendasDoVendedor[];
  /** in the order in which they expire */
  reservas: ReservaDaRifa[];
}

/** A step in the history of a purchase: of its charge, or of the office. */
export interface PassoCompraRifa {
  /** unique among the steps */
  id: string;
  /** ISO */
  quando: string;
  tipo: string;
  ator: string;
  /** the user who did it */
  nome: string | null;
  dados: Record<string, unknown>;
}

/** What the page of a purchase shows beyond the fields of its section. */
export interface FichaCompraRifa {
  id: number;
  estado: EstadoCompraRifa;
  rifa: { id: number; nome: string; slug: string; status: SituacaoRifa; congelada: boolean };
  /** with their width, ascending */
  numeros: string[];
  sandbox: boolean;
  /** centavos */
  valor: number;
  a_devolver: number;
  /** ISO; null: no payment is awaited */
  expira_em: string | null;
  /** the buyer's page, for users who may change the purchase */
  endereco: string | null;
  /** for users who may change the purchase */
  cpf: string | null;
  /** who sold it at the counter */
  atendente: string | null;
  cobranca: {
    id: number;
    estado: Estado;
    metodo: Metodo;
    valor: number;
    recebido: number;
    estornado: number;
    /** returned by hand: the church's Pix key or the counter */
    manual: boolean;
  } | null;
  pessoa: { id: number; nome: string } | null;
  dados: { nome: string; email: string | null; whatsapp: string | null; cpf: string | null };
  historia: PassoCompraRifa[];
}

/** A sale at the counter, for its receipt. */
export interface VendaDeRifa {
  compra: number;
  nome: string;
  email: string | null;
  /** with their width, ascending */
  numeros: string[];
  /** centavos */
  total: number;
  forma: MetodoBalcao;
  /** what proves the purchase, with the buyer's phone or CPF */
  chave: string;
  /** ISO */
  em: string;
}

/** What the counter may sell of a raffle. */
export interface BalcaoDeRifa {
  rifa: PainelRifa['rifa'];
  livres: number;
  /** most numbers of one purchase */
  por_compra: number;
  /** bit n of the bytes (most significant first) is number n; base64 */
  ocupados: string;
  vendedores: { id: number; nome: string }[];
}

/** A purchase whose money waits to be returned. */
export interface DevolucaoDeRifa {
  compra: number;
  nome: string;
  whatsapp: string | null;
  email: string | null;
  quantidade: number;
  /** centavos */
  valor: number;
  metodo: string;
  /** by the gateway, at the bank (the church's Pix) or at the counter */
  volta: 'gateway' | 'banco' | 'balcao';
  cobranca: number;
}
