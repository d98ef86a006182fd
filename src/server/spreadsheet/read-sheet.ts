import type { Bytes } from './decode.ts';
import { readCsv } from './read-csv.ts';
import { readOds } from './read-ods.ts';
import { readXlsx } from './read-xlsx.ts';
import { type AddRow, limitRows, SheetError, type SheetFormat } from './sheet-rows.ts';
import { unzipEntries } from './unzip-entries.ts';

const startsWith = (start: Uint8Array, ...bytes: number[]): boolean =>
  bytes.every((byte, at) => start[at] === byte);

/**
 * Reads a spreadsheet by its content, whatever its name says, and passes on its rows one by one. A text is read part by part; a compressed
 * file is completely in memory.
 */
export function readSheet(body: Bytes, add: AddRow): SheetFormat {
  if (body.length === 0) throw new SheetError('planilha.empty');
  const start = body.subarray(0, 8).slice();
  // the container of .xls, and of spreadsheets that a password encrypts
  if (startsWith(start, 0xd0, 0xcf, 0x11, 0xe0)) throw new SheetError('planilha.old_excel');
  const limited = limitRows(add);
  const formato = startsWith(start, 0x50, 0x4b)
    ? readZip(body, limited.add)
    : readText(body, start, limited.add);
  if (limited.count() === 0) throw new SheetError('planilha.empty');
  return formato;
}

function readText(body: Bytes, start: Uint8Array, add: AddRow): SheetFormat {
  const isOther =
    startsWith(start, 0x25, 0x50, 0x44, 0x46) || // PDF
    startsWith(start, 0x89, 0x50, 0x4e, 0x47) || // PNG
    startsWith(start, 0xff, 0xd8, 0xff) || // JPEG
    startsWith(start, 0x1f, 0x8b); // gzip
  if (isOther) throw new SheetError('planilha.unreadable');
  readCsv(body, add);
  return 'csv';
}

function readZip(bytes: Bytes, add: AddRow): SheetFormat {
  const body = bytes.subarray(0, bytes.length);
  const names = new Set<string>();
  unzipEntries(body, (name) => {
    names.add(name.replace(/^\//, ''));
    return undefined;
  });
  if (names.has('xl/workbook.xml')) {
    readXlsx(body, add);
    return 'xlsx';
  }
  if (names.has('content.xml')) {
    readOds(body, add);
    return 'ods';
  }
  throw new SheetError('planilha.unreadable');
}
