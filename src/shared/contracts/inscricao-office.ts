import type { PassoCompra } from './inscricao.ts';

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
