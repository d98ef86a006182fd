import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type HeadersArgs,
  redirect,
} from 'react-router';
import { type FormOutcome, formFields } from '#shared/contracts/site.ts';
import { type Label, type Locale, label } from '#shared/i18n/languages.ts';
import { pageRequestContext } from '#web/lib/page-request.ts';

/** What a form is shown with after something was wrong with it. */
export interface FormState {
  message: string;
  errors: Readonly<Record<string, readonly string[]>>;
  /** what was typed */
  values: Readonly<Record<string, string>>;
  mark?: string;
  politica?: number;
}

/** The texts of a form by name. Files have no place in ours. */
export const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string'));

/** The choices of a section's field, in the visitor's words. */
export const choicesOf = (
  options: Readonly<Record<string, Label>>,
  locale: Locale,
): { value: string; label: string }[] =>
  Object.entries(options).map(([value, text]) => ({ value, label: label(text, locale) }));

/** The page that says it was received: reloading it sends nothing. The language of the address stays. */
export function sentPage(url: URL): string {
  const lang = url.searchParams.get('lang');
  return `${url.pathname}?${new URLSearchParams({ enviado: '1', ...(lang && { lang }) })}`;
}

/** Answers a form: on to the page that says so, or the same page with what was typed and what is wrong with it. */
export function answerForm(
  outcome: FormOutcome,
  fields: Readonly<Record<string, string>>,
  { url, politica }: { url: URL; politica: number },
) {
  if (outcome.ok) return redirect(sentPage(url), 303);
  const { status, message, errors = {}, mark, wait } = outcome;
  // what is wrong with a consent is that it has to be given again
  const values = errors[formFields.consent] ? { ...fields, [formFields.consent]: '' } : fields;
  const state: FormState = { message, errors, values, mark: mark ?? fields[formFields.mark], politica };
  return data(state, { status, ...(wait && { headers: { 'retry-after': String(wait) } }) });
}

/** The action of a page with a form: gives what was typed to the site and answers with what came of it. */
export const formAction =
  (send: 'sendContato' | 'sendPedido') =>
  async ({ request, context, url }: ActionFunctionArgs) => {
    const { site, sender, church } = context.get(pageRequestContext);
    const fields = textsOf(await request.formData());
    return answerForm(await site[send](fields, sender), fields, { url, politica: church.politica });
  };

/** Each showing has a mark of its own: nobody may keep the page for another. */
export function formHeaders({ actionHeaders }: HeadersArgs): Headers {
  const headers = new Headers({ 'cache-control': 'no-store' });
  const wait = actionHeaders.get('retry-after');
  if (wait) headers.set('retry-after', wait);
  return headers;
}

/** A connection that breaks takes nothing that was typed with it: the form stays, and says so. */
export async function keepTyped({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const typed = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    // the way to the page that says it was received
    if (error instanceof Response) throw error;
    const state: FormState = { message: '', errors: {}, values: textsOf(await typed.formData()) };
    // as an answer that went wrong: the page is not asked for again, over the same broken connection
    return data(state, { status: 503 });
  }
}
