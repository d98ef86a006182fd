import { expect, it } from 'vitest';
import type { Cell } from './cells.ts';
import { csv, escapeFormula } from './csv.ts';

const text = (text: string): Cell => ({ kind: 'text', text });

async function written(titles: string[], rows: Cell[][]): Promise<string> {
  const columns = titles.map((title) => ({ title, width: 10 }));
  const one = async function* () {
    yield rows;
  };
  const parts: Buffer[] = [];
  for await (const part of csv(columns, one())) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

it('begins with the mark of UTF-8, parts by semicolons and ends lines with CR LF', async () => {
  expect(await written(['Nome', 'Função'], [[text('José'), null]])).toBe('\ufeffNome;Função\r\nJosé;\r\n');
});

it('writes numbers, money and dates as a spreadsheet in Brazil reads them', async () => {
  const cells: Cell[] = [
    { kind: 'number', value: -1234.5 },
    { kind: 'money', value: 123456 },
    { kind: 'money', value: -5 },
    { kind: 'date', day: '2026-11-15' },
    { kind: 'datetime', moment: '2026-11-15 19:30' },
    { kind: 'time', time: '09:05' },
  ];
  const [, line] = (await written(['a'], [cells])).split('\r\n');
  expect(line).toBe('-1234,5;1234,56;-0,05;15/11/2026;15/11/2026 19:30;09:05');
});

it('puts texts that hold its own marks between quotes', async () => {
  const [, ...lines] = (
    await written(['a'], [[text('a;b'), text('diz "oi"'), text('um\ndois'), text(' x')]])
  ).split('\r\n');
  expect(lines.join('\r\n')).toBe('"a;b";"diz ""oi""";"um\ndois";" x"\r\n');
});

it.each([
  '=1+1',
  '+55',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '  =1',
  '\u00a0=1',
  '\n=1',
  '\u200b=1',
  '＝1+1',
  '\tx',
])('does not let a spreadsheet run %j', (bad) => {
  expect(escapeFormula(bad)).toBe(`'${bad}`);
});

it.each(['a=1', 'José', '1', 'x-y', "'=1", ''])('leaves %j as it is', (good) => {
  expect(escapeFormula(good)).toBe(good);
});

it('neutralises the titles of columns too', async () => {
  expect(await written(['=HYPERLINK("x")'], [])).toBe('\ufeff"\'=HYPERLINK(""x"")"\r\n');
});
