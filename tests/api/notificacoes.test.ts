import { beforeAll, describe, expect, it } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import type { Notification } from '#shared/contracts/notificacao.ts';
import { kindNames } from '#shared/notificacao/kinds.ts';
import { testApp } from '../support/app.ts';
import { type Limited, limitedTo } from '../support/churches.ts';
import { escalaFixture } from '../support/escala-fixture.ts';
import { until } from '../support/server.ts';

const t = await testApp();
const url = '/api/admin/notificacoes';
const [a, b] = (
  await t.db.query<{ id: number }>(
    sql`insert into igreja (nome_fantasia, razao_social) values ('Filial A', 'A'), ('Filial B', 'B') returning id`,
  )
).map(({ id }) => id) as [number, number];

/** Reads the committed changes, and sends the notifications that are due. */
const look = (): Promise<void> => t.jobs.tick('notificacao.avisar');

interface Person {
  id: number;
  token: string;
}
async function person(role: string): Promise<Person> {
  const { id } = await t.user(role);
  return { id, token: await t.tokenOf(id) };
}
const bell = async ({ token }: { token: string }): Promise<Notification[]> =>
  (await t.request({ url, token })).body.data;
const kinds = async (who: { token: string }): Promise<string[]> => (await bell(who)).map(({ tipo }) => tipo);
const unread = async ({ token }: { token: string }): Promise<number> =>
  (await t.request({ url: `${url}/contagem`, token })).body.nao_lidas;

async function contact(igreja: number | null = null, nome = 'Ana Segredo'): Promise<number> {
  const [row] = await t.db.query<{
    id: number;
  }>(sql`insert into contato (nome, email, assunto, mensagem, igreja)
    values (${nome}, 'ana@igreja.example', 'outro', 'Oi', ${igreja}) returning id`);
  return row!.id;
}
async function prayer(urgente = false, igreja: number | null = null): Promise<number> {
  const [row] = await t.db.query<{
    id: number;
  }>(sql`insert into pedidooracoes (nome, motivo_pedido, mensagem, urgente, igreja)
    values ('Rute Aflita', 'saude', 'Texto só da oração', ${urgente}, ${igreja}) returning id`);
  return row!.id;
}
/** The preferences of a person, with some changed. */
async function prefer({ token }: { token: string }, change: (now: Preferences) => Partial<Preferences>) {
  const { aparelhos: _devices, ...now } = (await t.request({ url: `${url}/preferencias`, token })).body;
  return t.request({ method: 'PUT', url: `${url}/preferencias`, token, body: { ...now, ...change(now) } });
}
interface Preferences {
  tipos: { tipo: string; app: boolean; email: string; push: boolean }[];
  silencio: { de: string; ate: string } | null;
  fuso: string;
  resumo_hora: number;
}
/** The channels of one kind changed, all others switched off. */
const only = (tipo: string, channels: Partial<Preferences['tipos'][number]>) => (now: Preferences) => ({
  tipos: now.tipos.map((one) => ({
    ...one,
    app: false,
    email: 'nunca',
    push: false,
    ...(one.tipo === tipo && channels),
  })),
});
const device = async ({ token }: { token: string }, name: string) =>
  t.request({
    url: `${url}/aparelhos`,
    token,
    body: { endereco: `https://push.example/${name}`, p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) },
  });
const mailsTo = (email: string) => t.mail.sent.filter(({ to }) => to === email);

// Records from before the first run of the job are not announced.
beforeAll(look);

