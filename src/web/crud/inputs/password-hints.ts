import type { CrudKey } from '#shared/i18n/pt_BR/crud.ts';
import { minPassword } from '#shared/password.ts';

export interface Hint {
  key: CrudKey;
  met: boolean;
}

/** The rules of a strong password, one by one; a password that meets all of them passes the check. `min`: the church's minimum length. */
export const passwordHints = (text: string, min: number = minPassword): Hint[] => [
  { key: 'crud.input.password.length', met: [...text].length >= min },
  { key: 'crud.input.password.cases', met: /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text) },
  { key: 'crud.input.password.digit', met: /\p{Nd}/u.test(text) },
  { key: 'crud.input.password.special', met: /[^\p{L}\p{M}\p{N}\s]/u.test(text) },
];
