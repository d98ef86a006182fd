import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { maxFailures } from '#server/features/webhook/delivery.ts';
import { isCallable, safePost } from '#server/features/webhook/safe-post.ts';
import { isPublicAddress } from '#server/public-address.ts';
import { maxWebhooks, type WebhookComSegredo, webhookEventNames } from '#shared/contracts/webhook.ts';
import { errorText } from '#shared/errors.ts';
import { apiKey } from '../support/api-keys.ts';
import { testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { signUpFixture } from '../support/inscricao-fixture.ts';
import { innerName, privateHosts, resolveInnerName } from '../support/private-hosts.ts';

const s = await signUpFixture();
const { t } = s;
const admin = { as: 'Administrador' };
const path = '/api/admin/webhooks';

interface Received {
  headers: IncomingHttpHeaders;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it freely
  body: any;
}
/** The receiver's server, which answers as the test says. */
let received: Received[] = [];
let answer: { status: number; body?: string; location?: string } = { status: 200 };
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => (text += chunk));
  request.on('end', () => {
    received.push({ headers: request.headers, text, body: JSON.parse(text) });
    response.writeHead(answer.status, answer.location ? { location: answer.location } : {});
    response.end(answer.body ?? 'ok');
  });
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const endereco = `http://127.0.0.1:${(server.address() as AddressInfo).port}/recebe`;
afterAll(() => void server.close());

beforeEach(async () => {
  await t.db.run(sql`delete from webhook_saida`);
  received = [];
  answer = { status: 200 };
  t.clock.advance(11);
});

const token = async (): Promise<string> => t.tokenOf((await t.user('Administrador')).id);
async function make(eventos: readonly string[], more: object = {}): Promise<WebhookComSegredo> {
  const created = await t.request({ url: path, token: await token(), body: { endereco, eventos, ...more } });
  if (created.status !== 201) throw new Error(created.text);
  return created.body;
}
const send = (): Promise<void> => t.jobs.tick('webhook.enviar');
const log = async (id: number) => (await t.request({ url: `${path}/${id}/entregas`, ...admin })).body.data;
const addPerson = async (nome: string): Promise<number> =>
  (
    await t.request({
      url: '/api/admin/pessoa',
      ...admin,
      body: { nome, status: 'membro_ativo', igreja: s.igreja, email: 'segredo@casa.example' },
    })
  ).body.id;

/** Computes the signature again, as a receiver does. */
function isSigned({ headers, text }: Received, secret: string): boolean {
  const parts = String(headers['aprisco-signature']).split(',');
  const moment = parts[0]!.slice(2);
  const right = createHmac('sha256', secret).update(`${moment}.${text}`).digest('hex');
  return parts.slice(1).includes(`v1=${right}`);
}

