import type { TipoContribuicao } from '#shared/cobranca.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { typedAmount } from '#shared/money.ts';
import { type PaymentDraft, readPaymentDraft } from '#web/checkout/payment-draft.ts';

/** The form as filled in so far: enough for the text of the button and the cause. */
export interface Draft extends PaymentDraft {
  tipo: TipoContribuicao;
  campanha: string;
  projeto: string;
  /** centavos; undefined while there is no amount */
  valor: number | undefined;
  mensal: boolean;
}

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** As on the server: a typed amount wins over a chosen suggestion. */
export function readDraft(form: FormData, locale: Locale): Draft {
  const typed = text(form, 'valor').trim();
  const valor = typed ? typedAmount(typed, locale) : Number(text(form, 'sugestao')) || undefined;
  const mensal = text(form, 'frequencia') === 'mensal';
  return {
    mensal,
    tipo: text(form, 'tipo') as TipoContribuicao,
    campanha: text(form, 'campanha'),
    projeto: text(form, 'projeto'),
    valor: valor && valor > 0 ? valor : undefined,
    ...readPaymentDraft(form),
    // a monthly gift has no parcelas
    ...(mensal && { parcelas: 1 }),
  };
}
