import { amountOf } from '#server/spreadsheet/amount.ts';
import { dayOf } from './day.ts';
import { limits } from './limits.ts';
import { type BankStatement, BankStatementError, type Movement, tidy } from './lines.ts';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const plain = (text: string): string =>
  tidy(
    text
      .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1')
      .replace(/&#(\d{1,6});/g, (_, code) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
      // banks also write a bare &: unknown entities stay as they are
      .replace(/&(\w+);/g, (whole, name) => entities[name.toLowerCase()] ?? whole),
  );

/**
 * The value of a tag: up to its closing tag in XML; up to the end of the line or the next tag in SGML, which closes no
 * tags.
 */
function tagValue(block: string, tag: string): string {
  const [, value = ''] =
    new RegExp(`<${tag}>\\s*(<!\\[CDATA\\[[\\s\\S]*?\\]\\]>|[^<\\r\\n]*)`, 'i').exec(block) ?? [];
  return plain(value);
}

const leaving = new Set(['DEBIT', 'PAYMENT', 'CHECK', 'FEE', 'SRVCHG', 'ATM', 'POS', 'DIRECTDEBIT']);

export const isOfx = (text: string): boolean => /<OFX>/i.test(text) || /^\s*OFXHEADER/i.test(text);

/** OFX 1 (SGML, most Brazilian banks) and OFX 2 (XML). */
export function readOfx(text: string): BankStatement {
  if (!/<(BANKTRANLIST|STMTTRN|STMTRS)>/i.test(text)) throw new BankStatementError('extrato.unreadable');
  const movements: Movement[] = [];
  let unreadable = 0;
  let blocks = 0;
  // a block ends at its closing tag, or where the next one begins
  for (const [, rest = ''] of text.matchAll(
    /<STMTTRN>([\s\S]*?)(?=<\/STMTTRN>|<STMTTRN>|<\/BANKTRANLIST>|$)/gi,
  )) {
    blocks += 1;
    if (blocks > limits.lines) throw new BankStatementError('extrato.too_many_lines', { max: limits.lines });
    if (rest.length > limits.lineLength) {
      unreadable += 1;
      continue;
    }
    const data = dayOf(tagValue(rest, 'DTPOSTED'));
    const written = tagValue(rest, 'TRNAMT');
    const valor = amountOf(written, written.includes(',') ? undefined : '.');
    if (data === undefined || valor === undefined) {
      unreadable += 1;
      continue;
    }
    const type = tagValue(rest, 'TRNTYPE').toUpperCase();
    const [name, memo] = [tagValue(rest, 'NAME'), tagValue(rest, 'MEMO')];
    const descricao = joined(name, memo);
    const numero = tagValue(rest, 'FITID');
    movements.push({
      data,
      // some banks leave out the sign and give the direction by the type
      valor: valor > 0 && leaving.has(type) && !/^\+/.test(written) ? -valor : valor,
      descricao,
      texto: [descricao, numero, tagValue(rest, 'CHECKNUM'), tagValue(rest, 'REFNUM')]
        .join(' · ')
        .slice(0, limits.textLength),
      numero,
    });
  }
  return { formato: 'ofx', movements, unreadable };
}

/** Name and memo joined; when one contains the other, only the longer. */
function joined(name: string, memo: string): string {
  if (memo.toLowerCase().includes(name.toLowerCase())) return memo;
  if (name.toLowerCase().includes(memo.toLowerCase())) return name;
  return `${name} · ${memo}`;
}
