import { smallestParcela } from '#shared/cobranca.ts';
import type { MeioDePagamento, PayerNeed } from '#shared/contracts/cobranca.ts';
import type { FieldErrors } from '#shared/errors.ts';
import type { PaymentInput } from './payment-fields.ts';

const addressFields = ['cep', 'logradouro', 'numero', 'bairro', 'cidade', 'uf'] as const;
const fieldsOf = (need: PayerNeed) => (need === 'endereco' ? addressFields : ([need] as const));

/**
 * The checks beyond single fields: whether the method is offered, what it requires, and whether the parcelas fit.
 * Returns the method's gateway and terms (`meio`), and the errors by field, to which an origin adds its own.
 */
export function checkPayment(
  input: PaymentInput & { valor: number },
  meios: readonly MeioDePagamento[],
): { meio: MeioDePagamento | undefined; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const meio = meios.find(({ metodo }) => metodo === input.metodo);
  if (!meio) errors.metodo = [{ key: 'cobranca.no_gateway' }];
  const parcelas = input.parcelas ?? 1;
  if (input.metodo !== 'cartao') {
    if (parcelas > 1) errors.parcelas = [{ key: 'cobranca.parcelas_card' }];
  } else {
    if (!input.token) errors.token = [{ key: 'cobranca.token_required' }];
    if (parcelas > 1 && input.valor / parcelas < smallestParcela)
      errors.parcelas = [{ key: 'cobranca.parcelas_min' }];
    else if (meio && parcelas > meio.maxParcelas)
      errors.parcelas = [{ key: 'validation.max', vars: { max: meio.maxParcelas } }];
  }
  for (const field of (meio?.exige ?? []).flatMap(fieldsOf))
    if (!input[field]) errors[field] ??= [{ key: 'validation.required' }];
  return { meio, errors };
}
