import type { Behaviour } from '#server/crud/behaviour.ts';
import { invalidField } from '#shared/errors.ts';
import type { sala as declaration } from '#shared/sections/sala.ts';

/** Rooms of children: the minimum age must not exceed the maximum. */
export const sala: Behaviour<typeof declaration> = {
  readsOnly: true,
  beforeSave(_, { idade_de, idade_ate }) {
    if (idade_de !== null && idade_ate !== null && idade_de > idade_ate)
      throw invalidField('idade_ate', 'sala.ages');
    return Promise.resolve();
  },
};
