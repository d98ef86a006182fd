import { crc32 } from 'node:zlib';
import { unzipSync } from 'fflate';
import { expect, it, vi } from 'vitest';
import type { Cell, Rows } from './cells.ts';
import { columnLetters, xlsx } from './xlsx.ts';

const text = (text: string): Cell => ({ kind: 'text', text });
const batches = async function* (...some: Cell[][][]): AsyncGenerator<Cell[][]> {
  yield* some;
};

async function opened(titles: string[], rows: Rows, name = 'Pessoas'): Promise<Record<string, string>> {
  const columns = titles.map((title) => ({ title, width: 12 }));
  const parts: Buffer[] = [];
  for await (const part of xlsx({ name, columns }, rows)) parts.push(part);
  const files = unzipSync(Buffer.concat(parts));
  return Object.fromEntries(
    Object.entries(files).map(([path, body]) => [path, Buffer.from(body).toString('utf8')]),
  );
}

const sheetOf = async (titles: string[], rows: Rows): Promise<string> =>
  (await opened(titles, rows))['xl/worksheets/sheet1.xml']!;

const plain = (xml: string): string =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** The cells by address: type, style and content. */
function cells(sheet: string): Record<string, { type?: string; style?: string; value: string }> {
  const found = sheet.matchAll(/<c r="([A-Z]+\d+)"(?: t="(\w+)")?(?: s="(\d)")?>(.*?)<\/c>/gs);
  return Object.fromEntries(
    [...found].map(([, place, type, style, content]) => [
      place,
      { ...(type && { type }), ...(style && { style }), value: plain(content!.replace(/<[^>]+>/g, '')) },
    ]),
  );
}

it('is a workbook with all the parts that name each other', async () => {
  const files = await opened(['Nome'], batches());
  expect(Object.keys(files).sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  expect(files['xl/workbook.xml']).toContain('<sheet name="Pessoas"');
  // Every opened tag is closed: no streamed part is missing.
  for (const xml of Object.values(files)) {
    const open: string[] = [];
    for (const [, end, name, alone] of xml.matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g)) {
      if (end) expect(open.pop()).toBe(name);
      else if (!alone) open.push(name!);
    }
    expect(open).toEqual([]);
  }
});

it('states the right length and checksum of each part', async () => {
  const parts: Buffer[] = [];
  const rows = Array.from({ length: 3000 }, (_, at): Cell[] => [text(`Linha ${at} de João`)]);
  const columns = [{ title: 'Nome', width: 12 }];
  for await (const part of xlsx({ name: 'Pessoas', columns }, batches(rows.slice(0, 999), rows.slice(999))))
    parts.push(part);
  const archive = Buffer.concat(parts);
  const entries = Object.entries(unzipSync(archive)).map(([name, body]) => {
    const at = archive.lastIndexOf(name) - 46;
    expect(archive.toString('latin1', at, at + 4)).toBe('PK\x01\x02');
    const said = { sum: archive.readUInt32LE(at + 16), length: archive.readUInt32LE(at + 24) };
    return { said, is: { sum: crc32(body), length: body.length } };
  });
  expect(entries).toHaveLength(6);
  for (const { said, is } of entries) expect(said).toEqual(is);
});

it('fails with the error of its rows, and ends the rows when its reader stops', async () => {
  let isOver = false;
  const endless = async function* (): AsyncGenerator<Cell[][]> {
    try {
      for (;;) yield [[text(crypto.randomUUID().repeat(500))]];
    } finally {
      isOver = true;
    }
  };
  const sheet = { name: 'Pessoas', columns: [{ title: 'Nome', width: 12 }] };
  let bytes = 0;
  for await (const part of xlsx(sheet, endless())) {
    bytes += part.length;
    if (bytes > 1_000_000) break;
  }
  await vi.waitFor(() => expect(isOver).toBe(true));
  const failing = async function* (): AsyncGenerator<Cell[][]> {
    yield [[text('Ana')]];
    throw new Error('the database went away');
  };
  const read = async (): Promise<void> => {
    for await (const part of xlsx(sheet, failing())) expect(part.length).toBeGreaterThan(0);
  };
  await expect(read()).rejects.toThrow('the database went away');
});

