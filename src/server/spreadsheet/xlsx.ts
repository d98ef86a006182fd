import { pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';
import { escapeAttribute, escapeText } from '#server/xml/xml.ts';
import { formatDate } from '#shared/dates.ts';
import type { Cell, Column, Rows } from './cells.ts';

/** The limit of the format, the header included. */
export const maxRows = 1_048_576;
/** The limit of one cell; a longer text makes the file unreadable. */
const maxCharacters = 32_767;

/** Indexes into the cell formats below. */
const styles = { header: 1, date: 2, datetime: 3, money: 4, time: 5 } as const;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const packages = 'http://schemas.openxmlformats.org/package/2006';

const format = (numFmt: number, font = 0, fill = 0): string =>
  `<xf numFmtId="${numFmt}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0"${numFmt ? ' applyNumberFormat="1"' : ''}${font ? ' applyFont="1" applyFill="1"' : ''}/>`;

const fixedParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm"/><numFmt numFmtId="166" formatCode="#,##0.00"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE7E5E4"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${[format(0), format(0, 1, 2), format(164), format(165), format(166), format(20)].join('')}</cellXfs></styleSheet>`,
};

const workbook = (sheet: string): string =>
  `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escapeCharacterCodes(escapeAttribute(sheetName(sheet)))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** At most 31 characters, without those that have a meaning in formulas. */
const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .slice(0, 31)
    .trim() || 'Dados';

/** Most texts need no escaping: letters of the product's languages and common punctuation. */
const isPlain = /^[A-Za-z0-9 .,;:()/\-áàâãéêíóôõúüçñÁÀÂÃÉÊÍÓÔÕÚÜÇÑ]*$/;

/** The format reads `_x000D_` as a character code: escapes texts that look like one. */
const escapeCharacterCodes = (text: string): string => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');

const escaped = (text: string): string =>
  isPlain.test(text) ? text : escapeCharacterCodes(escapeText(text));

const dayMilliseconds = 86_400_000;
/** Days are counted from here; the count is wrong before March 1900, a known defect of the format. */
const firstDay = Date.UTC(1899, 11, 30);
const firstValidDay = '1900-03-01';

const dayNumber = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - firstDay) / dayMilliseconds;
const timeNumber = (time: string): number =>
  (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) / 1440;

/** The rest of a cell's tag after its address: type, style and content. */
const inline = (text: string, style?: number): string =>
  ` t="inlineStr"${style === undefined ? '' : ` s="${style}"`}><is><t${/^\s|\s$|\s\s|\n/.test(text) ? ' xml:space="preserve"' : ''}>${escaped(text.slice(0, maxCharacters))}</t></is>`;
const number = (value: number, style?: number): string =>
  `${style === undefined ? '' : ` s="${style}"`}><v>${value}</v>`;

function written(cell: NonNullable<Cell>): string {
  switch (cell.kind) {
    case 'text':
      return inline(cell.text);
    case 'number':
      return number(cell.value);
    case 'money':
      return number(cell.value / 100, styles.money);
    case 'date':
      return cell.day < firstValidDay
        ? inline(formatDate(cell.day))
        : number(dayNumber(cell.day), styles.date);
    case 'datetime': {
      const [day, time] = [cell.moment.slice(0, 10), cell.moment.slice(11)];
      if (day < firstValidDay) return inline(`${formatDate(day)} ${time}`);
      return number(dayNumber(day) + timeNumber(time), styles.datetime);
    }
    case 'time':
      return number(timeNumber(cell.time), styles.time);
  }
}

/** A, B … Z, AA, AB … */
export function columnLetters(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (at % 26));
}

const row = (letters: readonly string[], at: number, contents: readonly (string | null)[]): string => {
  const cells = contents.map((content, column) =>
    content === null ? '' : `<c r="${letters[column]}${at}"${content}</c>`,
  );
  return `<row r="${at}">${cells.join('')}</row>`;
};

const head = (columns: readonly Column[]): string => {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
};

/** The XML of the sheet, written while its rows arrive. */
async function* worksheet(columns: readonly Column[], rows: Rows): AsyncGenerator<string> {
  const letters = columns.map((_, at) => columnLetters(at));
  const titles = columns.map(({ title }) => inline(title, styles.header));
  yield head(columns) + row(letters, 1, titles);
  let count = 1;
  for await (const some of rows) {
    const from = count + 1;
    const contents = (cells: readonly Cell[]) => cells.map((cell) => (cell === null ? null : written(cell)));
    yield some.map((cells, at) => row(letters, from + at, contents(cells))).join('');
    count += some.length;
  }
  yield `</sheetData><autoFilter ref="A1:${letters.at(-1)}${count}"/></worksheet>`;
}

/** Counts bytes and computes the CRC of the passing data, which the archive records for each file. */
async function* measured(
  file: ZipInputFile,
  texts: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<Buffer> {
  for await (const text of texts) {
    const bytes = Buffer.from(text);
    file.size += bytes.length;
    file.crc = crc32(bytes, file.crc);
    yield bytes;
  }
}

const deflated = 8;

/**
 * A workbook of one sheet with its first row fixed, streamed while its rows arrive. Texts are in their cells and not
 * in a shared list, so that memory does not grow with the rows. zlib compresses on its own thread, outside of the
 * event loop.
 */
export async function* xlsx(
  sheet: { name: string; columns: readonly Column[] },
  rows: Rows,
): AsyncGenerator<Buffer> {
  const ready: Uint8Array[] = [];
  let broken: Error | undefined;
  const zip = new Zip((error, chunk) => {
    if (error) broken = error;
    else ready.push(chunk);
  });
  const takeReady = (): Buffer => {
    if (broken) throw broken;
    return Buffer.concat(ready.splice(0));
  };
  const parts: [string, Iterable<string> | AsyncIterable<string>][] = [
    ...Object.entries(fixedParts).map(([name, text]): [string, string[]] => [name, [declaration + text]]),
    ['xl/workbook.xml', [declaration + workbook(sheet.name)]],
    ['xl/worksheets/sheet1.xml', worksheet(sheet.columns, rows)],
  ];
  for (const [filename, texts] of parts) {
    const file: ZipInputFile = { filename, size: 0, crc: 0, compression: deflated };
    zip.add(file);
    // The fastest level: a sheet's tags repeat so much that a higher one gains only a tenth.
    const deflate = createDeflateRaw({ level: 1, chunkSize: 64 * 1024 });
    // An error ends the loop below, which throws it.
    pipeline(measured(file, texts), deflate, () => {});
    for await (const chunk of deflate) {
      file.ondata!(null, chunk, false);
      yield takeReady();
    }
    file.ondata!(null, new Uint8Array(), true);
  }
  zip.end();
  yield takeReady();
}
