import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { dictionary as portuguese } from '@zxcvbn-ts/language-pt-br';
import { answerTasks } from '#server/workers/worker-tasks.ts';

/** Words with which people of a church in Brazil begin passwords, and which the dictionaries lack or rank low. */
const church = [
  'senha',
  'mudar',
  'trocar',
  'deus',
  'jesus',
  'cristo',
  'igreja',
  'pastor',
  'gloria',
  'aleluia',
  'amem',
  'louvor',
  'adorar',
  'fiel',
  'biblia',
  'evangelho',
  'salmo',
  'salmos',
  'gratidao',
  'bencao',
  'familia',
  'admin',
  'administrador',
  'secretaria',
  'tesouraria',
  'aprisco',
  'brasil',
  'acesso',
];
/** Guessing takes time that grows with the length: if the first part is strong enough, so is the whole. */
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
   * Whether a few million guesses find the password: the product of the guesses of its parts. The library's estimate of the whole adds
   * 10,000 for each further part, so that every word with a sign and a year would pass.
   */
  isGuessable: ({ password, words }: { password: string; words: string[] }): boolean => {
    const { sequence } = strength.check(password.slice(0, checkedLength), words);
    return sequence.reduce((sum, { guessesLog10 = 0 }) => sum + guessesLog10, 0) < enough;
  },
};

answerTasks(guessableTasks);
