import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { deleteFileJob, imageSizesJob } from '#server/crud/file-jobs.ts';
import { sql } from '#server/db/sql.ts';
import { imageFormats, imageWidths } from '#shared/imagem.ts';
import { conteudo } from '#shared/sections/conteudo.ts';
import { sections } from '#shared/sections/index.ts';
import { testApp } from '../support/app.ts';
import { sectionFixture } from '../support/section-fixture.ts';
import { siteFixture } from '../support/site-fixture.ts';

const t = await testApp();
const s = await sectionFixture(t, conteudo, sections);

/** A single colour is quick to encode and to resize. */
const drawing = (width: number, height: number, alpha = 1): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 120, b: 40, alpha } } })
    .webp()
    .toBuffer();

interface Given {
  largura?: number;
  altura?: number;
  publico?: boolean;
  tipo?: string;
  body?: Buffer;
}
async function picture({
  largura = 700,
  altura = 350,
  publico = true,
  tipo = 'image/webp',
  body,
}: Given = {}) {
  const id = randomUUID();
  const chave = `postagem/capa/${id}`;
  await t.storage.put(chave, body ?? (await drawing(largura, altura)), tipo);
  await t.db.run(sql`insert into arquivo (id, chave, nome, tipo, bytes, largura, altura, subject, publico)
    values (${id}, ${chave}, 'capa.webp', ${tipo}, 1, ${largura}, ${altura}, 'postagem', ${publico})`);
  // on the site, so that visitors may read it
  if (publico) await siteFixture(t).postagem({ slug: id, capa: id });
  return { id, chave, at: (file: string) => `/imagens/${id}/${file}` };
}
const remove = async (id: string): Promise<void> => {
  await t.db.run(sql`update postagem set capa = null where capa = ${id}`);
  await t.db.run(sql`delete from arquivo where id = ${id}`);
};
const borraoOf = async (id: string): Promise<string | null> =>
  (await t.db.query<{ borrao: string | null }>(sql`select borrao from arquivo where id = ${id}`))[0]!.borrao;
const variants = (chave: string): string[] =>
  [...t.storage.files.keys()].filter((key) => key.startsWith(`imagens/${chave}/`));
const look = async (url: string) => {
  const response = await t.app.inject({ url });
  return { response, ...(await sharp(response.rawPayload).metadata()) };
};

describe('a public picture', () => {
  it('comes in the size and format that were asked for, for ever', async () => {
    const { id, at } = await picture();
    for (const [file, format] of [
      ['320.avif', 'heif'],
      ['480.webp', 'webp'],
    ] as const) {
      const answer = await look(at(file));
      expect([answer.format, answer.width]).toEqual([format, Number.parseInt(file, 10)]);
      expect(answer.response.headers).toMatchObject({
        'content-type': `image/${file.split('.')[1]}`,
        'content-length': String(answer.response.rawPayload.length),
        'cache-control': 'public, max-age=31536000, immutable, s-maxage=30, stale-while-revalidate=30',
        etag: `"${id}-${file.replace('.', '-')}"`,
        'x-content-type-options': 'nosniff',
        // feed readers show it inside pages of other sites
        'cross-origin-resource-policy': 'cross-origin',
      });
    }
  });

  it('is never enlarged: the size that holds it whole is its own', async () => {
    const { at } = await picture({ largura: 700, altura: 350 });
    const answer = await look(at('768.webp'));
    expect([answer.width, answer.height]).toEqual([700, 350]);
    expect((await t.request({ url: at('960.webp') })).status).toBe(404);
  });

  it('is not sent again to a client that has it, nor in answer to HEAD', async () => {
    const { id, chave, at } = await picture();
    const again = await t.request({
      url: at('320.avif'),
      headers: { 'if-none-match': `W/"x", "${id}-320-avif"` },
    });
    expect([again.status, again.text]).toEqual([304, '']);
    expect(again.headers['cache-control']).toContain('immutable');
    expect(variants(chave)).toEqual([]);
    const head = await t.request({ method: 'HEAD', url: at('320.avif') });
    expect([head.status, head.text]).toEqual([200, '']);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(100);
  });

  it('is made once, also for many simultaneous requests, and then kept', async () => {
    const { chave, at } = await picture();
    const puts: string[] = [];
    const { put } = t.storage;
    t.storage.put = (key, ...rest) => {
      puts.push(key);
      return put(key, ...rest);
    };
    const answers = await Promise.all(Array.from({ length: 8 }, () => t.app.inject({ url: at('480.avif') })));
    answers.push(await t.app.inject({ url: at('480.avif') }));
    t.storage.put = put;
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
    expect(puts).toEqual([`imagens/${chave}/480-avif`]);
  });

  it('of before there were placeholders gets its own with its first size', async () => {
    const { id, at } = await picture();
    expect(await borraoOf(id)).toBeNull();
    await t.request({ url: at('320.webp') });
    const borrao = await borraoOf(id);
    expect(borrao).toMatch(/^data:image\/webp;base64,/);
    const { width, height } = await sharp(Buffer.from(borrao!.split(',')[1]!, 'base64')).metadata();
    expect([width, height]).toEqual([16, 8]);
  });

  it('that is see-through has nothing behind it', async () => {
    const { id, at } = await picture({ body: await drawing(700, 350, 0.4) });
    await t.request({ url: at('320.webp') });
    expect(await borraoOf(id)).toBe('');
    expect((await look(at('480.avif'))).hasAlpha).toBe(true);
  });
});

