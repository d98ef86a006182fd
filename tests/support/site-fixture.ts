import { onTestFinished } from 'vitest';
import { join, raw, sql } from '#server/db/sql.ts';
import { createSiteReader, type SiteReader } from '#server/features/site/reader.ts';
import { createSiteVersion } from '#server/features/site/version.ts';
import type { SiteVersion } from '#server/ports/site-version.ts';
import type { TestApp } from './app.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { type FakeClock, fakeClock } from './fakes.ts';

type Values = Readonly<Record<string, unknown>>;

export interface SiteFixture {
  reader: SiteReader;
  version: SiteVersion;
  /** inserts one row directly, past the office's rules, and returns its id */
  insert(table: string, values: Values): Promise<number>;
  update(table: string, id: number, values: Values): Promise<void>;
  postagem(values?: Values): Promise<number>;
  /** with the video of its address */
  conteudo(values?: Values): Promise<number>;
  evento(values?: Values): Promise<number>;
}

/** A reader of the site like the server's own, and functions that insert rows for it. */
export function siteFixture(t: Pick<TestApp, 'db' | 'clock'>): SiteFixture {
  const { db, clock } = t;
  const version = createSiteVersion({ db, clock });
  let counter = 0;
  const namesOf = (name: string): { label: string; slug: string } => {
    counter += 1;
    return { label: `${name} ${counter}`, slug: `${name.toLowerCase()}-${counter}` };
  };

  const s: SiteFixture = {
    version,
    reader: createSiteReader({ db, clock, version }),

    async insert(table, values) {
      const columns = Object.keys(values).join(', ');
      const params = join(
        Object.values(values).map((value) => sql`${value}`),
        ', ',
      );
      const [row] = await db.query<{ id: number }>(
        sql`insert into ${raw(table)} (${raw(columns)}) values (${params}) returning id`,
      );
      return row!.id;
    },

    async update(table, id, values) {
      const set = Object.entries(values).map(([column, value]) => sql`${raw(column)} = ${value}`);
      await db.run(sql`update ${raw(table)} set ${join(set, ', ')} where id = ${id}`);
    },

    postagem(values = {}) {
      const { label, slug } = namesOf('Noticia');
      const texto = '<p>Um texto.</p>';
      const when = { status: 'publicada', publicado_em: clock.now() };
      return s.insert('postagem', { titulo: label, slug, texto, ...when, ...values });
    },

    async conteudo(values = {}) {
      const { label, slug } = namesOf('Conteudo');
      const when = { status: 'publicado', publicado_em: clock.now() };
      const url = 'https://youtu.be/abcdefghijk';
      const id = await s.insert('conteudo', { titulo: label, slug, url, ...when, ...values });
      await db.run(sql`insert into conteudo_video (conteudo, provedor, video_id, url_incorporada)
        values (${id}, 'youtube', 'abcdefghijk', 'https://www.youtube-nocookie.com/embed/abcdefghijk')`);
      return id;
    },

    evento(values = {}) {
      const { label, slug } = namesOf('Evento');
      const when = { data: '2026-12-20', horario_inicial: '19:00', horario_final: '21:00' };
      return s.insert('evento', { nome: label, slug, status: 'publicado', ...when, ...values });
    },
  };
  return s;
}

/** A site for one test: the reader needs only a database and a clock. */
export async function ownSite(): Promise<SiteFixture & { t: { db: TestDatabase; clock: FakeClock } }> {
  const db = await testDatabase();
  onTestFinished(db.close);
  const t = { db, clock: fakeClock('2026-11-15T15:00:00Z') };
  return { t, ...siteFixture(t) };
}
