import type { Db } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';
import type { Mail } from '#server/ports/mail.ts';
import { type FieldErrors, invalid } from '#shared/errors.ts';
import { type Locale, locales } from '#shared/i18n/languages.ts';
import type { MailKey } from '#shared/i18n/pt_BR/mail.ts';
import { catalogs, isWrittenByPeople, type MailKind, type MailVars, renderMail } from './render.ts';

/** The parts of a mail that the church may write: the subject, the first paragraph, the last one. */
export interface ChurchText {
  assunto: string | null;
  abertura: string | null;
  fecho: string | null;
}
const parts = { assunto: 'subject', abertura: 'text', fecho: 'note' } as const;
const partNames = Object.keys(parts) as (keyof ChurchText)[];

/** Kinds whose last paragraph says what to do if another person caused the mail: the church cannot change it. */
const safetyKinds: readonly MailKind[] = [
  'password_reset',
  'password_changed',
  'new_device',
  'two_step_on',
  'two_step_off',
  'two_step_reset',
  'passkey_added',
  'api_key_added',
  'api_keys_ended',
  'email_change',
  'email_changed',
  'email_taken',
  'verify_email',
  'pix_key_changed',
  'connection_changed',
  'giving_another',
  'store_code',
  'store_email_changed',
];
export const hasFixedEnd = (kind: MailKind): boolean => safetyKinds.includes(kind);
/** Fields without which the mail would be of no use. */
const neededFields: Partial<Record<MailKind, readonly string[]>> = { store_code: ['code'] };

/** The kinds whose texts the church may change. */
export const editableKinds = (Object.keys(catalogs.pt_BR) as MailKey[])
  .flatMap((key) => (key.endsWith('.subject') ? [key.slice(0, -'.subject'.length) as MailKind] : []))
  .filter((kind) => !isWrittenByPeople(kind));
export const isEditableKind = (name: string): name is MailKind =>
  (editableKinds as readonly string[]).includes(name);

/** The product's own texts of a kind in a language. */
export const ourText = (kind: MailKind, locale: Locale): { [Part in keyof ChurchText]: string } => ({
  assunto: catalogs[locale][`${kind}.subject`],
  abertura: catalogs[locale][`${kind}.text`],
  fecho: catalogs[locale][`${kind}.note`],
});

const placeholdersIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** The fields of a kind: those that the product's own texts use in some language, because they always have a value. */
export function fieldsOf(kind: MailKind): string[] {
  const ours = locales.flatMap((locale) => [
    ...Object.values(ourText(kind, locale)),
    catalogs[locale][`${kind}.title`],
  ]);
  return [...new Set(['name', 'church', ...ours.flatMap(placeholdersIn)])];
}

/** Refuses a text with a field that the mail does not have, or without one that it needs. */
export function checkText(kind: MailKind, text: ChurchText): void {
  const fields = fieldsOf(kind);
  const errors: FieldErrors = {};
  for (const part of partNames) {
    const written = text[part];
    if (written === null) continue;
    const unknown = placeholdersIn(written).filter((name) => !fields.includes(name));
    // braces around anything but a field would be sent unchanged
    const isBroken = /[{}]/.test(written.replaceAll(/\{\w+\}/g, ''));
    const missing = part === 'abertura' ? (neededFields[kind] ?? []) : [];
    const lost = missing.filter((name) => !placeholdersIn(written).includes(name));
    if (part === 'fecho' && hasFixedEnd(kind)) errors[part] = [{ key: 'mail_texto.fixed' }];
    else if (unknown.length > 0 || isBroken)
      errors[part] = [
        { key: 'mail_texto.field', vars: { fields: fields.map((name) => `{${name}}`).join(' ') } },
      ];
    else if (lost.length > 0) errors[part] = [{ key: 'mail_texto.needed', vars: { field: `{${lost[0]}}` } }];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Renders a kind of mail with the church's texts. */
export const renderOwn = <Kind extends MailKind>(
  kind: Kind,
  locale: Locale,
  vars: MailVars[Kind],
  { assunto, abertura, fecho }: ChurchText,
) => renderMail(kind, locale, vars, { subject: assunto, text: abertura, note: fecho });

/** Sends mails with the church's texts, if it has any. */
export const mailWithOwnTexts = (mail: Mail, db: Db): Mail => ({
  get stored() {
    return mail.stored;
  },
  close: () => mail.close(),
  async send({ modelo, ...message }) {
    if (!modelo || !isEditableKind(modelo.tipo)) return mail.send(message);
    const { tipo, idioma, valores } = modelo;
    const [churchText] = await db.query<ChurchText>(
      prepared(
        sql`select assunto, abertura, fecho from mail_texto where tipo = ${tipo} and idioma = ${idioma}`,
      ),
    );
    if (!churchText) return mail.send(message);
    // the values are those that were passed to `renderMail` for this kind
    const { subject, text, html } = renderOwn(tipo, idioma, valores as MailVars[typeof tipo], churchText);
    return mail.send({ ...message, subject, text, html });
  },
});
