import type { Ability } from '#shared/access/ability.ts';
import type { UserData } from '#shared/contracts/auth.ts';
import type { Limits } from './scope.ts';

/** The caller: account, abilities and limits. */
export interface Actor extends Limits {
  user: UserData;
  ability: Ability;
  /** the API key by which a programme acts in the caller's name */
  key?: { nome: string };
  /** the caller proved who they are in the last minutes */
  isRecent?: boolean;
}
