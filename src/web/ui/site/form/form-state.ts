import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type HeadersArgs,
  redirect,
} from 'react-router';
import { type FormOutcome, formFields } from '#shared/contracts/site.ts';
import {
  type Label,
  type Locale,
  label,
  languageNamed,
  languages,
  rtlTestLanguage,
} from '#shared/i18n/languages.ts';
import { pageRequestContext } from '#web/lib/page/page-request.ts';

/** The state of a form whose submit was refused. */
export interface FormState {
  message: string;
  errors: Readonly<Record<string, readonly string[]>>;
  /** the typed values */
  values: Readonly<Record<string, string>>;
  formToken?: string;
  politica?: number;
}

/** The text fields of a form by name; public forms have no files. */
const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string'));

const formTypes = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

/** The text fields of a submitted form. A body that is no form, or a broken one, throws and shows the error page. */
export async function sentFields(request: Request): Promise<Record<string, string>> {
  if (!formTypes.test(request.headers.get('content-type') ?? '')) throw data(null, { status: 415 });
  const form = await request.formData().catch(() => {
    throw data(null, { status: 400 });
  });
  return textsOf(form);
}

/** The language of an address, as a parameter for the next address. Unknown languages are dropped. */
export function languageParameter(url: URL): { lang?: string } {
  const language = languageNamed(url.searchParams.get('lang'), [...languages, rtlTestLanguage]);
  return language ? { lang: language.code } : {};
}

/** An address with these parameters, if there are any. */
export function withSearch(path: string, parameters: Record<string, string>): string {
  const search = new URLSearchParams(parameters).toString();
  return search ? `${path}?${search}` : path;
}

/** The options of a section's field, in the visitor's language. */
export const choicesOf = (
  options: Readonly<Record<string, Label>>,
  locale: Locale,
): { value: string; label: string }[] =>
  Object.entries(options).map(([value, text]) => ({ value, label: label(text, locale) }));

/** The address of the confirmation page, which can be reloaded without another submit. Keeps the language of the address. */
export function sentPage(url: URL, keep: Record<string, string> = {}): string {
  return withSearch(url.pathname, { enviado: '1', ...keep, ...languageParameter(url) });
}

/** Answers a submit: redirects to the confirmation, or shows the form again with its values and errors. */
export function answerForm(
  outcome: FormOutcome,
  fields: Readonly<Record<string, string>>,
  {
    url,
    politica,
    setCookie,
    keep,
  }: {
    url: URL;
    politica: number;
    setCookie?: string;
    /** parameters of the confirmation's address */
    keep?: Record<string, string>;
  },
) {
  if (outcome.ok)
    return redirect(sentPage(url, keep), {
      status: 303,
      ...(setCookie && { headers: { 'set-cookie': setCookie } }),
    });
  const { status, message, errors = {}, formToken, wait } = outcome;
  // a consent with an error must be given again
  const values = errors[formFields.consent] ? { ...fields, [formFields.consent]: '' } : fields;
  const state: FormState = {
    message,
    errors,
    values,
    formToken: formToken ?? fields[formFields.formToken],
    politica,
  };
  return data(state, { status, ...(wait && { headers: { 'retry-after': String(wait) } }) });
}

/** The action of a page with a form: sends the fields to the site and answers with the result. */
export const formAction =
  (send: 'sendContato' | 'sendPedidoOracoes') =>
  async ({ request, context, url }: ActionFunctionArgs) => {
    const { site, sender, church } = context.get(pageRequestContext);
    const fields = await sentFields(request);
    return answerForm(await site[send](fields, sender), fields, {
      url,
      politica: church.politica,
      setCookie: sender.device?.setCookie,
    });
  };

/** Each rendered form has a token of its own, so the page must not be cached. */
export function formHeaders({ actionHeaders }: HeadersArgs): Headers {
  const headers = new Headers({ 'cache-control': 'no-store' });
  const wait = actionHeaders.get('retry-after');
  if (wait) headers.set('retry-after', wait);
  return headers;
}

/** Keeps the typed values when the connection breaks: the form stays, and reports it. */
export async function keepTyped({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const typed = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    // a redirect to the confirmation
    if (error instanceof Response) throw error;
    const state: FormState = { message: '', errors: {}, values: textsOf(await typed.formData()) };
    // an error status, so that the router does not reload the page over the broken connection
    return data(state, { status: 503 });
  }
}
