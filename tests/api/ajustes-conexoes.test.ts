import { beforeEach, describe, expect, it } from 'vitest';
import { reencryptSecrets } from '#server/connections/reencrypt-secrets.ts';
import { encryptKeys, readOfficeGateways } from '#server/connections/stored.ts';
import { sql } from '#server/db/sql.ts';
import { createOfficeMail, type OfficeMailServer, readMailServer } from '#server/mail/office-mail.ts';
import { GatewayUnavailable } from '#server/ports/payments.ts';
import { testVirus } from '#server/ports/scanner.ts';
import { testApp } from '../support/app.ts';
import { fakeMail } from '../support/fakes.ts';

const t = await testApp();
const administrator = await t.user('Administrador', { email: 'ana@igreja.example' });
const url = '/api/admin/ajustes/conexoes';
const as = async () => ({ token: await t.tokenOf(administrator.id) });
const server = {
  servidor: 'smtp.correio.example.org',
  porta: 587,
  usuario: 'igreja',
  de_nome: 'Igreja da Graça',
  de_email: 'contato@igreja.example',
};
const secret = 'senha do servidor 123';
const save = async (change: object = {}) =>
  t.request({ method: 'PUT', url: `${url}/email`, ...(await as()), body: { ...server, ...change } });
const testConnection = async (nome: string) =>
  t.request({ method: 'POST', url: `${url}/${nome}/testar`, ...(await as()) });
const state = async () => (await t.request({ url, ...(await as()) })).body;

beforeEach(async () => {
  await t.db.run(sql`delete from conexao`);
  await t.db.run(sql`delete from conexao_resultado`);
  await t.db.run(sql`delete from tentativa`);
});

