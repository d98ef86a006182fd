import type { Behaviour, WriteContext } from '#server/crud/behaviour.ts';
import { sql } from '#server/db/sql.ts';
import { churchToday } from '#shared/dates.ts';
import { invalidField } from '#shared/errors.ts';
import type { visita as declaration } from '#shared/sections/visita.ts';
import { churchOfRecord } from './person-church.ts';

/** Marks the next step as done or not; an action that changes nothing keeps the record's version. */
const stepDone =
  (done: boolean) =>
  async ({ db }: WriteContext, id: number): Promise<void> => {
    await db.run(sql`update visita set passo_feito = ${done}, versao = versao + 1, atualizado_em = now()
      where id = ${id} and proximo_passo is not null and passo_feito <> ${done}`);
  };

/** Visits: a visit that was made cannot lie in the future, and a visit belongs to the church of the person. */
export const visita: Behaviour<typeof declaration> = {
  async beforeSave({ db, clock }, values) {
    const isDone = values.status === 'realizada' || values.status === 'nao_encontrada';
    if (isDone && values.data > churchToday(clock.now())) throw invalidField('data', 'visita.not_yet');
    values.igreja = await churchOfRecord(db, values);
  },

  actions: { 'passo-feito': stepDone(true), 'passo-reaberto': stepDone(false) },

  filters: {
    passo_pendente: (value) =>
      value === 'true'
        ? sql`(t.proximo_passo is not null and not t.passo_feito)`
        : sql`(t.proximo_passo is null or t.passo_feito)`,
  },
};
