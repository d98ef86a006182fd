import { type Estado, type GatewayName, isSettled, type Metodo, type Origem } from '#shared/cobranca.ts';
import type { Ref, StoredFile } from '#shared/crud/record.ts';

/** A charge as the office's API returns it. */
export interface Cobranca {
  id: number;
  descricao: string;
  codigo: string;
  origem: Origem;
  estado: Estado;
  metodo: Metodo;
  gateway: GatewayName;
  /** centavos */
  valor: number;
  juros: number;
  parcelas: number;
  recebido: number;
  estornado: number;
  a_decidir: number;
  nome: string | null;
  email: string | null;
  anonimo: boolean;
  pessoa: Ref | null;
  igreja: Ref | null;
  txid: string | null;
  comprovante: StoredFile | null;
  motivo: string | null;
  sandbox: boolean;
  expira_em: string;
  paga_em: string | null;
  criado_em: string;
}

/** centavos still missing; what a charge had received when it ended waits for a decision, and counts towards it */
export const missing = ({
  valor,
  recebido,
  a_decidir,
}: Pick<Cobranca, 'valor' | 'recebido' | 'a_decidir'>): number => Math.max(0, valor - recebido - a_decidir);

/** The amount that the form of an arrival proposes; null: nothing more is expected, and the treasurer types it. */
export const amountToConfirm = (
  charge: Pick<Cobranca, 'estado' | 'valor' | 'recebido' | 'a_decidir'>,
): number | null => (isSettled(charge.estado) ? charge.valor : missing(charge) || null);

/** Whether the treasurer confirms its payments by hand; sandbox charges are never confirmed. */
export const isConfirmable = ({ gateway, sandbox }: Pick<Cobranca, 'gateway' | 'sandbox'>): boolean =>
  gateway === 'pix_manual' && !sandbox;
