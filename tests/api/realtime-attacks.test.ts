import { afterAll, beforeAll, expect, test } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import { checkinChannel, recordChannel, sectionChannel } from '#shared/realtime/channels.ts';
import { sections } from '#shared/sections/index.ts';
import { limitedTo } from '../support/churches.ts';
import { signUpFixture } from '../support/inscricao-fixture.ts';
import { type Live, live } from '../support/live.ts';

const s = await signUpFixture();
const { t } = s;
const open: Live[] = [];
const connect = async (token?: string): Promise<Live> => {
  const socket = await live(t, token);
  open.push(socket);
  return socket;
};
let admin: Live;
beforeAll(async () => {
  admin = await connect(await t.tokenFor('Administrador'));
});
afterAll(() => {
  for (const { pusher } of open) pusher.disconnect();
});
const insert = async (statement: ReturnType<typeof sql>): Promise<number> => {
  const [row] = await t.db.query<{ id: number }>(statement);
  t.wakeups.notify();
  return row!.id;
};

test('every section is live: its table writes the trace, or announces its changes itself', async () => {
  const tables = await t.db.query<{
    tabela: string;
  }>(sql`select distinct tgrelid::regclass::text as tabela from pg_trigger
    where tgfoid in ('registra_trilha'::regproc, 'transmite_mudanca'::regproc)`);
  const announced = new Set(tables.map(({ tabela }) => tabela));
  expect(sections.map(({ name }) => name).filter((name) => !announced.has(name))).toEqual([]);
});

test('changes of sign-ups, charges and entrances at the door are sent', async () => {
  const evento = await s.evento();
  const channels = [
    sectionChannel('inscricao'),
    sectionChannel('cobranca'),
    checkinChannel(evento.id),
  ] as const;
  for (const channel of channels) expect([channel, await admin.subscribe(channel)]).toEqual([channel, 'ok']);
  const [signed, charged] = [admin.next(channels[0], 'mudou'), admin.next(channels[1], 'mudou')];
  const bought = await s.buy(evento, 1);
  expect(await signed).toMatchObject({ mudancas: [{ acao: 'create' }] });
  expect(await charged).toMatchObject({
    mudancas: expect.arrayContaining([expect.objectContaining({ acao: 'create' })]),
  });
  const paid = admin.next(channels[1], 'mudou');
  await s.confirm(bought.cobranca!.codigo);
  expect(await paid).toMatchObject({
    mudancas: expect.arrayContaining([expect.objectContaining({ acao: 'edit' })]),
  });
  await t.db.run(
    sql`update inscricao set status = 'check_in_feito', checkin_em = now() where evento = ${evento.id}`,
  );
  const entered = admin.next(channels[2], 'entradas');
  t.wakeups.notify();
  expect(await entered).toEqual({});
});

test('changes of monthly gifts and stock movements are sent, and not to users who may not list them', async () => {
  const [gifts, moves] = [sectionChannel('contribuicao_mensal'), sectionChannel('estoque_movimento')];
  expect([await admin.subscribe(gifts), await admin.subscribe(moves)]).toEqual(['ok', 'ok']);
  const other = await connect((await limitedTo(t, {}, [{ action: 'list', subject: 'contato' }])).token);
  expect([await other.subscribe(gifts), await other.subscribe(moves)]).toEqual([403, 403]);
  const heard = (channel: string, acao: string, registro: unknown = expect.any(Number)) =>
    admin
      .next(channel, 'mudou')
      .then((data) => expect(data).toMatchObject({ mudancas: [{ acao, registro }] }));
  const promised = heard(gifts, 'create');
  const id =
    await insert(sql`insert into contribuicao_mensal (descricao, nome, email, tipo, forma, valor, dia, proxima, ativa, idioma,
      confirmada_em)
    values ('Oferta', 'Ana', 'ana@igreja.example', 'oferta', 'pix', 5000, 10, '2030-04-10', true, 'pt_BR', now()) returning id`);
  await promised;
  const stopped = heard(gifts, 'edit', id);
  await t.db.run(sql`update contribuicao_mensal set ativa = false, parada_em = now() where id = ${id}`);
  t.wakeups.notify();
  await stopped;
  const moved = heard(moves, 'create');
  const { status } = await t.request({
    url: '/api/admin/produto',
    as: 'Administrador',
    body: { nome: 'Caneca', preco: 3990, ref: 'caneca', variantes: [{ estoque: 2 }] },
  });
  expect(status).toBe(201);
  t.wakeups.notify();
  await moved;
});

test('the channel of a department’s board is open to users who may change its schedule, and to nobody else', async () => {
  const [a, b] = (
    await t.db.query<{ id: number }>(
      sql`insert into departamento (nome, igreja) values ('Louvor', ${s.igreja}), ('Mídia', ${s.igreja}) returning id`,
    )
  ).map(({ id }) => id) as [number, number];
  const evento = await s.evento();
  const leader = await connect((await limitedTo(t, { departamentos: [a] })).token);
  expect(await leader.subscribe(`presence-escala-${b}`)).toBe(403);
  expect(await leader.subscribe(`private-secao-escala_vaga`)).toBe(403);
  expect(await leader.subscribe(`private-secao-escala_vaga-departamento-${b}`)).toBe(403);
  expect(await leader.subscribe(recordChannel('departamento', b))).toBe(403);
  expect(await leader.subscribe(`presence-escala-${a}`)).toBe('ok');
  const reads = await limitedTo(t, {}, [{ action: 'list', subject: 'voluntario' }]);
  expect(await (await connect(reads.token)).subscribe(`presence-escala-${a}`)).toBe(403);

  const heard: unknown[] = [];
  leader.pusher.channel(`presence-escala-${a}`).bind('mudou', (data: unknown) => heard.push(data));
  const place = (departamento: number) =>
    insert(sql`insert into escala_vaga (titulo, de, ate, evento, igreja, departamento, funcao, ordem)
      values ('Vocal', now(), now() + interval '1 hour', ${evento.id}, ${s.igreja}, ${departamento}, 'Vocal', 1) returning id`);
  const first = leader.next(`presence-escala-${a}`, 'mudou');
  await place(b);
  const own = await place(a);
  expect(await first).toEqual({ vagas: [own] });
  expect(heard).toEqual([{ vagas: [own] }]);
});

