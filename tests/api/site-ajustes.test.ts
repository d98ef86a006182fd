import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { cleanRichText } from '#server/crud/rich-text.ts';
import { migrate } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { seededRoles } from '#shared/access/roles.ts';
import { errorText } from '#shared/errors.ts';
import { locales } from '#shared/i18n/languages.ts';
import { sections } from '#shared/sections/index.ts';
import { site } from '#shared/sections/site.ts';
import { type Answer, type RequestOptions, testApp } from '../support/app.ts';
import { databaseBefore, insertRoles } from '../support/older-schema.ts';
import { type Row, sectionFixture } from '../support/section-fixture.ts';

const t = await testApp();
const admin = 'Administrador';
const url = '/api/admin/site/1';

const read = async (): Promise<Row> => (await t.request({ url, as: admin })).body;
const save = (body: object, more: Partial<RequestOptions> = {}): Promise<Answer> =>
  t.request({ method: 'PUT', url, body, as: admin, ...more });
const versions = () =>
  t.db.query<{ versao: number; texto: string; vigente_desde: Date }>(
    sql`select versao, texto, vigente_desde from site_privacidade order by versao`,
  );

describe('a single section', () => {
  it('is read and changed, and has no other address', async () => {
    expect((await t.request({ url, as: admin })).status).toBe(200);
    expect((await save({ rodape: 'Volte sempre.' })).body.rodape).toBe('Volte sempre.');
    const body = await (await sectionFixture(t, site, sections)).make();
    const absent: Partial<RequestOptions>[] = [
      { url: '/api/admin/site' },
      { url: '/api/admin/site', body },
      { url: '/api/admin/site/exportar?formato=csv' },
      { url: '/api/admin/site/search?term=x' },
      { url, method: 'DELETE' },
    ];
    for (const options of absent) {
      const { status } = await t.request({ as: admin, ...options } as RequestOptions);
      // `search` is parsed as an id, and is not a valid one
      expect([options, [404, 422].includes(status)]).toEqual([options, true]);
    }
    for (const other of [2, 999]) {
      expect((await t.request({ url: `/api/admin/site/${other}`, as: admin })).status).toBe(404);
      expect((await save({}, { url: `/api/admin/site/${other}` })).status).toBe(404);
    }
    expect(await t.db.query(sql`select id from site`)).toEqual([{ id: 1 }]);
    await expect(t.db.run(sql`insert into site (nome, privacidade) values ('Outra', 'x')`)).rejects.toThrow(
      /site_uma/,
    );
  });

  it('is documented with these addresses alone', async () => {
    const { body } = await t.request({ url: '/api/openapi.json', as: 'Administrador' });
    const paths = Object.entries(body.paths as Record<string, object>)
      .filter(([path]) => /^\/api\/admin\/site(\/|$)/.test(path))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));
    expect(paths.toSorted()).toEqual(
      [
        'get /api/admin/site/{id}',
        'get /api/admin/site/{id}/relacionados',
        'get /api/admin/site/cabecalho',
        'get /api/admin/site/consentimentos',
        'put /api/admin/site/{id}',
        'get /api/admin/site/privacidade',
        ...['logo', 'hero_imagem', 'bio_foto'].map((field) => `post /api/admin/site/arquivos/${field}`),
      ].toSorted(),
    );
  });

  it('takes pictures, for everybody to see', async () => {
    const body = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#0f766e' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('arquivo', new Blob([new Uint8Array(body)]), 'logo.png');
    const answer = await t.request({ url: '/api/admin/site/arquivos/logo', form, as: admin });
    expect(answer.status).toBe(201);
    expect((await save({ logo: answer.body.id })).body.logo).toMatchObject({ id: answer.body.id });
    expect((await t.request({ url: `/arquivos/${answer.body.id}` })).status).toBe(200);
    const theft = await save({ bio_foto: answer.body.id });
    expect(Object.keys(theft.body.errors)).toEqual(['bio_foto']);
  });

  it('has its changes in the trace with their author, its lists too', async () => {
    const { id: who } = await t.user('Comunicação', { name: 'Lia da Comunicação' });
    await save({ descricao: 'Antes', links: [] });
    const token = await t.tokenOf(who);
    const links = [{ titulo: 'Eventos', url: '/eventos', icone: 'calendar', destaque: true }];
    const changed = await t.request({ method: 'PUT', url, body: { descricao: 'Depois', links }, token });
    expect([changed.status, changed.body.errors]).toEqual([200, undefined]);
    const { body } = await t.request({ url: '/api/admin/trilha?secao=site&registro=1', as: admin });
    expect(body.data[0]).toMatchObject({
      acao: 'edit',
      users: { id: who, rotulo: 'Lia da Comunicação' },
      antes: { descricao: 'Antes', links: [] },
      depois: { descricao: 'Depois', links: [{ titulo: 'Eventos', url: '/eventos' }] },
    });
  });

  it('is not found by the search over all sections', async () => {
    await save({ nome: 'Comunidade Quaresmeira' });
    const { body } = await t.request({ url: '/api/admin/busca?term=quaresmeira', as: admin });
    expect(body).toEqual([]);
  });
});

