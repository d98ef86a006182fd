import { expect, it } from 'vitest';
import type { Translator } from '#web/lib/i18n/i18n.tsx';
import { numberedNames } from './numbered-names.ts';

const t = ((_key, { name, number }: { name: string; number: string }) =>
  `${name} nº ${number}`) as Translator['t'];

it('adds their numbers to two records of the same name, and leaves other names as they are', () => {
  const ana = { id: 1200, rotulo: 'Zulmira  José' };
  expect(numberedNames({ t }, ana, { id: 7, rotulo: 'zulmira jose' })).toEqual([
    'Zulmira  José nº 1200',
    'zulmira jose nº 7',
  ]);
  expect(numberedNames({ t }, ana, { id: 7, rotulo: 'Zilda' })).toEqual(['Zulmira  José', 'Zilda']);
});
