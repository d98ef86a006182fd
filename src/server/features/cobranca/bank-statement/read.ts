import { createHash } from 'node:crypto';
import { decode } from '#server/spreadsheet/decode.ts';
import type { LinhaExtrato } from '#shared/contracts/cobranca-office.ts';
import { readCsv } from './csv.ts';
import { limits } from './limits.ts';
import { BankStatementError, endToEndId, type Movement } from './lines.ts';
import { isOfx, readOfx } from './ofx.ts';

/** A credit with all of the file's text about it. */
export interface Credit extends LinhaExtrato {
  texto: string;
}

export interface Credits {
  formato: 'ofx' | 'csv';
  credits: Credit[];
  periodo: { de: string; ate: string } | null;
  /** movements that are not credits */
  ignored: number;
  unreadable: number;
}

/** Reads the credits of a statement of any bank, within the limits. */
export function readBankStatement(body: Uint8Array): Credits {
  const text = decode(body);
  if (text.includes('\u0000')) throw new BankStatementError('extrato.unreadable');
  const { formato, movements, unreadable } = isOfx(text) ? readOfx(text) : readCsv(text);
  const incoming = movements.filter(({ valor }) => valor > 0);
  if (incoming.length === 0) throw new BankStatementError('extrato.empty');
  if (incoming.length > limits.credits)
    throw new BankStatementError('extrato.too_long', { max: limits.credits });
  const days = movements.map(({ data }) => data).sort();
  return {
    formato,
    credits: identified(incoming),
    periodo: days.length > 0 ? { de: days[0]!, ate: days.at(-1)! } : null,
    ignored: movements.length - incoming.length,
    unreadable,
  };
}

/**
 * Gives each line an identifier that is the same in every export that contains it. The bank's own number is not enough:
 * some banks give the same to several movements, or restart each day. An endToEndId identifies one payment everywhere.
 */
function identified(movements: readonly Movement[]): Credit[] {
  const counts = new Map<string, number>();
  return movements.map(({ data, valor, descricao, texto, numero }) => {
    const referencia = endToEndId(texto);
    const print = createHash('sha256')
      .update([numero, data, valor, descricao].join('\n'))
      .digest('hex')
      .slice(0, 32);
    const name = referencia ?? print;
    const before = counts.get(name) ?? 0;
    counts.set(name, before + 1);
    return {
      identificador: before === 0 ? name : `${name}:${before + 1}`,
      data,
      valor,
      descricao: descricao.slice(0, 300) || '—',
      referencia,
      texto,
    };
  });
}
