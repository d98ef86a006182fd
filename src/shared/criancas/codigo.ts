/** Without vowels, so that no word is made, and without letters and digits that look like others. */
export const codigoLetters = 'CDFGHJKMNPQRTVWXY279';
export const codigoLength = 5;

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
  code.length === codigoLength && [...code].every((letter) => codigoLetters.includes(letter));

/** Whether a code may be given out. */
export const isCodigoDado = (code: string): boolean =>
  isCodigo(code) && !recusadas.some((word) => code.includes(word));

/** The content of the QR code of a label; its prefix distinguishes it from a ticket. */
export const qrOfCodigo = (code: string): string => `CRIANCA:${code}`;

/** What was scanned or typed for a code, in large letters and without spaces. */
export const formatTypedCodigo = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replace(/^CRIANCA:/, '')
    .replace(/[\s-]/g, '');

/** A code that was scanned or typed, in any case and with spaces; undefined: it is none. */
export function parseCodigo(text: string): string | undefined {
  const code = formatTypedCodigo(text);
  return isCodigo(code) ? code : undefined;
}
