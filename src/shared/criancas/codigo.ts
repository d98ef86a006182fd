/** Without vowels, so that no word is made, and without letters and digits that look like others. */
export const letrasDoCodigo = 'CDFGHJKMNPQRTVWXY279';
export const tamanhoDoCodigo = 5;

/** Offensive abbreviations in Portuguese, English and Spanish. */
const recusadas = [
  'CNT',
  'CRH',
  'CRR',
  'DCK',
  'FCK',
  'FDP',
  'FDD',
  'FDM',
  'HJP',
  'KCT',
  'KKK',
  'MRD',
  'NGR',
  'PNC',
  'PQP',
  'PRR',
  'PTQ',
  'TMNC',
  'TNC',
  'VDG',
  'VFD',
  'VTM',
  'VTNC',
  'WTF',
  'XRC',
];

const isCodigo = (code: string): boolean =>
  code.length === tamanhoDoCodigo && [...code].every((letter) => letrasDoCodigo.includes(letter));

/** Whether a code may be given out. */
export const isCodigoDado = (code: string): boolean =>
  isCodigo(code) && !recusadas.some((word) => code.includes(word));

/** The content of the QR code of a label; its prefix distinguishes it from a ticket. */
export const qrDoCodigo = (code: string): string => `CRIANCA:${code}`;

/** What was scanned or typed for a code, in large letters and without spaces. */
export const textoDoCodigo = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replace(/^CRIANCA:/, '')
    .replace(/[\s-]/g, '');

/** A code that was scanned or typed, in any case and with spaces; undefined: it is none. */
export function codigoDe(text: string): string | undefined {
  const code = textoDoCodigo(text);
  return isCodigo(code) ? code : undefined;
}
