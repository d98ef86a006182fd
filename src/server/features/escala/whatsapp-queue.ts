import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { monthSql } from './rows.ts';

/** A duty as its volunteer knew it: the place may have another time, or be deleted, by now. */
export interface QueuedDuty {
  vaga: number;
  departamento: number;
  evento: string;
  funcao: string;
  de: Date;
  ate: Date;
}

/** The leader tells a volunteer without an address that a duty is no longer theirs: nothing else says so. */
export const queueRemoval = (tx: Db, voluntario: number, duty: QueuedDuty, now: Date): Promise<number> =>
  tx.run(sql`insert into escala_whatsapp (departamento, mes, voluntario, tipo, vaga, evento_nome, funcao, de, ate, criado_em)
    select ${duty.departamento}, ${monthSql('d.de')}, ${voluntario}, 'retirada', ${duty.vaga}, ${duty.evento}, ${duty.funcao}, d.de, ${duty.ate}, ${now}
      from (select ${duty.de}::timestamptz as de) d
    on conflict (departamento, mes, voluntario, tipo, vaga) do update set evento_nome = excluded.evento_nome,
      funcao = excluded.funcao, de = excluded.de, ate = excluded.ate, enviada_em = null, users = null`);

/** Who has a duty again is not told any more that it was taken away. */
export const dropRemoval = (tx: Db, voluntario: number, vagas: readonly number[]): Promise<number> =>
  tx.run(sql`delete from escala_whatsapp where tipo = 'retirada' and voluntario = ${voluntario}
    and vaga = any(${vagas}::integer[])`);

/** The leader asks volunteers without an address to take a place. */
export const queueSwapRequests = (
  tx: Db,
  vaga: number,
  voluntarios: readonly number[],
  now: Date,
): Promise<number> =>
  tx.run(sql`insert into escala_whatsapp (departamento, mes, voluntario, tipo, vaga, criado_em)
    select v.departamento, ${monthSql('v.de')}, o.id, 'troca', v.id, ${now}::timestamptz
      from escala_vaga v, unnest(${voluntarios}::integer[]) o(id) where v.id = ${vaga}
    on conflict (departamento, mes, voluntario, tipo, vaga) do update set enviada_em = null, users = null`);
