import { expect, test } from 'vitest';
import { isWritable } from '#shared/crud/field.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import { crud as en } from '#shared/i18n/en/crud.ts';
import { defaultLanguage, findLanguage } from '#shared/i18n/languages.ts';
import { crud } from '#shared/i18n/pt_BR/crud.ts';
import { evento } from '#shared/sections/evento.ts';
import { financeiro } from '#shared/sections/financeiro.ts';
import { sections } from '#shared/sections/index.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { createTranslator } from '#web/lib/i18n/i18n.tsx';
import { isCarried, occurrenceOf, occurrenceText, outcomeLines, reachChoices } from './series-choice.ts';
import { countInSeries, countSeries } from './series-counts.ts';

const translator = createTranslator(defaultLanguage, crud);
const record = (values: object): AnyRecord => ({
  id: 1,
  versao: 1,
  criado_em: '',
  atualizado_em: '',
  ...values,
});

test('asks only for a record of a series, and for changes that others may share', () => {
  expect(isCarried(financeiro, record({ recorrencia: 7 }), ['valor'])).toBe(true);
  expect(isCarried(financeiro, record({ recorrencia: 7 }), ['pago', 'data_pagamento'])).toBe(false);
  expect(isCarried(financeiro, record({ recorrencia: 7 }), [])).toBe(false);
  expect(isCarried(financeiro, record({ recorrencia: null }), ['valor'])).toBe(false);
  expect(isCarried(pessoa, record({}), ['nome'])).toBe(false);
  expect(reachChoices(translator).map(({ text }) => text)).toEqual([
    'Somente este',
    'Este e os seguintes',
    'Todos',
  ]);
});

test('says how many others changed, and which stayed and why', () => {
  const unchanged = (id: number) => ({
    id,
    rotulo: 'Aluguel',
    data: '2027-03-10',
    motivo: 'pago',
    em_parte: false,
  });
  expect(outcomeLines(financeiro, { outros: 1, mantidos: [unchanged(1)] }, false, translator)).toEqual([
    'Mais 1 da série mudou.',
    'Ficou como estava: Aluguel, 10/03/2027 (já pago).',
  ]);
  const many = {
    outros: 0,
    mantidos: Array.from({ length: 9 }, (_, at) => ({ ...unchanged(at), rotulo: `${at}` })),
  };
  const lines = outcomeLines(financeiro, many, true, translator);
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([
    8,
    'Nenhum outro da série foi excluído.',
    'E mais 3 ficaram como estavam.',
  ]);
  expect(outcomeLines(evento, { outros: 4, mantidos: [] }, true, translator)).toEqual([
    'Mais 4 da série foram excluídos.',
  ]);
});

test.each(sections.filter(({ series }) => series).map((section) => [section.name, section] as const))(
  'the series of %s is made of fields that it has',
  (_, { fields, series }) => {
    expect(fields[series!.group]?.computed).toBe(true);
    expect(fields[series!.order]?.kind).toBe('date');
    if (series!.side) expect(Object.hasOwn(fields, series!.side)).toBe(true);
    for (const name of series!.ownFields) expect(isWritable(fields[name]!)).toBe(true);
    for (const { when } of Object.values(series!.keeps)) expect(Object.hasOwn(fields, when.field)).toBe(true);
    expect(Object.keys(series!.keeps)).not.toContain(series!.past?.reason);
  },
);

test('the first answer names the one that is open by its day, and an event by its hour too', () => {
  const first = (when?: string) => reachChoices(translator, { when })[0]?.text;
  const culto = record({ nome: 'Culto da família', data: '2026-11-22', horario_inicial: '19:00' });
  expect(first(occurrenceOf(evento, culto, translator))).toBe(
    'Somente este: domingo, 22 de novembro de 2026, 19h',
  );
  const rent = record({ descricao: 'Aluguel', data_vencimento: '2027-03-10' });
  expect(first(occurrenceOf(financeiro, rent, translator))).toBe(
    'Somente este: quarta-feira, 10 de março de 2027',
  );
  const place = occurrenceText('2026-11-15', '18:30', createTranslator(findLanguage('en'), en));
  expect(place).toBe('Sunday, 15 November 2026, 6:30 pm');
});

test('the others say how many records they are for, without those that stay as they are', () => {
  const row = (id: number, day: number, pago = false, sentido = 'saida') =>
    record({ id, data_vencimento: `2027-03-${day}`, pago, sentido, situacao: pago ? 'pago' : 'a_vencer' });
  const rows = [
    row(1, 10, true),
    row(2, 11),
    row(3, 12),
    row(4, 12),
    row(5, 13),
    row(6, 14, false, 'entrada'),
  ];
  const changed = { changed: new Set(['valor']), now: new Date('2026-01-01T12:00:00Z') };
  const counts = countSeries(financeiro, rows[2]!, rows, changed);
  expect(counts).toEqual({ este_e_seguintes: 3, todos: 4 });
  expect(reachChoices(translator, { counts }).map(({ text }) => text)).toEqual([
    'Somente este',
    'Este e os seguintes (3)',
    'Todos (4)',
  ]);
});

test('a date that is over counts where more is changed than what stays in it', () => {
  const rows = [5, 12, 19].map((day, at) =>
    record({
      id: at + 1,
      data: `2027-03-${String(day).padStart(2, '0')}`,
      data_final: at === 1 ? '2027-03-13' : null,
      horario_final: at === 1 ? '01:00' : '21:00',
      status: 'publicado',
    }),
  );
  const todos = (changed: string[] | null, now: string) =>
    countSeries(evento, rows[2]!, rows, { changed: changed && new Set(changed), now: new Date(now) }).todos;
  // 00:30 and 01:00 in the church's time zone
  const [before, after] = ['2027-03-13T03:30:00Z', '2027-03-13T04:00:00Z'];
  expect(todos(['status'], before)).toBe(2);
  expect(todos(['status'], after)).toBe(1);
  expect(todos(['status', 'texto'], after)).toBe(3);
  expect(todos(['texto'], after)).toBe(3);
  expect(todos(null, after)).toBe(3);
  const kept = { id: 1, rotulo: 'Curso', data: '2027-03-05', motivo: 'aconteceu', em_parte: false };
  expect(outcomeLines(evento, { outros: 0, mantidos: [kept] }, false, translator)).toEqual([
    'Nenhum outro da série mudou.',
    'Ficou como estava: Curso, 05/03/2027 (já aconteceu: situação, dia e horários ficam).',
  ]);
  const partly = Array.from({ length: 8 }, (_, at) => ({ ...kept, id: at + 2, em_parte: true }));
  const lines = outcomeLines(evento, { outros: 8, mantidos: [...partly, kept] }, false, translator);
  expect([lines.length, ...lines.slice(0, 3), lines.at(-1)]).toEqual([
    9,
    'Mais 8 da série mudaram.',
    'Ficou como estava: Curso, 05/03/2027 (já aconteceu: situação, dia e horários ficam).',
    'Mudou em parte: Curso, 05/03/2027 (já aconteceu: situação, dia e horários ficam).',
    'E mais 2 mudaram em parte, pela mesma razão.',
  ]);
});

test('counts what was made together, paid or not, and a transfer once', () => {
  const rows = ['entrada', 'saida'].flatMap((sentido) =>
    [1, 2, 3].map((at) => record({ id: at, sentido, pago: at === 1 })),
  );
  expect(countInSeries(financeiro, record({ sentido: 'saida' }), rows)).toBe(3);
  expect(
    countInSeries(
      evento,
      record({}),
      [1, 2].map((id) => record({ id })),
    ),
  ).toBe(2);
});
