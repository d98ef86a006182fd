import { closeSync, openSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Cell } from './cells.ts';
import type { NumberedRow } from './csv-rows.ts';
import { type Bytes, fileBytes } from './decode.ts';
import { readSheet } from './read-sheet.ts';
import { SheetError, sheetLimits } from './sheet-rows.ts';
import { xlsx } from './xlsx.ts';

const readAll = (body: Bytes) => {
  const rows: NumberedRow[] = [];
  const formato = readSheet(body, (row) => rows.push(row));
  return { formato, rows };
};
const cells = (body: Uint8Array): string[][] => readAll(body).rows.map((row) => row.cells);
const text = (content: string, encoding: BufferEncoding = 'utf8'): Uint8Array =>
  Buffer.from(content, encoding);
const refusal = (body: Uint8Array): unknown => {
  try {
    return readAll(body).rows.length;
  } catch (error) {
    return error instanceof SheetError ? error.key : error;
  }
};

describe('a CSV', () => {
  const people = 'Nome;Endereço\nJoão;"Rua A; 10"\n';
  it.each([
    ['UTF-8', text(people)],
    ['UTF-8 with its mark', text(`\uFEFF${people}`)],
    ['Windows-1252', text(people, 'latin1')],
    ['UTF-16 with its mark', text(`\uFEFF${people}`, 'utf16le')],
    ['UTF-16 without it', text(people, 'utf16le')],
    ['UTF-16 of the other order', Buffer.from(text(`\uFEFF${people}`, 'utf16le')).swap16()],
    ['commas', text('Nome,Endereço\nJoão,Rua A; 10')],
    ['tabs', text('Nome\tEndereço\r\nJoão\tRua A; 10')],
    ['bars', text('Nome|Endereço\rJoão|Rua A; 10')],
    ['a declared separator', text('sep=,\nNome,Endereço\nJoão,Rua A; 10')],
  ])('in %s', (_, body) =>
    expect(cells(body)).toEqual([
      ['Nome', 'Endereço'],
      ['João', 'Rua A; 10'],
    ]),
  );

  it('keeps the numbers of its lines, over quoted line breaks and empty lines', () => {
    const { rows } = readAll(text('Nome,Nota\n\nAna,"um\ndois"\nRui,três\n'));
    expect(rows.map(({ line }) => line)).toEqual([1, 3, 5]);
    expect(rows[1]?.cells[1]).toBe('um\ndois');
  });

  it('is read the same wherever its pieces end', () => {
    const line = (at: number): string => `Ana ${at};"um ""${'ã'.repeat(at % 7)}"";\r\n${at}"\r\n`;
    const lines = Array.from({ length: 6000 }, (_, at) => line(at));
    const rows = cells(text(`Nome;Nota\r\n${lines.join('')}`));
    expect(rows).toHaveLength(6001);
    expect(rows.slice(1)).toEqual(lines.map((_, at) => [`Ana ${at}`, `um "${'ã'.repeat(at % 7)}";\n${at}`]));
  });

  it.each(['utf8', 'latin1', 'utf16le'] as const)('is read from disk part by part: %s', async (encoding) => {
    const dir = await mkdtemp(path.join(os.tmpdir(), 'aprisco-'));
    const body = text(
      `Nome;Nota\n${Array.from({ length: 9000 }, (_, at) => `João ${at};${'ção '.repeat(at % 9)}\n`).join('')}`,
      encoding,
    );
    writeFileSync(path.join(dir, 'rol.csv'), body);
    const open = openSync(path.join(dir, 'rol.csv'), 'r');
    try {
      const file = fileBytes(open);
      const asked: number[] = [];
      const part = (start: number, end: number): Uint8Array => {
        asked.push(end - start);
        return file.subarray(start, end);
      };
      expect(readAll({ length: file.length, subarray: part })).toEqual(readAll(body));
      expect(file.length).toBeGreaterThan(3 * 64 * 1024);
      expect(Math.max(...asked)).toBe(64 * 1024);
    } finally {
      closeSync(open);
      await rm(dir, { recursive: true });
    }
  });

  it('takes off the apostrophe that keeps a text from being a formula', () => {
    expect(cells(text("Nome;Fone\nAna;'+55 27 99999-0000"))[1]).toEqual(['Ana', '+55 27 99999-0000']);
  });
});

const sheetXml = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const book = (rows: string, more: Record<string, string> = {}): Uint8Array =>
  zipSync({
    'xl/worksheets/sheet1.xml': strToU8(sheetXml(rows)),
    'xl/workbook.xml': strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="x" state="hidden" r:id="rId9"/><sheet name="a" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    ...Object.fromEntries(Object.entries(more).map(([name, content]) => [name, strToU8(content)])),
  });

