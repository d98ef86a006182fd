const areaCodes = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 ' +
    '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
);

/**
 * `+55` and digits, or undefined when it is not a Brazilian number: nine digits for mobiles, eight for
 * landlines.
 */
export function normalisePhone(text: string): string | undefined {
  const digits = text.replace(/[\s().\-+]/g, '');
  const national = /^55\d{10,11}$/.test(digits) ? digits.slice(2) : digits.replace(/^0/, '');
  const [, area = '', number = ''] = /^(\d{2})(\d{8,9})$/.exec(national) ?? [];
  if (!areaCodes.has(area)) return undefined;
  return /^(9\d{8}|[2-5]\d{7})$/.test(number) ? `+55${area}${number}` : undefined;
}

export const formatPhone = (phone: string): string =>
  phone.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');
