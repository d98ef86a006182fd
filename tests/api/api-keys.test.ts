import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { keyRequestsPerMinute } from '#server/http/api-keys.ts';
import { maxKeys } from '#shared/contracts/chave.ts';
import { apiKey, inDays } from '../support/api-keys.ts';
import { testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { withRoutes } from '../support/routes.ts';

const { made: t, routes } = await withRoutes(() => testApp());
const admin = { as: 'Administrador' };
const chaves = '/api/admin/profile/chaves';
const readPeople = [
  { action: 'list', subject: 'pessoa' },
  { action: 'read', subject: 'pessoa' },
] as const;
const everything = [{ action: 'manage', subject: 'all' }] as const;

let own: number;
let other: number;
beforeAll(async () => {
  const created = await Promise.all(
    ['Central', 'Norte'].map((nome_fantasia) =>
      t.request({ url: '/api/admin/igreja', ...admin, body: { nome_fantasia, razao_social: nome_fantasia } }),
    ),
  );
  [own, other] = created.map(({ body }) => body.id) as [number, number];
});

const person = async (igreja: number, nome: string): Promise<number> => {
  const [row] = await t.db.query<{ id: number }>(sql`insert into pessoa (nome, status, igreja)
    values (${nome}, 'membro_ativo', ${igreja}) returning id`);
  return row!.id;
};

describe('a key', () => {
  it('is shown once, listed without its secret, and stored as a hash', async () => {
    const { token } = await limitedTo(t, {});
    const created = await t.request({
      url: chaves,
      token,
      body: { nome: ' Planilha ', regras: readPeople, igrejas: [own], expira_em: inDays(t, 365) },
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      nome: 'Planilha',
      regras: readPeople,
      ultimo_acesso: null,
      igrejas: [{ id: own, rotulo: 'Central' }],
      chave: expect.stringMatching(/^apr_[0-9a-f]{10}_[\w-]{43}$/),
    });
    expect(created.headers['cache-control']).toBe('private, no-store');
    const { chave, ...shown } = created.body;
    expect(chave.startsWith(`${shown.prefixo}_`)).toBe(true);
    const list = await t.request({ url: chaves, token });
    expect(list.body).toEqual({ data: [shown] });
    const [secret] = chave.split('_').slice(-1);
    const stored = await t.db.query(sql`select to_jsonb(k)::text as a from chave_api k union all
      select to_jsonb(l)::text from trilha l where secao = 'chave_api'`);
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(stored.length).toBeGreaterThanOrEqual(2);
  });

  it('is reported to its owner by mail, with its name and without its secret', async () => {
    const owner = await t.user('Administrador');
    const key = await apiKey(t, { token: await t.tokenOf(owner.id) }, readPeople, { nome: 'Folha' });
    await t.jobs.runAll();
    const [mail] = t.mail.sent.filter(({ to }) => to === owner.email);
    expect(mail?.subject).toBe('Uma chave de API foi criada');
    expect(mail?.text).toContain('Folha');
    expect(mail?.text).toContain('/admin/profile/security');
    expect(mail?.text).not.toContain(key.prefixo);
  });

  it('works with exactly its abilities', async () => {
    const id = await person(own, 'Ana da Chave');
    const key = await apiKey(t, admin, readPeople);
    expect((await key.request({ url: `/api/admin/pessoa/${id}` })).body.nome).toBe('Ana da Chave');
    expect((await key.request({ url: '/api/admin/pessoa' })).status).toBe(200);
    expect((await key.request({ url: '/api/admin/busca?term=ana' })).status).toBe(200);
    const me = await key.request({ url: '/api/admin/auth/eu' });
    expect(me.body.userAbilityRules).toEqual(
      [...readPeople].toSorted((a, b) => (a.action < b.action ? 1 : -1)),
    );
    const refused = [
      await key.request({ url: '/api/admin/pessoa', body: { nome: 'Outra' } }),
      await key.request({ url: `/api/admin/pessoa/${id}`, method: 'PUT', body: { nome: 'Outra' } }),
      await key.request({ url: `/api/admin/pessoa/${id}`, method: 'DELETE' }),
      await key.request({ url: '/api/admin/financeiro' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await key.request({ url: `/api/admin/pessoa/${id}` })).body.nome).toBe('Ana da Chave');
  });

  it('names itself in the trace of what it did, in one statement, in a transaction and in an export', async () => {
    const key = await apiKey(t, admin, everything, { nome: 'Integração "folha"' });
    const { body: categoria } = await key.request({
      url: '/api/admin/categoria',
      body: { nome: 'Da chave', tipo: 'cargo' },
    });
    const { body: pessoa } = await key.request({
      url: '/api/admin/pessoa',
      body: { nome: 'Da Chave', status: 'membro_ativo', igreja: own },
    });
    await key.request({ url: `/api/admin/pessoa/${pessoa.id}`, method: 'DELETE' });
    expect((await key.request({ url: '/api/admin/categoria/exportar?formato=csv' })).status).toBe(200);
    const lines = await t.db.query(sql`select secao, acao, chave, users is not null as quem from trilha
      where (secao = 'categoria' and registro = ${categoria.id}) or (secao = 'pessoa' and registro = ${pessoa.id})
      or (secao = 'categoria' and acao = 'export') order by id`);
    const by = { chave: 'Integração "folha"', quem: true };
    expect(lines).toEqual([
      { secao: 'categoria', acao: 'create', ...by },
      { secao: 'pessoa', acao: 'create', ...by },
      { secao: 'pessoa', acao: 'delete', ...by },
      { secao: 'categoria', acao: 'export', ...by },
    ]);
    // the connection is used by others afterwards
    await t.request({
      url: `/api/admin/categoria/${categoria.id}`,
      method: 'PUT',
      ...admin,
      body: { nome: 'De gente' },
    });
    const { body } = await t.request({
      url: `/api/admin/trilha?secao=categoria&registro=${categoria.id}`,
      ...admin,
    });
    expect(body.data.map((line: { chave: string | null }) => line.chave)).toEqual([
      null,
      'Integração "folha"',
    ]);
  });

  it('says when it was last used, without a write for each request', async () => {
    const { token } = await limitedTo(t, {});
    const key = await apiKey(t, { token }, readPeople);
    const lastUse = async () =>
      (
        await t.db.query<{ u: Date; x: string }>(
          sql`select ultimo_acesso as u, xmin::text as x from chave_api where id = ${key.id}`,
        )
      )[0]!;
    await key.request({ url: '/api/admin/pessoa' });
    const first = await lastUse();
    expect(first.u).toEqual(t.clock.now());
    t.clock.advance(4);
    await Promise.all([1, 2, 3].map(() => key.request({ url: '/api/admin/pessoa' })));
    expect(await lastUse()).toEqual(first);
    t.clock.advance(2);
    await key.request({ url: '/api/admin/pessoa' });
    expect((await lastUse()).u).toEqual(t.clock.now());
    const traced = await t.db.query(
      sql`select acao from trilha where secao = 'chave_api' and registro = ${key.id}`,
    );
    expect(traced).toEqual([{ acao: 'create' }]);
  });
});

describe('a key is ended or limited by', () => {
  it('its revocation, at once', async () => {
    const { token } = await limitedTo(t, {});
    const key = await apiKey(t, { token }, readPeople);
    expect((await key.request({ url: '/api/admin/pessoa' })).status).toBe(200);
    expect((await t.request({ url: `${chaves}/${key.id}`, method: 'DELETE', token })).status).toBe(204);
    const after = await key.request({ url: '/api/admin/pessoa' });
    expect([after.status, after.body.message]).toEqual([401, expect.stringContaining('revogada')]);
    expect((await t.request({ url: `${chaves}/${key.id}`, method: 'DELETE', token })).status).toBe(404);
  });

  it('its expiry', async () => {
    const key = await apiKey(t, admin, readPeople, {
      expira_em: new Date(t.clock.now().getTime() + 60_000).toISOString(),
    });
    expect((await key.request({ url: '/api/admin/pessoa' })).status).toBe(200);
    t.clock.advance(1);
    expect((await key.request({ url: '/api/admin/pessoa' })).status).toBe(401);
  });

  it('a blocked, unverified or deleted owner', async () => {
    for (const end of [
      sql`update users set ativo = false`,
      sql`update users set email_verificado_em = null`,
      sql`update users set trocar_senha = true`,
      sql`delete from users`,
    ]) {
      const { users, token } = await limitedTo(t, {});
      const key = await apiKey(t, { token }, readPeople);
      await t.db.run(sql`${end} where id = ${users}`);
      const { status } = await key.request({ url: '/api/admin/pessoa' });
      expect([end.text, status]).toEqual([end.text, /verificado|trocar/.test(end.text) ? 403 : 401]);
    }
  });

  it('the loss of a right by its owner’s role', async () => {
    const owner = await limitedTo(t, {}, [...readPeople, { action: 'list', subject: 'evento' }]);
    const key = await apiKey(t, owner, [...readPeople, { action: 'list', subject: 'evento' }]);
    expect((await key.request({ url: '/api/admin/evento' })).status).toBe(200);
    await t.db.run(sql`delete from perfil_permissao where perfil = ${owner.perfil} and permissao in
      (select id from permissao where subject = 'evento')`);
    await t.db.run(sql`update perfil set versao = versao + 1 where id = ${owner.perfil}`);
    expect((await key.request({ url: '/api/admin/evento' })).status).toBe(403);
    expect((await key.request({ url: '/api/admin/pessoa' })).status).toBe(200);
  });

  it('the rights of its owner: `manage all` of a secretary is no more than the secretary has', async () => {
    const owner = await limitedTo(t, {}, readPeople);
    const key = await apiKey(t, owner, everything);
    expect((await key.request({ url: '/api/admin/pessoa' })).status).toBe(200);
    expect((await key.request({ url: '/api/admin/financeiro' })).status).toBe(403);
    expect(
      (await key.request({ url: '/api/admin/pessoa', body: { nome: 'X', status: 'membro_ativo' } })).status,
    ).toBe(403);
  });

  it('its churches, and those of its owner at that moment', async () => {
    const [mine, theirs] = [await person(own, 'Da Central'), await person(other, 'Do Norte')];
    const limited = await apiKey(t, admin, everything, { igrejas: [own] });
    expect((await limited.request({ url: `/api/admin/pessoa/${mine}` })).status).toBe(200);
    expect((await limited.request({ url: `/api/admin/pessoa/${theirs}` })).status).toBe(404);
    const moved = await limited.request({
      url: `/api/admin/pessoa/${mine}`,
      method: 'PUT',
      body: { igreja: other },
    });
    expect(moved.status).toBe(422);
    // records that all churches share are not written by a key limited to some churches
    expect((await limited.request({ url: '/api/admin/postagem', body: { titulo: 'x' } })).status).toBe(403);

    const owner = await limitedTo(t, { users: [own, other] });
    const both = await apiKey(t, owner, readPeople);
    const one = await apiKey(t, owner, readPeople, { igrejas: [other] });
    expect((await both.request({ url: `/api/admin/pessoa/${theirs}` })).status).toBe(200);
    expect((await one.request({ url: `/api/admin/pessoa/${mine}` })).status).toBe(404);
    await t.db.run(sql`delete from users_igrejas where users = ${owner.users} and igreja = ${other}`);
    expect((await both.request({ url: `/api/admin/pessoa/${theirs}` })).status).toBe(404);
    // nothing is left in common: nothing is seen, and never everything
    expect((await one.request({ url: '/api/admin/pessoa' })).body).toMatchObject({ data: [], total: 0 });
  });

  it('a rate of its own, apart from other keys', async () => {
    const { token } = await limitedTo(t, {});
    const [busy, calm] = [await apiKey(t, { token }, readPeople), await apiKey(t, { token }, readPeople)];
    const statuses = new Set<number>();
    for (let at = 0; at < keyRequestsPerMinute; at++)
      statuses.add((await busy.request({ url: '/api/admin/auth/eu' })).status);
    expect([...statuses]).toEqual([200]);
    const refused = await busy.request({ url: '/api/admin/auth/eu' });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await calm.request({ url: '/api/admin/auth/eu' })).status).toBe(200);
    t.clock.advance(1);
    expect((await busy.request({ url: '/api/admin/auth/eu' })).status).toBe(200);
  });
});

