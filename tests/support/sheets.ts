import { unzipSync } from 'fflate';
import type { TestApp } from './app.ts';

/** The lines of a CSV file, each in its cells. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n"]*))(;|\r\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

const plain = (xml: string): string =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** The rows of a workbook's sheet: numbers as numbers, texts as texts. */
export function readXlsx(body: Uint8Array): (string | number | null)[][] {
  const xml = Buffer.from(unzipSync(body)['xl/worksheets/sheet1.xml']!).toString('utf8');
  return [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, content]) => {
    const row: (string | number | null)[] = [];
    for (const [, letters, type, inner] of content!.matchAll(
      /<c r="([A-Z]+)\d+"(?: t="(\w+)")?[^>]*>(.*?)<\/c>/gs,
    )) {
      const text = plain(inner!.replace(/<[^>]+>/g, ''));
      row[columnOf(letters!)] = type === 'inlineStr' ? text : Number(text);
    }
    return Array.from(row, (value) => value ?? null);
  });
}

export interface Exported {
  status: number;
  headers: Record<string, unknown>;
  body: Buffer;
}

/** Downloads a file; t.request reads texts. */
export async function askFile(
  t: TestApp,
  url: string,
  as: string,
  headers: Record<string, string> = {},
): Promise<Exported> {
  const response = await t.app.inject({
    url,
    headers: { authorization: `Bearer ${await t.tokenFor(as)}`, ...headers },
  });
  return { status: response.statusCode, headers: response.headers, body: response.rawPayload };
}