test('leaders of one board send each other small events, and a flood is refused', async () => {
  const [{ id } = { id: 0 }] = await t.db.query<{ id: number }>(
    sql`insert into departamento (nome, igreja) values ('Som', ${s.igreja}) returning id`,
  );
  const channel = `presence-escala-${id}`;
  const [one, two] = [
    await connect((await limitedTo(t, {})).token),
    await connect((await limitedTo(t, {})).token),
  ];
  expect([await one.subscribe(channel), await two.subscribe(channel)]).toEqual(['ok', 'ok']);
  const heard = two.next(channel, 'client-cursor');
  one.pusher.channel(channel).trigger('client-cursor', { vaga: 1 });
  expect(await heard).toEqual({ vaga: 1 });
  const refused = one.refused();
  for (let n = 0; n < 30; n++) one.pusher.channel(channel).trigger('client-cursor', { vaga: n });
  expect(await refused).toBe(4301);
});

test('a changed role ends the sockets of all who have it at once, and their channels are asked for again', async () => {
  const limited = await limitedTo(t, {}, [{ action: 'list', subject: 'contato' }]);
  const socket = await connect(limited.token);
  expect(await socket.subscribe('private-secao-contato')).toBe('ok');
  const refused = new Promise((resolve) =>
    socket.pusher.channel('private-secao-contato').bind('pusher:subscription_error', resolve),
  );
  const ended = socket.refused();
  await t.db.run(sql`delete from perfil_permissao where perfil = ${limited.perfil}`);
  t.wakeups.notify();
  expect(await refused).toMatchObject({ status: 403 });
  expect(await ended).toBe(4200);
});

test('a signature from before a role changed opens nothing for long', async () => {
  const limited = await limitedTo(t, {}, [{ action: 'list', subject: 'contato' }]);
  const socket = await connect();
  const socket_id = await socket.connected();
  const body = { socket_id, channel_name: 'private-secao-contato' };
  const grant = await limited.request({ url: '/api/broadcasting/auth', body });
  expect(grant.status).toBe(200);
  await t.db.run(sql`delete from sessao where users = ${limited.users}`);
  const ended = socket.refused();
  socket.pusher.connection.send_event('pusher:subscribe', {
    channel: 'private-secao-contato',
    ...grant.body,
  });
  expect(await ended).toBe(4200);
});

test('events that a connection missed are sent within its limits, whatever position it names', async () => {
  const [norte] = await t.db.query<{ id: number }>(
    sql`insert into igreja (nome_fantasia, razao_social) values ('Norte', 'Norte') returning id`,
  );
  const contact = (igreja: number) =>
    insert(sql`insert into contato (nome, email, assunto, mensagem, igreja)
      values ('Ana', 'ana@igreja.example', 'outro', 'Oi', ${igreja}) returning id`);
  const here = await limitedTo(t, { users: [s.igreja] });
  const start = (await here.request({ url: '/api/broadcasting/secao/contato' })).body.posicao;
  const [own, foreign] = [await contact(s.igreja), await contact(norte!.id)];
  await t.db.run(sql`update contato set nome = 'Bia' where id = ${foreign}`);
  await t.db.run(sql`delete from contato where id = ${foreign}`);
  for (const depois of [start, 0]) {
    const { status, body } = await here.request({ url: `/api/broadcasting/secao/contato?depois=${depois}` });
    const ids = body.mudancas.map(({ registro }: { registro: number }) => registro);
    expect([status, ids.includes(foreign)]).toEqual([200, false]);
    if (depois === start) expect(ids).toEqual([own]);
  }
  for (const bad of ['-1', 'x', '1e99', '99999999999999999999'])
    expect((await here.request({ url: `/api/broadcasting/secao/contato?depois=${bad}` })).status).toBe(422);
  expect((await t.request({ url: '/api/broadcasting/secao/contato?depois=0' })).status).toBe(401);
});

test('a batch that fails because the database is away is sent once it is back', async () => {
  const channel = sectionChannel('contato', { igreja: s.igreja });
  const socket = await connect((await limitedTo(t, { users: [s.igreja] })).token);
  expect(await socket.subscribe(channel)).toBe('ok');
  const heard: unknown[] = [];
  socket.pusher.channel(channel).bind('aviso', (data: unknown) => heard.push(data));
  const changed = socket.next(channel, 'mudou');
  // Finding the users who may see the contact fails until the table has its name back.
  await t.db.transaction(async (tx) => {
    await tx.run(sql`insert into contato (nome, email, assunto, mensagem, igreja)
      values ('Ana', 'ana@igreja.example', 'outro', 'Oi', ${s.igreja})`);
    await tx.run(sql`insert into transmissao (canal, evento, dados) values (${channel}, 'aviso', '{"n":1}')`);
    await tx.run(raw('alter table contato rename to contato_fora'));
  });
  t.wakeups.notify();
  await t.db.run(sql`select pg_sleep(0.3)`);
  await t.db.run(raw('alter table contato_fora rename to contato'));
  t.wakeups.notify();
  expect(await changed).toMatchObject({ mudancas: [{ acao: 'create' }] });
  expect(heard).toEqual([{ n: 1 }]);
});
