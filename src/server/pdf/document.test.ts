import { expect, it } from 'vitest';
import { readPdf } from '../../../tests/support/pdf.ts';
import { type DrawPages, mm, pdfFile, pdfStream } from './document.ts';

const facts = {
  title: 'Ação de graças',
  author: 'Igreja Água Viva',
  language: 'pt-BR',
  created: new Date('2026-03-10T12:00:00Z'),
};
const style = { size: 20, face: 'display' } as const;
const code = 'abcdefghijklmnopqrstuvwxyz';

const page: DrawPages = function* (pdf) {
  pdf.addPage();
  pdf.write('Coração, avó, pinguim: 50 %', { x: 40, y: 40, width: 500 }, style, 'H1');
  pdf.write('Žižka Ελλάδα Привет 😀 fim', { x: 40, y: 80, width: 500 }, { size: 12 });
  pdf.qr(code, { x: 40, y: 200, side: mm(50), alt: 'Código QR' });
  yield;
};

it('writes accents and other scripts, with title, language and structure', async () => {
  const { pages, info, texts, roles } = await readPdf(await pdfFile(facts, page));
  expect(pages).toBe(1);
  expect(info).toMatchObject({ Title: 'Ação de graças', Author: 'Igreja Água Viva', Language: 'pt-BR' });
  expect(roles).toEqual(expect.arrayContaining(['Document', 'H1', 'P', 'Figure']));
  expect(texts[0]).toContain('Coração, avó, pinguim: 50 %');
  // letters of several font files become several runs of a line; letters that no font has are left out
  expect(texts[0]!.replace(/\s/g, '')).toContain('ŽižkaΕλλάδαПриветfim');
});

it('draws a QR that a camera reads from the printed page', async () => {
  const read = await readPdf(await pdfFile(facts, page));
  expect(await read.qr()).toBe(code);
});

it('makes the same file of the same facts', async () => {
  expect(await pdfFile(facts, page)).toEqual(await pdfFile(facts, page));
});

it('draws pages only as fast as they are read', async () => {
  let drawn = 0;
  const many: DrawPages = function* (pdf) {
    for (; drawn < 400; drawn++) {
      pdf.addPage();
      // different on every page, so that it cannot be compressed away
      for (let at = 0; at < 20; at++) pdf.qr(`${drawn} ${at} ${code}`, { x: 9, y: 9, side: 99, alt: '' });
      yield;
    }
  };
  let taken = 0;
  const stream = pdfStream(facts, many, (bytes) => {
    taken += bytes;
  });
  const reader = stream[Symbol.asyncIterator]();
  while (taken < 100_000) await reader.next();
  expect(drawn).toBeLessThan(100);
  await reader.return?.();
});

it('finds the largest size at which a name fits', async () => {
  await pdfFile(facts, function* (pdf) {
    pdf.addPage();
    const fit = { max: 30, min: 10, lines: 2, face: 'bold' } as const;
    expect(pdf.fittingSize('Ana', 200, fit)).toBe(30);
    const size = pdf.fittingSize('Maria Aparecida da Conceição Gonçalves', 200, fit);
    expect(size).toBeLessThan(30);
    expect(size).toBeGreaterThan(10);
    expect(pdf.fittingSize('W'.repeat(80), 200, fit)).toBe(10);
    yield;
  });
});