describe('a webhook', () => {
  it('sends a signed message about a change, with the id of the record and no personal data', async () => {
    const hook = await make(['pessoa.criado', 'pessoa.alterado', 'pessoa.excluido']);
    expect(hook.segredo).toMatch(/^whsec_[\w-]{43}$/);
    const id = await addPerson('Maria Sigilosa');
    await t.request({
      url: `/api/admin/pessoa/${id}`,
      method: 'PUT',
      ...admin,
      body: { nome: 'Maria Mudada' },
    });
    await t.request({ url: `/api/admin/pessoa/${id}`, method: 'DELETE', ...admin });
    await send();
    expect(received.map(({ body }) => body.evento)).toEqual([
      'pessoa.criado',
      'pessoa.alterado',
      'pessoa.excluido',
    ]);
    const [first] = received;
    expect(first!.body).toEqual({
      id: expect.any(String),
      evento: 'pessoa.criado',
      criado_em: expect.any(String),
      dados: { secao: 'pessoa', id, url: `http://localhost:3000/api/admin/pessoa/${id}` },
    });
    expect(first!.headers['aprisco-delivery']).toBe(first!.body.id);
    expect(received.every((one) => isSigned(one, hook.segredo))).toBe(true);
    expect(received.map(({ text }) => text).join()).not.toMatch(/Maria|segredo@/);
    // delivered once
    await send();
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ body }) => body.id)).size).toBe(3);
    expect(await log(hook.id)).toMatchObject([
      { estado: 'entregue', status: 200, tentativas: 1, resposta: 'ok', pedido: received[2]!.text },
      { estado: 'entregue' },
      { estado: 'entregue' },
    ]);
  });

  it('is sent for gifts, sign-ups, messages and events, as far as it subscribes to them', async () => {
    await make(webhookEventNames);
    await make(['contato.criado']);
    await s.confirm((await s.give({ valor: 4_200 })).codigo);
    const evento = await s.evento();
    await s.confirm((await s.buy(evento, 1)).cobranca!.codigo);
    await t.db.run(
      sql`insert into contato (nome, email, assunto, mensagem)
      values ('Ana', 'ana@casa.example', 'duvida', 'Olá')`,
    );
    await send();
    const events = received.map(({ body }) => body.evento);
    for (const name of ['cobranca.paga', 'evento.criado', 'inscricao.criado', 'inscricao.alterado'])
      expect(events).toContain(name);
    expect(events.filter((name) => name === 'contato.criado')).toHaveLength(2);
    const gift = received.find(
      ({ body }) => body.evento === 'cobranca.paga' && body.dados.origem === 'contribuicao',
    )!;
    expect(gift.body.dados).toMatchObject({ secao: 'cobranca', valor: 4_200, metodo: 'pix' });
  });

  it('is not sent for a change that was rolled back, and is for every one that was committed before a server died', async () => {
    const hook = await make(['pessoa.criado']);
    await t.db
      .transaction(async (tx) => {
        await tx.run(sql`insert into pessoa (nome, status) values ('Ninguém', 'membro_ativo')`);
        throw new Error('undone');
      })
      .catch(() => undefined);
    await t.db.run(sql`insert into pessoa (nome, status) values ('Alguém', 'membro_ativo')`);
    expect(await log(hook.id)).toMatchObject([{ estado: 'pendente', tentativas: 0 }]);
    // another server took it and was killed before it sent: after its lease it is due again
    const until = new Date(t.clock.now().getTime() + 2 * 60_000);
    await t.db.run(sql`update webhook_entrega set proxima_em = ${until}`);
    await send();
    expect(received).toHaveLength(0);
    t.clock.advance(3);
    await send();
    expect(received).toHaveLength(1);
  });

  it('is tried again with growing pauses, then given up, and can be sent again by hand', async () => {
    const hook = await make(['pessoa.criado']);
    answer = { status: 500, body: 'broken' };
    await addPerson('Ana');
    await send();
    await send();
    expect(received).toHaveLength(1);
    const pauses = [1, 5, 30, 120, 360, 720, 1440];
    for (const [at, minutes] of pauses.entries()) {
      t.clock.advance(minutes - 0.5);
      await send();
      expect([minutes, received.length]).toEqual([minutes, at + 1]);
      t.clock.advance(0.6);
      await send();
      expect([minutes, received.length]).toEqual([minutes, at + 2]);
    }
    const [line] = await log(hook.id);
    expect(line).toMatchObject({
      estado: 'falhou',
      status: 500,
      tentativas: 8,
      resposta: 'broken',
      proxima_em: null,
    });
    answer = { status: 204 };
    const again = await t.request({ url: `${path}/entregas/${line.id}/reenviar`, method: 'POST', ...admin });
    expect(again.body).toMatchObject({ id: line.id, estado: 'entregue', status: 204 });
    expect(new Set(received.map(({ body }) => body.id)).size).toBe(1);
  });

  it('that is away is tried once a minute, however many messages wait', async () => {
    const hook = await make(['pessoa.criado']);
    answer = { status: 503 };
    await t.db.run(
      sql`insert into pessoa (nome, status) select 'Muitos ' || n, 'membro_ativo' from generate_series(1, 50) n`,
    );
    await send();
    await t.db.run(sql`insert into pessoa (nome, status) values ('Mais uma', 'membro_ativo')`);
    await send();
    expect(received).toHaveLength(1);
    answer = { status: 200 };
    t.clock.advance(2);
    await send();
    const left = await t.db.query(sql`select 1 from webhook_entrega where estado <> 'entregue'`);
    expect([left, (await log(hook.id)).length > 0]).toEqual([[], true]);
    expect(new Set(received.map(({ body }) => body.id)).size).toBe(51);
  });

  it(`is switched off after ${maxFailures} failures in a row for a day, with a notice, and keeps what it missed`, async () => {
    const hook = await make(['pessoa.criado']);
    answer = { status: 503 };
    for (let at = 0; at <= maxFailures; at++) {
      await t.db.run(sql`insert into pessoa (nome, status) values (${`Falha ${at}`}, 'membro_ativo')`);
      await send();
      t.clock.advance(60);
    }
    const [off] = (await t.request({ url: path, ...admin })).body.data;
    expect(off).toMatchObject({ id: hook.id, ativo: false, desligado_em: expect.any(String) });
    expect(off.falhas).toBeGreaterThanOrEqual(maxFailures);
    const events = await t.db.query(
      sql`select evento from transmissao where canal = '#notificacao' and evento = 'webhook_desligado'`,
    );
    expect(events).toHaveLength(1);
    const before = received.length;
    t.clock.advance(3000);
    await send();
    expect(received).toHaveLength(before);
    // changes made while it is off wait too
    const missed = await addPerson('Enquanto desligado');
    const [given] = await t.db.query<{ id: string }>(
      sql`update webhook_entrega set estado = 'falhou', tentativas = 8, proxima_em = null
        where webhook = ${hook.id} and enviada_em is not null returning id`,
    );
    answer = { status: 200 };
    const body = { endereco, eventos: ['pessoa.criado'] };
    await t.request({ url: `${path}/${hook.id}`, method: 'PUT', token: await token(), body });
    await send();
    const states = (await log(hook.id)).map(({ estado }: { estado: string }) => estado);
    expect(new Set(states)).toEqual(new Set(['entregue']));
    const sent = received.slice(before).map((one) => one.body);
    expect(sent).toContainEqual(expect.objectContaining({ id: given!.id }));
    expect(sent.at(-1)).toMatchObject({ dados: { id: missed } });
  });

  it('that was switched off by hand misses what changes meanwhile', async () => {
    const hook = await make(['pessoa.criado']);
    const save = async (ativo: boolean) =>
      t.request({
        url: `${path}/${hook.id}`,
        method: 'PUT',
        token: await token(),
        body: { endereco, eventos: ['pessoa.criado'], ativo },
      });
    await save(false);
    await addPerson('Ninguém pediu');
    await save(true);
    expect(await log(hook.id)).toEqual([]);
  });

  it('keeps its messages while its owner has no rights, notifies administrators once, and sends them later', async () => {
    const owner = await t.user('Administrador');
    const hook = (
      await t.request({
        url: path,
        token: await t.tokenOf(owner.id),
        body: { endereco, eventos: ['pessoa.criado'] },
      })
    ).body;
    const shown = async () => (await t.request({ url: path, ...admin })).body.data[0];
    const notices = async () =>
      (
        await t.db.query(
          sql`select dados from transmissao where canal = '#notificacao' and evento = 'webhook_parado'`,
        )
      ).length;
    const before = await notices();
    await t.db.run(sql`update users set trocar_senha = true where id = ${owner.id}`);
    const waiting = await addPerson('Espera');
    for (let at = 0; at < 3; at++) {
      await send();
      t.clock.advance(60);
    }
    expect(received).toEqual([]);
    expect(await log(hook.id)).toMatchObject([{ estado: 'pendente', erro: 'dono', tentativas: 0 }]);
    expect(await shown()).toMatchObject({ ativo: true, parado_em: expect.any(String), falhas: 0 });
    expect(await notices()).toBe(before + 1);
    const tested = await t.request({ url: `${path}/${hook.id}/testar`, method: 'POST', ...admin });
    expect(tested.body).toMatchObject({ estado: 'descartada', erro: 'dono' });

    await t.db.run(sql`update users set trocar_senha = false where id = ${owner.id}`);
    t.clock.advance(60);
    await send();
    expect(received.map(({ body }) => body.dados.id)).toEqual([waiting]);
    expect((await shown()).parado_em).toBeNull();

    await t.db.run(sql`update users set ativo = false where id = ${owner.id}`);
    await addPerson('Espera de novo');
    await send();
    expect(await notices()).toBe(before + 2);
    // an administrator who saves it becomes its owner
    await t.request({
      url: `${path}/${hook.id}`,
      method: 'PUT',
      token: await token(),
      body: { endereco, eventos: ['pessoa.criado'] },
    });
    expect((await shown()).parado_em).toBeNull();
    await send();
    expect(received).toHaveLength(2);
  });

  it('is not deleted with the account of its owner', async () => {
    const owner = await t.user('Administrador');
    await make(['pessoa.criado']);
    await t.db.run(sql`update webhook_saida set users = ${owner.id}, descricao = 'Planilha do dízimo'`);
    const remove = () => t.request({ url: `/api/admin/users/${owner.id}`, method: 'DELETE', ...admin });
    const refused = await remove();
    expect([refused.status, refused.body.message]).toEqual([
      409,
      errorText('users.webhooks', 'pt_BR', { names: 'Planilha do dízimo' }),
    ]);
    await t.db.run(sql`delete from webhook_saida`);
    expect((await remove()).status).toBe(204);
  });

  it('is tested by a button, whose message is not tried again', async () => {
    const hook = await make(['pessoa.criado']);
    const good = await t.request({ url: `${path}/${hook.id}/testar`, method: 'POST', ...admin });
    expect(good.body).toMatchObject({ evento: 'teste', estado: 'entregue', status: 200 });
    answer = { status: 404 };
    const bad = await t.request({ url: `${path}/${hook.id}/testar`, method: 'POST', ...admin });
    expect(bad.body).toMatchObject({ estado: 'falhou', status: 404 });
    expect(isSigned(received[0]!, hook.segredo)).toBe(true);
  });

  it('signs with both secrets for a day after a rotation', async () => {
    const hook = await make(['pessoa.criado']);
    const rotated = await t.request({
      url: `${path}/${hook.id}/segredo`,
      method: 'POST',
      token: await token(),
    });
    expect(rotated.body.segredo).not.toBe(hook.segredo);
    await addPerson('Um');
    await send();
    expect([hook.segredo, rotated.body.segredo].map((one) => isSigned(received[0]!, one))).toEqual([
      true,
      true,
    ]);
    t.clock.advance(24 * 60 + 1);
    await addPerson('Dois');
    await send();
    expect([hook.segredo, rotated.body.segredo].map((one) => isSigned(received[1]!, one))).toEqual([
      false,
      true,
    ]);
  });

  it('keeps its secret encrypted and out of the trace', async () => {
    const { segredo } = await make(['pessoa.criado']);
    const stored = await t.db.query(sql`select to_jsonb(w)::text as a from webhook_saida w union all
      select to_jsonb(l)::text from trilha l where secao = 'webhook_saida'`);
    expect(stored.length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(stored)).not.toContain(segredo.slice(6));
    expect((await t.request({ url: path, ...admin })).text).not.toContain('whsec_');
  });

  it('is sent only for records that its owner may read at that moment', async () => {
    const hook = await make(['pessoa.criado']);
    const owner = await limitedTo(t, {}, [{ action: 'read', subject: 'evento' }]);
    await t.db.run(sql`update webhook_saida set users = ${owner.users}`);
    await addPerson('Ana');
    await send();
    expect(received).toEqual([]);
    expect((await log(hook.id))[0]).toMatchObject({ estado: 'descartada', erro: 'permissao' });
    const elsewhere = await t.db.query<{ id: number }>(sql`insert into igreja (nome_fantasia, razao_social)
      values ('Longe', 'Longe') returning id`);
    const limited = await limitedTo(t, { users: [elsewhere[0]!.id] });
    await t.db.run(sql`update webhook_saida set users = ${limited.users}`);
    await addPerson('Bia');
    await send();
    expect(received).toHaveLength(0);
  });
});