describe('an XLSX', () => {
  it('gives texts, numbers, dates and results of formulas as people write them', () => {
    const body = book(
      '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" s="1"><v>29190</v></c><c r="D2" s="2"><v>45000.5</v></c></row>' +
        '<row r="4"><c t="inlineStr"><is><t>Rui &amp; Ana</t></is></c><c><f>1+1</f><v>1234.5</v></c><c><f>A1</f></c><c t="b"><v>1</v></c><c><v>0.30000000000000004</v></c></row>',
      {
        'xl/sharedStrings.xml': '<sst><si><r><t>Jo</t></r><r><t>ão</t></r><rPh><t></t></rPh></si></sst>',
        'xl/styles.xml':
          '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy hh:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
          '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>',
      },
    );
    expect(readAll(body)).toEqual({
      formato: 'xlsx',
      rows: [
        { line: 2, cells: ['João', '', '1979-12-01', '2023-03-15 12:00'] },
        { line: 4, cells: ['Rui & Ana', '1234,5', '=A1', 'sim', '0,3'] },
      ],
    });
  });

  it('reads what the office itself exports', async () => {
    const rows: Cell[][] = [
      [
        { kind: 'text', text: 'José' },
        { kind: 'money', value: 123456 },
        { kind: 'date', day: '1980-02-29' },
        null,
        { kind: 'number', value: 3 },
      ],
    ];
    const parts: Uint8Array[] = [];
    const batches = async function* () {
      yield rows;
    };
    const columns = ['Nome', 'Valor', 'Data', 'Nada', 'Vezes'].map((title) => ({ title, width: 10 }));
    for await (const part of xlsx({ name: 'Pessoas', columns }, batches())) parts.push(part);
    expect(cells(Buffer.concat(parts))).toEqual([
      ['Nome', 'Valor', 'Data', 'Nada', 'Vezes'],
      ['José', '1234,56', '1980-02-29', '', '3'],
    ]);
  });
});

describe('a sheet that lies', () => {
  it('about the numbers of its rows has each row once', () => {
    const row = (r: string) => `<row r="${r}"><c><v>${r.length}</v></c></row>`;
    const { rows } = readAll(book(['5', '5', '-3', '1.5', 'x', '1e300', '9'].map(row).join('')));
    expect(rows.map(({ line }) => line)).toEqual([5, 6, 7, 8, 9, 10, 11]);
  });

  it('has no zero bytes and no halves of characters in its cells', () => {
    const body = book(
      `<row><c t="str"><v>a\u0000b</v></c><c t="str"><v>&#0;c&#xD83D;</v></c><c><f>${'A'.repeat(198)}😀</f></c></row>`,
    );
    const [first] = cells(body);
    expect(first![0]).toBe('ab');
    for (const cell of first!) expect([cell.isWellFormed(), cell.includes('\u0000')]).toEqual([true, false]);
  });
});

const ods = (rows: string): Uint8Array =>
  zipSync({
    mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
    'content.xml': strToU8(
      `<office:document-content><office:body><office:spreadsheet><table:table>${rows}</table:table><table:table><table:table-row><table:table-cell><text:p>outra</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`,
    ),
  });
const cell = (content: string, attributes = ''): string =>
  `<table:table-cell ${attributes}>${content}</table:table-cell>`;

describe('an ODS', () => {
  it('gives the first table, with values where they are declared', () => {
    const body = ods(
      `<table:table-row>${cell('<text:p>Nome</text:p>')}${cell('', 'table:number-columns-repeated="2"')}${cell('<text:p>R$ 5</text:p>', 'office:value-type="currency" office:value="5.25"')}${cell('', 'table:number-columns-repeated="16380"')}</table:table-row>` +
        `<table:table-row table:number-rows-repeated="3">${cell('')}</table:table-row>` +
        `<table:table-row>${cell('<office:annotation><text:p>nota</text:p></office:annotation><text:p>um</text:p><text:p>dois</text:p>')}${cell('<text:p>1/2/80</text:p>', 'office:value-type="date" office:date-value="1980-02-01"')}</table:table-row>` +
        `<table:table-row table:number-rows-repeated="1048570">${cell('')}</table:table-row>`,
    );
    expect(readAll(body).rows).toEqual([
      { line: 1, cells: ['Nome', '', '', '5,25'] },
      { line: 5, cells: ['um\ndois', '1980-02-01'] },
    ]);
  });

  it.each([
    [
      'rows',
      `<table:table-row table:number-rows-repeated="1000000">${cell('<text:p>a</text:p>')}</table:table-row>`,
      'planilha.too_many_rows',
    ],
    [
      'cells',
      `<table:table-row>${cell('<text:p>a</text:p>', 'table:number-columns-repeated="1000000"')}</table:table-row>`,
      'planilha.too_wide',
    ],
  ])('refuses a million repeated %s', (_, rows, key) => expect(refusal(ods(rows))).toBe(key));
});

