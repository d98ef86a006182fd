import { hasCardNumber } from '#shared/card-number.ts';

/**
 * What was typed about buyer and participants. The form names its fields by position (`participantes.0.nome`); a draft names
 * them by the code of the place, because people are added and removed while it is kept.
 */
export type Draft = Readonly<Record<string, string>>;

const longestValue = 1000;
const fieldName =
  /^(comprador\.(?:nome|email|whatsapp)|participantes\.(\w{1,40})\.((?:nome|email|cpf|documento|data_nascimento|cidade|sou_eu|responsavel\.(?:nome|cpf|autoriza)|respostas\.\d{1,10})))$/;

/** A draft is stored as JSON, in which PostgreSQL holds neither NUL nor half of a surrogate pair. */
const storable = (typed: string): string =>
  typed
    .slice(0, longestValue)
    .replaceAll('\u0000', '')
    .replace(/\p{Surrogate}/gu, '');

/** Renames the fields of participants; those without a new name, fields of no draft and card numbers are left out. */
function rename(fields: Draft, nameOf: (participant: string) => string | undefined): Record<string, string> {
  const renamed: Record<string, string> = {};
  for (const [name, typed] of Object.entries(fields)) {
    const value = storable(typed);
    const [, whole, participant, field] = fieldName.exec(name) ?? [];
    if (whole === undefined || value === '' || hasCardNumber(value)) continue;
    const otherName = participant === undefined ? undefined : nameOf(participant);
    if (participant === undefined) renamed[whole] = value;
    else if (otherName !== undefined) renamed[`participantes.${otherName}.${field}`] = value;
  }
  return renamed;
}

/** The fields of a form as a draft; `codes` are the places in the order of the form. */
export const draftOf = (fields: Draft, codes: readonly string[]): Draft =>
  rename(fields, (position) => (/^\d{1,3}$/.test(position) ? codes[Number(position)] : undefined));

/** A draft as the fields of the form with these places. */
export const fieldsOfDraft = (draft: Draft, codes: readonly string[]): Draft =>
  rename(draft, (code) => (codes.includes(code) ? String(codes.indexOf(code)) : undefined));