describe('the receivers of a notification', () => {
  it('are users who work with the record and may read it, each once', async () => {
    const [secretary, prays, reads] = await Promise.all(
      ['Secretaria', 'Intercessão', 'Somente leitura'].map(person),
    );
    const id = await contact();
    await look();
    await look();
    const [notification, ...others] = await bell(secretary!);
    expect(others).toEqual([]);
    expect(notification).toMatchObject({
      tipo: 'contato',
      detalhe: 'Ana Segredo',
      lida_em: null,
      endereco: `/admin/contato/visualizar/${id}`,
    });
    expect(await unread(secretary!)).toBe(1);
    expect(await bell(prays!)).toEqual([]);
    // offered, and off until they ask for it
    expect(await bell(reads!)).toEqual([]);
    await prefer(reads!, only('contato', { app: true }));
    await contact();
    await look();
    expect(await kinds(reads!)).toEqual(['contato']);
  });

  it('are limited to users of the record’s church, also when the record moves later', async () => {
    const [ofA, ofB]: Limited[] = await Promise.all([
      limitedTo(t, { users: [a] }),
      limitedTo(t, { perfil: [b] }),
    ]);
    const id = await contact(a);
    await look();
    expect(await kinds(ofA!)).toEqual(['contato']);
    expect(await bell(ofB!)).toEqual([]);
    await t.db.run(sql`update contato set igreja = ${b} where id = ${id}`);
    expect(await bell(ofA!)).toEqual([]);
    expect(await unread(ofA!)).toBe(0);
  });

  it('prayer requests reach only users who may read them, and mails and pushes leave out their details', async () => {
    const prays = await person('Intercessão');
    const secretary = await person('Secretaria');
    await device(prays, 'oracao');
    await prayer(true);
    await look();
    expect(await kinds(prays)).toEqual(['oracao_urgente']);
    expect((await bell(prays))[0]!.detalhe).toBe('Rute Aflita');
    expect(await bell(secretary)).toEqual([]);
    const { email } = (await t.request({ url: '/api/admin/auth/eu', token: prays.token })).body.userData;
    const messages = JSON.stringify([mailsTo(email), t.push.sent]);
    expect(messages).toContain('Pedido de oração urgente');
    expect(messages).not.toMatch(/Rute|Aflita|oração de|Texto só/);
  });

  it('a role that was taken away, or a deleted record, leaves nothing to see', async () => {
    const secretary = await person('Secretaria');
    const id = await contact();
    await look();
    // under load the job may announce an earlier record again, to users who came since then
    const ofContact = async () =>
      (await bell(secretary)).filter(({ endereco }) => endereco === `/admin/contato/visualizar/${id}`);
    expect(await ofContact()).toHaveLength(1);
    await t.db.run(
      sql`update users set role = (select id from perfil where nome = 'Loja') where id = ${secretary.id}`,
    );
    expect(await bell(secretary)).toEqual([]);
    const [row] = await t.db.query<{ id: number }>(
      sql`select id from notificacao where users = ${secretary.id} and registro = ${id}`,
    );
    const marked = await t.request({ method: 'POST', url: `${url}/${row!.id}/lida`, token: secretary.token });
    expect(marked.status).toBe(404);
    await t.db.run(
      sql`update users set role = (select id from perfil where nome = 'Secretaria') where id = ${secretary.id}`,
    );
    expect(await ofContact()).toHaveLength(1);
    const before = await unread(secretary);
    await t.db.run(sql`delete from contato where id = ${id}`);
    expect(await unread(secretary)).toBe(before - 1);
    expect(await ofContact()).toEqual([]);
  });

  it('do not include the user who caused it', async () => {
    const [one, other] = await Promise.all([person('Secretaria'), person('Secretaria')]);
    const { status } = await t.request({
      url: '/api/admin/contato',
      token: one.token,
      body: { nome: 'Balcão', telefone: '11987654321', assunto: 'outro', mensagem: 'Ligou' },
    });
    expect(status).toBe(201);
    await look();
    expect(await bell(one)).toEqual([]);
    expect(await kinds(other)).toEqual(['contato']);
  });
});

