import type { Message } from '#server/ports/mail.ts';
import { mail as en } from '#shared/i18n/en/mail.ts';
import { mail as es } from '#shared/i18n/es/mail.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { type MailKey, mail as pt_BR } from '#shared/i18n/pt_BR/mail.ts';
import { fill, type Vars } from '#shared/i18n/translate.ts';
import { letter } from './letter.ts';

const catalogs: Record<Locale, Record<MailKey, string>> = { pt_BR, en, es };

interface ToSomebody {
  /** who reads it */
  name: string;
  /** where its button leads */
  link: string;
  /** who writes; the product's own name where the church has none yet */
  church?: string;
}
/** An address that several people read. */
type ToOffice = Omit<ToSomebody, 'name'>;

/** Every kind of message and what it has to be told. */
export interface MailVars {
  password_reset: ToSomebody;
  password_changed: ToSomebody;
  /** to the owner of an address with which somebody tried to register again */
  email_taken: ToSomebody;
  /** to the person who registered */
  registered: ToSomebody;
  /** to those who give out roles */
  registration_waiting: ToSomebody & { person: string; email: string };
  /** to the office: somebody wrote, and about what */
  contact_received: ToOffice & { person: string; about: string };
  /** to those who pray; what was asked, and by whom, does not travel by mail */
  prayer_received: ToOffice;
  prayer_urgent: ToOffice;
}
export type MailKind = keyof MailVars;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character]!);

/** A message in the reader's language, as text and as a page; what people wrote is shown, never obeyed. */
export function renderMail<Kind extends MailKind>(
  kind: Kind,
  locale: Locale,
  given: MailVars[Kind],
): Omit<Message, 'to'> & { html: string } {
  const texts = catalogs[locale];
  const vars: Vars = Object.fromEntries(
    Object.entries({ name: texts.team, ...given, church: given.church ?? 'Aprisco' }).map(([name, value]) => [
      name,
      // a name is one line: it can neither forge a header nor draw a paragraph of its own
      String(value).replace(/\s+/g, ' ').trim(),
    ]),
  );
  const safe: Vars = Object.fromEntries(
    Object.entries(vars).map(([name, value]) => [name, escapeHtml(String(value))]),
  );
  const say = (key: MailKey): string => fill(texts[key], locale, vars);
  const show = (key: MailKey): string => fill(escapeHtml(texts[key]), locale, safe);
  return {
    subject: say(`${kind}.subject`),
    text: [
      say('greeting'),
      say(`${kind}.text`),
      `${say(`${kind}.button`)}:\n${vars.link}`,
      say(`${kind}.note`),
      `— \n${say('footer')}`,
    ].join('\n\n'),
    html: letter({
      lang: locale.replace('_', '-'),
      church: String(safe.church),
      title: show(`${kind}.title`),
      greeting: show('greeting'),
      text: show(`${kind}.text`),
      button: show(`${kind}.button`),
      link: String(safe.link),
      linkHint: show('link_hint'),
      note: show(`${kind}.note`),
      footer: show('footer'),
    }),
  };
}
