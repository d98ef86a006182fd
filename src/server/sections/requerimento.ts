import type { Behaviour } from '#server/crud/behaviour.ts';
import { sql } from '#server/db/sql.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { type requerimento as declaration, emAberto, prazoDias } from '#shared/sections/requerimento.ts';
import { requestLetterJob } from './jobs/requerimento-carta.ts';

const isOpen = (status: string): boolean => emAberto.some((open) => open === status);
/** An answered request is a proof: these fields stay as they were sent. */
const fixed = ['status', 'resposta', 'tipo', 'recebido_em'] as const;

/** Requests of data subjects: the deadline is computed from the day of the request; closing a request mails the answer, once. */
export const requerimento: Behaviour<typeof declaration> = {
  columns: ['respondido_em', 'respondido_por', 'idioma'],
  computed: {
    prazo: `t.recebido_em + ${prazoDias}`,
    respondido_em: 't.respondido_em',
    respondido_por: `(select jsonb_build_object('id', u.id, 'rotulo', u.name) from users u where u.id = t.respondido_por)`,
  },

  async beforeSave(_context, values, current) {
    if (!current || isOpen(current.status)) return;
    const changed = fixed.find((name) => values[name] !== current[name]);
    if (changed) throw invalidField(changed, 'requerimento.encerrado');
  },

  async afterSave({ db, jobs, clock, user }, id) {
    const [row] = await db.query<{
      nova: boolean;
      aberto: boolean;
      aberta_antes: boolean;
    }>(sql`select versao = 1 as nova,
      status = any(${emAberto}) as aberto, respondido_em is null as aberta_antes from requerimento where id = ${id}`);
    const { nova, aberto, aberta_antes } = row!;
    if (nova && aberto) await jobs.enqueue(db, requestLetterJob, { requerimento: id, carta: 'recebido' });
    if (aberto || !aberta_antes) return;
    await db.run(
      sql`update requerimento set respondido_em = ${clock.now()}, respondido_por = ${user.id} where id = ${id}`,
    );
    await jobs.enqueue(db, requestLetterJob, { requerimento: id, carta: 'respondido' });
  },

  async beforeDelete({ db }, id) {
    const [row] = await db.query<{ status: string }>(sql`select status from requerimento where id = ${id}`);
    if (row && !isOpen(row.status)) throw new AppError('conflict', 'requerimento.encerrado');
  },
};
