import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Field } from '#shared/crud/field.ts';
import { listFields } from '#shared/crud/list-fields.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { findSection } from '#shared/sections/index.ts';
import { I18nProvider } from '#web/lib/i18n/i18n.tsx';
import { sectionSlots } from './index.ts';

/** Values that make cells read further fields. */
const values: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  financeiro: { tipo: 'transferencia', sentido: 'entrada', estorno_de: null },
};

/** Sections with a cell that needs the components of the office around it. */
const needsOffice = new Set(['users']);

/** The fields of a row that a component of the section reads while it is rendered. */
function readBy<P extends { record: AnyRecord }>(
  name: string,
  Component: ComponentType<P>,
  props: Omit<P, 'record'>,
): string[] {
  const read = new Set<string>();
  const record = new Proxy({ id: 1, ...values[name] } as AnyRecord, {
    get: (row, key) => {
      if (typeof key === 'string') read.add(key);
      return row[key as string];
    },
  });
  const draw = () =>
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <I18nProvider language={findLanguage('en')} texts={{}}>
            <Component {...({ ...props, record } as P)} />
          </I18nProvider>
        </MemoryRouter>
      </QueryClientProvider>,
    );
  // Drawing fails in that component, which gets values instead of the row: all reads of the row came before.
  if (needsOffice.has(name)) expect(draw).toThrow(/outside of/);
  else draw();
  read.delete('id');
  return [...read];
}

const drawn = Object.entries(sectionSlots).flatMap(([name, { cells = {}, titleNote }]) => [
  ...Object.entries(cells).map(([field, Cell]) => {
    const declared: Field = findSection(name)!.fields[field]!;
    return [
      name,
      field,
      () => readBy(name, Cell, { field: declared, value: name === 'users' ? null : 1 }),
    ] as const;
  }),
  ...(titleNote ? [[name, 'titleNote', () => readBy(name, titleNote.show, {})] as const] : []),
]);

test.each(drawn)('a row of %s has what its %s reads', (name, _cell, read) => {
  expect(listFields(findSection(name)!)).toEqual(expect.arrayContaining(read()));
});

const offered = Object.entries(sectionSlots).flatMap(([name, { rowItems = [] }]) =>
  rowItems.map(({ text, when }) => [name, text[0], [when].flat()] as const),
);

test.each(offered)('a row of %s has what decides whether "%s" is offered', (name, _text, when) => {
  expect(listFields(findSection(name)!)).toEqual(expect.arrayContaining(when.map(({ field }) => field)));
});

test('the test detects cells that read other fields of their row', () => {
  const readFields = drawn.flatMap(([name, , read]) => read().map((field) => `${name}.${field}`));
  expect(readFields).toEqual(
    expect.arrayContaining([
      'financeiro.conta_destino',
      'financeiro.sentido',
      'pedido.sandbox',
      'produto.estoque_baixo',
    ]),
  );
});
