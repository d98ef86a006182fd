import type { Behaviour } from '#server/crud/behaviour.ts';
import type { anotacao as declaration } from '#shared/sections/anotacao.ts';
import { churchOfRecord } from './person-church.ts';

/** Notes on people: the writer of a note stays its author, by the default of the column. */
export const anotacao: Behaviour<typeof declaration> = {
  columns: ['autor'],
  computed: {
    autor: `(select jsonb_build_object('id', u.id, 'rotulo', u.name) from users u where u.id = t.autor)`,
  },

  async beforeSave({ db }, values) {
    values.igreja = await churchOfRecord(db, values);
  },
};
