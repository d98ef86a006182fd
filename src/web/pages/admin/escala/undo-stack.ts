/** One change of the board; moving a volunteer to a filled place exchanges the two. */
export type Step =
  | { kind: 'assign'; vaga: number; from: number | null; to: number | null }
  | { kind: 'move'; from: number; to: number };

/**
 * The changes that can be undone and redone, the latest last. `versions` are the versions of the places after the last change
 * made here: an inverse call sends them, so that the server refuses to overwrite another user's change.
 */
export interface History {
  done: readonly (readonly Step[])[];
  undone: readonly (readonly Step[])[];
  versions: Readonly<Record<number, number>>;
}

interface Versioned {
  id: number;
  versao: number;
}

/** The most changes that can be undone one by one. */
const limit = 100;

export const emptyHistory: History = { done: [], undone: [], versions: {} };

const inverse = (step: Step): Step =>
  step.kind === 'assign'
    ? { ...step, from: step.to, to: step.from }
    : { kind: 'move', from: step.to, to: step.from };

export const placesOf = (step: Step): number[] =>
  step.kind === 'assign' ? [step.vaga] : [step.from, step.to];

const withVersions = (history: History, vagas: readonly Versioned[]): History['versions'] => ({
  ...history.versions,
  ...Object.fromEntries(vagas.map(({ id, versao }) => [id, versao])),
});

/** After a new change: changes that were undone before it can no longer be redone. */
export const recorded = (history: History, steps: readonly Step[], vagas: readonly Versioned[]): History => ({
  done: [...history.done, steps].slice(-limit),
  undone: [],
  versions: withVersions(history, vagas),
});

/** The calls that undo the last change. */
export const stepsToUndo = ({ done }: History): Step[] | undefined => done.at(-1)?.map(inverse).reverse();
/** The calls that make the last undone change again. */
export const stepsToRedo = ({ undone }: History): readonly Step[] | undefined => undone.at(-1);

export function afterUndo(history: History, vagas: readonly Versioned[]): History {
  const last = history.done.at(-1);
  if (!last) return history;
  return {
    done: history.done.slice(0, -1),
    undone: [...history.undone, last],
    versions: withVersions(history, vagas),
  };
}

export function afterRedo(history: History, vagas: readonly Versioned[]): History {
  const last = history.undone.at(-1);
  if (!last) return history;
  return {
    done: [...history.done, last],
    undone: history.undone.slice(0, -1),
    versions: withVersions(history, vagas),
  };
}

/** After another user changed these places: drops the steps that touch them, which can no longer be undone or redone. */
export function forgotten(history: History, vagas: readonly number[]): History {
  const keeps = (steps: readonly Step[]): boolean =>
    !steps.some((step) => placesOf(step).some((id) => vagas.includes(id)));
  return {
    done: history.done.filter(keeps),
    undone: history.undone.filter(keeps),
    versions: Object.fromEntries(
      Object.entries(history.versions).filter(([id]) => !vagas.includes(Number(id))),
    ),
  };
}
