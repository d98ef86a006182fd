import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { MinhasContribuicoesMensais } from '#shared/contracts/perfil.ts';
import { giftFixture, linkIn } from '../support/contribuir-fixture.ts';

const o = await giftFixture();
const { t } = o;
const { db, clock, jobs } = t;
beforeEach(() => clock.set('2026-03-10T15:00:00-03:00'));

let counter = 0;
/** An account whose person the office knows. */
async function giver(more: { pessoa?: boolean; email?: string } = {}) {
  counter += 1;
  const email = more.email ?? `rute.${counter}@casa.example`;
  const user = await t.user('Intercessão', { email, name: 'Rute' });
  const [pessoa] = await db.query<{ id: number }>(
    sql`insert into pessoa (nome, igreja) values (${`Rute Alves ${counter}`}, ${o.igreja}) returning id`,
  );
  if (more.pessoa !== false) await db.run(sql`update users set pessoa = ${pessoa!.id} where id = ${user.id}`);
  // a token of its own for each call, because the clock moves
  const call = async (method: 'GET' | 'POST' | 'PUT', path = '', body?: unknown) =>
    t.request({
      url: `/api/admin/profile/mensal${path}`,
      method,
      token: await t.tokenOf(user.id),
      ...(body !== undefined && { body }),
    });
  return {
    id: user.id,
    email,
    pessoa: pessoa!.id,
    call,
    plans: async (): Promise<MinhasContribuicoesMensais> => (await call('GET')).body,
    begin: (body: object = {}) => call('POST', '', { tipo: 'dizimo', valor: 15_000, dia: 5, ...body }),
  };
}

