import { expect, it } from 'vitest';
import type { EntradaDoDomingo } from '#shared/contracts/domingo.ts';
import { type Answered, createSunday } from './sunday.ts';
import type { OfflineCopy, SundayEntry, SundayStore } from './sunday-store.ts';

const path = '/admin/domingo/pessoas';
const start = Date.parse('2026-03-08T13:00:00Z');

/** A phone with its store in memory, and a server whose answers the test sets. */
function phone(answers: { load?: Answered<unknown>; refused?: string }) {
  const memory = {
    queue: new Map<string, SundayEntry>(),
    failed: new Map<string, { step: SundayEntry; message: string }>(),
    lists: new Map<string, OfflineCopy>(),
  };
  const store: SundayStore = {
    queue: async () => [...memory.queue.values()],
    saveStep: async (step) => void memory.queue.set(step.key, step),
    markTried: async () => undefined,
    dropSteps: async (keys) => {
      for (const key of keys) memory.queue.delete(key);
    },
    failed: async () => [...memory.failed.values()],
    saveFailed: async (failed) => void memory.failed.set(failed.step.key, failed),
    dropFailed: async (key) => void memory.failed.delete(key),
    setting: async () => undefined,
    saveSetting: async () => undefined,
    dropSetting: async () => undefined,
    list: async (name) => memory.lists.get(name),
    saveList: async (name, copy) => void memory.lists.set(name, copy),
    dropList: async (name) => void memory.lists.delete(name),
  };
  const sent: EntradaDoDomingo[] = [];
  let now = start;
  const sunday = createSunday({
    store,
    server: {
      async send(entries) {
        sent.push(...entries);
        const { refused } = answers;
        const resultados = entries.map(({ id }) => ({
          id,
          ...(refused
            ? { situacao: 'recusada' as const, mensagem: refused }
            : { situacao: 'aceita' as const }),
        }));
        return { kind: 'ok', body: { resultados } };
      },
      load: async () => answers.load ?? { kind: 'away' },
    },
    users: 7,
    now: () => now,
    newKey: () => 'a',
  });
  return { sunday, kept: memory, sent, answers, at: (moment: string) => (now = Date.parse(moment)) };
}

it('deletes a list from the phone once the account may no longer read it', async () => {
  const one = phone({ load: { kind: 'ok', body: { pessoas: ['Ana'] } } });
  await one.sunday.watch(path, 0);
  await one.sunday.synchronise();
  expect(one.kept.lists.get(path)?.value).toEqual({ pessoas: ['Ana'] });
  // without an answer the copy stays: the phone must work for days without network
  one.answers.load = { kind: 'away' };
  await one.sunday.synchronise();
  expect(one.kept.lists.has(path)).toBe(true);
  one.answers.load = { kind: 'refused', message: 'Sem permissão' };
  await one.sunday.synchronise();
  expect(one.kept.lists.has(path)).toBe(false);
  expect(one.sunday.getState()).toMatchObject({ lists: {}, problems: { [path]: 'Sem permissão' } });
});

it('sends a refused entry again under its key, with the corrected values and a possible moment', async () => {
  const one = phone({ refused: 'Não' });
  one.at('2035-01-01T00:00:00Z');
  await one.sunday.add('visitante', { nome: 'A' }, 'A');
  await one.sunday.synchronise();
  expect(one.sunday.getState().failed.map(({ message }) => message)).toEqual(['Não']);
  delete one.answers.refused;
  one.at('2026-03-08T14:00:00Z');
  await one.sunday.sendCorrected('a', { nome: 'Ana' }, 'Ana');
  expect(one.sent.at(-1)).toEqual({
    id: 'a',
    tipo: 'visitante',
    momento: '2026-03-08T14:00:00.000Z',
    dados: { nome: 'Ana' },
  });
  expect(one.sunday.getState()).toMatchObject({ failed: [], queue: [] });
});

it('gives an entry that is corrected for another service the moment of its correction', async () => {
  const one = phone({ refused: 'Cancelado' });
  one.at('2026-03-01T22:00:00Z');
  await one.sunday.add('visitante', { nome: 'Ana', evento: 1 }, 'Ana');
  await one.sunday.synchronise();
  delete one.answers.refused;
  one.at('2026-03-08T22:00:00Z');
  await one.sunday.sendCorrected('a', { nome: 'Ana', evento: 2 }, 'Ana');
  expect(one.sent.at(-1)).toMatchObject({ momento: '2026-03-08T22:00:00.000Z', dados: { evento: 2 } });
});

it('keeps the moment of a refused entry that can be true', async () => {
  const one = phone({ refused: 'Não' });
  await one.sunday.add('visitante', { nome: 'A' }, 'A');
  await one.sunday.synchronise();
  one.at('2026-03-09T14:00:00Z');
  delete one.answers.refused;
  await one.sunday.retry('a');
  expect(one.sent.at(-1)?.momento).toBe('2026-03-08T13:00:00.000Z');
});
