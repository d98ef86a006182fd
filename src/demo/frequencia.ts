import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { churchZone } from '#shared/dates.ts';
import { visitorConsent } from '#shared/domingo/consent.ts';
import { label } from '#shared/i18n/languages.ts';
import { fill } from '#shared/i18n/translate.ts';
import { frequencia } from '#shared/sections/frequencia.ts';
import { visitante } from '#shared/sections/visitante.ts';
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
      evento: id,
      data,
      igreja,
      adultos: Math.round(adultos * share),
      criancas: Math.round(criancas * share),
      visitantes: random.int(0, dia === 0 ? 9 : 2),
      online: Math.round(online * share),
    };
  });
  await insertRows(tx, frequencia, rows, today);
  await seedPresenca({ tx, today });
  await seedVisitantes({ tx, today });
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

/** Invented people who came for the first time. */
const firstTimers = [
  ['Marlene Queiroz', 'convite', 'novo'],
  ['Otávio Brandão', 'redes_sociais', 'contatado'],
  ['Sirlei Andrade', 'familia', 'em_acompanhamento'],
  ['Jonas Figueira', 'passou_em_frente', 'novo'],
  ['Celina Barros', 'mudou_de_cidade', 'integrado'],
  ['Ademir Lacerda', 'site', 'contatado'],
  ['Valquíria Neves', 'evento', 'arquivado'],
  ['Rubem Salgado', 'convite', 'em_acompanhamento'],
] as const;

/** Cards of visitors on the last Sundays; the others did not agree to be contacted. */
async function seedVisitantes({ tx, today }: { tx: Db; today: string }): Promise<void> {
  const sundays = await tx.query<{ evento: number; data: string; igreja: number }>(
    sql`select distinct on (data) id as evento, data, igreja from evento
      where tipo in ('culto', 'santa_ceia') and status = 'encerrado' and extract(dow from data) = 0 and data < ${today}
        and igreja is not null order by data desc, id limit ${firstTimers.length}`,
  );
  const rows = sundays.map((service, at) => {
    const [nome, como_veio, status] = firstTimers[at]!;
    const consentimento = at % 4 !== 3;
    const whatsapp = consentimento ? `+55279999900${String(10 + at)}` : null;
    return { ...service, nome, como_veio, status, consentimento, whatsapp };
  });
  await insertRows(tx, visitante, rows, today);
  const texto = fill(label(visitorConsent.texto, 'pt_BR'), 'pt_BR', { igreja: 'nossa igreja' });
  await tx.run(
    sql`update visitante set consentiu_em = data + time '12:00', consentiu_texto = ${texto} where consentimento`,
  );
}
