import { withoutAccents } from '../plain-letters.ts';
/**
 * The BR Code of a Pix: an EMV merchant-presented code, each field an id of two digits, a length of two
 * digits and its value. The text is ASCII only, so that lengths in characters and in bytes are equal.
 */
export interface BrCode {
  /** as normalisePixKey returns it */
  chave: string;
  nome: string;
  cidade: string;
  /** centavos; without it the payer chooses the amount */
  valor?: number;
  /** 1–25 letters and digits; without it the bank makes one */
  txid?: string;
  /** message for the payer; cut to the room that the key leaves */
  info?: string;
  /** may be paid only once; without it the code is reusable */
  once?: boolean;
}

const domain = 'br.gov.bcb.pix';
const longestAccount = 99;
const largestAmount = 10_000_000_000;
const longestName = 25;
const longestCity = 15;

/** Removes accents and other characters that banks may refuse, and cuts to `max` characters. */
export function plainPixText(text: string, max: number): string {
  return withoutAccents(text)
    .replace(/[‘’´`]/g, "'")
    .replace(/[^\x20-\x7e]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, max)
    .trimEnd();
}

/** CRC-16/CCITT-FALSE of ASCII text: polynomial 1021, initial value FFFF, not reflected. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (let at = 0; at < text.length; at += 1) {
    crc ^= text.charCodeAt(at) << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

const field = (id: string, value: string): string =>
  value === '' ? '' : `${id}${String(value.length).padStart(2, '0')}${value}`;

const amount = (centavos: number): string =>
  `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`;

/** The text of the QR code, also used as copia e cola. Throws on values that no bank would accept. */
export function encodeBrCode(code: BrCode): string {
  const { chave, valor, txid = '***', once = false } = code;
  const nome = plainPixText(code.nome, longestName);
  const cidade = plainPixText(code.cidade, longestCity);
  if (!/^[\x21-\x7e]{1,77}$/.test(chave)) throw new RangeError('A Pix code needs a key.');
  if (nome === '' || cidade === '') throw new RangeError('A Pix code needs a name and a city.');
  if (valor !== undefined && !(Number.isInteger(valor) && valor >= 1 && valor < largestAmount))
    throw new RangeError(`No amount of a Pix: ${valor}`);
  if (txid !== '***' && !/^[A-Za-z0-9]{1,25}$/.test(txid)) throw new RangeError(`No txid: ${txid}`);

  const account = field('00', domain) + field('01', chave);
  // the room left after the field's own id and length
  const room = longestAccount - account.length - 4;
  const info = room > 0 ? plainPixText(code.info ?? '', room) : '';
  const body = [
    field('00', '01'),
    once ? field('01', '12') : '',
    field('26', account + field('02', info)),
    field('52', '0000'),
    field('53', '986'),
    valor === undefined ? '' : field('54', amount(valor)),
    field('58', 'BR'),
    field('59', nome),
    field('60', cidade),
    field('62', field('05', txid)),
    '6304',
  ].join('');
  return body + crc16(body);
}

/** The fields by id; undefined when a length does not fit. */
function fieldsOf(text: string): Map<string, string> | undefined {
  const fields = new Map<string, string>();
  let position = 0;
  while (position < text.length) {
    const [, id, length] = /^(\d{2})(\d{2})/.exec(text.slice(position, position + 4)) ?? [];
    if (id === undefined || fields.has(id)) return undefined;
    const end = position + 4 + Number(length);
    if (end > text.length) return undefined;
    fields.set(id, text.slice(position + 4, end));
    position = end;
  }
  return fields;
}

/** Decodes one of our codes; undefined when it is damaged or has no Pix key. */
export function decodeBrCode(text: string): BrCode | undefined {
  if (!/^[\x20-\x7e]+$/.test(text) || crc16(text.slice(0, -4)) !== text.slice(-4)) return undefined;
  const fields = fieldsOf(text);
  const account = fieldsOf(fields?.get('26') ?? '');
  const chave = account?.get('01');
  const nome = fields?.get('59');
  const cidade = fields?.get('60');
  if (!fields || !account || account.get('00')?.toLowerCase() !== domain) return undefined;
  if (chave === undefined || nome === undefined || cidade === undefined) return undefined;
  const valor = fields.get('54');
  const txid = fieldsOf(fields.get('62') ?? '')?.get('05');
  const info = account.get('02');
  return {
    chave,
    nome,
    cidade,
    ...(valor !== undefined && { valor: Math.round(Number(valor) * 100) }),
    ...(txid !== undefined && txid !== '***' && { txid }),
    ...(info !== undefined && { info }),
    ...(fields.get('01') === '12' && { once: true }),
  };
}
