import { readCsv } from './read-csv.ts';
import { readOds } from './read-ods.ts';
import { readXlsx } from './read-xlsx.ts';
import { type Sheet, SheetError } from './sheet-rows.ts';
import { unzipEntries } from './unzip-entries.ts';

const startsWith = (body: Uint8Array, ...bytes: number[]): boolean =>
  bytes.every((byte, at) => body[at] === byte);

/** Reads a spreadsheet by its content, whatever its name says. */
export function readSheet(body: Uint8Array): Sheet {
  if (body.length === 0) throw new SheetError('planilha.empty');
  // the container of .xls, and of spreadsheets that a password encrypts
  if (startsWith(body, 0xd0, 0xcf, 0x11, 0xe0)) throw new SheetError('planilha.old_excel');
  const sheet = startsWith(body, 0x50, 0x4b) ? readZip(body) : readText(body);
  if (sheet.rows.length === 0) throw new SheetError('planilha.empty');
  return sheet;
}

function readText(body: Uint8Array): Sheet {
  const isOther =
    startsWith(body, 0x25, 0x50, 0x44, 0x46) || // PDF
    startsWith(body, 0x89, 0x50, 0x4e, 0x47) || // PNG
    startsWith(body, 0xff, 0xd8, 0xff) || // JPEG
    startsWith(body, 0x1f, 0x8b); // gzip
  if (isOther) throw new SheetError('planilha.unreadable');
  return readCsv(body);
}

function readZip(body: Uint8Array): Sheet {
  const names = new Set<string>();
  unzipEntries(body, (name) => {
    names.add(name.replace(/^\//, ''));
    return undefined;
  });
  if (names.has('xl/workbook.xml')) return readXlsx(body);
  if (names.has('content.xml')) return readOds(body);
  throw new SheetError('planilha.unreadable');
}
