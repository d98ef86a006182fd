import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterRedo,
  afterUndo,
  emptyHistory,
  forgotten,
  type History,
  recorded,
  type Step,
  stepsToRedo,
  stepsToUndo,
} from './undo-stack.ts';

/** Places with their volunteers and versions, as the server keeps them. */
type Board = Record<number, { voluntario: number | null; versao: number }>;

function apply(board: Board, step: Step, versions?: History['versions']): { id: number; versao: number }[] {
  const set = (id: number, voluntario: number | null) => {
    const place = board[id]!;
    if (versions) expect(versions[id]).toBe(place.versao);
    board[id] = { voluntario, versao: place.versao + 1 };
    return { id, versao: place.versao + 1 };
  };
  if (step.kind === 'assign') return [set(step.vaga, step.to)];
  const [from, to] = [board[step.from]!.voluntario, board[step.to]!.voluntario];
  return [set(step.from, to), set(step.to, from)];
}

const people = (board: Board) => Object.values(board).map(({ voluntario }) => voluntario);
const place = fc.integer({ min: 0, max: 4 });
const act = fc.oneof(
  fc.record({ vaga: place, to: fc.option(fc.integer({ min: 1, max: 9 })) }),
  fc.tuple(place, place).filter(([from, to]) => from !== to),
);

describe('undo and redo of the board', () => {
  it('comes back to the start and to the end, with the version that each place has', () => {
    fc.assert(
      fc.property(fc.array(act, { minLength: 1, maxLength: 20 }), (acts) => {
        const board: Board = Object.fromEntries(
          [0, 1, 2, 3, 4].map((id) => [id, { voluntario: null, versao: 1 }]),
        );
        let history = emptyHistory;
        const start = people(board);
        for (const one of acts) {
          const step: Step = Array.isArray(one)
            ? { kind: 'move', from: one[0], to: one[1] }
            : { kind: 'assign', vaga: one.vaga, from: board[one.vaga]!.voluntario, to: one.to };
          history = recorded(history, [step], apply(board, step));
        }
        const end = people(board);
        for (let steps = stepsToUndo(history); steps; steps = stepsToUndo(history))
          history = afterUndo(
            history,
            steps.flatMap((step) => apply(board, step, history.versions)),
          );
        expect(people(board)).toEqual(start);
        for (let steps = stepsToRedo(history); steps; steps = stepsToRedo(history))
          history = afterRedo(
            history,
            steps.flatMap((step) => apply(board, step, history.versions)),
          );
        expect(people(board)).toEqual(end);
      }),
      { numRuns: 50 },
    );
  });

  it('drops what was undone when another change is made', () => {
    const one: Step = { kind: 'assign', vaga: 1, from: null, to: 7 };
    const history = afterUndo(recorded(emptyHistory, [one], [{ id: 1, versao: 2 }]), [{ id: 1, versao: 3 }]);
    expect(stepsToRedo(history)).toEqual([one]);
    expect(stepsToRedo(recorded(history, [one], []))).toBeUndefined();
  });

  it('forgets every change of a place that another person changed', () => {
    const steps: Step[] = [
      { kind: 'assign', vaga: 1, from: null, to: 7 },
      { kind: 'assign', vaga: 2, from: null, to: 8 },
      { kind: 'move', from: 1, to: 3 },
    ];
    const history = steps.reduce((all, step) => recorded(all, [step], []), emptyHistory);
    expect(forgotten(history, [1]).done).toEqual([[steps[1]]]);
  });
});