describe('a small file that repeats long texts', () => {
  const { rowLength, fileLength, cellLength } = sheetLimits;
  /** The refusal, and how many characters were passed on before it. */
  const refused = (body: Uint8Array): { key: unknown; passed: number } => {
    expect(body.length).toBeLessThan(50_000);
    let passed = 0;
    try {
      readSheet(body, ({ cells }) => {
        passed += cells.join('').length;
      });
    } catch (error) {
      return { key: error instanceof SheetError ? error.key : error, passed };
    }
    return { key: undefined, passed };
  };
  const long = 'a'.repeat(cellLength);
  const shared = (columns: number, rows: number): Uint8Array =>
    book(`<row>${'<c t="s"><v>0</v></c>'.repeat(columns)}</row>`.repeat(rows), {
      'xl/sharedStrings.xml': `<sst><si><t>${long}</t></si></sst>`,
    });
  const repeated = (columns: number, rows: number): Uint8Array =>
    ods(
      `<table:table-row table:number-rows-repeated="${rows}">${cell(`<text:p>${long}</text:p>`, `table:number-columns-repeated="${columns}"`)}</table:table-row>`,
    );
  const columns = rowLength / cellLength;

  it.each([
    ['an XLSX whose cells share one text', shared],
    ['an ODS with repeated cells', repeated],
  ])('%s is refused at its first row if that is too long', (_, sheet) =>
    expect(refused(sheet(columns + 1, 10))).toEqual({ key: 'planilha.too_wide', passed: 0 }),
  );

  it.each([
    ['an XLSX whose rows share one text', shared],
    ['an ODS with repeated rows', repeated],
  ])('%s is refused once all its rows have too many characters', (_, sheet) => {
    const rows = fileLength / rowLength;
    expect(refused(sheet(columns, rows + 1))).toEqual({ key: 'planilha.too_large', passed: fileLength });
    expect(refused(sheet(columns, rows))).toEqual({ key: undefined, passed: fileLength });
  });
});

describe('a file that no spreadsheet wrote', () => {
  const bomb = zipSync({
    'xl/workbook.xml': new Uint8Array(0),
    'xl/worksheets/sheet1.xml': new Uint8Array(sheetLimits.unsuspicious + 1),
  });
  const external =
    '<Relationships><Relationship Id="rId1" TargetMode="External" Target="http://192.0.2.1/sheet.xml"/></Relationships>';
  it.each([
    ['nothing', new Uint8Array(0), 'planilha.empty'],
    ['empty lines', text('\n\n;;\n'), 'planilha.empty'],
    ['an old Excel', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1), 'planilha.old_excel'],
    ['a PDF', text('%PDF-1.7 …'), 'planilha.unreadable'],
    ['zero bytes', Uint8Array.of(65, 0, 0, 0, 66, 0, 0, 7), 'planilha.unreadable'],
    ['another zip', zipSync({ 'a.txt': strToU8('oi') }), 'planilha.unreadable'],
    ['a zip that was cut', book('<row><c><v>1</v></c></row>').subarray(0, 60), 'planilha.damaged'],
    ['a zip that expands without end', bomb, 'planilha.too_large'],
    ['a million columns', text(`a${';b'.repeat(1_000_000)}`), 'planilha.too_wide'],
    ['a cell far to the right', book('<row><c r="XFD1"><v>1</v></c></row>'), 'planilha.too_wide'],
    ['a quote that is never closed', text(`a;"${'b\n'.repeat(100_000)}`), 'planilha.too_wide'],
    ['too many rows', text('a;b\n'.repeat(sheetLimits.rows + 2)), 'planilha.too_many_rows'],
    [
      'a cell that is a book',
      book(`<row><c t="str"><v>${'a'.repeat(50_000)}</v></c></row>`),
      'planilha.cell_too_long',
    ],
    [
      'a sheet that is somewhere else',
      book('', { 'xl/_rels/workbook.xml.rels': external }),
      'planilha.damaged',
    ],
    ['a formula that is a book', book(`<row><c><f>${'A1+'.repeat(50_000)}</f></c></row>`), 1],
    ['elements within each other without end', book('<a>'.repeat(100_000)), 'planilha.damaged'],
    [
      'a row beyond all others',
      book('<row r="1"><c><v>1</v></c></row><row r="99999999999"><c><v>2</v></c></row>'),
      'planilha.too_many_rows',
    ],
    ['entities that expand', book('<row><c t="str"><v>&lol;</v></c></row>'), 1],
  ])('%s', (_, body, answer) => expect(refusal(body)).toBe(answer));
});
