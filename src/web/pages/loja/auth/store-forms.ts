import { data, redirectDocument } from 'react-router';
import type { SessionOutcome } from '#shared/contracts/conta-loja.ts';
import { type FormOutcome, formFields } from '#shared/contracts/site.ts';
import { safeTarget } from '#web/lib/route/safe-target.ts';
import { withSearch } from '#web/ui/site/form/form-state.ts';
import { refused } from '#web/ui/site/form/refused-form.ts';

type Fields = Readonly<Record<string, string>>;

export const storeHome = '/loja-virtual';
export const accountPath = '/loja-virtual/auth/account';

/** Pages of one visitor: neither cached nor listed. */
export const privateHeaders = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });

/** The page to open after the sign-in (`to`): a path of this site, or the fallback. */
export const targetOf = (url: URL, fallback = storeHome): string =>
  safeTarget(url.searchParams.get('to'), fallback);

/** The address of a sign-in page that keeps the visitor's target. */
export const keepingTarget = (path: string, to: string | null, more: Record<string, string> = {}): string =>
  withSearch(path, { ...more, ...(to && { to }) });

/** The values that a refused form shows again, without the passwords. */
const shownAgain = ({ password: _, password_confirmation: __, ...fields }: Fields): Fields => fields;

export const refusedAgain = (form: string, outcome: Exclude<FormOutcome, { ok: true }>, fields: Fields) =>
  refused(form, outcome, shownAgain(fields));

/** Answers a sign-in or sign-out with a full page load, because every part of the page may depend on the visitor. */
export function answerSession(form: string, outcome: SessionOutcome, fields: Fields, to: string) {
  if (!outcome.ok) return refusedAgain(form, outcome, fields);
  const headers = new Headers();
  for (const cookie of outcome.cookies) headers.append('set-cookie', cookie);
  return redirectDocument(to, { status: 303, headers });
}

/** The answer that a code was sent to an address: the form asks for it next. */
export interface CodeSent {
  sentTo: string;
  /** the form that requested it */
  form: string;
}

export async function answerCode(form: string, send: () => Promise<FormOutcome>, fields: Fields) {
  // a robot that filled in the honeypot gets the same answer, but no mail is sent
  const outcome: FormOutcome = fields[formFields.trap] ? { ok: true } : await send();
  if (!outcome.ok) return refusedAgain(form, outcome, fields);
  const answer: CodeSent = { sentTo: fields.email ?? '', form };
  return data(answer);
}

/** The address that a code was just sent to, for one form of the page. */
export const codeSentTo = (form: string, answer: unknown): string | undefined =>
  answer !== null && typeof answer === 'object' && 'sentTo' in answer && (answer as CodeSent).form === form
    ? (answer as CodeSent).sentTo
    : undefined;
