import { findLanguage, type Locale } from '#shared/i18n/languages.ts';

/** Words that end a name and are no surname. */
export const nameSuffixes = ['filho', 'filha', 'neto', 'neta', 'junior', 'júnior', 'sobrinho', 'segundo'];
/** Words that belong to the surname after them. */
const particles = ['da', 'das', 'de', 'del', 'di', 'do', 'dos', 'e', 'la', 'van', 'von', 'y'];

/** Given names and surname: "João Pedro" and "dos Santos". The surname is empty where the last word is none. */
function partsOf(name: string): readonly [given: string, surname: string] {
  const words = name.trim().split(/\s+/);
  let from = words.length - 1;
  if (nameSuffixes.includes(words[from]!.toLowerCase())) return [words.join(' '), ''];
  while (from > 1 && particles.includes(words[from - 1]!.toLowerCase())) from -= 1;
  return [words.slice(0, from).join(' '), words.slice(from).join(' ')];
}

/** The first of a person's names, by which they are addressed. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0]!;

/** Names as people write them together: "João e Maria Souza", "Ana Lima e Rui Prado". */
export function joinNames(names: readonly string[], locale: Locale): string {
  const list = new Intl.ListFormat(findLanguage(locale).tag, { type: 'conjunction' });
  const parts = names.map(partsOf);
  const surname = parts[0]?.[1] ?? '';
  const isShared =
    names.length > 1 && surname !== '' && parts.every(([given, own]) => given && own === surname);
  return isShared ? `${list.format(parts.map(([given]) => given))} ${surname}` : list.format(names);
}

/** Endings of addresses that mail programmes turn into links, also after a single letter or in capitals. */
const endings =
  'app|br|cc|club|co|com|dev|gg|gl|info|io|link|live|ly|me|net|online|org|page|shop|site|store|top|xyz';

/**
 * Addresses of pages as they are typed: with `://`, `www.` or a path; a known ending; or two small words joined by a full
 * stop. Initials and titles (`J.R. Silva`, `Ma. Clara`, `Pr.Carlos`) are none.
 */
const address = new RegExp(
  [
    ':\\/\\/|www\\.',
    '[\\p{L}\\p{N}]\\.[\\p{L}\\p{N}]+[\\/\\\\?#:]',
    `[\\p{L}\\p{N}]\\.(?:${endings})(?![\\p{L}\\p{N}])`,
    '\\d\\.\\d+\\.\\d',
  ].join('|'),
  'iu',
);
const smallWords = /[\p{L}\p{N}-]{2}\.\p{Ll}{2}/u;

/** Whether a name carries the address of a page: the church must not mail it to others. */
export const containsWebAddress = (name: string): boolean => address.test(name) || smallWords.test(name);
