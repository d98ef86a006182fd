import { readPaymentForm } from '#server/checkout/payment-form.ts';
import { formRefusal } from '#server/http/form-refusal.ts';
import { createFormTokens } from '#server/http/form-tokens.ts';
import { parse } from '#server/http/parse.ts';
import type { Giving } from '#shared/contracts/contribuir.ts';
import { formFields, type Sender } from '#shared/contracts/site.ts';
import { AppError, errorText, type FieldErrors, invalid } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { typedAmount } from '#shared/money.ts';
import type { GivingDeps } from './deps.ts';
import type { Gifts } from './give.ts';
import { contribuir, type GiftInput, yearlyStatementRequest } from './schema.ts';
import type { createYearlyStatements } from './yearly-statement.ts';

type FormFields = Readonly<Record<string, string>>;

/** Reads the giving form. A typed amount takes precedence over a chosen suggestion. */
function readForm(form: FormFields, locale: Locale): GiftInput {
  const errors: FieldErrors = {};
  const typed = form.valor?.trim() ?? '';
  const valor = typed ? typedAmount(typed, locale) : form.sugestao ? Number(form.sugestao) : undefined;
  if (valor === undefined)
    errors.valor = [{ key: typed ? 'contribuir.valor_unclear' : 'contribuir.valor_missing' }];
  const anonimo = form.identidade === 'anonima';
  if (!anonimo && !form.nome?.trim()) errors.nome = [{ key: 'contribuir.nome_missing' }];
  const mensal = form.frequencia === 'mensal';
  const input = {
    ...readPaymentForm(form),
    tipo: form.tipo || undefined,
    valor: valor ?? 1,
    ...(anonimo && { nome: null }),
    anonimo,
    campanha: form.tipo === 'campanha' ? form.campanha : null,
    projeto: form.tipo === 'projeto_social' ? form.projeto : null,
    // a monthly charge is not split
    ...(mensal && { parcelas: null, total: null }),
    mensal,
  };
  let gift: GiftInput | undefined;
  try {
    gift = parse(contribuir, input);
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    Object.assign(errors, { ...error.fields, ...errors });
  }
  if (!gift || Object.keys(errors).length > 0) throw invalid(errors);
  return gift;
}

/** The forms of the giving page. */
export function createGivingForms(
  { config, clock }: GivingDeps,
  gifts: Gifts,
  yearlyStatements: ReturnType<typeof createYearlyStatements>,
  limit: (ip: string) => Promise<void>,
): Pick<Giving, 'give' | 'askYearlyStatement'> {
  const formTokens = createFormTokens({ secret: config.secret, clock });

  return {
    async give(form: FormFields, { ip, locale }: Sender) {
      const formToken = formTokens.read(form[formFields.formToken]);
      // A robot caught by the trap gets the same answer as a visitor with an expired page.
      if (!formToken || formToken.age === 'expired' || form[formFields.trap])
        return {
          ok: false,
          status: 422,
          message: errorText('formulario.expired', locale),
          formToken: formTokens.make(),
        };
      try {
        const gift = readForm(form, locale);
        const purpose = await gifts.check(gift);
        await limit(ip);
        const { codigo } = await gifts.openForm(gift, purpose, locale, formToken.id.toString('hex'));
        return { ok: true, codigo };
      } catch (error) {
        return formRefusal(error, locale);
      }
    },

    async askYearlyStatement(form: FormFields, { ip, locale }: Sender) {
      if (form[formFields.trap]) return { ok: true };
      try {
        const { extrato_email, ano } = parse(yearlyStatementRequest, {
          extrato_email: form.extrato_email,
          ano: Number(form.ano),
        });
        await yearlyStatements.ask(extrato_email, ano, ip, locale);
        return { ok: true };
      } catch (error) {
        return formRefusal(error, locale);
      }
    },
  };
}
