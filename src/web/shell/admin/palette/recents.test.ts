import { expect, it } from 'vitest';
import type { Recent } from './entries.ts';
import { maxRecents, parseRecents, withRecent } from './recents.ts';

const record = (id: number, rotulo = `Pessoa ${id}`): Recent => ({
  kind: 'record',
  secao: 'pessoa',
  id,
  rotulo,
  detalhe: null,
});

it('keeps the last ones, the newest first and each once', () => {
  let recents: Recent[] = [];
  for (let id = 1; id <= 8; id += 1) recents = withRecent(recents, record(id));
  expect(recents).toHaveLength(maxRecents);
  recents = withRecent(recents, record(5, 'Nome novo'));
  expect(recents.filter((one) => one.kind === 'record' && one.id === 5)).toEqual([record(5, 'Nome novo')]);
  expect(recents[0]).toEqual(record(5, 'Nome novo'));
  expect(withRecent(recents, { kind: 'page', key: 'list.pessoa' })[0]).toEqual({
    kind: 'page',
    key: 'list.pessoa',
  });
});

it('reads only what it understands', () => {
  expect(parseRecents(null)).toEqual([]);
  expect(parseRecents('{')).toEqual([]);
  expect(parseRecents('{"kind":"page"}')).toEqual([]);
  const stored = [
    record(1),
    { kind: 'record', secao: 'pessoa', id: 'x', rotulo: 'y' },
    null,
    7,
    { kind: 'page' },
  ];
  expect(parseRecents(JSON.stringify(stored))).toEqual([record(1)]);
});
