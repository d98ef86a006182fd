const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

function underThousand(number: number): string {
  if (number < 20) return small[number]!;
  if (number < 100) return tens[Math.floor(number / 10)]! + (number % 10 ? `-${small[number % 10]}` : '');
  const rest = number % 100;
  return `${small[Math.floor(number / 100)]} hundred${rest ? ` ${underThousand(rest)}` : ''}`;
}

/** A whole number below a thousand million. */
function inWords(number: number): string {
  const parts: [number, string][] = [
    [Math.floor(number / 1_000_000), ' million'],
    [Math.floor(number / 1000) % 1000, ' thousand'],
    [number % 1000, ''],
  ];
  const said = parts.filter(([part]) => part > 0).map(([part, name]) => underThousand(part) + name);
  return said.join(' ') || 'zero';
}

/** "one hundred fifty-nine reais and six centavos" */
export function inEnglish(centavos: number): string {
  const [reais, rest] = [Math.floor(centavos / 100), centavos % 100];
  const parts = [
    ...(reais > 0 || rest === 0 ? [`${inWords(reais)} ${reais === 1 ? 'real' : 'reais'}`] : []),
    ...(rest > 0 ? [`${inWords(rest)} ${rest === 1 ? 'centavo' : 'centavos'}`] : []),
  ];
  return parts.join(' and ');
}
