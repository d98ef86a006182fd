import { createFormTokens } from '#server/http/form-tokens.ts';
import { parse } from '#server/http/parse.ts';
import type { Giving } from '#shared/contracts/contribuir.ts';
import { type FormOutcome, formFields, type Sender } from '#shared/contracts/site.ts';
import { AppError, errorText, type FieldErrors, invalid, translateFields } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { typedAmount } from '#shared/money.ts';
import type { GivingDeps } from './deps.ts';
import type { Gifts } from './give.ts';
import { type Asked, contribuir, statement } from './schema.ts';
import type { createYearlyStatements } from './yearly-statement.ts';

type Sent = Readonly<Record<string, string>>;
type Refusal = Exclude<FormOutcome, { ok: true }>;

const refuse = (locale: Locale, key: ErrorKey, more: Pick<Refusal, 'errors' | 'mark'> = {}): Refusal => ({
  ok: false,
  status: 422,
  message: errorText(key, locale),
  ...more,
});

/** What was wrong, as the form shows it. What is nobody's fault goes on to the page that says so. */
function refusalOf(error: unknown, locale: Locale): Refusal {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  const message = errorText(error.key, locale, error.vars);
  if (error.kind === 'too_many')
    return { ok: false, status: 429, message, wait: Number(error.vars?.minutes ?? 1) * 60 };
  return {
    ok: false,
    status: 422,
    message,
    ...(error.fields && { errors: translateFields(error.fields, locale) }),
  };
}

const isAway = (error: unknown): boolean =>
  error instanceof AppError && error.key === 'cobranca.gateway_away';

const boletoFields = ['documento', 'cep', 'logradouro', 'numero', 'bairro', 'cidade', 'uf'];

/** What a form without scripts sends is all of it, hidden parts too: only what was chosen counts. */
function readForm(sent: Sent): Asked {
  const errors: FieldErrors = {};
  const typed = sent.valor?.trim() ?? '';
  // What somebody wrote stands before what they may have chosen first.
  const valor = typed ? typedAmount(typed) : sent.sugestao ? Number(sent.sugestao) : undefined;
  if (valor === undefined)
    errors.valor = [{ key: typed ? 'contribuir.valor_unclear' : 'contribuir.valor_missing' }];
  const anonimo = sent.identidade === 'anonima';
  if (!anonimo && !sent.nome?.trim()) errors.nome = [{ key: 'contribuir.nome_missing' }];
  const metodo = sent.metodo || 'pix';
  const mensal = sent.frequencia === 'mensal';
  const input = {
    tipo: sent.tipo || undefined,
    valor: valor ?? 1,
    metodo,
    nome: anonimo ? null : sent.nome,
    email: sent.email,
    anonimo,
    campanha: sent.tipo === 'campanha' ? sent.campanha : null,
    projeto: sent.tipo === 'projeto_social' ? sent.projeto : null,
    token: sent.token,
    parcelas: metodo === 'cartao' && !mensal && sent.parcelas ? Number(sent.parcelas) : null,
    total: metodo === 'cartao' && !mensal && sent.total ? Number(sent.total) : null,
    mensal,
    ...(metodo === 'boleto' && Object.fromEntries(boletoFields.map((name) => [name, sent[name]]))),
  };
  let asked: Asked | undefined;
  try {
    asked = parse(contribuir, input);
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    Object.assign(errors, { ...error.fields, ...errors });
  }
  if (!asked || Object.keys(errors).length > 0) throw invalid(errors);
  return asked;
}

/** The forms of the giving page. */
export function createGivingForms(
  { config, clock }: GivingDeps,
  gifts: Gifts,
  yearlyStatements: ReturnType<typeof createYearlyStatements>,
  limit: (ip: string) => Promise<void>,
): Pick<Giving, 'give' | 'askStatement'> {
  const formTokens = createFormTokens({ secret: config.secret, clock });

  return {
    async give(sent: Sent, { ip, locale }: Sender) {
      const mark = formTokens.read(sent[formFields.mark]);
      // A robot that fell into the trap is told what somebody hears who left the page open since yesterday.
      if (!mark || mark.age === 'expired' || sent[formFields.trap])
        return refuse(locale, 'formulario.expired', { mark: formTokens.make() });
      try {
        const asked = readForm(sent);
        const purpose = await gifts.check(asked);
        await limit(ip);
        const chave = await gifts.keyOfForm(mark.id.toString('hex'), asked);
        const { codigo } = await gifts
          .open(asked, purpose, { idioma: locale, chave })
          .catch(async (error: unknown) => {
            // The gateway keeps silent and is asked again: whoever gives waits on the page of the gift, and does not
            // begin another beside it.
            const made = isAway(error) ? await gifts.underKey(chave) : undefined;
            if (!made) throw error;
            return made;
          });
        return { ok: true, codigo };
      } catch (error) {
        return refusalOf(error, locale);
      }
    },

    async askStatement(sent: Sent, { ip, locale }: Sender) {
      if (sent[formFields.trap]) return { ok: true };
      try {
        const { extrato_email, ano } = parse(statement, {
          extrato_email: sent.extrato_email,
          ano: Number(sent.ano),
        });
        await yearlyStatements.ask(extrato_email, ano, ip, locale);
        return { ok: true };
      } catch (error) {
        return refusalOf(error, locale);
      }
    },
  };
}
