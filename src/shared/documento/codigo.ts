/** Letters and digits that nobody confuses when they type them from paper (Crockford). */
export const alfabeto = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const tamanho = 16;

/** The code as it was meant: without signs, in capitals, with the digits that look like a letter. */
export const normaliseCodigo = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/** As it is printed: 7K2M-… */
export const formatCodigo = (codigo: string): string => (codigo.match(/.{1,4}/g) ?? []).join('-');
