import { cnpjCharacters, isCnpj, isCpf } from './documents.ts';
import { normalisePhone } from './phone.ts';

const email = /[^\s@]+@[^\s@]+\.[^\s@]{2,}/;
/** CPF and CNPJ as they are printed, whether or not their check digits fit: a mistyped one can still identify a person. */
const printedDocument = /\d{3}\.\d{3}\.\d{3}-\d{2}|[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}/i;
/** A number without its area code; 2025-2026 are two years. */
const shortPhone = /(?<![\d.,/-])(?!(?:19|20)\d{2}-(?:19|20)\d{2})(?:9\s?\d{4}|[2-5]\d{3})-\d{4}(?![\d/-])/;
/** Digits that belong together, with what people write between them. */
const digitRuns = /\d[\d\s().-]{8,}\d/g;
const documentRuns = /[0-9A-Z][0-9A-Z./-]{12,16}\d/gi;

/** Whether a text holds a CPF, a CNPJ, an e-mail address or a phone number. */
export function hasContacts(text: string): boolean {
  if (email.test(text) || printedDocument.test(text) || shortPhone.test(text)) return true;
  return (
    (text.match(digitRuns) ?? [])
      .flatMap(neighbours)
      .some((digits) => isCpf(digits) || normalisePhone(digits) !== undefined) ||
    (text.match(documentRuns) ?? []).some((run) => isCnpj(cnpjCharacters(run)))
  );
}

/** Each group of digits in a run, and the groups that follow it joined to it: another number may stand before a phone number. */
function neighbours(run: string): string[] {
  const groups = run.match(/\d+/g) ?? [];
  return groups.flatMap((_, from) =>
    groups.slice(from, from + maxGroups).map((_group, more) => groups.slice(from, from + more + 1).join('')),
  );
}
/** as in +55 27 9 9999 0000 */
const maxGroups = 5;