describe('a receiver', () => {
  it('verifies messages as docs/api.md shows', async () => {
    const { segredo, id } = await make(['pessoa.criado']);
    await t.request({ url: `${path}/${id}/testar`, method: 'POST', ...admin });
    const document = await readFile(resolve(import.meta.dirname, '../../docs/api.md'), 'utf8');
    const code = document.split('```').find((part) => part.includes('function isGenuine'))!;
    const body = code.slice(code.indexOf('function isGenuine'));
    const isGenuine = new Function('createHmac', 'timingSafeEqual', `${body}; return isGenuine;`)(
      createHmac,
      timingSafeEqual,
    );
    const [{ headers, text }] = received as [Received];
    const now = t.clock.now().getTime() / 1000;
    const verify = (sent: string, secret: string, at: number): boolean =>
      isGenuine(headers['aprisco-signature'], sent, secret, at);
    expect(verify(text, segredo, now)).toBe(true);
    expect([
      verify(`${text} `, segredo, now),
      verify(text, 'whsec_x', now),
      verify(text, segredo, now + 301),
    ]).toEqual([false, false, false]);
  });

  it('that redirects is not followed', async () => {
    const hook = await make(['pessoa.criado']);
    answer = { status: 302, location: 'http://169.254.169.254/latest/meta-data' };
    const { body } = await t.request({ url: `${path}/${hook.id}/testar`, method: 'POST', ...admin });
    expect(body).toMatchObject({ estado: 'falhou', status: 302 });
    expect(received).toHaveLength(1);
  });

  it('that answers without end is cut off', async () => {
    answer = { status: 200, body: 'x'.repeat(5_000_000) };
    const posted = await safePost(endereco, { body: '{}', headers: {}, allowPrivate: true });
    expect([posted.status, posted.resposta!.length]).toEqual([200, 1000]);
  });

  it('inside our own network is refused, by its address and by its name', async () => {
    resolveInnerName();
    const closed = [
      '127.0.0.1',
      '10.1.2.3',
      '169.254.169.254',
      '172.31.0.1',
      '192.168.0.1',
      '0.0.0.0',
      '100.64.0.1',
      '::1',
      '::',
      'fe80::1',
      'fc00::1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      'ff02::1',
    ];
    expect(closed.filter(isPublicAddress)).toEqual([]);
    expect(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'].filter((ip) => !isPublicAddress(ip))).toEqual([]);
    const port = new URL(endereco).port;
    for (const address of [
      'http://example.com/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://[::ffff:127.0.0.1]/',
      'https://u:p@example.com/',
      'ftp://example.com/',
      'file:///etc/passwd',
      'x',
    ])
      expect([address, isCallable(address, false)]).toEqual([address, false]);
    // the name is resolved when it is connected to
    expect(isCallable(`https://${innerName}:${port}/`, false)).toBe(true);
    const posted = await safePost(`https://${innerName}:${port}/`, {
      body: '{}',
      headers: {},
      allowPrivate: false,
    });
    expect([posted.status, posted.erro, received.length]).toEqual([null, 'endereco', 0]);
  });

  it('inside our own network is refused by a server on the internet, when it is saved and when it is called', async () => {
    resolveInnerName();
    const real = await testApp({ beside: t, config: { baseUrl: 'https://igreja.example' } });
    const as = { token: await token() };
    const hook = await make(['pessoa.criado']);
    const port = new URL(endereco).port;
    const answers = await Promise.all(
      privateHosts.map((host) =>
        real.request({
          url: path,
          ...as,
          body: { endereco: `https://${host}:${port}/`, eventos: ['pessoa.criado'] },
        }),
      ),
    );
    expect(answers.map(({ body }) => body.errors)).toEqual(
      privateHosts.map(() => ({ endereco: [errorText('webhook.address', 'pt_BR')] })),
    );
    // one that was saved while the server was somewhere else, or whose name leads elsewhere by now
    for (const address of [
      endereco,
      ...[...privateHosts, innerName].map((host) => `https://${host}:${port}/`),
    ]) {
      await t.db.run(sql`update webhook_saida set endereco = ${address} where id = ${hook.id}`);
      const { body } = await real.request({ url: `${path}/${hook.id}/testar`, method: 'POST', ...as });
      expect([address, body.erro, body.status, body.resposta]).toEqual([address, 'endereco', null, null]);
    }
    expect(received).toEqual([]);
  });
});

describe('a new webhook', () => {
  it.each([
    ['an address that is none', { endereco: 'x' }, 'endereco'],
    ['an address with a password', { endereco: 'https://a:b@casa.example/' }, 'endereco'],
    ['an address with a control character', { endereco: `${endereco}\u0000` }, 'endereco'],
    ['no events', { eventos: [] }, 'eventos'],
    ['an unknown event', { eventos: ['pedidooracoes.criado'] }, 'eventos.0'],
  ])('with %s is refused', async (_, change, field) => {
    const { status, body } = await t.request({
      url: path,
      token: await token(),
      body: { endereco, eventos: ['pessoa.criado'], ...change },
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('is for administrators with a recent proof, and for no key', async () => {
    const body = { endereco, eventos: ['pessoa.criado'] };
    expect((await t.request({ url: path, as: 'Secretaria', body })).status).toBe(403);
    const late = await token();
    t.clock.advance(11);
    expect((await t.request({ url: path, token: late, body })).body).toMatchObject({
      confirmar_identidade: true,
    });
    const key = await apiKey(t, { token: await token() }, [{ action: 'manage', subject: 'all' }]);
    expect((await key.request({ url: path, body })).status).toBe(403);
    expect((await key.request({ url: path })).status).toBe(403);
  });

  it(`is refused beyond ${maxWebhooks}`, async () => {
    await t.db.run(sql`insert into webhook_saida (users, endereco, eventos, segredo)
      select (select min(id) from users), 'https://casa.example', '{}', 'x' from generate_series(1, ${maxWebhooks})`);
    const { status } = await t.request({
      url: path,
      token: await token(),
      body: { endereco, eventos: ['pessoa.criado'] },
    });
    expect(status).toBe(409);
  });
});

describe('a server that listens', () => {
  it('sends soon after the change, without waiting for the clock', async () => {
    await make(['pessoa.criado']);
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const id = await addPerson('Logo Avisada');
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 15_000 });
    expect(received[0]!.body.dados.id).toBe(id);
  });
});