describe('two servers on one database', () => {
  it('notify every user once, by bell, mail and push', async () => {
    const other = await testApp({ beside: t });
    const secretary = await person('Secretaria');
    await prefer(secretary, only('contato', { app: true, email: 'na_hora', push: true }));
    await device(secretary, 'dois');
    await contact(null, 'Uma Vez');
    await Promise.all([t, other].flatMap(({ jobs }) => [1, 2].map(() => jobs.due('notificacao.avisar'))));
    await Promise.all([t.jobs.runAll(), other.jobs.runAll()]);
    await look();
    expect(await kinds(secretary)).toEqual(['contato']);
    expect(t.mail.sent.filter(({ text }) => text.includes('Uma Vez'))).toHaveLength(1);
    expect(t.push.sent.filter(({ to }) => to.endsWith('/dois'))).toHaveLength(1);
  });

  it('one that died while it sent a push never sends it again; a refusal that passes is tried again', async () => {
    const secretary = await person('Secretaria');
    await prefer(secretary, only('contato', { push: true }));
    await device(secretary, 'falha');
    const to = 'https://push.example/falha';
    t.push.answers.set(to, new Error('503'));
    await contact();
    await t.jobs.due('notificacao.avisar');
    await t.jobs.runSome();
    expect((await t.jobs.runSome()).map(({ message }) => message)).toEqual(['503']);
    t.push.answers.delete(to);
    // the job of a server that was killed after it had claimed the push
    await t.db.run(sql`insert into notificacao_envio (aparelho, marca, enviado_em)
      select a.id, payload::jsonb -> 'push' ->> 'marca', now() from teste.job, notificacao_aparelho a
      where nome = 'notificacao.push' and a.endereco = ${to}`);
    await t.jobs.runAll();
    expect(t.push.sent.filter((one) => one.to === to)).toEqual([]);
  });
});

it('a restored database, whose mark is of another database server, goes on telling', async () => {
  const secretary = await person('Secretaria');
  const far = 9_000_000_000;
  const mark = async () =>
    (await t.db.query<{ marca: number }>(sql`select marca from notificacao_leitura`))[0]!.marca;
  await t.db.run(sql`update notificacao_leitura set marca = ${far}`);
  await look();
  expect(await mark()).toBeLessThan(far);
  await contact();
  await look();
  expect(await kinds(secretary)).toEqual(['contato']);
});