describe('the mail server', () => {
  it('is written, and its password never shown, traced or stored as it is', async () => {
    expect((await state()).email).toEqual({
      origem: 'nenhuma',
      servidor: null,
      tem_senha: false,
      ambiente: null,
    });
    const saved = await save({ senha: secret });
    expect(saved.status).toBe(200);
    expect(saved.body.email).toMatchObject({ origem: 'escritorio', servidor: server, tem_senha: true });
    expect(saved.text).not.toContain(secret);
    const [stored] = await t.db.query<{ row: string }>(sql`select conexao::text as row from conexao`);
    expect(stored!.row).not.toContain(secret);
    const traced = await t.db.query<{ line: string }>(
      sql`select trilha::text as line from trilha where secao = 'conexao'`,
    );
    expect(traced).toHaveLength(1);
    expect(traced[0]!.line).not.toContain(secret);
    expect(traced[0]!.line).not.toContain(stored!.row.split(',').at(-1));
    expect((await readMailServer(t.db, t.config.secret))?.senha).toBe(secret);
  });

  it('and other secrets are read under a new APP_SECRET once they were sealed again, and the old one is not needed any more', async () => {
    const next = 'another secret that only the tests know';
    await save({ senha: secret });
    await t.request({ url: '/api/admin/notificacoes/chave', ...(await as()) });
    const sealed = encryptKeys(t.config.secret, {
      secretKey: 'sk_a',
      webhookSecret: 'wh_a',
      publicKey: 'pk_a',
    });
    await t.db.run(sql`insert into conexao (nome, ajustes, segredo) values
      ('stripe', '{"chave_publica": "pk_a", "conta": "1"}', ${sealed}), ('mercadopago', '{}', 'unreadable')`);
    const [{ publica } = { publica: '' }] = await t.db.query<{ publica: string }>(
      sql`select publica from notificacao_chave`,
    );
    await expect(readMailServer(t.db, next)).rejects.toThrow(/APP_SECRET changed/);
    expect(await reencryptSecrets(t.db, t.config.secret, next)).toEqual({ reencrypted: 3, unreadable: 1 });
    expect(await reencryptSecrets(t.db, t.config.secret, next)).toEqual({ reencrypted: 0, unreadable: 1 });
    expect((await readMailServer(t.db, next))?.senha).toBe(secret);
    await expect(readMailServer(t.db, t.config.secret)).rejects.toThrow(/APP_SECRET changed/);
    const { chaves, ilegiveis } = await readOfficeGateways(t.db, next);
    expect([chaves.get('stripe')?.secretKey, ilegiveis]).toEqual(['sk_a', ['mercadopago']]);
    // a server with the new secret goes on with the pair that browsers know
    const other = await testApp({ beside: t, config: { secret: next } });
    const key = await other.request({ url: '/api/admin/notificacoes/chave', as: 'Administrador' });
    expect(JSON.stringify(key.body)).toContain(publica);
    await reencryptSecrets(t.db, next, t.config.secret);
  });

  it('keeps its password for the same server and user alone', async () => {
    await save({ senha: secret });
    await save({ porta: 465 });
    expect(await readMailServer(t.db, t.config.secret)).toMatchObject({ porta: 465, senha: secret });
    const moved = await save({ servidor: 'smtp.estranho.example.org' });
    expect(moved.body.email.tem_senha).toBe(false);
    expect((await readMailServer(t.db, t.config.secret))?.senha).toBeNull();
  });

  it('is used from the next mail on, until it is removed', async () => {
    const outbox = fakeMail();
    const opened: OfficeMailServer[] = [];
    const sent: string[] = [];
    const mail = createOfficeMail({
      db: t.db,
      secret: t.config.secret,
      outbox,
      connect: (to) => {
        opened.push(to);
        return { ...fakeMail(), send: async ({ subject }) => void sent.push(subject) };
      },
    });
    const send = (subject: string) => mail.send({ to: 'a@casa.example', subject, text: '' });
    await send('guardado');
    await save({ senha: secret });
    await send('um');
    await send('dois');
    expect(opened).toEqual([{ ...server, senha: secret }]);
    expect(sent).toEqual(['um', 'dois']);
    const removed = await t.request({ method: 'DELETE', url: `${url}/email`, ...(await as()) });
    expect(removed.body.email.origem).toBe('nenhuma');
    await send('de novo guardado');
    expect(outbox.sent.map(({ subject }) => subject)).toEqual(['guardado', 'de novo guardado']);
  });

  it('is reported when its password cannot be read any more', async () => {
    await save({ senha: secret });
    await expect(readMailServer(t.db, 'another secret of the server, 32 long')).rejects.toThrow(/APP_SECRET/);
  });

  it.each([
    ['servidor', 'localhost'],
    ['servidor', '127.0.0.1'],
    ['servidor', '169.254.169.254'],
    ['servidor', 'smtp.example.org/x'],
    ['porta', 22],
    ['porta', 5432],
    ['de_nome', 'Igreja" <outro@casa.example>'],
    ['de_email', 'nada'],
    ['senha', 'a\nb'],
  ])('refuses %s of %s', async (field, value) => {
    const { status, body } = await save({ [field]: value });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(await t.db.query(sql`select from conexao`)).toEqual([]);
  });

  it('asks for a recent proof of identity', async () => {
    const late = await as();
    t.clock.advance(11);
    const refused = await t.request({ method: 'PUT', url: `${url}/email`, ...late, body: server });
    expect([refused.status, refused.body.confirmar_identidade]).toEqual([403, true]);
  });

  it('that the environment sets is shown without its password, and not changed here', async () => {
    const mail = {
      from: 'Igreja <a@igreja.example>',
      smtpUrl: 'smtps://ana:muito-secreta@mail.example.org:465',
    };
    const other = await testApp({ beside: t, config: { mail } });
    const shown = await other.request({ url, ...(await as()) });
    expect(shown.body.email).toMatchObject({ origem: 'ambiente', servidor: null });
    expect(shown.body.email.ambiente).toContain('mail.example.org:465');
    expect(shown.text).not.toContain('muito-secreta');
    const refused = await other.request({
      method: 'PUT',
      url: `${url}/email`,
      ...(await as()),
      body: server,
    });
    expect(refused.status).toBe(409);
  });
});

