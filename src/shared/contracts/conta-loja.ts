/** A place where a consumer receives orders; `nome` is who receives there. */
export interface EnderecoDaConta {
  id: number;
  nome: string;
  /** eight digits */
  cep: string;
  logradouro: string;
  numero: string;
  complemento: string | null;
  bairro: string;
  cidade: string;
  uf: string;
}

/** Addresses that one account keeps at most. */
export const mostEnderecos = 20;