describe('by mail and push', () => {
  it('come together, and wait for the end of the quiet hours', async () => {
    t.clock.set('2030-03-04T23:00:00-03:00');
    const { id, email } = await t.user('Secretaria');
    const secretary = { id, token: await t.tokenOf(id) };
    await prefer(secretary, only('contato', { app: true, email: 'na_hora', push: true }));
    await prefer(secretary, () => ({ silencio: { de: '22:00', ate: '07:00' } }));
    await device(secretary, 'noite');
    await contact(null, 'Primeira');
    await contact(null, 'Segunda');
    await look();
    t.clock.set('2030-03-05T06:59:00-03:00');
    await look();
    expect(mailsTo(email)).toEqual([]);
    expect(t.push.sent.filter(({ to }) => to.endsWith('/noite'))).toEqual([]);
    t.clock.set('2030-03-05T07:00:00-03:00');
    await look();
    const [mail, ...more] = mailsTo(email);
    expect(more).toEqual([]);
    expect(mail!.text).toMatch(/Primeira[\s\S]*Segunda/);
    expect(mail!.text).toContain('/admin/settings/notifications');
    const pushes = t.push.sent.filter(({ to }) => to.endsWith('/noite'));
    expect(pushes.map(({ payload }) => payload.titulo)).toEqual(['2 novidades']);
  });

  it.each(['email_em', 'push_em'])(
    'one that another server writes meanwhile stays due (%s)',
    async (channel) => {
      const { id, email } = await t.user('Secretaria');
      await device({ token: await t.tokenOf(id) }, channel);
      const [signed] = await t.db.query<{ id: number }>(sql`with
        e as (insert into evento (nome, slug, tipo, status, data, horario_inicial, horario_final)
          values ('Vigília', ${channel}, 'culto', 'publicado', '2030-05-01', '08:00', '18:00') returning id),
        l as (insert into evento_lotes (evento, ordem, nome, preco, quantidade) select id, 1, 'Lote', 0, 5 from e returning id),
        c as (insert into compra (codigo, evento, estado, reservada_ate) select ${channel}, id, 'aberta', now() from e returning id)
      insert into inscricao (codigo, compra, evento, lote, nome, status, preco, valor)
      select ${channel}, c.id, e.id, l.id, 'Davi Prado', 'pendente', 0, 0 from e, l, c returning id`);
      const write = (chave: string) =>
        t.db.run(sql`insert into notificacao (users, tipo, registro, chave, app, criada_em, ${raw(channel)})
        values (${id}, 'inscricao', ${signed!.id}, ${chave}, true, ${t.clock.now()}, ${t.clock.now()})`);
      await write('antes');
      let sending: Promise<void> | undefined;
      await t.db.transaction(async (tx) => {
        // the sender waits where it describes the first one
        await tx.run(sql`lock table evento in access exclusive mode`);
        sending = look();
        await until('the sender waits', async () => {
          const waiting = await t.db.query(sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
          return waiting.length > 0;
        });
        await write('durante');
      });
      await sending;
      const due = await t.db.query(
        sql`select chave from notificacao where users = ${id} and ${raw(channel)} is not null`,
      );
      expect(due).toEqual([{ chave: 'durante' }]);
      t.clock.advance(5);
      await look();
      const sent =
        channel === 'email_em' ? mailsTo(email) : t.push.sent.filter(({ to }) => to.endsWith(channel));
      expect(sent).toHaveLength(2);
    },
  );

  it('the digest comes once a day at its hour, grouped, in the language of its reader', async () => {
    t.clock.set('2030-03-06T12:00:00-03:00');
    const { id, email } = await t.user('Secretaria');
    await t.db.run(sql`update users set language = 'en' where id = ${id}`);
    const secretary = { id, token: await t.tokenOf(id) };
    await prefer(secretary, only('contato', { email: 'resumo' }));
    await prefer(secretary, () => ({ resumo_hora: 18 }));
    for (const nome of ['Um', 'Dois', 'Três']) await contact(null, nome);
    await look();
    t.clock.set('2030-03-06T17:59:00-03:00');
    await look();
    expect(mailsTo(email)).toEqual([]);
    t.clock.set('2030-03-06T18:00:00-03:00');
    await look();
    await look();
    const mails = mailsTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.subject).toMatch(/^Today at /);
    expect(mails[0]!.text).toContain('New message from the site (3)');
    expect(await bell({ token: await t.tokenOf(id) })).toEqual([]);
  });

  it('a notification that was read or switched off is not sent any more', async () => {
    t.clock.set('2030-03-07T12:00:00-03:00');
    const [one, other] = [await t.user('Secretaria'), await t.user('Secretaria')];
    const [reads, stops] = await Promise.all(
      [one, other].map(async ({ id }) => ({ id, token: await t.tokenOf(id) })),
    );
    for (const who of [reads!, stops!]) await prefer(who, only('contato', { app: true, email: 'resumo' }));
    await contact();
    await look();
    await t.request({ url: `${url}/lidas`, token: reads!.token, body: {} });
    await prefer(stops!, only('contato', { app: true }));
    t.clock.set('2030-03-08T12:00:00-03:00');
    await look();
    expect([...mailsTo(one.email), ...mailsTo(other.email)]).toEqual([]);
  });

  it('a browser that no longer wants pushes is forgotten, and so is that of a session that ended', async () => {
    t.clock.set('2030-03-09T12:00:00-03:00');
    const secretary = await person('Secretaria');
    await prefer(secretary, only('contato', { push: true }));
    await device(secretary, 'foi-embora');
    t.push.answers.set('https://push.example/foi-embora', 'gone');
    await contact();
    await look();
    const devices = async () =>
      (await t.request({ url: `${url}/preferencias`, token: secretary.token })).body.aparelhos;
    expect(await devices()).toEqual([]);
    await device(secretary, 'outro');
    expect(await devices()).toMatchObject([{ este: true }]);
    await t.db.run(sql`delete from sessao where users = ${secretary.id}`);
    t.clock.advance(5);
    await contact();
    await look();
    expect(t.push.sent.filter(({ to }) => to.endsWith('/outro'))).toEqual([]);
  });
});