describe('changes of the site', () => {
  it('are for Administrador, Pastor, Secretaria and Comunicação; others read at most', async () => {
    const may: Record<string, [number, number]> = {};
    for (const { nome } of seededRoles) {
      const reading = await t.request({ url, as: nome });
      const writing = await save({}, { as: nome });
      may[nome] = [reading.status, writing.status];
    }
    const [all, look, none] = [
      [200, 200],
      [200, 403],
      [403, 403],
    ];
    expect(may).toEqual({
      Administrador: all,
      Pastor: all,
      Secretaria: all,
      Tesouraria: none,
      'Líder de departamento': none,
      Comunicação: all,
      Loja: none,
      Intercessão: none,
      'Somente leitura': look,
    });
  });

  it('can be granted, as far as granting means anything', async () => {
    const rows = await t.db.query<{ action: string }>(
      sql`select action from permissao where subject = 'site' order by action`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['edit', 'manage', 'read']);
  });

  it('are the same in a church that had its roles before the site had settings', async () => {
    const db = await databaseBefore('0010');
    await insertRoles(db);
    await db.run(sql`delete from permissao where subject = 'site'`);
    await db.run(sql`update perfil set nome = 'Diaconia' where nome = 'Somente leitura'`);
    await migrate(db);
    const rows = await db.query<{ nome: string; rules: string[] }>(sql`select f.nome,
      array_agg(p.action order by p.action) as rules from perfil_permissao l join perfil f on f.id = l.perfil
      join permissao p on p.id = l.permissao where p.subject = 'site' group by f.nome order by f.nome`);
    const fresh = seededRoles
      .map(({ nome, rules }) => ({
        nome,
        rules: rules.flatMap(({ action, subject }) => (subject === 'site' ? [action] : [])).toSorted(),
      }))
      .filter(({ nome, rules }) => rules.length > 0 && nome !== 'Somente leitura');
    expect(rows).toEqual(fresh.toSorted((a, b) => a.nome.localeCompare(b.nome)));
  });
});

describe('addresses', () => {
  const good = ['/', '/eventos', '/noticias?page=2#topo', 'https://igreja.example/a?b=c', 'HTTPS://wa.me/55'];
  const bad = [
    '//mau.example',
    '/\\mau.example',
    'eventos',
    'www.igreja.example',
    'http://igreja.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@igreja.example',
    'https://',
    'https://semponto',
    'https://igreja.example@mau.example',
    'https://igreja.example/a b',
    '/com espaço',
    ' //mau.example',
  ];

  it('of the button of the opening are pages of the site, or begin with https', async () => {
    for (const address of good) {
      const { status, body } = await save({ hero_botao: 'Venha', hero_botao_url: address });
      expect([address, status, body.hero_botao_url]).toEqual([address, 200, address]);
    }
    const before = await read();
    for (const address of bad)
      for (const locale of locales) {
        const headers = { 'accept-language': locale.replace('_', '-') };
        const { status, body } = await save({ hero_botao: 'Venha', hero_botao_url: address }, { headers });
        expect([address, status, body.errors]).toEqual([
          address,
          422,
          { hero_botao_url: [errorText('site.address', locale)] },
        ]);
      }
    expect(await read()).toEqual(before);
  });

  it('of links too, each on its own line', async () => {
    const link = (address: string) => ({ titulo: 'Link', url: address, icone: null, destaque: false });
    const { status, body } = await save({ links: good.map(link) });
    expect([status, body.links.map(({ url: to }: Row) => to)]).toEqual([200, good]);
    for (const address of bad) {
      const refused = await save({ links: [link('/eventos'), link(address)] });
      expect([address, refused.status, refused.body.errors]).toEqual([
        address,
        422,
        { 'links.1.url': [errorText('site.address', 'pt_BR')] },
      ]);
    }
  });

  it('and words of the button go together', async () => {
    const required = [errorText('validation.required', 'pt_BR')];
    const { body: mute } = await save({ hero_botao: null, hero_botao_url: '/eventos' });
    expect(mute.errors).toEqual({ hero_botao: required });
    const { body: lost } = await save({ hero_botao: 'Venha', hero_botao_url: null });
    expect(lost.errors).toEqual({ hero_botao_url: required });
    const none = { hero_botao: null, hero_botao_en: null, hero_botao_es: null, hero_botao_url: null };
    expect((await save(none)).status).toBe(200);
  });
});