describe('a test', () => {
  it('of mail sends one to the user who runs it', async () => {
    const { status, body } = await testConnection('email');
    expect([status, body.erro, body.ok_em]).toEqual([200, null, t.clock.now().toISOString()]);
    expect(t.mail.sent.at(-1)).toMatchObject({ to: 'ana@igreja.example', subject: 'Teste do Aprisco' });
    expect((await state()).resultados.email.ok_em).toBe(body.ok_em);
  });

  it('that fails says why and when, and keeps when it last worked', async () => {
    await testConnection('email');
    const worked = t.clock.now().toISOString();
    t.clock.advance(5);
    const { send } = t.mail;
    t.mail.send = async () => {
      throw new Error('535 wrong\r\nuser or password');
    };
    const { body } = await testConnection('email');
    t.mail.send = send;
    expect(body).toEqual({
      ok_em: worked,
      erro_em: t.clock.now().toISOString(),
      erro: '535 wrong user or password',
    });
  });

  it('of files writes, reads and deletes one', async () => {
    const before = [...t.storage.files.keys()];
    expect((await testConnection('arquivos')).body.ok_em).not.toBeNull();
    expect([...t.storage.files.keys()]).toEqual(before);
    const { get } = t.storage;
    t.storage.get = async () => null;
    expect((await testConnection('arquivos')).body.erro).toMatch(/read back/);
    t.storage.get = get;
    expect([...t.storage.files.keys()]).toEqual(before);
  });

  it('comes with the settings whose connections leave the machine without TLS', async () => {
    expect((await state()).sem_tls).toEqual([]);
    const plain = { allowed: true, settings: ['S3_ENDPOINT'] };
    const other = await testApp({ beside: t, config: { plain } });
    expect((await other.request({ url, ...(await as()) })).body.sem_tls).toEqual(['S3_ENDPOINT']);
  });

  it('of the virus scanner and of leaked passwords uses a publicly known virus and password', async () => {
    expect((await testConnection('antivirus')).status).toBe(404);
    expect((await testConnection('senhas_vazadas')).status).toBe(404);
    expect(await state()).toMatchObject({
      antivirus: { ambiente: null },
      senhas_vazadas: { ambiente: null },
    });
    let finds = true;
    const other = await testApp({
      beside: t,
      config: { clamdUrl: 'tcp://127.0.0.1:3310', leakedPasswordsUrl: 'https://vazadas.example/range' },
      scanner: { isInfected: async (body) => finds && body.equals(testVirus) },
      leakedPasswords: async (typed) => finds && typed === 'password',
    });
    const check = async (nome: string) =>
      (await other.request({ method: 'POST', url: `${url}/${nome}/testar`, ...(await as()) })).body;
    for (const nome of ['antivirus', 'senhas_vazadas'])
      expect(await check(nome)).toMatchObject({ erro: null });
    expect((await other.request({ url, ...(await as()) })).body).toMatchObject({
      antivirus: { ambiente: 'tcp://127.0.0.1:3310' },
      senhas_vazadas: { ambiente: 'vazadas.example' },
    });
    finds = false;
    for (const nome of ['antivirus', 'senhas_vazadas'])
      expect((await check(nome)).erro).toEqual(expect.any(String));
  });

  it('of the calendar requests it', async () => {
    expect((await testConnection('agenda')).body).toMatchObject({ erro: null });
    expect((await state()).agenda.url).toBe('http://localhost:3000/agenda.ics');
  });

  it('of a gateway distinguishes wrong credentials from right ones', async () => {
    const answers = new Map([
      ['stripe', new GatewayUnavailable('Stripe: Invalid API Key')],
      ['mercadopago', null],
    ]);
    const fake = t.gateways.get('sandbox')!;
    const gateways = new Map(
      [...answers].map(([name, error]) => [
        name,
        {
          ...fake,
          name,
          sandbox: false,
          manual: false,
          account: async () => (error ? Promise.reject(error) : '123'),
        },
      ]),
    ) as never;
    const other = await testApp({ beside: t, gateways, config: { gateways: ['stripe', 'mercadopago'] } });
    const testConnection = async (nome: string) =>
      (await other.request({ method: 'POST', url: `${url}/${nome}/testar`, ...(await as()) })).body;
    expect(await testConnection('stripe')).toMatchObject({ ok_em: null, erro: 'Stripe: Invalid API Key' });
    expect(await testConnection('mercadopago')).toMatchObject({
      erro: null,
      ok_em: t.clock.now().toISOString(),
    });
    expect((await other.request({ url, ...(await as()) })).body.gateways).toMatchObject([
      { nome: 'stripe', ligado: true },
      { nome: 'mercadopago', ligado: true },
    ]);
  });

  it('of pushes goes to this browser alone', async () => {
    const { token } = await as();
    const testConnection = () => t.request({ method: 'POST', url: `${url}/push/testar`, token });
    expect((await testConnection()).status).toBe(409);
    const device = {
      endereco: 'https://push.example/teste',
      p256dh: `B${'a'.repeat(86)}`,
      auth: 'a'.repeat(22),
    };
    // as a browser does, which subscribes by the key
    await t.request({ url: '/api/admin/notificacoes/chave', token });
    await t.request({ url: '/api/admin/notificacoes/aparelhos', token, body: device });
    expect((await testConnection()).body).toMatchObject({ erro: null });
    expect(t.push.sent.at(-1)).toMatchObject({
      to: device.endereco,
      payload: { titulo: 'Teste do Aprisco' },
    });
    t.push.answers.set(device.endereco, 'refused');
    expect((await testConnection()).body).toMatchObject({ erro: 'refused' });
  });

  it('is for administrators, of known connections, and limited', async () => {
    for (const role of ['Pastor', 'Tesouraria', null])
      expect((await t.request({ method: 'POST', url: `${url}/email/testar`, as: role })).status).toBe(403);
    expect((await testConnection('constructor')).status).toBe(404);
    for (let at = 0; at < 20; at += 1) expect((await testConnection('agenda')).status).toBe(200);
    expect((await testConnection('agenda')).status).toBe(429);
  });
});
