import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { dictionary as portuguese } from '@zxcvbn-ts/language-pt-br';
import { answerTasks } from '#server/workers/worker-tasks.ts';

/** What people of a church in Brazil begin passwords with, and the dictionaries rank low or lack. */
const church = [
  ...['senha', 'mudar', 'trocar', 'deus', 'jesus', 'cristo', 'igreja', 'pastor', 'gloria', 'aleluia', 'amem'],
  ...['louvor', 'adorar', 'fiel', 'biblia', 'evangelho', 'salmo', 'salmos', 'gratidao', 'bencao', 'familia'],
  ...['admin', 'administrador', 'secretaria', 'tesouraria', 'aprisco', 'brasil', 'acesso'],
];
/** Guessing takes time that grows with the length: what is enough in its first part is enough. */
const checkedLength = 20;
/** The logarithm of the guesses that a password must withstand. */
const enough = 7.9;

const strength = new ZxcvbnFactory({
  dictionary: { church, ...common, ...english, ...portuguese },
  graphs: adjacencyGraphs,
  maxLength: checkedLength,
});

export const guessableTasks = {
  /**
   * Whether a few million guesses find it: the product of what its parts take. The estimate of the whole adds 10,000 for each
   * further part, so that every word with a sign and a year would pass.
   */
  isGuessable: ({ password, words }: { password: string; words: string[] }): boolean => {
    const { sequence } = strength.check(password.slice(0, checkedLength), words);
    return sequence.reduce((sum, { guessesLog10 = 0 }) => sum + guessesLog10, 0) < enough;
  },
};

answerTasks(guessableTasks);