describe('the privacy text', () => {
  it('is there from the first day, as it would be saved', async () => {
    const other = await testApp();
    const { body } = await other.request({ url, as: admin });
    expect(cleanRichText(body.privacidade)).toBe(body.privacidade);
    for (const word of ['13.709', 'oração', 'consentimento', 'art. 18', 'encarregado', 'cookies', 'anpd'])
      expect(body.privacidade.toLowerCase()).toContain(word);
    const rows = await other.db.query(sql`select versao, texto from site_privacidade`);
    expect(rows).toEqual([{ versao: 1, texto: body.privacidade }]);
    expect((await other.request({ method: 'PUT', url, body, as: admin })).status).toBe(200);
    expect(await other.db.query(sql`select versao from site_privacidade`)).toEqual([{ versao: 1 }]);
  });

  it('has a new version with each change, and only then', async () => {
    const before = await versions();
    const last = before.at(-1)!.versao;
    t.clock.advance(5);
    const saved = await save({ privacidade: '<p>Primeira mudança.</p>' });
    expect(saved.status).toBe(200);
    const [added, ...more] = (await versions()).slice(before.length);
    expect(more).toEqual([]);
    expect(added).toEqual({
      versao: last + 1,
      texto: '<p>Primeira mudança.</p>',
      vigente_desde: t.clock.now(),
    });
    // Saved unchanged, with another footer, or sanitised to the same text: no new version.
    await save(saved.body);
    await save({ rodape: 'Outro rodapé' });
    await save({ privacidade: '<p onclick="x()">Primeira mudança.</p>' });
    expect(await versions()).toHaveLength(before.length + 1);
    await save({ privacidade: '<p>Segunda mudança.</p>' });
    expect((await versions()).map(({ versao }) => versao)).toEqual([
      ...before.map(({ versao }) => versao),
      last + 1,
      last + 2,
    ]);
    // Going back to an older text is a new version too.
    await save({ privacidade: '<p>Primeira mudança.</p>' });
    expect((await versions()).at(-1)).toMatchObject({ versao: last + 3, texto: '<p>Primeira mudança.</p>' });
  });

  it('that is refused leaves no version, and two changes at once leave one each', async () => {
    const before = await versions();
    const { versao } = await read();
    await save({ privacidade: '<p>Nunca.</p>', hero_botao: 'Venha', hero_botao_url: 'nada' });
    await save({ privacidade: '<p>Nunca.</p>', versao: versao - 1 });
    expect(await versions()).toEqual(before);
    const answers = await Promise.all(['A', 'B'].map((text) => save({ privacidade: `<p>${text}</p>` })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const added = (await versions()).slice(before.length);
    expect(added.map(({ texto }) => texto).toSorted()).toEqual(['<p>A</p>', '<p>B</p>']);
    expect(added.at(-1)!.texto).toBe((await read()).privacidade);
  });

  it('shows the office its versions, the newest first', async () => {
    const published = (await versions()).toReversed();
    const { status, body } = await t.request({ url: '/api/admin/site/privacidade', as: 'Somente leitura' });
    expect(status).toBe(200);
    expect(body).toEqual(
      published.map(({ versao, vigente_desde }) => ({ versao, vigente_desde: vigente_desde.toISOString() })),
    );
  });
});