describe('a wrong key', () => {
  it('is refused in the same words whether its prefix exists or not', async () => {
    const key = await apiKey(t, admin, readPeople);
    const secret = 'A'.repeat(43);
    const answers = await Promise.all(
      [
        `${key.prefixo}_${secret}`,
        `apr_0000000000_${secret}`,
        'apr_',
        `${key.chave}x`,
        `${key.chave.slice(0, -1)}`,
      ].map((token) => t.request({ url: '/api/admin/pessoa', token })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    // nor is it counted against the key
    expect((await key.request({ url: '/api/admin/pessoa' })).status).toBe(200);
  });

  it('opens no session of a person, nor does a session open a key', async () => {
    const key = await apiKey(t, admin, everything);
    expect((await t.request({ url: '/api/auth/renovar', method: 'POST', cookie: key.chave })).status).toBe(
      401,
    );
    expect((await key.request({ url: '/api/loja-virtual/auth/eu' })).status).toBe(401);
  });
});

describe('no key may', () => {
  it('call routes open to all staff, which belong to a person, except the key’s identity and the search', async () => {
    const key = await apiKey(t, admin, everything);
    const open = routes.filter(
      ({ access, method, url }) =>
        access?.kind === 'staff' && method !== 'HEAD' && !/auth\/eu$|busca$|\/api\/mcp$/.test(url),
    );
    expect(open.length).toBeGreaterThan(15);
    for (const { method, url } of open) {
      const answer = await key.request({ method: method as 'GET', url: url.replace(/:\w+/g, '1') });
      expect([method, url, answer.status]).toEqual([method, url, 403]);
    }
    const { body } = await key.request({ url: chaves });
    expect(body.message).toContain('Chaves de API não podem fazer isto');
  });

  it('administer roles, backups, jobs, accounts, or where money goes', async () => {
    const key = await apiKey(t, admin, everything);
    const administrating = routes.filter(({ access, method }) => {
      if (method === 'HEAD' || access?.kind !== 'ability') return false;
      const { action, subject } = access;
      const isRead = action === 'read' || action === 'list';
      return subject === 'all' || (['users', 'recebimentos'].includes(subject) && !isRead);
    });
    expect(administrating.length).toBeGreaterThan(20);
    for (const { method, url } of administrating) {
      const answer = await key.request({ method: method as 'GET', url: url.replace(/:\w+/g, '1') });
      expect([method, url, answer.status]).toEqual([method, url, 403]);
    }
    expect((await key.request({ url: '/api/admin/users' })).status).toBe(200);
  });

  it('export all people, which needs a recent proof of identity', async () => {
    const key = await apiKey(t, admin, everything);
    const { status, body } = await key.request({ url: '/api/admin/pessoa/exportar?formato=csv' });
    expect([status, body.confirmar_identidade]).toEqual([403, true]);
  });

  it('subscribe to a live channel', async () => {
    const key = await apiKey(t, admin, everything);
    const answer = await key.request({
      url: '/api/broadcasting/auth',
      body: { socket_id: '1.1', channel_name: 'private-secao.pessoa' },
    });
    expect(answer.status).toBe(403);
  });
});

describe('a new key', () => {
  const create = (body: object, owner: object = admin) => t.request({ url: chaves, ...owner, body });
  const good = () => ({ nome: 'X', regras: readPeople, expira_em: inDays(t, 10) });

  it.each([
    ['no name', { nome: ' ' }, 'nome'],
    ['no rules', { regras: [] }, 'regras'],
    ['an unknown subject', { regras: [{ action: 'read', subject: 'nada' }] }, 'regras.0.subject'],
    ['the entry of the office', { regras: [{ action: 'read', subject: 'Auth' }] }, 'regras'],
    ['changing accounts', { regras: [{ action: 'edit', subject: 'users' }] }, 'regras'],
    ['managing accounts', { regras: [{ action: 'manage', subject: 'users' }] }, 'regras'],
    ['changing the Pix key', { regras: [{ action: 'edit', subject: 'recebimentos' }] }, 'regras'],
    ['a church that does not exist', { igrejas: [987654] }, 'igrejas'],
    ['no churches at all', { igrejas: [] }, 'igrejas'],
    ['no expiry', { expira_em: undefined }, 'expira_em'],
    ['an expiry that passed', { expira_em: '2020-01-01' }, 'expira_em'],
    ['an expiry after more than a year', { expira_em: '2999-01-01' }, 'expira_em'],
    ['an expiry that is no date', { expira_em: 'amanhã' }, 'expira_em'],
    ['an expiry in the year zero', { expira_em: '0000-01-01T00:00:00Z' }, 'expira_em'],
    ['an expiry in a zone that is none', { expira_em: '2020-01-01T00:00:00+23:00' }, 'expira_em'],
    ['an unknown field', { admin: true }, 'admin'],
  ])('with %s is refused', async (_, change, field) => {
    const { status, body } = await create({ ...good(), ...change });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('by an account without the right, or for another church, is refused', async () => {
    const owner = await limitedTo(t, { users: [own] }, readPeople);
    const more = await create(
      { ...good(), regras: [{ action: 'delete', subject: 'pessoa' }], igrejas: [other] },
      { token: owner.token },
    );
    expect([more.status, Object.keys(more.body.errors)]).toEqual([422, ['regras', 'igrejas']]);
    const nobody = await create({ ...good(), regras: everything }, { as: null });
    expect(nobody.status).toBe(422);
  });

  it('without a recent proof of identity is refused', async () => {
    const { token } = await limitedTo(t, {});
    t.clock.advance(11);
    const { status, body } = await create(good(), { token });
    expect([status, body.confirmar_identidade]).toEqual([403, true]);
  });

  it('is without effect while its owner lacks the two steps that the role demands', async () => {
    const owner = await limitedTo(t, {}, readPeople);
    const key = await apiKey(t, owner, readPeople);
    const before = new Date(t.clock.now().getTime() - 25 * 3_600_000);
    await t.db.run(sql`update perfil set exige_duas_etapas_em = ${before} where id = ${owner.perfil}`);
    expect((await key.request({ url: '/api/admin/pessoa' })).status).toBe(403);
    await t.db.run(sql`update users set duas_etapas_em = ${before} where id = ${owner.users}`);
    expect((await key.request({ url: '/api/admin/pessoa' })).status).toBe(200);
  });

  it('lasts a year at most, to the day', async () => {
    const { token } = await limitedTo(t, {});
    const year = inDays(t, 365);
    expect((await create({ ...good(), expira_em: year }, { token })).status).toBe(201);
    expect((await create({ ...good(), expira_em: inDays(t, 367) }, { token })).status).toBe(422);
  });

  it(`is refused beyond ${maxKeys}, also when they are asked for at once; expired ones do not count`, async () => {
    const { token } = await limitedTo(t, {});
    const soon = new Date(t.clock.now().getTime() + 60_000).toISOString();
    const all = await Promise.all(
      Array.from({ length: maxKeys + 3 }, () => create({ ...good(), expira_em: soon }, { token })),
    );
    expect(all.filter(({ status }) => status === 201)).toHaveLength(maxKeys);
    expect(all.filter(({ status }) => status === 409)).toHaveLength(3);
    t.clock.advance(2);
    expect((await create(good(), { token })).status).toBe(201);
  });

  it('is listed and revoked by its owner alone', async () => {
    const [one, two] = [await limitedTo(t, {}), await limitedTo(t, {})];
    const key = await apiKey(t, one, readPeople);
    expect((await two.request({ url: chaves })).body.data).toEqual([]);
    expect((await two.request({ url: `${chaves}/${key.id}`, method: 'DELETE' })).status).toBe(404);
    expect((await key.request({ url: '/api/admin/pessoa' })).status).toBe(200);
  });
});