describe('notifications by kind', () => {
  it('new accounts and failed jobs reach administrators, a failed queue once a day', async () => {
    const admin = await person('Administrador');
    await t.user(null, { name: 'Espera Perfil' });
    const line = {
      nome: 'mail.send',
      estado: 'falhou',
      tentativas: 11,
      criada_em: t.clock.now().toISOString(),
    } as const;
    t.jobs.lines.push({
      ...line,
      id: crypto.randomUUID(),
      iniciada_em: null,
      terminada_em: null,
      proxima_em: null,
      erro: 'caiu',
    });
    await t.jobs.tick('notificacao.falhas');
    await t.jobs.tick('notificacao.falhas');
    await look();
    const notifications = await bell(admin);
    expect(notifications.map(({ tipo }) => tipo)).toEqual(
      expect.arrayContaining(['conta_nova', 'tarefa_falhou']),
    );
    const failed = notifications.filter(({ tipo }) => tipo === 'tarefa_falhou');
    expect(failed).toHaveLength(1);
    expect(failed[0]).toMatchObject({
      detalhe: 'Enviar e-mail',
      endereco: expect.stringContaining('/admin/tarefas'),
    });
    expect(await bell(await person('Secretaria'))).toEqual([]);
  });

  it('an old backup is announced once a day for as long as it is old', async () => {
    const admin = await person('Administrador');
    const now = t.clock.now();
    const old = new Date(now.getTime() - 40 * 3_600_000);
    await t.db.run(sql`insert into copia (nome, lugar, motivo, iniciada_em, terminada_em)
      values ('antiga', 'disco', 'noite', ${old}, ${old})`);
    const notified = async () => {
      await t.jobs.tick('backup.avisar');
      await t.jobs.tick('backup.avisar');
      await look();
      const token = await t.tokenOf(admin.id);
      return (await bell({ token })).filter(({ tipo }) => tipo === 'copia_velha');
    };
    expect(await notified()).toMatchObject([{ detalhe: null, endereco: '/admin/backup' }]);
    t.clock.set(new Date(now.getTime() + 24 * 3_600_000).toISOString());
    expect(await notified()).toHaveLength(2);
    await t.db.run(sql`update copia set terminada_em = ${t.clock.now()}`);
    t.clock.set(new Date(now.getTime() + 25 * 3_600_000).toISOString());
    expect(await notified()).toHaveLength(2);
    expect(await bell(await person('Secretaria'))).toEqual([]);
    await t.db.run(sql`delete from copia`);
    t.clock.set(now.toISOString());
  });

  it('orders, Pix to check, disputes and raffles reach those who work with them, once', async () => {
    const [treasurer, seller] = [await person('Tesouraria'), await person('Loja')];
    const [charge] = await t.db.query<{
      id: number;
    }>(sql`insert into cobranca (descricao, codigo, origem, estado, metodo,
        gateway, valor, txid, expira_em, destino)
      values ('Oferta', 'pixaconferir', 'contribuicao', 'pendente', 'pix', 'pix_manual', 5000, 'PIXACONFERIR', now(), 'oferta')
      returning id`);
    const [order] = await t.db.query<{
      id: number;
    }>(sql`insert into pedido (codigo, retirada_codigo, nome, email, estado, canal,
        subtotal, desconto, frete, total)
      values ('a', 'aaaaaa', 'Ana Lima', 'ana@example.com', 'aguardando_pagamento', 'site', 100, 0, 0, 100) returning id`);
    const [raffle] = await t.db.query<{
      id: number;
    }>(sql`insert into rifa (nome, slug, status, valor_cota, total_cotas, data_sorteio)
      values ('Bicicleta', 'bicicleta', 'rascunho', 1000, 100, '2030-05-01') returning id`);
    await look();
    expect(await kinds(seller)).toEqual([]);
    await t.db.run(sql`update pedido set estado = 'pago' where id = ${order!.id}`);
    await t.db.run(sql`update rifa set status = 'esgotada' where id = ${raffle!.id}`);
    await look();
    await t.db.run(sql`update pedido set estado = 'em_separacao' where id = ${order!.id}`);
    await t.db.run(sql`update pedido set estado = 'pago' where id = ${order!.id}`);
    await t.db.run(sql`update rifa set nome = 'Bicicleta azul' where id = ${raffle!.id}`);
    await t.db.run(
      sql`update cobranca set estado = 'contestada', paga_em = now(), recebido = valor where id = ${charge!.id}`,
    );
    await look();
    expect(await bell(seller)).toMatchObject([
      { tipo: 'pedido', endereco: `/admin/pedido/visualizar/${order!.id}` },
    ]);
    expect(await bell(treasurer)).toMatchObject([
      { tipo: 'contestacao' },
      { tipo: 'rifa_esgotada', detalhe: 'Bicicleta azul' },
      { tipo: 'pagamento', detalhe: expect.stringMatching(/^Oferta · R\$\s50,00$/) },
    ]);
  });

  it('confirmed sign-ups and drawn raffles reach those who work with them, once', async () => {
    const [treasurer, events] = [await person('Tesouraria'), await person('Secretaria')];
    const [signed] = await t.db.query<{ id: number }>(sql`with
        e as (insert into evento (nome, slug, tipo, status, data, horario_inicial, horario_final)
          values ('Retiro', 'retiro', 'retiro', 'publicado', '2030-05-01', '08:00', '18:00') returning id),
        l as (insert into evento_lotes (evento, ordem, nome, preco, quantidade) select id, 1, 'Lote', 0, 5 from e returning id),
        c as (insert into compra (codigo, evento, estado, reservada_ate) select 'compra', id, 'aberta', now() from e returning id)
      insert into inscricao (codigo, compra, evento, lote, nome, status, preco, valor)
      select 'inscricao', c.id, e.id, l.id, 'Davi Prado', 'pendente', 0, 0 from e, l, c returning id`);
    const [raffle] = await t.db.query<{
      id: number;
    }>(sql`insert into rifa (nome, slug, status, valor_cota, total_cotas, data_sorteio)
      values ('Violão', 'violao', 'esgotada', 1000, 100, '2030-05-01') returning id`);
    await look();
    expect(await kinds(events)).toEqual([]);
    await t.db.run(sql`update inscricao set status = 'confirmada' where id = ${signed!.id}`);
    await t.db.run(sql`update rifa set status = 'sorteada' where id = ${raffle!.id}`);
    await look();
    await t.db.run(sql`update inscricao set status = 'pendente' where id = ${signed!.id}`);
    await t.db.run(sql`update inscricao set status = 'confirmada' where id = ${signed!.id}`);
    await t.db.run(sql`update rifa set nome = 'Violão de cordas' where id = ${raffle!.id}`);
    await look();
    expect((await bell(events)).filter(({ tipo }) => tipo === 'inscricao')).toMatchObject([
      { detalhe: 'Davi Prado · Retiro', endereco: `/admin/inscricao/visualizar/${signed!.id}` },
    ]);
    expect((await bell(treasurer)).filter(({ tipo }) => tipo === 'rifa_sorteada')).toMatchObject([
      { detalhe: 'Violão de cordas', endereco: `/admin/rifa/visualizar/${raffle!.id}` },
    ]);
  });

  it('stock that ran low reaches those who keep the store, each time that it does', async () => {
    const seller = await person('Loja');
    const { body: product } = await t.request({
      url: '/api/admin/produto',
      as: 'Loja',
      body: { nome: 'Caneca', preco: 3990, ref: 'caneca', estoque_minimo: 2, variantes: [{ estoque: 2 }] },
    });
    const stock = async (estoque: number): Promise<string[]> => {
      await t.db.run(sql`update produto_variantes set estoque = ${estoque} where produto = ${product.id}`);
      t.clock.advance(1);
      await t.jobs.tick('loja.estoque_baixo');
      await t.jobs.tick('loja.estoque_baixo');
      await look();
      return kinds(seller);
    };
    expect(await stock(2)).toEqual(['estoque_baixo']);
    expect(await stock(5)).toEqual(['estoque_baixo']);
    expect(await stock(1)).toEqual(['estoque_baixo', 'estoque_baixo']);
    expect((await bell(seller))[0]).toMatchObject({
      detalhe: 'Caneca',
      endereco: `/admin/produto/visualizar/${product.id}`,
    });
  });

  it('answers of volunteers reach the leaders of their department alone', async () => {
    const s = await escalaFixture(t);
    const [ofLouvor, ofOthers] = [
      await limitedTo(t, { departamentos: [s.louvor] }),
      await limitedTo(t, { departamentos: [await s.department('Mídia')] }),
    ];
    const duty = async (data: string, nome: string) => {
      const voluntario = await s.volunteer(nome);
      const vaga = await s.place(await s.event(data));
      await s.assign(vaga, voluntario);
      await s.publish();
      const token = await s.tokenOf(voluntario);
      const form = async () => ({ vaga: String(vaga.id), versao: String((await s.vaga(vaga.id)).versao) });
      return { voluntario, token, form };
    };
    const one = await duty('2030-03-10', 'Ana Prado');
    const other = await duty('2030-03-11', 'Bruno Dias');
    const third = await duty('2030-03-12', 'Célia Reis');
    const said = [
      await s.submitForm(one.token, { acao: 'recusar', ...(await one.form()), motivo: 'Viagem' }),
      await s.submitForm(third.token, { acao: 'bloquear', de: '2030-03-12', motivo: 'Prova' }),
      await s.submitForm(other.token, {
        acao: 'pedir_troca',
        ...(await other.form()),
        motivo: 'Plantão',
        convidados: String(one.voluntario),
      }),
    ];
    expect(said.map(({ status }) => status)).toEqual([200, 200, 200]);
    await look();
    const [swap] = await t.db.query<{ id: number }>(sql`select id from escala_troca where estado = 'aberta'`);
    const answer = await s.submitForm(one.token, { acao: 'aceitar_troca', troca: String(swap!.id) });
    expect(answer.status).toBe(200);
    await look();
    const notifications = await bell(ofLouvor);
    expect(notifications.map(({ tipo }) => tipo).sort()).toEqual([
      'escala_bloqueio',
      'escala_recusa',
      'escala_troca',
      'escala_trocada',
    ]);
    expect(notifications.find(({ tipo }) => tipo === 'escala_recusa')).toMatchObject({
      detalhe: expect.stringContaining('Ana Prado'),
      endereco: `/admin/escala?departamento=${s.louvor}&dia=2030-03-10`,
    });
    expect(await bell(ofOthers)).toEqual([]);
  });
});

