import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { lockAccess } from '#server/db/administration.ts';
import { sql } from '#server/db/sql.ts';
import { createSessions } from '#server/http/session.ts';
import { isFile } from '#shared/crud/field.ts';
import type { Section } from '#shared/crud/section.ts';
import { sections } from '#shared/sections/index.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { sectionFixture } from '../support/section-fixture.ts';

const t = await testApp();
const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0f766e' } })
  .png()
  .toBuffer();

/** File fields of sections that belong to a church, whose files are not public. */
const fileFields = sections.flatMap((section) =>
  section.scope === undefined
    ? []
    : Object.entries(section.fields)
        .filter(
          ([, field]) => (isFile(field) || field.kind === 'images') && !('public' in field && field.public),
        )
        .map(([field, { kind }]) => ({ section, field, kind, of: `${section.name}.${field}` })),
);

async function upload(
  { name: section, readOnly, subject }: Section,
  field: string,
  token: string,
): Promise<string> {
  if (readOnly) return bring(section, field, subject);
  const form = new FormData();
  form.append('arquivo', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'foto.png');
  const { status, text, body } = await t.request({
    url: `/api/admin/${section}/arquivos/${field}`,
    form,
    token,
  });
  expect(status, text).toBe(201);
  return body.id;
}

/** Stores a file as the server does, without an upload. */
async function bring(section: string, field: string, subject: string): Promise<string> {
  const id = crypto.randomUUID();
  const chave = `${section}/${field}/${id}`;
  await t.storage.put(chave, png, 'image/png');
  await t.db.run(sql`insert into arquivo (id, chave, nome, tipo, bytes, subject)
    values (${id}, ${chave}, 'foto.png', 'image/png', ${png.length}, ${subject})`);
  return id;
}

describe('files of records of another church', () => {
  it('are kept by some sections', () => expect(fileFields.length).toBeGreaterThan(1));

  it.each(fileFields)('$of: are not found', async ({ section, field, kind }) => {
    const admin = await t.tokenFor('Administrador');
    const put = async () => {
      const bench = await sectionFixture(t, section, sections);
      const file = await upload(section, field, admin);
      const row = await bench.put({ [field]: kind === 'images' ? [file] : file });
      return { file, row, church: (section.scope === 'id' ? row.id : row[section.scope!].id) as number };
    };
    const mine = await put();
    const theirs = await put();
    for (const limits of [{ users: [mine.church] }, { perfil: [mine.church] }]) {
      const { cookie } = await limitedTo(t, limits);
      expect((await t.request({ url: `/arquivos/${mine.file}`, cookie })).status).toBe(200);
      const foreign = await t.request({ url: `/arquivos/${theirs.file}`, cookie });
      expect(foreign.status).toBe(404);
      expect(foreign.body).toEqual({ message: 'Registro não encontrado.' });
      const headers = { 'if-none-match': `"${theirs.file}"` };
      expect((await t.request({ url: `/arquivos/${theirs.file}`, cookie, headers: headers })).status).toBe(
        404,
      );
    }
    const { cookie } = await limitedTo(t, {});
    expect((await t.request({ url: `/arquivos/${theirs.file}`, cookie })).status).toBe(200);
  });

  describe('that wait for their record', () => {
    let church: number;
    beforeAll(async () => {
      const bench = await sectionFixture(t, pessoa, sections);
      church = (await bench.put()).igreja.id;
    });

    it('are readable for the user who uploaded them, and for no other limited user', async () => {
      const [sender, other] = [
        await limitedTo(t, { users: [church] }),
        await limitedTo(t, { users: [church] }),
      ];
      const file = await upload(pessoa, 'foto', sender.token);
      expect((await t.request({ url: `/arquivos/${file}`, cookie: sender.cookie })).status).toBe(200);
      expect((await t.request({ url: `/arquivos/${file}`, cookie: other.cookie })).status).toBe(404);
    });

    it('go with a record that moves to another church', async () => {
      const admin = await t.tokenFor('Administrador');
      const bench = await sectionFixture(t, pessoa, sections);
      const file = await upload(pessoa, 'foto', admin);
      const { id } = await bench.put({ foto: file });
      const { cookie } = await limitedTo(t, { users: [church] });
      expect((await t.request({ url: `/arquivos/${file}`, cookie })).status).toBe(404);
      const moved = await t.request({
        method: 'PUT',
        url: `/api/admin/pessoa/${id}?confirmar=true`,
        body: { igreja: church },
        token: admin,
      });
      expect(moved.status, moved.text).toBe(200);
      expect((await t.request({ url: `/arquivos/${file}`, cookie })).status).toBe(200);
    });
  });
});

