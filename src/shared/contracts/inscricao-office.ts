import type { EstadoInscricao, PassoCompra } from './inscricao.ts';

/** A ticket that came in. */
export interface CheckinFeito {
  id: number;
  participante: string | null;
  lote: string;
  evento: number;
  /** ISO */
  checkin_em: string;
}

/** What a phone at the door works with while it has no network. */
export interface ListaDeEntrada {
  evento: { id: number; nome: string; data: string };
  inscricoes: {
    id: number;
    /** the hash of the ticket's code: the phone hashes what it scans */
    resumo: string;
    nome: string | null;
    lote: string;
    estado: EstadoInscricao;
    checkin_em: string | null;
    aparelho: string | null;
  }[];
}

/** A second entry with one ticket, which two phones without network let in. */
export interface ConflitoDeEntrada {
  id: number;
  inscricao: number;
  participante: string | null;
  momento: string;
  aparelho: string;
  primeiro: string;
  primeiro_aparelho: string | null;
}

/** The numbers of an event's sign-ups. Sandbox money is in none of them. */
export interface PainelInscricoes {
  evento: { id: number; nome: string; data: string; status: string };
  /** null: no limit */
  vagas: number | null;
  vendidas: number;
  /** held by people who are paying now */
  reservadas: number;
  /** centavos */
  receita: number;
  presentes: number;
  esperando: number;
  /** purchases whose money the treasurer still has to return, and how much */
  a_devolver: { compras: number; valor: number };
  lotes: { id: number; nome: string; preco: number; quantidade: number; vendidas: number; receita: number }[];
  dias: { dia: string; vendidas: number; receita: number }[];
  /** answers to questions about T-shirts, diets and choices */
  respostas: { pergunta: string; tipo: string; valores: { resposta: string; total: number }[] }[];
  /** how many purchases got as far as each step, of the last 90 days */
  passos: { passo: PassoCompra; compras: number }[];
}