describe('the list', () => {
  it('is paged, marked one by one or all up to what was seen, and belongs to one person', async () => {
    const [one, other] = await Promise.all([person('Secretaria'), person('Secretaria')]);
    for (const nome of ['Um', 'Dois', 'Três']) await contact(null, nome);
    await look();
    const first = await t.request({ url: `${url}?per_page=2`, token: one.token });
    expect(first.body).toMatchObject({ total: 3, nao_lidas: 3, page: 1 });
    expect(first.body.data.map(({ detalhe }: Notification) => detalhe)).toEqual(['Três', 'Dois']);
    const [newest, second] = first.body.data as [Notification, Notification];
    const mark = (method: 'POST' | 'DELETE', id: number, token: string) =>
      t.request({ method, url: `${url}/${id}/lida`, token });
    expect((await mark('POST', newest.id, one.token)).body).toEqual({ nao_lidas: 2 });
    expect((await mark('POST', newest.id, other.token)).status).toBe(404);
    expect((await mark('DELETE', newest.id, one.token)).body).toEqual({ nao_lidas: 3 });
    const some = await t.request({ url: `${url}/lidas`, token: one.token, body: { ate: second.id } });
    expect(some.body).toEqual({ nao_lidas: 1 });
    const left = await t.request({ url: `${url}?nao_lidas=true`, token: one.token });
    expect(left.body.data.map(({ id }: Notification) => id)).toEqual([newest.id]);
    expect((await t.request({ url: `${url}/lidas`, token: one.token, body: {} })).body).toEqual({
      nao_lidas: 0,
    });
    expect(await unread(other)).toBe(3);
  });

  it('forgets after the declared time, and with the account', async () => {
    const secretary = await person('Secretaria');
    await contact();
    await look();
    const rows = () => t.db.query(sql`select from notificacao where users = ${secretary.id}`);
    expect(await rows()).toHaveLength(1);
    const now = t.clock.now();
    t.clock.advance(91 * 24 * 60);
    await t.jobs.tick('notificacao.varrer');
    t.clock.set(now);
    expect(await rows()).toEqual([]);
    await prefer(secretary, only('contato', { app: true }));
    await t.db.run(sql`delete from users where id = ${secretary.id}`);
    expect(await t.db.query(sql`select from notificacao_preferencia where users = ${secretary.id}`)).toEqual(
      [],
    );
  });
});