describe('a limit that changes', () => {
  it('holds from the next request on, on every server', async () => {
    const [one, two] = [
      await (await sectionFixture(t, pessoa, sections)).put(),
      await (await sectionFixture(t, pessoa, sections)).put(),
    ];
    const other = await testApp({ beside: t });
    const { users, perfil, token } = await limitedTo(t, { users: [one.igreja.id] });
    const visibleIds = async (server = other): Promise<number[]> => {
      const { body } = await server.request({ url: '/api/admin/pessoa?per_page=100', token });
      return [one.id, two.id].filter((id) => body.data.some((row: { id: number }) => row.id === id));
    };
    expect(await visibleIds()).toEqual([one.id]);

    const change = (url: string, body: object) =>
      t.request({ method: 'PUT', url, body, as: 'Administrador' });
    const moved = await change(`/api/admin/users/${users}`, { igrejas: [two.igreja.id] });
    expect(moved.status, moved.text).toBe(200);
    expect(await visibleIds()).toEqual([two.id]);
    expect(await visibleIds(t)).toEqual([two.id]);

    const { body: role } = await t.request({
      url: `/api/admin/acesso/perfis/${perfil}`,
      as: 'Administrador',
    });
    const { nome, descricao, rules } = role;
    const limit = (igrejas: number[]) =>
      change(`/api/admin/acesso/perfis/${perfil}`, { nome, descricao, rules, igrejas });
    expect((await limit([one.igreja.id])).status).toBe(200);
    expect(await visibleIds()).toEqual([]);
    expect((await limit([one.igreja.id, two.igreja.id])).status).toBe(200);
    expect(await visibleIds()).toEqual([two.id]);
    expect((await change(`/api/admin/users/${users}`, { igrejas: [] })).status).toBe(200);
    expect(await visibleIds()).toEqual([one.id, two.id]);
  });

  it('holds for a session that begins while it is being set', async () => {
    const igreja = await (
      await sectionFixture(t, sections.find(({ name }) => name === 'igreja')!, sections)
    ).put();
    const { users, perfil } = await limitedTo(t, {});
    const sessions = createSessions({ ...t, sections });
    const waits = async (): Promise<void> => {
      for (;;) {
        const found = await t.db.query(sql`select 1 from pg_locks l join pg_database d on d.oid = l.database
          where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`);
        if (found.length > 0) return;
      }
    };
    let opening: ReturnType<typeof sessions.open> | undefined;
    await t.db.transaction(async (tx) => {
      await lockAccess(tx);
      await tx.run(
        sql`insert into perfil_igrejas (perfil, igreja, ordem) values (${perfil}, ${igreja.id}, 1)`,
      );
      opening = sessions.open(users, 'tests');
      await Promise.race([opening, waits()]);
    });
    expect((await opening!).identity.igrejas).toEqual([igreja.id]);
  });

  it('cannot be lifted by the limited user', async () => {
    const igreja = sections.find(({ name }) => name === 'igreja')!;
    const bench = await sectionFixture(t, igreja, sections);
    const [here, there] = [await bench.put(), await bench.put()];
    const { users, request } = await limitedTo(t, { users: [here.id] });
    for (const igrejas of [[], [there.id], [here.id, there.id]]) {
      const lifted = await request({ method: 'PUT', url: `/api/admin/users/${users}`, body: { igrejas } });
      expect(lifted.status, JSON.stringify(igrejas)).toBe(422);
    }
    expect((await request({ method: 'POST', url: `/api/admin/igreja/${here.id}/tornar-sede` })).status).toBe(
      403,
    );
  });
});