describe('a monthly contribution of one’s own', () => {
  it('begins by Pix on a day, is reminded of, and shows the charges that it made', async () => {
    const rute = await giver();
    expect(await rute.plans()).toMatchObject({
      pessoa: { id: rute.pessoa },
      promessas: [],
      formas: { pix: true, cartao: true },
    });
    const { status, body } = await rute.begin();
    expect([status, body.promessas]).toMatchObject([
      201,
      [
        {
          tipo: 'dizimo',
          descricao: 'Dízimo',
          forma: 'pix',
          valor: 15_000,
          dia: 5,
          estado: 'ativa',
          proxima: '2026-04-05',
          acoes: ['mudar', 'pausar', 'encerrar'],
          cobrancas: [],
        },
      ],
    ]);
    clock.set('2026-04-05T06:00:00-03:00');
    await jobs.tick('contribuicao.lembrar');
    const [mail] = await o.mails(rute.email);
    const link = /\/contribuir\/mensal\?l=([\w.-]+)/.exec(mail!.text)![1]!;
    const opened = await o.giving.renew(link, o.from);
    const codigo = 'found' in opened ? opened.found.codigo : '';
    await o.confirm(codigo);
    // although the office does not know the address of the person
    expect(await o.charge(codigo)).toMatchObject({ pessoa: rute.pessoa, valor: 15_000 });
    expect((await rute.plans()).promessas[0]).toMatchObject({
      proxima: '2026-05-05',
      cobrancas: [{ codigo, data: '2026-04-05', estado: 'paga', valor: 15_000, recibo: '001/2026' }],
    });
  });

  it('changes, pauses, resumes and ends, each time as it was seen', async () => {
    const rute = await giver();
    const [first] = ((await rute.begin()).body as MinhasContribuicoesMensais).promessas;
    const { id } = first!;
    const changed = await rute.call('PUT', `/${id}`, { versao: 1, valor: 20_000, dia: 20 });
    expect(changed.body.promessas[0]).toMatchObject({
      valor: 20_000,
      dia: 20,
      proxima: '2026-03-20',
      versao: 2,
    });
    const old = await rute.call('POST', `/${id}/pausar`, { versao: 1 });
    expect([old.status, old.body.message]).toEqual([409, expect.stringContaining('mudou')]);

    const paused = await rute.call('POST', `/${id}/pausar`, { versao: 2 });
    expect(paused.body.promessas[0]).toMatchObject({
      estado: 'pausada',
      proxima: null,
      acoes: ['mudar', 'retomar', 'encerrar'],
    });
    expect((await rute.call('POST', `/${id}/pausar`, { versao: 3 })).status).toBe(409);
    clock.set('2026-03-20T06:00:00-03:00');
    await jobs.tick('contribuicao.lembrar');
    expect(await o.mails(rute.email)).toEqual([]);
    const row = await t.request({ url: `/api/admin/contribuicao_mensal/${id}`, as: 'Tesouraria' });
    expect(row.body).toMatchObject({ estado: 'pausada', pessoa: { id: rute.pessoa } });

    clock.set('2026-05-21T12:00:00-03:00');
    const later = (path: string, body: object) => rute.call('POST', `/${id}/${path}`, body);
    expect((await later('retomar', { versao: 3 })).body.promessas[0]).toMatchObject({
      estado: 'ativa',
      proxima: '2026-06-20',
    });
    expect((await later('encerrar', { versao: 4 })).body.promessas[0]).toMatchObject({
      estado: 'parada',
      acoes: [],
      proxima: null,
    });
    expect((await later('retomar', { versao: 5 })).status).toBe(409);
    const lines = await db.query<{ users: number }>(
      sql`select users from trilha where secao = 'contribuicao_mensal' and registro = ${id}`,
    );
    expect(lines.map(({ users }) => users)).toEqual(Array(5).fill(rute.id));
  });

  it('is asked for once in a month, also where its day changes in the middle of it', async () => {
    clock.set('2026-02-20T12:00:00-03:00');
    const rute = await giver();
    const [gift] = ((await rute.begin({ dia: 10 })).body as MinhasContribuicoesMensais).promessas;
    clock.set('2026-03-10T06:00:00-03:00');
    await jobs.tick('contribuicao.lembrar');
    clock.set('2026-03-12T12:00:00-03:00');
    let versao = 1;
    const change = async (dia: number) => {
      const { body } = await rute.call('PUT', `/${gift!.id}`, { versao, valor: 15_000, dia });
      versao += 1;
      return body.promessas[0].proxima;
    };
    expect(await change(25)).toBe('2026-04-25');
    clock.set('2026-04-12T12:00:00-03:00');
    expect(await change(5)).toBe('2026-04-13');
  });

  it('is asked for in its new amount by a reminder that was opened before the change, unless that Pix was paid', async () => {
    await db.run(sql`update recebimentos set validade_horas = 720`);
    const rute = await giver();
    const [promessa] = ((await rute.begin({ valor: 50_000 })).body as MinhasContribuicoesMensais).promessas;
    clock.set('2026-04-05T06:00:00-03:00');
    await jobs.tick('contribuicao.lembrar');
    const [mail] = await o.mails(rute.email);
    const link = linkIn(mail!.text, '/contribuir/mensal');
    const open = async () => {
      const opened = await o.giving.renew(link, o.from);
      return o.charge('found' in opened ? opened.found.codigo : '');
    };
    const first = await open();
    expect(first).toMatchObject({ valor: 50_000, estado: 'pendente' });
    let { versao } = promessa!;
    const change = async (valor: number) => {
      const { status } = await rute.call('PUT', `/${promessa!.id}`, { versao, valor, dia: 5 });
      expect(status).toBe(200);
      versao += 1;
    };
    await change(5000);
    const second = await open();
    expect(second).toMatchObject({ valor: 5000, estado: 'pendente' });
    expect((await open()).id).toBe(second.id);
    // a giver who reported a Pix is not asked for another one
    const url = `/api/cobrancas/${second.codigo}/comprovante`;
    const reported = await t.request({ method: 'POST', url, form: new FormData() });
    expect([reported.status, reported.text]).toEqual([200, expect.any(String)]);
    await change(6000);
    expect(await open()).toMatchObject({ id: second.id, estado: 'em_analise' });
    // nor one who paid the first
    await o.confirm(first.codigo as string);
    expect(await open()).toMatchObject({ id: first.id, estado: 'paga' });
    await db.run(sql`update recebimentos set validade_horas = 24`);
  });

  it('takes the place of one for the same purpose, also of a card, which its gateway then ends', async () => {
    const rute = await giver();
    const { codigo } = await o.give({
      tipo: 'dizimo',
      valor: 9000,
      metodo: 'cartao',
      token: 'tok',
      nome: 'Rute',
      email: rute.email,
      mensal: true,
    });
    await jobs.runAll();
    const [card] = (await rute.plans()).promessas;
    expect(card).toMatchObject({
      forma: 'cartao',
      estado: 'ativa',
      acoes: ['encerrar'],
      outra_forma: '/contribuir?tipo=dizimo&valor=9000&mensal=1',
    });
    expect((await rute.call('POST', `/${card!.id}/pausar`, { versao: card!.versao })).status).toBe(409);
    expect(
      (await rute.call('PUT', `/${card!.id}`, { versao: card!.versao, valor: 1000, dia: 3 })).status,
    ).toBe(409);
    const { body } = await rute.begin();
    expect(
      (body as MinhasContribuicoesMensais).promessas.map(({ forma, estado }) => [forma, estado]),
    ).toEqual([
      ['pix', 'ativa'],
      ['cartao', 'parada'],
    ]);
    await jobs.runAll();
    expect(t.gateways.get('mercadopago').subscribed.get(`fake-sub-${codigo}`)!.state.estado).toBe(
      'encerrada',
    );
    const both = await Promise.all([rute.begin(), rute.begin({ valor: 1 })]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const active = (await rute.plans()).promessas.filter(({ estado }) => estado === 'ativa');
    expect(active).toHaveLength(1);
  });

  it('ends no monthly gift that another of the family began with the shared address, but mails the link that ends it', async () => {
    const rute = await giver();
    await db.run(sql`update pessoa set email = ${rute.email} where id = ${rute.pessoa}`);
    const card = { tipo: 'dizimo', metodo: 'cartao', token: 'tok', email: rute.email, mensal: true };
    await o.give({ ...card, nome: 'Davi Alves' });
    await o.give({ ...card, nome: 'Rute Alves' });
    await o.mails(rute.email);
    await rute.begin();
    const gifts = await db.query(sql`select nome, pessoa, parada_em is not null as parada
      from contribuicao_mensal where email = ${rute.email} order by id limit 2`);
    expect(gifts).toEqual([
      { nome: 'Davi Alves', pessoa: null, parada: false },
      { nome: 'Rute Alves', pessoa: rute.pessoa, parada: true },
    ]);
    expect((await o.mails(rute.email)).map(({ subject }) => subject)).toEqual([
      'Começou outra contribuição mensal: Dízimo',
    ]);
  });

  it('is refused without a person, and for an invalid amount or day', async () => {
    const nobody = await giver({ pessoa: false });
    expect(await nobody.plans()).toMatchObject({ pessoa: null, promessas: [] });
    expect([(await nobody.begin()).status, (await nobody.plans()).promessas]).toEqual([409, []]);
    const rute = await giver();
    const { status, body } = await rute.begin({ tipo: 'campanha', valor: 0, dia: 31 });
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['dia', 'tipo', 'valor']]);
    expect((await rute.plans()).promessas).toEqual([]);
  });
});

