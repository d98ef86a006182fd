import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Storage } from '#server/ports/storage.ts';
import { churchToday } from '#shared/dates.ts';
import { demoChurch, demoSections } from './church.ts';
import { seedComunicacao } from './comunicacao/seed.ts';
import { drawPortrait } from './drawing/portrait.ts';
import { renderPicture } from './drawing/render.ts';
import { insertRows, type Row } from './insert-rows.ts';
import type { DemoPessoa } from './pessoas.ts';

interface SeedDeps {
  db: Db;
  storage: Storage;
  clock: Clock;
  log(message: string): void;
}

/** One lock for all who seed: any number, the same in every version of the product. */
const lock = 720_311_847;
const portraitSide = 512;

/** Puts a whole invented church into an empty database, all or nothing. False when there is a church already. */
export async function seedDemo({ db, storage, clock, log }: SeedDeps): Promise<boolean> {
  const stored: string[] = [];
  try {
    return await db.transaction(async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(${lock})`);
      const [found] = await tx.query<{ any: boolean }>(sql`select exists (select from igreja) as any`);
      if (found!.any) return false;
      const today = churchToday(clock.now());
      const church = demoChurch(today);

      const [head, ...branches] = church.igrejas.map(({ row }) => row as Row);
      const [sede] = await insertRows(tx, demoSections.igreja, [head!], today);
      const others = branches.map((row) => ({ ...row, sede_id: sede }));
      const igrejas = [sede!, ...(await insertRows(tx, demoSections.igreja, others, today))];

      await insertRows(tx, demoSections.conta, church.contas as Row[], today);
      const tops = church.categorias.map(({ nome, cor, tipo }) => ({ nome, cor, tipo }));
      const parents = await insertRows(tx, demoSections.categoria, tops, today);
      const children = church.categorias.flatMap(({ tipo, cor, children }, at) =>
        children.map((nome) => ({ nome, cor, tipo, categoria_id: parents[at] })),
      );
      await insertRows(tx, demoSections.categoria, children, today);

      const photos = await drawPortraits(tx, storage, church.pessoas, stored);
      const people = church.pessoas.map((person) => ({
        ...person.row,
        igreja: igrejas[person.igreja],
        foto: photos.get(person) ?? null,
        criado_em: person.criado_em,
        atualizado_em: person.criado_em,
      }));
      await insertRows(tx, demoSections.pessoa, people, today);
      await seedComunicacao({ tx, storage, now: clock.now(), today, igrejas, stored });
      log(`A demonstration church is ready, with ${people.length} people.`);
      return true;
    });
  } catch (error) {
    await Promise.allSettled(stored.map((key) => storage.delete(key)));
    throw error;
  }
}

/** A drawn portrait for each person who has one: bytes into the storage, rows into the table of files. */
async function drawPortraits(
  tx: Db,
  storage: Storage,
  people: readonly DemoPessoa[],
  stored: string[],
): Promise<Map<DemoPessoa, string>> {
  const photos = new Map<DemoPessoa, string>();
  const files = await Promise.all(
    people
      .filter(({ retrato }) => retrato)
      .map(async (person) => {
        const svg = drawPortrait(person.row.nome, person);
        const body = await renderPicture(svg, portraitSide, portraitSide);
        const id = randomUUID();
        const chave = `pessoa/${id}`;
        stored.push(chave);
        await storage.put(chave, body, 'image/webp');
        photos.set(person, id);
        return {
          ...{ id, chave, nome: 'retrato.webp', tipo: 'image/webp', bytes: body.length },
          ...{ largura: portraitSide, altura: portraitSide, subject: demoSections.pessoa.subject },
        };
      }),
  );
  await tx.run(sql`insert into arquivo (id, chave, nome, tipo, bytes, largura, altura, subject)
    select id, chave, nome, tipo, bytes, largura, altura, subject
    from json_populate_recordset(null::arquivo, ${JSON.stringify(files)})`);
  return photos;
}
