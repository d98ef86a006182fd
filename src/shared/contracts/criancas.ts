import type { CultoContado } from './contagem.ts';

/** The most codes that a phone holds for a service. */
export const codesPerDevice = 40;

export interface SalaDoCulto {
  id: number;
  nome: string;
  idade_de: number | null;
  idade_ate: number | null;
  capacidade: number | null;
}

interface Responsavel {
  pessoa: number;
  nome: string;
  whatsapp: string | null;
}

/** A child that is registered, with what the last check-in said. */
export interface CriancaCadastrada {
  pessoa: number;
  nome: string;
  data_nascimento: string;
  alergias: string | null;
  observacoes: string | null;
  /** the adults of the record (house, parents, guardian), of whom one brings the child; they are not permitted to take it by that alone */
  responsaveis: Responsavel[];
}

/** A child that came in. */
export interface CriancaNaSala {
  id: number;
  /** made on the phone */
  chave: string;
  sala: number;
  nome: string;
  pessoa: number | null;
  data_nascimento: string | null;
  alergias: string | null;
  observacoes: string | null;
  responsavel_nome: string;
  responsavel_whatsapp: string | null;
  autorizados: string | null;
  /** the hash of service and code, by which a phone without network recognises the guardian's label */
  resumo: string | null;
  entrou_em: string;
  saiu_em: string | null;
  /** came in on another day of the event, and nobody noted its way out: it does not count in the rooms */
  outro_dia: boolean;
}

/** What a phone at the rooms works with while it has no network. */
export interface CriancasDoCulto {
  agora: string;
  culto: CultoContado;
  salas: SalaDoCulto[];
  presentes: CriancaNaSala[];
  cadastradas: CriancaCadastrada[];
}

/** What a phone sends when a child comes in. */
export interface EntradaDeCrianca {
  evento: number;
  sala: number;
  aparelho: string;
  codigo: string;
  /** a child that is registered; otherwise a visitor */
  pessoa?: number | null;
  nome?: string | null;
  data_nascimento?: string | null;
  alergias?: string | null;
  observacoes?: string | null;
  responsavel?: number | null;
  responsavel_nome: string;
  responsavel_whatsapp?: string | null;
  autorizados?: string | null;
}