describe('after the account moved to another address', () => {
  const ask = async (id: number, path: string, body: object) =>
    t.request({ url: `/api/admin/profile/email${path}`, token: await t.tokenOf(id), body });
  async function move({ id }: { id: number }, email: string): Promise<void> {
    expect((await ask(id, '', { email })).status).toBe(200);
    const link = /\?email=([\w.-]+)/.exec((await o.mails(email)).at(-1)!.text)![1]!;
    expect((await ask(id, '/confirmar', { token: link })).body.email).toBe(email);
  }
  const addressOf = async (id: number): Promise<unknown> =>
    (await db.query(sql`select email, versao from contribuicao_mensal where id = ${id}`))[0];

  it('stays the giver’s, and writes to that address: reminders, and receipts of later months of a card', async () => {
    const bia = await giver({ pessoa: false, email: 'bia@empresa.example' });
    const { codigo } = await o.give({
      metodo: 'cartao',
      token: 'tok',
      mensal: true,
      email: 'Bia@empresa.example',
    });
    await o.mails(bia.email);
    const rute = await giver();
    const [reminded] = ((await rute.begin()).body as MinhasContribuicoesMensais).promessas;

    await move(bia, 'bia@casa.example');
    await move(rute, 'rute@nova.example');
    const { promessas } = await bia.plans();
    expect(promessas).toMatchObject([{ forma: 'cartao', estado: 'ativa', acoes: ['encerrar'] }]);
    const gateway = t.gateways.get('mercadopago');
    clock.set('2026-04-10T15:00:00-03:00');
    gateway.month(codigo);
    const notice = gateway.notice(null, undefined, { assinatura: `fake-sub-${codigo}` });
    await t.request({ method: 'POST', ...notice });
    await jobs.tick('contribuicao.lembrar');
    await jobs.runAll();
    const sent = t.mail.sent.filter(({ subject }) => /^(Recibo|Hoje é dia)/.test(subject));
    expect(
      sent
        .slice(-2)
        .map(({ to }) => to)
        .sort(),
    ).toEqual(['bia@casa.example', 'rute@nova.example']);
    expect(
      await bia.call('POST', `/${promessas[0]!.id}/encerrar`, { versao: promessas[0]!.versao }),
    ).toMatchObject({
      status: 200,
      body: { promessas: [{ estado: 'parada' }] },
    });
    expect(await addressOf(reminded!.id)).toEqual({ email: 'rute@nova.example', versao: 2 });
    expect(
      await db.query(sql`select users, antes, depois from trilha
        where secao = 'contribuicao_mensal' and registro = ${reminded!.id} and acao = 'edit'`),
    ).toEqual([{ users: rute.id, antes: { email: rute.email }, depois: { email: 'rute@nova.example' } }]);
  });

  it('takes gifts along that are not paid yet, so that their receipts go there; those of others and paid ones stay', async () => {
    const [bia, rute] = [await giver({ pessoa: false, email: 'bia.pix@casa.example' }), await giver()];
    const give = async (more: object) => (await o.give({ email: bia.email, ...more })).codigo;
    const [open, reported, anonymous, paid] = [
      await give({}),
      await give({}),
      await give({ anonimo: true }),
      await give({}),
    ];
    const others = await give({ email: rute.email });
    await o.confirm(paid);
    await t.request({ url: `/api/cobrancas/${reported}/comprovante`, form: new FormData() });
    await o.mails(bia.email);
    const before = await o.charge(anonymous);
    await move(bia, 'bia.nova.pix@casa.example');
    const emailOf = async (codigo: string) => (await o.charge(codigo)).email;
    for (const codigo of [open, reported, anonymous])
      expect(await emailOf(codigo)).toBe('bia.nova.pix@casa.example');
    expect([await emailOf(paid), await emailOf(others)]).toEqual([bia.email, rute.email]);
    // nothing tells the office that an anonymous gift and this account are one
    const moved = { email: 'bia.nova.pix@casa.example', emails_antigos: [bia.email] };
    expect(await o.charge(anonymous)).toEqual({ ...before, ...moved });
    const sent = t.mail.sent.length;
    await o.confirm(open);
    await t.jobs.runAll();
    const receipts = t.mail.sent.slice(sent).filter(({ subject }) => subject.startsWith('Recibo'));
    expect(receipts.map(({ to }) => to)).toEqual(['bia.nova.pix@casa.example']);
  });

  it('tells the office nothing of who gives without a name: neither the addresses nor the author of what was done to it, nor when it moved', async () => {
    const bia = await giver({ pessoa: false, email: 'bia.oculta@casa.example' });
    const { codigo } = await o.give({ mensal: true, anonimo: true, email: bia.email });
    await o.confirm(codigo);
    const [gift] = (await bia.plans()).promessas;
    const act = async (name: string) => {
      const { id, versao } = (await bia.plans()).promessas[0]!;
      expect((await bia.call('POST', `/${id}/${name}`, { versao })).status).toBe(200);
    };
    await act('pausar');
    await act('retomar');
    const { versao } = (await bia.plans()).promessas[0]!;
    expect((await bia.call('PUT', `/${gift!.id}`, { versao, valor: 6000, dia: 7 })).status).toBe(200);
    /** What the office reads of the gift, and what open pages heard of gifts. */
    const seen = async () => [
      (await t.request({ url: `/api/admin/contribuicao_mensal/${gift!.id}`, as: 'Tesouraria' })).body,
      await db.query(sql`select dados from transmissao where evento = 'contribuicao_mensal' order by id`),
    ];
    const before = await seen();
    clock.advance(5);
    await move(bia, 'bia.nova@casa.example');
    expect(await addressOf(gift!.id)).toMatchObject({ email: 'bia.nova@casa.example' });
    // the moment of its change would be that of the account's
    expect(await seen()).toEqual(before);
    await act('encerrar');
    const trail = await t.request({
      url: `/api/admin/trilha?secao=contribuicao_mensal&registro=${gift!.id}`,
      as: 'Tesouraria',
    });
    expect(
      trail.body.data.map(({ users, depois }: { users: unknown; depois: unknown }) => ({ users, depois })),
    ).toEqual([
      { users: null, depois: { estado: 'parada' } },
      { users: null, depois: { valor: 6000, dia: 7 } },
      { users: null, depois: { estado: 'ativa' } },
      { users: null, depois: { estado: 'pausada' } },
    ]);
    expect(trail.text).not.toMatch(/bia\.|Rute/);
  });

  it('stays in the copy of its person’s data and impedes their erasure, also once the account is gone', async () => {
    const rute = await giver();
    await db.run(sql`update pessoa set email = ${rute.email} where id = ${rute.pessoa}`);
    const { codigo } = await o.give({
      metodo: 'cartao',
      token: 'tok',
      mensal: true,
      anonimo: true,
      email: rute.email,
    });
    await move(rute, 'rute.longe@casa.example');
    await move(rute, 'rute.perto@casa.example');
    const gateway = t.gateways.get('mercadopago');
    clock.set('2026-04-10T15:00:00-03:00');
    gateway.month(codigo);
    await t.request({
      method: 'POST',
      ...gateway.notice(null, undefined, { assinatura: `fake-sub-${codigo}` }),
    });
    await jobs.runAll();
    const titular = (path: string, body?: object) =>
      t.request({
        url: `/api/admin/pessoa/${rute.pessoa}/titular/${path}`,
        as: 'Administrador',
        ...(body && { body }),
      });
    const { partes } = JSON.parse((await titular('dados.json')).text);
    const held = Object.fromEntries(
      partes.map(({ chave, registros }: { chave: string; registros: unknown[] }) => [
        chave,
        registros.length,
      ]),
    );
    expect(held).toMatchObject({ 'contribuicao_mensal.pessoa': 1, 'cobranca.pessoa': 2 });

    await db.run(sql`update users set pessoa = null where id = ${rute.id}`);
    expect((await titular('apagar')).body.impedimentos).toEqual([{ chave: 'promessa', total: 1 }]);
    const [gift] = (await rute.plans()).promessas;
    await rute.call('POST', `/${gift!.id}/encerrar`, { versao: gift!.versao });
    const { versao } = (await titular('apagar')).body;
    expect((await titular('apagar', { versao })).status).toBe(204);
    const found = await db.query(sql`select 1 from contribuicao_mensal where email like 'rute.%'
        and (id = ${gift!.id} or pessoa = ${rute.pessoa}) or emails_antigos && ${[rute.email]}::text[]
      union all select 1 from cobranca where email = any(${[rute.email, 'rute.perto@casa.example']}::text[])`);
    expect(found).toEqual([]);
  });

  it('leaves a single gift in the copy and the erasure of its person, also where it was paid after the account moved', async () => {
    const rute = await giver();
    await db.run(sql`update pessoa set email = ${rute.email} where id = ${rute.pessoa}`);
    const { codigo } = await o.give({ anonimo: true, email: rute.email });
    await move(rute, 'rute.avulsa@casa.example');
    await move(rute, 'rute.avulsa2@casa.example');
    await o.confirm(codigo);
    const { id } = await o.charge(codigo);
    const shown = await t.request({ url: `/api/admin/cobranca/${id}`, as: 'Tesouraria' });
    expect([shown.status, shown.text]).toEqual([200, expect.not.stringMatching(/rute\.|antigos/)]);
    const titular = (path: string, body?: object) =>
      t.request({
        url: `/api/admin/pessoa/${rute.pessoa}/titular/${path}`,
        as: 'Administrador',
        ...(body && { body }),
      });
    const { partes } = JSON.parse((await titular('dados.json')).text);
    const charges = partes.find(({ chave }: { chave: string }) => chave === 'cobranca.pessoa');
    expect(charges.registros).toHaveLength(1);

    await db.run(sql`update users set pessoa = null where id = ${rute.id}`);
    const { versao } = (await titular('apagar')).body;
    expect((await titular('apagar', { versao })).status).toBe(204);
    expect(await o.charge(codigo)).toMatchObject({ pessoa: rute.pessoa, email: null, emails_antigos: [] });
  });

  it('does not follow where it is another person’s, goes to another address, or the former address was not proved', async () => {
    const [rute, saul] = [await giver(), await giver()];
    const own = async (who: typeof rute) =>
      ((await who.begin()).body as MinhasContribuicoesMensais).promessas[0]!.id;
    const [ofSaul, elsewhere] = [await own(saul), await own(rute)];
    await db.run(sql`update contribuicao_mensal set email = ${rute.email} where id = ${ofSaul}`);
    await db.run(sql`update contribuicao_mensal set email = 'trabalho@casa.example' where id = ${elsewhere}`);
    await move(rute, 'rute.outra@casa.example');
    expect(await addressOf(ofSaul)).toEqual({ email: rute.email, versao: 1 });
    expect(await addressOf(elsewhere)).toEqual({ email: 'trabalho@casa.example', versao: 1 });

    const mallory = await giver();
    const stays = await own(mallory);
    await db.run(sql`update users set email_provado = false where id = ${mallory.id}`);
    // an account that shows a person's gifts does not move before its address is proved
    expect((await ask(mallory.id, '', { email: 'mallory@casa.example' })).status).toBe(422);
    await db.run(sql`update contribuicao_mensal set pessoa = null where id = ${stays}`);
    await db.run(sql`update users set pessoa = null where id = ${mallory.id}`);
    await move(mallory, 'mallory@casa.example');
    expect(await addressOf(stays)).toEqual({ email: mallory.email, versao: 1 });
  });

  it('does not follow an address that the office typed, also once it is proved with a new password', async () => {
    const bia = await giver({ pessoa: false, email: 'bia.perdida@casa.example' });
    await o.confirm((await o.give({ mensal: true, email: bia.email })).codigo);
    const { id } = (await bia.plans()).promessas[0]!;
    const email = 'do-escritorio@casa.example';
    const url = `/api/admin/users/${bia.id}`;
    expect((await t.request({ method: 'PUT', url, as: 'Administrador', body: { email } })).status).toBe(200);
    await t.request({ url: '/api/auth/esqueceu-senha', body: { email } });
    const token = /redefinir-senha\?token=([\w.-]+)/.exec((await o.mails(email)).at(-1)!.text)![1];
    const body = { token, password: 'Nova#Senha17', password_confirmation: 'Nova#Senha17' };
    expect((await t.request({ url: '/api/auth/redefinir-senha', body })).status).toBeLessThan(300);
    expect(await bia.plans()).toMatchObject({ email_provado: true, promessas: [] });
    expect(await addressOf(id)).toMatchObject({ email: bia.email });
  });
});

