import { scopeSql } from '#server/crud/scope.ts';
import { raw, sql } from '#server/db/sql.ts';
import { boardChannel } from '#shared/realtime/channels.ts';
import { departamento } from '#shared/sections/departamento.ts';
import type { EscalaDeps } from './deps.ts';

/** The live board of a department: who has it open, and which of its places changed. Browsers read these places again through the API. */
export function liveBoard({ db, channels }: Pick<EscalaDeps, 'db' | 'channels'>): void {
  channels.allow(/^presence-escala-(\d{1,9})$/, {
    clientEvents: true,
    async authorise(identity, [, id]) {
      if (!identity.ability.can('edit', 'voluntario')) return false;
      const rows = await db.query(sql`select from departamento t where t.id = ${Number(id)}
        and ${scopeSql(departamento, identity) ?? raw('true')}`);
      return rows.length === 1;
    },
  });

  channels.derive('escala_vaga', 'presence-escala-', async (ids) => {
    const rows = await db.query<{
      departamento: number;
      vagas: number[];
    }>(sql`select departamento, array_agg(id order by id) as vagas
      from escala_vaga where id = any(${ids}::integer[]) group by departamento order by departamento`);
    return rows.map(({ departamento: id, vagas }) => ({
      channel: boardChannel(id),
      event: 'mudou',
      data: { vagas },
    }));
  });
}
