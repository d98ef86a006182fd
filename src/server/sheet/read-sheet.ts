import { readCsv } from './read-csv.ts';
import { readOds } from './read-ods.ts';
import { readXlsx } from './read-xlsx.ts';
import { type AddRow, limitRows, SheetError, type SheetFormat } from './sheet-rows.ts';
import { unzipEntries } from './unzip-entries.ts';

const startsWith = (body: Uint8Array, ...bytes: number[]): boolean =>
  bytes.every((byte, at) => body[at] === byte);

/** Reads a spreadsheet by its content, whatever its name says, and hands over its rows one by one. */
export function readSheet(body: Uint8Array, add: AddRow): SheetFormat {
  if (body.length === 0) throw new SheetError('planilha.empty');
  // the container of .xls, and of spreadsheets that a password encrypts
  if (startsWith(body, 0xd0, 0xcf, 0x11, 0xe0)) throw new SheetError('planilha.old_excel');
  const limited = limitRows(add);
  const formato = startsWith(body, 0x50, 0x4b) ? zipFormat(body) : textFormat(body);
  readers[formato](body, limited.add);
  if (limited.count() === 0) throw new SheetError('planilha.empty');
  return formato;
}

const readers: Readonly<Record<SheetFormat, (body: Uint8Array, add: AddRow) => void>> = {
  csv: readCsv,
  xlsx: readXlsx,
  ods: readOds,
};

function textFormat(body: Uint8Array): SheetFormat {
  const isOther =
    startsWith(body, 0x25, 0x50, 0x44, 0x46) || // PDF
    startsWith(body, 0x89, 0x50, 0x4e, 0x47) || // PNG
    startsWith(body, 0xff, 0xd8, 0xff) || // JPEG
    startsWith(body, 0x1f, 0x8b); // gzip
  if (isOther) throw new SheetError('planilha.unreadable');
  return 'csv';
}

function zipFormat(body: Uint8Array): SheetFormat {
  const names = new Set<string>();
  unzipEntries(body, (name) => {
    names.add(name.replace(/^\//, ''));
    return undefined;
  });
  if (names.has('xl/workbook.xml')) return 'xlsx';
  if (names.has('content.xml')) return 'ods';
  throw new SheetError('planilha.unreadable');
}
