import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { churchZone } from '#shared/dates.ts';
import { frequencia } from '#shared/sections/frequencia.ts';
import { insertRows } from './insert-rows.ts';
import { createRandom } from './random.ts';

/** How many come to a service on a common day, by its name. */
const usual: Readonly<Record<string, { adultos: number; criancas: number; online: number }>> = {
  'Culto em Laranjeiras': { adultos: 46, criancas: 11, online: 0 },
  'Santa Ceia': { adultos: 148, criancas: 27, online: 38 },
};
const sunday = { adultos: 126, criancas: 25, online: 31 };
const weekday = { adultos: 44, criancas: 6, online: 14 };

/** Half a year of services, counted at the door; those of today are still to be counted. */
export async function seedFrequencia({ tx, today }: { tx: Db; today: string }): Promise<void> {
  const services = await tx.query<{ id: number; nome: string; data: string; igreja: number; dia: number }>(
    sql`select id, nome, data, igreja, extract(dow from data)::integer as dia from evento
      where data < ${today} and status = 'encerrado' and tipo in ('culto', 'santa_ceia') and igreja is not null
      order by data, horario_inicial, id`,
  );
  const random = createRandom('frequencia');
  const rows = services.map(({ id, nome, data, igreja, dia }, at) => {
    const { adultos, criancas, online } = usual[nome] ?? (dia === 0 ? sunday : weekday);
    // The church grows a little; rain and holidays keep some at home.
    const share =
      (0.9 + (0.16 * at) / services.length) * (random.chance(0.12) ? 0.78 : random.between(0.94, 1.07));
    return {
      ...{
        evento: id,
        data,
        igreja,
        adultos: Math.round(adultos * share),
        criancas: Math.round(criancas * share),
      },
      visitantes: random.int(0, dia === 0 ? 9 : 2),
      online: Math.round(online * share),
    };
  });
  await insertRows(tx, frequencia, rows, today);
  await seedPresenca({ tx, today });
}

/** Who came by name on the last Sundays: most come often, some stopped a while ago. */
async function seedPresenca({ tx, today }: { tx: Db; today: string }): Promise<void> {
  await tx.run(sql`insert into presenca (pessoa, evento, data, momento, marcas, igreja)
    select p.id, e.id, e.data, (e.data + e.horario_inicial) at time zone ${churchZone} + make_interval(mins => p.id % 25),
      array[md5('presenca ' || p.id || ' ' || e.id)::uuid], e.igreja
    from evento e join pessoa p on p.igreja = e.igreja and p.status not in ('transferido', 'desligado', 'falecido', 'visitante')
    where e.tipo in ('culto', 'santa_ceia') and e.status = 'encerrado' and extract(dow from e.data) = 0
      and e.data < ${today} and e.data >= ${today}::date - 140
      -- every eleventh person has not come for six weeks; the others miss a Sunday now and then
      and not (p.id % 11 = 0 and e.data > ${today}::date - 42)
      and hashint4(p.id * 31 + e.id) % 100 between -99 and 62`);
}
