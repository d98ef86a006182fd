import { plainWords } from './read-values.ts';

/** The name of a file without its folders and its ending, in plain letters. */
export const fileStem = (name: string): string =>
  plainWords(name.replace(/^.*[\\/]/, '').replace(/\.[A-Za-z0-9]{1,5}$/, ''));
