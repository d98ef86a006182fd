import { createHash } from 'node:crypto';
import type { ChargeRequest } from '#server/ports/charges.ts';
import type { Endereco } from '#server/ports/payments.ts';
import type { AskedPayment } from './payment-fields.ts';

/** The address when it is complete, or else null. */
function addressOf({ cep, logradouro, numero, bairro, cidade, uf }: AskedPayment): Endereco | null {
  return cep && logradouro && numero && bairro && cidade && uf
    ? { cep, logradouro, numero, bairro, cidade, uf }
    : null;
}

type HowItIsPaid = Pick<
  ChargeRequest,
  'metodo' | 'total' | 'token' | 'parcelas' | 'nome' | 'email' | 'documento' | 'endereco'
>;

/** The part of a charge request about method and payer. */
export function paymentRequest(asked: AskedPayment): HowItIsPaid {
  return {
    metodo: asked.metodo,
    ...(asked.total != null && { total: asked.total }),
    // for methods other than cards only the sandbox takes a token, which decides the test's outcome
    ...(asked.token && { token: asked.token }),
    ...(asked.metodo === 'cartao' && { parcelas: asked.parcelas ?? 1 }),
    nome: asked.nome,
    email: asked.email,
    documento: asked.documento ?? null,
    endereco: addressOf(asked),
  };
}

/** A caller's key with a hash of the request: another request under the same key is another charge. */
export const chargeKey = (origin: string, key: string, asked: unknown): string =>
  `${origin}:${createHash('sha256')
    .update(JSON.stringify([key, asked]))
    .digest('base64url')}`;