describe('preferences', () => {
  it('offer the kinds that a person may read', async () => {
    const offered = async (role: string) =>
      (await t.request({ url: `${url}/preferencias`, as: role })).body.tipos.map(
        ({ tipo }: { tipo: string }) => tipo,
      );
    expect(await offered('Administrador')).toEqual(kindNames);
    expect(await offered('Intercessão')).toEqual(['oracao_urgente', 'oracao']);
    expect(await offered('Loja')).not.toContain('tarefa_falhou');
    expect((await t.request({ url: `${url}/preferencias` })).status).toBe(401);
  });

  it.each([
    [{ silencio: { de: '22:00', ate: '22:00' } }, 'silencio.ate'],
    [{ silencio: { de: '25:00', ate: '07:00' } }, 'silencio.de'],
    [{ fuso: 'Lua/Cratera' }, 'fuso'],
    [{ resumo_hora: 24 }, 'resumo_hora'],
    [{ tipos: [{ tipo: 'nada', app: true, email: 'nunca', push: false }] }, 'tipos.0.tipo'],
  ])('refuse %j', async (change, field) => {
    const secretary = await person('Secretaria');
    const { status, body } = await prefer(secretary, () => change as Partial<Preferences>);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  it('browsers name only push services of the internet', async () => {
    const secretary = await person('Secretaria');
    for (const endereco of ['https://10.0.0.1/x', 'https://push.example/x\u0000']) {
      const body = { endereco, p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) };
      const refused = await t.request({ url: `${url}/aparelhos`, token: secretary.token, body });
      expect([endereco, refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([
        endereco,
        422,
        ['endereco'],
      ]);
    }
    expect((await device(secretary, 'certo')).status).toBe(204);
    const { aparelhos } = (await t.request({ url: `${url}/preferencias`, token: secretary.token })).body;
    const removal = { method: 'DELETE', url: `${url}/aparelhos/${aparelhos[0].id}` } as const;
    expect((await t.request({ ...removal, as: 'Administrador' })).status).toBe(404);
    expect((await t.request({ ...removal, token: secretary.token })).status).toBe(204);
    const { publica } = (await t.request({ url: `${url}/chave`, token: secretary.token })).body;
    expect(publica).toMatch(/^P{87}$/);
    const [stored] = await t.db.query<{ privada: Buffer }>(sql`select privada from notificacao_chave`);
    expect(stored!.privada.toString('latin1')).not.toContain('ppp');
  });
});
