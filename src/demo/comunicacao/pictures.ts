import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { blur } from '#server/http/pictures.ts';
import type { Storage } from '#server/ports/storage.ts';
import type { Section } from '#shared/crud/section.ts';
import { drawCover, type Motif } from '../drawing/cover.ts';
import { renderPicture } from '../drawing/render.ts';
import { insertRows, type Row } from '../insert-rows.ts';

interface Keeping {
  tx: Db;
  storage: Storage;
  /** keys of stored files, to delete them when seeding fails */
  stored: string[];
}

interface Size {
  largura: number;
  altura: number;
}

/** Large enough for a page, small enough not to slow the first start. */
const cover: Size = { largura: 960, altura: 540 };

/** File names as people give them, by field; other fields get a cover's name. */
const names: Readonly<Record<string, string>> = {
  logo: 'logotipo',
  hero_imagem: 'abertura',
  bio_foto: 'perfil',
  foto: 'retrato',
  galeria: 'foto',
};

interface Painted extends Size {
  body: Buffer;
  borrao: string;
}

export interface PictureKeeper {
  /** stores a drawing of its own */
  keep(section: Section, field: string, svg: string, size: Size): Promise<string>;
  /** stores a cover; the same seed is drawn once and stored for each record, in the colours of its series */
  draw(section: Section, field: string, seed: string, motif: Motif, series?: string): Promise<string>;
  /** writes the rows of the drawn files, before records refer to them */
  write(): Promise<void>;
  /** inserts rows with their pictures, once these are drawn */
  insert<T extends Row>(
    section: Section,
    rows: readonly Promise<T>[],
    today: string,
  ): Promise<{ rows: T[]; ids: number[] }>;
}

/** Draws pictures and stores each for one record. */
export function pictureKeeper({ tx, storage, stored }: Keeping): PictureKeeper {
  const paint = async (svg: string, { largura, altura }: Size): Promise<Painted> => {
    const body = await renderPicture(svg, largura, altura);
    return { body, borrao: await blur(body), largura, altura };
  };
  const cache = new Map<string, Promise<Painted>>();
  let files: Row[] = [];

  async function store(section: Section, field: string, painted: Painted): Promise<string> {
    const { body, ...about } = painted;
    const id = randomUUID();
    const chave = `${section.name}/${field}/${id}`;
    stored.push(chave);
    await storage.put(chave, body, 'image/webp');
    const file = {
      id,
      chave,
      nome: `${names[field] ?? 'capa'}.webp`,
      tipo: 'image/webp',
      bytes: body.length,
      ...about,
    };
    files.push({ ...file, subject: section.subject, publico: true });
    return id;
  }

  async function write(): Promise<void> {
    await tx.run(sql`insert into arquivo (id, chave, nome, tipo, bytes, largura, altura, borrao, subject, publico)
      select id, chave, nome, tipo, bytes, largura, altura, borrao, subject, publico
      from json_populate_recordset(null::arquivo, ${JSON.stringify(files)})`);
    files = [];
  }

  return {
    keep: async (section, field, svg, size) => store(section, field, await paint(svg, size)),
    async draw(section, field, seed, motif, series) {
      const picture = cache.get(seed) ?? paint(drawCover(seed, motif, series), cover);
      cache.set(seed, picture);
      return store(section, field, await picture);
    },
    write,
    async insert(section, rows, today) {
      const ready = await Promise.all(rows);
      await write();
      return { rows: ready, ids: await insertRows(tx, section, ready, today) };
    },
  };
}
