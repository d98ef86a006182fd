import { createHash } from 'node:crypto';
import type { ChargeRequest } from '#server/ports/charges.ts';
import type { Endereco } from '#server/ports/payments.ts';
import { defaultLanguage, type Locale } from '#shared/i18n/languages.ts';
import type { PaymentInput } from './payment-fields.ts';

/** The address when it is complete, or else null. */
function addressOf({ cep, logradouro, numero, bairro, cidade, uf }: PaymentInput): Endereco | null {
  return cep && logradouro && numero && bairro && cidade && uf
    ? { cep, logradouro, numero, bairro, cidade, uf }
    : null;
}

type HowItIsPaid = Pick<
  ChargeRequest,
  'metodo' | 'total' | 'token' | 'parcelas' | 'nome' | 'email' | 'documento' | 'endereco'
>;

/** The part of a charge request about method and payer. */
export function paymentRequest(input: PaymentInput): HowItIsPaid {
  return {
    metodo: input.metodo,
    ...(input.total != null && { total: input.total }),
    // for methods other than cards only the sandbox takes a token, which decides the test's outcome
    ...(input.token && { token: input.token }),
    ...(input.metodo === 'cartao' && { parcelas: input.parcelas ?? 1 }),
    nome: input.nome,
    email: input.email,
    documento: input.documento ?? null,
    endereco: addressOf(input),
  };
}

const longestDescription = 160;

/** What is paid for: in the church's language for its books, and in the payer's language for the payer. */
export function purposeOfCharge(
  text: (locale: Locale) => string,
  idioma: Locale,
): Pick<ChargeRequest, 'descricao' | 'descricaoPagador'> {
  const [descricao, descricaoPagador] = [defaultLanguage.texts, idioma].map((locale) =>
    text(locale).slice(0, longestDescription),
  ) as [string, string];
  return { descricao, ...(descricaoPagador !== descricao && { descricaoPagador }) };
}

/** A caller's key with a hash of the request: another request under the same key is another charge. */
export const chargeKey = (origin: string, key: string, input: unknown): string =>
  `${origin}:${createHash('sha256')
    .update(JSON.stringify([key, input]))
    .digest('base64url')}`;
