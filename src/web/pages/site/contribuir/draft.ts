import type { TipoContribuicao } from '#shared/cobranca.ts';
import { typedAmount } from '#shared/money.ts';
import { type PaymentDraft, readPaymentDraft } from '#web/checkout/payment-draft.ts';

/** What the form says so far: enough to name the button and to show what is given to. */
export interface Draft extends PaymentDraft {
  tipo: TipoContribuicao;
  campanha: string;
  projeto: string;
  /** centavos; undefined while there is none */
  valor: number | undefined;
  mensal: boolean;
}

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** As the server reads it: an amount that was typed wins over a suggestion that was chosen. */
export function readDraft(form: FormData): Draft {
  const typed = text(form, 'valor').trim();
  const valor = typed ? typedAmount(typed) : Number(text(form, 'sugestao')) || undefined;
  const mensal = text(form, 'frequencia') === 'mensal';
  return {
    mensal,
    tipo: text(form, 'tipo') as TipoContribuicao,
    campanha: text(form, 'campanha'),
    projeto: text(form, 'projeto'),
    valor: valor && valor > 0 ? valor : undefined,
    ...readPaymentDraft(form),
    // what is charged every month is not split
    ...(mensal && { parcelas: 1 }),
  };
}
