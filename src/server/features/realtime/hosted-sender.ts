import type { Database, Db } from '#server/db/client.ts';
import { currentReadPosition, readChanges } from '#server/db/read-changes.ts';
import { sql } from '#server/db/sql.ts';
import type { Derived } from '#server/deps.ts';
import type { HostedRealtime } from '#server/ports/realtime.ts';
import type { Section } from '#shared/crud/section.ts';
import type { ChannelScope } from '#shared/realtime/channels.ts';
import { eventsOf } from './batch-events.ts';
import type { Derivation } from './channels.ts';

interface SenderOptions {
  db: Database;
  hosted: HostedRealtime;
  sections: ReadonlyMap<string, Section>;
  derivations: readonly Derivation[];
  scopeFields: readonly string[];
}

/** Every place of a section to which any account is limited: the service does not report who listens. */
async function placesIn(tx: Db, section: Section): Promise<ChannelScope[]> {
  const hasChurch = section.scope !== undefined || section.scopeFunction !== undefined;
  const [found] = await tx.query<{ igrejas: number[]; departamentos: number[] }>(
    sql`select array(select distinct unnest(igrejas) from sessao where igrejas is not null) as igrejas,
      array(select id from departamento where exists (select from perfil where por_departamento)) as departamentos`,
  );
  const igrejas = [undefined, ...(hasChurch ? found!.igrejas : [])];
  const departamentos = [undefined, ...(section.departmentScope ? found!.departamentos : [])];
  return igrejas.flatMap((igreja) => departamentos.map((departamento) => ({ igreja, departamento })));
}

/**
 * Passes committed changes on to a hosted service: one server at a time, from where the last one stopped, so that a
 * server that is killed loses nothing. An event may be sent twice, but is never left out.
 */
export function createHostedSender({ db, hosted, sections, derivations, scopeFields }: SenderOptions) {
  const sendSome = (): Promise<boolean> =>
    db.transaction(async (tx) => {
      await tx.run(sql`insert into transmissao_enviada (id, marca, vistas)
        values (1, ${await currentReadPosition(tx)}, '{}') on conflict do nothing`);
      const [from] = await tx.query<{ marca: number; seen: string[] }>(
        sql`select marca, vistas as seen from transmissao_enviada where id = 1 for update skip locked`,
      );
      if (!from) return false;
      const batch = await readChanges(tx, from, { antes: scopeFields, depois: [] });
      const { changed, derived } = await eventsOf(tx, batch, sections, derivations, {
        places: (section) => placesIn(tx, section),
        listens: () => true,
      });
      const last = new Map(derived.map((event): [string, Derived] => [event.channel, event]));
      await hosted.trigger([
        ...batch.events.map(({ canal, evento, dados, exceto }) => ({
          channel: canal,
          event: evento,
          data: dados,
          except: exceto,
        })),
        ...[...changed, ...last.values()].map(({ channel, event, data }) => ({
          channel,
          event,
          data: JSON.stringify(data),
          except: null,
        })),
      ]);
      for (const { users, perfil } of batch.access)
        for (const { id } of await tx.query<{ id: number }>(
          sql`select ${users ?? null}::integer as id where ${users ?? null}::integer is not null
            union select id from users where role = ${perfil ?? null}`,
        ))
          await hosted.endUser(id);
      await tx.run(
        sql`update transmissao_enviada set marca = ${batch.marca}, vistas = ${batch.seen} where id = 1`,
      );
      return batch.isFull;
    });

  return async (): Promise<void> => {
    while (await sendSome());
  };
}
