import type { Behaviour } from '#server/crud/behaviour.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { escalaVaga as declaration } from '#shared/sections/escala-vaga.ts';

/** Places of the schedule; features/escala writes them. */
export const escalaVaga: Behaviour<typeof declaration> = {
  columns: ['serie', 'mudou_desde_resposta'],
  filters: {
    vazia: (value) =>
      raw(
        value === 'true'
          ? "(t.voluntario is null or t.estado = 'recusado')"
          : "(t.voluntario is not null and t.estado <> 'recusado')",
      ),
    evento_cancelado: (value) =>
      sql`(select e.status = 'cancelado' from evento e where e.id = t.evento) = ${value === 'true'}::boolean`,
  },
};
