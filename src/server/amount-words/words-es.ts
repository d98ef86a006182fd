/** Before a masculine noun, which always follows here: un, veintiún. */
const small = [
  'cero',
  'un',
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'ocho',
  'nueve',
  'diez',
  'once',
  'doce',
  'trece',
  'catorce',
  'quince',
  'dieciséis',
  'diecisiete',
  'dieciocho',
  'diecinueve',
  'veinte',
  'veintiún',
  'veintidós',
  'veintitrés',
  'veinticuatro',
  'veinticinco',
  'veintiséis',
  'veintisiete',
  'veintiocho',
  'veintinueve',
];
const tens = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'];
const hundreds = [
  '',
  'ciento',
  'doscientos',
  'trescientos',
  'cuatrocientos',
  'quinientos',
  'seiscientos',
  'setecientos',
  'ochocientos',
  'novecientos',
];

function underThousand(number: number): string {
  if (number === 100) return 'cien';
  if (number < 30) return small[number]!;
  if (number < 100) return tens[Math.floor(number / 10)]! + (number % 10 ? ` y ${small[number % 10]}` : '');
  const rest = number % 100;
  return hundreds[Math.floor(number / 100)]! + (rest ? ` ${underThousand(rest)}` : '');
}

/** A whole number below a thousand million, before its noun: "un millón de", "mil", "veintiún mil". */
function inWords(number: number): string {
  const millions = Math.floor(number / 1_000_000);
  const thousands = Math.floor(number / 1000) % 1000;
  const rest = number % 1000;
  const said = [
    ...(millions > 0 ? [`${underThousand(millions)} ${millions === 1 ? 'millón' : 'millones'}`] : []),
    ...(thousands === 1 ? ['mil'] : thousands > 1 ? [`${underThousand(thousands)} mil`] : []),
    ...(rest > 0 ? [underThousand(rest)] : []),
  ];
  if (said.length === 0) return 'cero';
  return number % 1_000_000 === 0 ? `${said.join(' ')} de` : said.join(' ');
}

/** "ciento cincuenta y nueve reales con seis centavos" */
export function inSpanish(centavos: number): string {
  const [reais, rest] = [Math.floor(centavos / 100), centavos % 100];
  const parts = [
    ...(reais > 0 || rest === 0 ? [`${inWords(reais)} ${reais === 1 ? 'real' : 'reales'}`] : []),
    ...(rest > 0 ? [`${inWords(rest)} ${rest === 1 ? 'centavo' : 'centavos'}`] : []),
  ];
  return parts.join(' con ');
}
