import extenso from 'extenso';

/** An amount as Brazilian receipts say it: "cinquenta reais e dez centavos". */
export const amountInWords = (centavos: number): string =>
  extenso(`${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`, { mode: 'currency' });

/** Enough of an address to know it by, and no more: whoever stands behind a giver learns nothing. */
export const maskEmail = (email: string): string => {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}•••@${host}`;
};