describe('an address that is not a size of a public picture', () => {
  it('is not found', async () => {
    const { at } = await picture();
    const files = [
      '640.png',
      '640',
      '641.webp',
      '64.webp',
      '0640.webp',
      '640.AVIF',
      '-320.webp',
      '9999999.avif',
      'x',
    ];
    for (const file of files)
      expect([file, (await t.request({ url: at(file) })).status]).toEqual([file, 404]);
    for (const id of [randomUUID(), '1', '..%2f..', "'or 1=1"])
      expect((await t.request({ url: `/imagens/${encodeURIComponent(id)}/320.webp` })).status).toBe(404);
  });

  it.each([
    ['private', { publico: false }],
    ['no picture', { tipo: 'application/pdf' }],
  ])('is not found when the file is %s, not even for those who have it', async (_what, content) => {
    const { id, chave, at } = await picture(content);
    const answer = await t.request({ url: at('320.webp'), headers: { 'if-none-match': `"${id}-320-webp"` } });
    expect(answer.status).toBe(404);
    expect(answer.headers.etag).toBeUndefined();
    expect(variants(chave)).toEqual([]);
  });

  it('is not found and not remembered when its bytes are gone', async () => {
    const { chave, at } = await picture();
    await t.storage.delete(chave);
    const answer = await t.request({ url: at('320.webp') });
    expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'private, no-store']);
    expect(answer.headers.etag).toBeUndefined();
  });

  it('fails without being remembered when its bytes are broken', async () => {
    const { at } = await picture({ body: Buffer.from('nada') });
    const answer = await t.request({ url: at('320.webp') });
    expect(answer.status).toBe(500);
    expect(String(answer.headers['cache-control'] ?? '')).not.toContain('immutable');
  });
});

describe('a picture that goes', () => {
  it('takes all its sizes with it', async () => {
    const { id, chave, at } = await picture({ largura: 2000, altura: 40 });
    for (const width of imageWidths)
      for (const format of imageFormats) await t.request({ url: at(`${width}.${format}`) });
    expect(variants(chave)).toHaveLength(14);
    await remove(id);
    await t.jobs.enqueue(t.db, deleteFileJob, { chave });
    await t.jobs.runAll();
    expect([variants(chave), t.storage.files.has(chave)]).toEqual([[], false]);
  });

  it('leaves no size behind that was being made meanwhile', async () => {
    const { id, chave, at } = await picture();
    const { put } = t.storage;
    t.storage.put = async (...args) => {
      await remove(id);
      await put(...args);
    };
    await t.request({ url: at('320.webp') });
    t.storage.put = put;
    expect(variants(chave)).toEqual([]);
  });
});

describe('a picture that is uploaded', () => {
  const send = async (body: Buffer, field = 'imagem') => {
    const form = new FormData();
    form.append('arquivo', new File([new Uint8Array(body)], 'capa.webp'));
    return t.request({ url: `${s.path}/arquivos/${field}`, as: 'Administrador', form });
  };

  it('has its placeholder at once, and the sizes that most screens ask for soon after', async () => {
    const { body } = await send(await drawing(1000, 500));
    expect(await borraoOf(body.id)).toMatch(/^data:image\/webp;base64,/);
    const chave = `conteudo/imagem/${body.id}`;
    expect(variants(chave)).toEqual([]);
    await t.jobs.runAll();
    const sizes = ['640-avif', '768-avif', '1280-avif'].map((size) => `imagens/${chave}/${size}`);
    expect(variants(chave)).toEqual(sizes);
    // a job that runs again creates nothing new
    const before = t.storage.files.get(sizes[0]!);
    await t.jobs.enqueue(t.db, imageSizesJob, { id: body.id });
    await t.jobs.runAll();
    expect(t.storage.files.get(sizes[0]!)).toBe(before);
  });

  it('and deleted before its sizes are made causes no failure', async () => {
    const { body } = await send(await drawing(400, 200));
    await t.db.run(sql`delete from arquivo where id = ${body.id}`);
    await t.jobs.runAll();
    expect(variants(`conteudo/imagem/${body.id}`)).toEqual([]);
  });
});
