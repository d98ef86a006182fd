import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { createSessions } from '#server/http/session.ts';
import { sections } from '#shared/sections/index.ts';
import { testApp } from '../support/app.ts';
import { siteFixture } from '../support/site-fixture.ts';

const t = await testApp();
t.clock.set('2026-11-15T15:00:00Z');
const s = siteFixture(t);
const hours = (count: number): Date => new Date(t.clock.now().getTime() + count * 3_600_000);

let body: Buffer;
/** Cookies of accounts of these roles, who see no published record of all kinds. */
const cookies: Record<string, string> = {};
beforeAll(async () => {
  body = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a06030' } })
    .webp()
    .toBuffer();
  const sessions = createSessions({ ...t, sections });
  for (const role of ['Pastor', 'Secretaria', null]) {
    const { id } = await t.user(role);
    cookies[String(role)] = (await sessions.open(id, 'tests')).cookie;
  }
});

async function upload(subject: string, more: { ligado?: boolean; users?: number } = {}): Promise<string> {
  const id = randomUUID();
  const chave = `${subject}/imagem/${id}`;
  await t.storage.put(chave, body, 'image/webp');
  await t.db.run(sql`insert into arquivo (id, chave, nome, tipo, bytes, largura, altura, subject, publico, ligado, users)
    values (${id}, ${chave}, 'capa.webp', 'image/webp', ${body.length}, 400, 300, ${subject}, true,
      ${more.ligado ?? true}, ${more.users ?? null})`);
  return id;
}

const addresses = (id: string): string[] => [`/arquivos/${id}`, `/imagens/${id}/320.webp`];
/** Status and cache of the file and of the picture; they must agree. */
async function fetchFile(id: string, cookie?: string): Promise<[status: number, cache: unknown]> {
  const answers = await Promise.all(
    addresses(id).map((url) => t.request({ url, ...(cookie && { cookie }) })),
  );
  const [file, picture] = answers.map(({ status, headers }): [number, unknown] => [
    status,
    headers['cache-control'],
  ]);
  expect(picture).toEqual(file);
  return file!;
}

const closed = [404, 'private, no-store'];
const office = [200, 'private, no-store'];
const open = [200, 'public, max-age=31536000, immutable, s-maxage=30, stale-while-revalidate=30'];

interface Kind {
  make(imagem: string, values: object): Promise<number>;
  hidden: Record<string, Record<string, unknown>>;
  shown: Record<string, Record<string, unknown>>;
}
const conta = (): Promise<number> => s.insert('conta', { nome: `Caixa ${randomUUID()}`, tipo: 'caixa' });
const kinds: Record<string, Kind> = {
  postagem: {
    make: (capa, values) => s.postagem({ capa, ...values }),
    hidden: {
      rascunho: { status: 'rascunho', publicado_em: null },
      em_revisao: { status: 'em_revisao' },
      agendada: { status: 'agendada', publicado_em: hours(1) },
      arquivada: { status: 'arquivada' },
    },
    shown: { publicada: { status: 'publicada' }, due: { status: 'agendada', publicado_em: hours(-1) } },
  },
  conteudo: {
    make: (imagem, values) => s.conteudo({ imagem, ...values }),
    hidden: { rascunho: { status: 'rascunho', publicado_em: null }, arquivado: { status: 'arquivado' } },
    shown: { publicado: { status: 'publicado' } },
  },
  evento: {
    make: (imagem, values) => s.evento({ imagem, ...values }),
    hidden: {
      rascunho: { status: 'rascunho' },
      interno: { status: 'publicado', interno: true },
      'interno encerrado': { status: 'encerrado', interno: true },
    },
    shown: {
      publicado: { status: 'publicado' },
      cancelado: { status: 'cancelado' },
      encerrado: { status: 'encerrado' },
    },
  },
  campanha: {
    make: async (imagem, values) =>
      s.insert('campanha', {
        nome: 'Telhado',
        slug: randomUUID(),
        imagem,
        conta: await conta(),
        ativa: true,
        ...values,
      }),
    hidden: {
      inativa: { ativa: false },
      futura: { inicio: '2026-12-01' },
      terminada: { fim: '2026-11-01' },
    },
    shown: { aberta: { ativa: true }, 'de hoje': { inicio: '2026-11-15', fim: '2026-11-15' } },
  },
};

describe.each(Object.entries(kinds))('the picture of a record of %s', (secao, { make, hidden, shown }) => {
  const { subject } = sections.find(({ name }) => name === secao)!;
  const table = Object.entries({ ...hidden, ...shown });

  it.each(table)('is for visitors only while the record is on the site: %s', async (state, values) => {
    const id = await upload(subject);
    await make(id, values);
    expect(await fetchFile(id)).toEqual(state in shown ? open : closed);
    // The office sees it in its lists and forms, and no cache keeps it.
    expect(await fetchFile(id, cookies.Pastor)).toEqual(state in shown ? open : office);
    if (state in hidden) expect((await fetchFile(id, cookies.null))[0]).toBe(403);
  });

  it('closes with the record at once, also for conditional requests', async () => {
    const id = await upload(subject);
    const [was] = Object.values(shown);
    const [then] = Object.values(hidden);
    const registro = await make(id, was!);
    const [before] = await Promise.all(addresses(id).map((url) => t.request({ url })));
    expect(before!.status).toBe(200);
    await s.update(secao, registro, then!);
    for (const url of addresses(id)) {
      const again = await t.request({ url, headers: { 'if-none-match': '*' } });
      expect([again.status, again.headers.etag]).toEqual([404, undefined]);
    }
    await s.update(secao, registro, was!);
    expect(await fetchFile(id)).toEqual(open);
  });
});

describe('a picture', () => {
  it('of several records is public while one of them is', async () => {
    const id = await upload('evento');
    await s.evento({ imagem: id, status: 'rascunho' });
    const other = await s.evento({ imagem: id, status: 'publicado' });
    expect(await fetchFile(id)).toEqual(open);
    await s.update('evento', other, { interno: true });
    expect(await fetchFile(id)).toEqual(closed);
  });

  it('that the provider shows of a video follows the record too', async () => {
    const id = await upload('conteudo');
    const conteudo = await s.conteudo({ status: 'publicado' });
    await t.db.run(sql`update conteudo_video set imagem = ${id} where conteudo = ${conteudo}`);
    expect(await fetchFile(id)).toEqual(open);
    await s.update('conteudo', conteudo, { status: 'arquivado' });
    expect(await fetchFile(id)).toEqual(closed);
  });

  it('that no record has yet is for the user who uploaded it', async () => {
    const { id: users } = await t.user('Secretaria');
    const { cookie } = await createSessions({ ...t, sections }).open(users, 'tests');
    const id = await upload('postagem', { ligado: false, users });
    expect(await fetchFile(id)).toEqual(closed);
    expect(await fetchFile(id, cookie)).toEqual(office);
    expect((await fetchFile(id, cookies.null))[0]).toBe(403);
  });
});