describe('another person’s', () => {
  it('is neither shown nor changed, even where a family shares an address', async () => {
    const rute = await giver();
    const saul = await giver();
    const [own] = ((await rute.begin()).body as MinhasContribuicoesMensais).promessas;
    // the office linked a monthly gift made with Saul's address to Rute
    await db.run(sql`update contribuicao_mensal set email = ${saul.email} where id = ${own!.id}`);
    expect((await saul.plans()).promessas).toEqual([]);
    for (const act of ['pausar', 'encerrar'])
      expect((await saul.call('POST', `/${own!.id}/${act}`, { versao: own!.versao })).status).toBe(404);
    expect((await saul.call('PUT', `/${own!.id}`, { versao: own!.versao, valor: 1, dia: 1 })).status).toBe(
      404,
    );
    expect((await rute.plans()).promessas[0]).toMatchObject({ estado: 'ativa', valor: 15_000 });
    // the same purpose and address do not end it either
    expect((await saul.begin()).body.promessas).toMatchObject([{ estado: 'ativa' }]);
    expect((await rute.plans()).promessas[0]).toMatchObject({ estado: 'ativa', versao: own!.versao });
  });

  it('is not shown to an account that never proved its address', async () => {
    const rute = await giver();
    await rute.begin();
    await db.run(sql`update users set email_provado = false where id = ${rute.id}`);
    expect((await rute.plans()).promessas).toEqual([]);
    expect((await rute.begin()).status).toBe(409);
  });

  it('is not shown to an account with the person’s address, or with a new password from the office, before a link to the address is opened', async () => {
    const rute = await giver();
    await rute.begin();
    await db.run(sql`update contribuicao_mensal set pessoa = null, email = 'rute.nova@casa.example'
      where pessoa = ${rute.pessoa}`);
    const typed = (senha: string) => ({ password: senha, password_confirmation: senha });
    const created = await t.request({
      url: '/api/admin/users',
      as: 'Administrador',
      body: { name: 'Outra', email: 'rute.nova@casa.example', ...typed('Dada#Senha17') },
    });
    expect(created.status).toBe(201);
    const read = async () => {
      const token = await t.tokenOf(created.body.id);
      const { body } = await t.request({ url: '/api/admin/profile/mensal', token });
      const history = await t.request({ url: '/api/admin/profile/historico', token });
      return [body.email_provado, body.promessas.length, history.body.email_provado];
    };
    const own = await t.tokenOf(created.body.id);
    const change = { atual: 'Dada#Senha17', ...typed('Minha#Senha17') };
    expect(
      (await t.request({ method: 'PUT', url: '/api/admin/auth/senha', token: own, body: change })).status,
    ).toBe(200);
    expect(await read()).toEqual([false, 0, false]);
    await t.request({
      method: 'POST',
      url: '/api/admin/auth/enviar-verificacao',
      token: await t.tokenOf(created.body.id),
    });
    const link = /token=([\w.-]+)/.exec((await o.mails('rute.nova@casa.example')).at(-1)!.text)![1];
    const opened = await t.request({
      url: '/api/auth/verificar-email',
      body: { token: link, password: 'Minha#Senha17' },
    });
    expect([opened.status, await read()]).toEqual([200, [true, 1, true]]);
    // the office sets another password: the administrator who typed it is not the person
    await t.request({
      method: 'PUT',
      url: `/api/admin/users/${created.body.id}`,
      as: 'Administrador',
      body: typed('Outra#Senha17'),
    });
    await db.run(sql`update users set trocar_senha = false where id = ${created.body.id}`);
    expect(await read()).toEqual([false, 0, false]);
  });

  it('of a merged person follows the one that is kept', async () => {
    const rute = await giver();
    await rute.begin();
    const [kept] = await db.query<{ id: number }>(
      sql`insert into pessoa (nome, igreja) values ('Rute A.', ${o.igreja}) returning id`,
    );
    const merged = await t.request({
      url: `/api/admin/pessoa/${kept!.id}/fusao`,
      as: 'Administrador',
      body: { outra: rute.pessoa, versao: 1, versao_outra: 1 },
    });
    expect([merged.status, merged.text]).toEqual([200, expect.any(String)]);
    expect((await rute.plans()).pessoa?.id).toBe(kept!.id);
    expect((await rute.plans()).promessas).toHaveLength(1);
  });
});