it('gives the sheet a name that the format allows', async () => {
  const files = await opened(['a'], batches(), "'Pedidos: oração/[2026] & uma lista muito longa");
  expect(files['xl/workbook.xml']).toContain('<sheet name="Pedidos  oração  2026  &amp; uma li"');
});

it('writes numbers and dates as such, with their formats', async () => {
  const row: Cell[] = [
    { kind: 'number', value: -7.25 },
    { kind: 'money', value: -123456 },
    { kind: 'date', day: '2026-11-15' },
    { kind: 'datetime', moment: '2026-11-15 12:00' },
    { kind: 'time', time: '06:00' },
    null,
    { kind: 'date', day: '1899-12-31' },
  ];
  const sheet = cells(await sheetOf(['a', 'b', 'c', 'd', 'e', 'f', 'g'], batches([row])));
  expect(sheet).toMatchObject({
    A2: { value: '-7.25' },
    B2: { value: '-1234.56', style: '4' },
    C2: { value: '46341', style: '2' },
    D2: { value: '46341.5', style: '3' },
    E2: { value: '0.25', style: '5' },
    G2: { value: '31/12/1899', type: 'inlineStr' },
  });
  expect(sheet.F2).toBeUndefined();
});

it('keeps texts as texts, whatever they begin with', async () => {
  const texts = ['=1+1', '+55', '-1', '@x', '<b>&"\'', 'Ação 🙏', 'um\ndois', '_x0041_', ' ', "'=1"];
  const sheet = await sheetOf(
    texts.map(() => 't'),
    batches([texts.map(text)]),
  );
  expect(sheet).not.toContain('<f>');
  const read = Object.values(cells(sheet)).slice(texts.length);
  expect(read.map(({ type }) => type)).toEqual(texts.map(() => 'inlineStr'));
  expect(read.map(({ value }) => value.replace('_x005F_', '_'))).toEqual(texts);
  expect(sheet).toContain('_x005F_x0041_');
});

it('leaves out characters that XML cannot hold, and cuts texts that are too long for a cell', async () => {
  const sheet = cells(
    await sheetOf(['a', 'b'], batches([[text('a\u0000b\u001fc\ud800d'), text('x'.repeat(40_000))]])),
  );
  expect(sheet.A2!.value).toBe('abcd');
  expect(sheet.B2!.value).toHaveLength(32_767);
});

it('fixes a bold header, sets widths, and filters over all rows', async () => {
  const sheet = await sheetOf(['Nome', 'Idade'], batches([[text('Ana')]], [[text('Rui')], [text('Eva')]]));
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(sheet).toContain('<col min="2" max="2" width="12" customWidth="1"/>');
  expect(sheet).toContain('<autoFilter ref="A1:B4"/>');
  expect(cells(sheet)).toMatchObject({ A1: { style: '1', value: 'Nome' }, A4: { value: 'Eva' } });
});

it('counts columns as spreadsheets do', () => {
  expect([0, 25, 26, 27, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AB', 'ZZ', 'AAA']);
});

it('fetches more rows only after its earlier output was read', async () => {
  let given = 0;
  const rows = async function* (): AsyncGenerator<Cell[][]> {
    for (; given < 1000; given += 1)
      yield Array.from({ length: 200 }, (_, at) => [text(`linha ${given} ${at} ${Math.sin(given * at)}`)]);
  };
  const sheet = xlsx({ name: 'x', columns: [{ title: 'a', width: 9 }] }, rows());
  let largest = 0;
  for (let taken = 0; taken < 5; taken += 1) largest = Math.max(largest, (await sheet.next()).value!.length);
  expect(given).toBeLessThan(200);
  expect(largest).toBeLessThan(512 * 1024);
  await sheet.return(undefined);
});
