import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { metodosBalcao } from '#shared/cobranca.ts';
import { formFields } from '#shared/contracts/site.ts';
import type { Answer } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { signUpFixture, type TestEvent } from '../support/inscricao-fixture.ts';

const s = await signUpFixture();
const { t } = s;

type Values = Record<string, unknown>;
interface More {
  as?: string;
  token?: string;
  key?: string;
}

const keyed = (key: string = crypto.randomUUID()) => ({ 'idempotency-key': key });
const caller = ({ as = 'Secretaria', token }: More) => (token === undefined ? { as } : { token });

const body = (evento: TestEvent, people = 1, more: Values = {}): Values => {
  const { metodo: _metodo, ...input } = s.body(evento, people, more);
  return { forma: 'dinheiro', ...input };
};
/** One person in each of the lots, which are counted from 0. */
const inLots = (evento: TestEvent, lotes: readonly number[]): Values => {
  const asked = body(evento, lotes.length);
  const people = asked.participantes as Values[];
  return {
    ...asked,
    participantes: lotes.map((lote, at) => ({ ...people[at], lote: evento.lotes[lote]!.id })),
  };
};
const signUp = (asked: Values, more: More = {}): Promise<Answer> =>
  t.request({ url: '/api/admin/inscricao/balcao', ...caller(more), body: asked, headers: keyed(more.key) });
const confirm = (id: number, asked: Values = { forma: 'dinheiro' }, more: More = {}): Promise<Answer> =>
  t.request({
    url: `/api/admin/inscricao/${id}/confirmar`,
    ...caller(more),
    body: asked,
    headers: keyed(more.key),
  });

/** A role that signs people up and manages nothing. */
await t.db.run(sql`with novo as (insert into perfil (nome) values ('Porta') returning id)
  insert into perfil_permissao (perfil, permissao) select novo.id, p.id from novo, permissao p
  where p.subject = 'Auth' or (p.subject = 'inscricao' and p.action in ('read', 'list', 'create', 'edit'))`);

const books = (codigo: string) =>
  t.db.query<Values>(sql`select f.valor, f.tipo, f.pago, f.forma_pagamento, f.conta, f.classificacao_financeira,
      f.igreja from financeiro f join cobranca k on f.origem = 'cobranca:' || k.id
    join compra c on c.cobranca = k.id where c.codigo = ${codigo}`);
const idOf = async (codigo: string): Promise<number> => {
  const [row] = await t.db.query<{
    id: number;
  }>(sql`select i.id from inscricao i join compra c on c.id = i.compra
    where c.codigo = ${codigo} order by i.id limit 1`);
  return row!.id;
};
const errorsOf = (answer: Answer): string[] => Object.keys(answer.body.errors ?? {});

describe('a sign-up at the counter', () => {
  it.each([
    ['dinheiro', 'dinheiro'],
    ['maquina_debito', 'cartao_de_debito'],
    ['maquina_credito', 'cartao_de_credito'],
    ['pix_balcao', 'pix'],
  ])('paid by %s is confirmed at once and once in the books, as %s', async (forma, forma_pagamento) => {
    const evento = await s.evento();
    const answer = await signUp(body(evento, 2, { forma }));
    expect(answer).toMatchObject({ status: 201, body: { estado: 'confirmada', total: 20_000 } });
    const { codigo, inscricoes, cobranca } = answer.body;
    expect(inscricoes).toMatchObject([{ estado: 'confirmada' }, { estado: 'confirmada' }]);
    expect(cobranca).toMatchObject({ estado: 'paga', metodo: forma, recebido: 20_000, sandbox: false });
    expect(await books(codigo)).toEqual([
      {
        valor: 20_000,
        tipo: 'receita',
        pago: true,
        forma_pagamento,
        conta: s.conta,
        classificacao_financeira: 'evento',
        igreja: s.igreja,
      },
    ]);
    expect(await s.free(evento)).toEqual({ evento: 99_998, lotes: [8] });
    expect((await s.mails('rute@example.com')).map(({ subject }) => subject)).toEqual([
      `Inscrição confirmada: ${evento.nome}`,
    ]);
    const list = await t.request({ url: `/api/admin/inscricao?evento=${evento.id}`, as: 'Secretaria' });
    expect(list.body.data).toMatchObject([{ pagamento: 'na_secretaria' }, { pagamento: 'na_secretaria' }]);
  });

  it('goes to the account that the church chose for it', async () => {
    const [caixa] = await t.db.query<{ id: number }>(
      sql`insert into conta (nome, tipo) values ('Caixa', 'caixa') returning id`,
    );
    await t.db.run(sql`update recebimentos set conta_dinheiro = ${caixa!.id}`);
    const evento = await s.evento();
    const [cash, card] = [
      await signUp(body(evento)),
      await signUp(body(evento, 1, { forma: 'maquina_debito' })),
    ];
    await t.db.run(sql`update recebimentos set conta_dinheiro = null`);
    expect(await books(cash.body.codigo)).toMatchObject([{ conta: caixa!.id }]);
    expect(await books(card.body.codigo)).toMatchObject([{ conta: s.conta }]);
  });

  it('names the user in the history of the charge and of the purchase', async () => {
    const evento = await s.evento();
    const { codigo } = (await signUp(body(evento))).body;
    const steps = await t.db.query<{
      tipo: string;
      ator: string;
    }>(sql`select e.tipo, e.ator from inscricao_evento e
      join compra c on c.id = e.compra where c.codigo = ${codigo} order by e.id`);
    expect(steps.map(({ tipo }) => tipo)).toEqual(['aberta', 'cobranca', 'confirmada']);
    expect(steps[1]!.ator).toMatch(/^users:\d+$/);
    const events = await t.db.query<{
      tipo: string;
      ator: string;
    }>(sql`select v.tipo, v.ator from cobranca_evento v
      join compra c on c.cobranca = v.cobranca where c.codigo = ${codigo} order by v.id`);
    expect(events).toEqual(['criada', 'pendente', 'paga'].map((tipo) => ({ tipo, ator: steps[1]!.ator })));
  });

  it('is made once under its key', async () => {
    const evento = await s.evento();
    const key = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => signUp(body(evento), { key })));
    const again = await signUp(body(evento), { key });
    const made = [...answers, again].filter(({ status }) => status === 201);
    expect(new Set(made.map((answer) => answer.body.codigo)).size).toBe(1);
    expect([...answers, again].every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(await s.free(evento)).toMatchObject({ lotes: [9] });
    expect(await books(again.body.codigo)).toHaveLength(1);
  });

  it('never sells a place twice, at the counter or on the site', async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Único', preco: 5_000, quantidade: 5 }] });
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        at % 2 === 0 ? signUp(body(evento)) : s.request(s.body(evento)),
      ),
    );
    const sold = answers.filter(({ status }) => status === 201);
    expect(sold).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11);
    expect(await s.free(evento)).toMatchObject({ lotes: [0] });
    const refused = await signUp(body(evento), { as: 'Administrador' });
    expect(refused).toMatchObject({ status: 409 });
    // the clerk may hold the money already
    expect(refused.body.message).toContain('devolva o que tiver recebido');
    expect(errorsOf(refused)).toEqual(['participantes.0.lote']);
    expect(await t.db.query(sql`select 1 from compra where evento = ${evento.id}`)).toHaveLength(5);
  });

  it('says how many places the event has left, and marks only lots that another lot could replace', async () => {
    const lotes = [
      { nome: 'Adulto', preco: 5_000, quantidade: 4 },
      { nome: 'Jovem', preco: 4_000, quantidade: 4 },
      { nome: 'Criança', preco: 3_000, quantidade: 1 },
    ];
    const evento = await s.evento({ lotes, vagas: 9 });
    await s.voucher(evento, { bloqueia_vagas: true, max_usos: 6 }); // of any lot
    expect((await signUp(body(evento))).status).toBe(201);
    expect((await signUp(inLots(evento, [2]))).status).toBe(201);
    const lastPlace = 'Vagas livres no evento: 1. Ninguém foi inscrito e nada foi registrado.';
    const refused = await signUp(inLots(evento, [0, 1]));
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain(lastPlace);
    expect(refused.body.errors).toEqual({
      'participantes.0.lote': [expect.stringContaining(lastPlace)],
      'participantes.1.lote': [expect.stringContaining(lastPlace)],
    });
    const otherLot = expect.stringContaining('Escolha outro lote');
    const both = await signUp(inLots(evento, [0, 2]));
    expect(both.body.errors).toEqual({
      'participantes.0.lote': [expect.stringContaining(lastPlace)],
      'participantes.1.lote': [otherLot],
    });
    expect((await signUp(inLots(evento, [2]))).body).toMatchObject({
      message: otherLot,
      errors: { 'participantes.0.lote': [otherLot] },
    });
    expect((await signUp(inLots(evento, [1]))).status).toBe(201);
  });

  it('without an e-mail sends none, and its tickets are in the answer', async () => {
    const evento = await s.evento();
    await t.jobs.runAll();
    const before = t.mail.sent.length;
    const { status, body: created } = await signUp(body(evento, 1, { comprador: { nome: 'Seu Zé' } }));
    await t.jobs.runAll();
    expect([status, t.mail.sent.length]).toEqual([201, before]);
    const ticket = await t.request({ url: `/api/inscricoes/${created.inscricoes[0].codigo}` });
    expect(ticket.body).toMatchObject({ estado: 'confirmada' });
  });

  it('outside the period is for those who manage sign-ups', async () => {
    const evento = await s.evento({ inscricoes_ate: '2026-03-01T12:00:00-03:00' });
    expect(await signUp(body(evento), { as: 'Porta' })).toMatchObject({ status: 409 });
    expect(await signUp(body(evento))).toMatchObject({ status: 201 });
    const over = await s.evento({ data: '2026-03-01' });
    expect(await signUp(body(over), { as: 'Administrador' })).toMatchObject({ status: 409 });
    const draft = await s.evento({ status: 'rascunho' });
    expect(await signUp(body(draft), { as: 'Administrador' })).toMatchObject({ status: 409 });
  });

  it('does not take a place from people who wait for one', async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Único', preco: 5_000, quantidade: 1 }] });
    const { inscricoes } = (await signUp(body(evento))).body;
    await s.wait(evento, 'noemi@example.com');
    await t.request({ method: 'POST', url: `/api/inscricoes/${inscricoes[0].codigo}/cancelar` });
    expect(await signUp(body(evento), { as: 'Administrador' })).toMatchObject({ status: 409 });
  });

  it('can be a gift, with a reason and by permission', async () => {
    const evento = await s.evento();
    const gift = { forma: 'cortesia', motivo: 'Palestrante convidado' };
    expect(await signUp(body(evento, 1, gift), { as: 'Porta' })).toMatchObject({ status: 403 });
    expect(errorsOf(await signUp(body(evento, 1, { forma: 'cortesia' })))).toEqual(['motivo']);
    const { codigo } = await s.voucher(evento);
    expect(errorsOf(await signUp(body(evento, 1, { ...gift, voucher: codigo })))).toEqual(['voucher']);
    const answer = await signUp(body(evento, 2, gift));
    expect(answer).toMatchObject({
      status: 201,
      body: { estado: 'confirmada', total: 0, desconto: 20_000, cobranca: null },
    });
    expect(await books(answer.body.codigo)).toEqual([]);
    const [step] =
      await t.db.query(sql`select e.dados from inscricao_evento e join compra c on c.id = e.compra
      where c.codigo = ${answer.body.codigo} and e.tipo = 'confirmada'`);
    expect(step).toEqual({ dados: { cortesia: true, motivo: 'Palestrante convidado' } });
  });

  it('of a free event asks for no money', async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Livre', preco: 0, quantidade: 5 }] });
    const { forma: _forma, ...input } = body(evento);
    expect(await signUp(input)).toMatchObject({
      status: 201,
      body: { estado: 'confirmada', cobranca: null },
    });
  });

  it('uses a voucher as on the site', async () => {
    const evento = await s.evento();
    const { codigo } = await s.voucher(evento);
    const created = await signUp(body(evento, 2, { voucher: codigo }));
    expect(created.body).toMatchObject({ total: 15_000, desconto: 5_000 });
    expect(await books(created.body.codigo)).toMatchObject([{ valor: 15_000 }]);
  });

  it('can be paid later by the link that is mailed', async () => {
    const evento = await s.evento();
    const link = { forma: 'link' };
    await s.mails('rute@example.com');
    const nobody = await signUp(body(evento, 1, { ...link, comprador: { nome: 'Seu Zé' } }));
    expect(errorsOf(nobody)).toEqual(['comprador.email']);
    const { status, body: created } = await signUp(body(evento, 1, link));
    expect([status, created.estado, created.cobranca]).toEqual([201, 'aberta', null]);
    const [mail] = await s.mails('rute@example.com');
    expect(mail).toMatchObject({ subject: `Falta só o pagamento: ${evento.nome}` });
    expect(mail!.text).toContain(`/inscricoes/${created.codigo}`);
    expect(mail!.text).toContain('11/03/2026, 15:00');
    t.clock.advance(60);
    expect(await s.free(evento)).toMatchObject({ lotes: [9] });
    const fields = { [formFields.formToken]: s.formToken(), metodo: 'pix' };
    expect(await s.signUps.pay(created.codigo, fields, s.from)).toEqual({ ok: true });
    // a payment that is given up does not shorten the time of the link
    expect(await s.signUps.unpay(created.codigo, s.from)).toEqual({ ok: true });
    expect(await s.signUps.purchase(created.codigo)).toMatchObject({
      estado: 'aberta',
      expira_em: '2026-03-11T18:00:00.000Z',
    });
    const again = { ...fields, [formFields.formToken]: s.formToken() };
    expect(await s.signUps.pay(created.codigo, again, s.from)).toEqual({ ok: true });
    const waiting = await s.read(created.codigo);
    expect(waiting.estado).toBe('aguardando');
    await s.confirm(waiting.cobranca!.codigo);
    expect((await s.read(created.codigo)).estado).toBe('confirmada');
    t.clock.set('2026-03-10T15:00:00-03:00');
  });

  it('charges no other total than the one that was shown', async () => {
    const evento = await s.evento();
    expect(errorsOf(await signUp(body(evento, 1, { total: 9_000 })))).toEqual(['total']);
    expect(await signUp(body(evento, 1, { total: 10_000 }))).toMatchObject({ status: 201 });
  });

  it.each<[string, Values, string[]]>([
    ['no way to pay', { forma: null }, ['forma']],
    ['an unknown way', { forma: 'cheque' }, ['forma']],
    ['a way of the site', { forma: 'pix' }, ['forma']],
    ['no buyer', { comprador: {} }, ['comprador.nome']],
    ['no participants', { participantes: [] }, ['participantes']],
    ['an unknown event', { evento: 999_999 }, ['evento']],
    ['a card number as reason', { motivo: '4111 1111 1111 1111' }, ['motivo']],
  ])('with %s is refused by field', async (_what, more, fields) => {
    const evento = await s.evento();
    const refused = await signUp(body(evento, 1, more));
    expect([refused.status, errorsOf(refused)]).toEqual([422, fields]);
  });

  it('asks for what the event asks for', async () => {
    const evento = await s.evento({
      pede_nascimento: true,
      perguntas: [{ pergunta: 'Camiseta', tipo: 'camiseta', obrigatoria: true }],
    });
    const refused = await signUp(body(evento));
    expect(refused.status).toBe(422);
    expect(errorsOf(refused)).toEqual([
      'participantes.0.data_nascimento',
      expect.stringMatching(/^participantes\.0\.respostas\.\d+$/),
    ]);
  });

  it('belongs to the churches of the user', async () => {
    const evento = await s.evento();
    const [other] = await t.db.query<{ id: number }>(sql`insert into igreja (nome_fantasia, razao_social)
      values ('Filha', 'Igreja Filha') returning id`);
    const { users } = await limitedTo(t, { users: [other!.id] }, [
      { action: 'read', subject: 'Auth' },
      { action: 'manage', subject: 'inscricao' },
    ]);
    const token = await t.tokenOf(users);
    expect(errorsOf(await signUp(body(evento), { token }))).toEqual(['evento']);
    const offer = await t.request({ url: `/api/admin/inscricao/balcao?evento=${evento.id}`, token });
    expect(offer.status).toBe(404);
    const compra = await s.buy(evento);
    expect(await confirm(await idOf(compra.codigo), undefined, { token })).toMatchObject({ status: 404 });
  });

  it('shows the counter the places left and what the user may do', async () => {
    const evento = await s.evento();
    await s.buy(evento, 3);
    const of = (as: string) => t.request({ url: `/api/admin/inscricao/balcao?evento=${evento.id}`, as });
    expect((await of('Secretaria')).body).toMatchObject({
      lotes: [{ preco: 10_000, estado: 'aberto', livres: 7 }],
      esperando: 0,
      fora_do_prazo: true,
      formas: [...metodosBalcao, 'cortesia', 'link'],
    });
    expect((await of('Porta')).body).toMatchObject({
      fora_do_prazo: false,
      formas: [...metodosBalcao, 'link'],
    });
  });

  it('sells a place that a voucher keeps of a lot that is sold out, to its bearer alone', async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Único', preco: 5_000, quantidade: 2 }] });
    const offer = async () =>
      (await t.request({ url: `/api/admin/inscricao/balcao?evento=${evento.id}`, as: 'Porta' })).body;
    expect(await offer()).toMatchObject({ guarda_vagas: false });
    const { codigo: voucher } = await s.voucher(evento, { bloqueia_vagas: true, lote: 'Único' });
    expect((await signUp(body(evento))).status).toBe(201);
    expect(await offer()).toMatchObject({ lotes: [{ estado: 'esgotado', livres: 0 }], guarda_vagas: true });
    expect(await signUp(body(evento), { as: 'Porta' })).toMatchObject({ status: 409 });
    const kept = await signUp(body(evento, 1, { voucher }), { as: 'Porta' });
    expect(kept).toMatchObject({ status: 201, body: { estado: 'confirmada', total: 2_500 } });
  });
});

describe('confirming by hand', () => {
  it('cancels the open charge first, and its money is late if it comes', async () => {
    const evento = await s.evento();
    const compra = await s.buy(evento, 2);
    const done = await confirm(await idOf(compra.codigo));
    expect(done).toMatchObject({
      status: 200,
      body: { estado: 'confirmada', cobranca: { metodo: 'dinheiro' } },
    });
    expect(await s.charge(compra.cobranca!.codigo)).toMatchObject({ estado: 'cancelada' });
    expect(await books(compra.codigo)).toMatchObject([{ valor: 20_000, forma_pagamento: 'dinheiro' }]);
    expect(await s.free(evento)).toMatchObject({ lotes: [8] });
    expect(await confirm(await idOf(compra.codigo))).toMatchObject({ status: 409 });
    await s.confirm(compra.cobranca!.codigo);
    expect(await s.charge(compra.cobranca!.codigo)).toMatchObject({ estado: 'cancelada', a_decidir: 20_000 });
    expect(await s.free(evento)).toMatchObject({ lotes: [8] });
  });

  it('takes the place again when its hold has lapsed, if there is one', async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Único', preco: 5_000, quantidade: 1 }] });
    const compra = await s.buy(evento);
    t.clock.set(new Date(Date.parse(compra.expira_em) + 60_000));
    await t.jobs.tick('cobranca.varrer');
    expect((await s.read(compra.codigo)).estado).toBe('expirada');
    expect(await confirm(await idOf(compra.codigo))).toMatchObject({
      status: 200,
      body: { estado: 'confirmada' },
    });

    const other = await s.evento({ lotes: [{ nome: 'Único', preco: 5_000, quantidade: 1 }] });
    const lost = await s.buy(other);
    t.clock.set(new Date(Date.parse(lost.expira_em) + 60_000));
    await s.buy(other);
    const refused = await confirm(await idOf(lost.codigo));
    expect(refused.status).toBe(409);
    // the clerk may hold the money already
    expect(refused.body.message).toContain('a inscrição não foi confirmada');
    expect(refused.body.message).toContain('Devolva o que tiver recebido');
    expect(await s.free(other)).toMatchObject({ lotes: [0] });
    t.clock.set('2026-03-10T15:00:00-03:00');
  });

  it('happens once, however often it is asked for at the same time', async () => {
    const evento = await s.evento();
    const id = await idOf((await s.buy(evento)).codigo);
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    const paid = await t.db.query(sql`select 1 from cobranca k join compra c on c.id = k.origem_id
      where k.origem = 'inscricao' and c.evento = ${evento.id} and k.estado = 'paga'`);
    expect(paid).toHaveLength(1);
  });

  it('does not take money for what a gateway was just paid for', async () => {
    const evento = await s.evento();
    const compra = await s.buy(evento, 1, { metodo: 'cartao', token: 'tok', parcelas: 1 });
    t.gateways.get('mercadopago').pay(compra.cobranca!.codigo);
    const refused = await confirm(await idOf(compra.codigo));
    expect(refused.status).toBe(409);
    expect(await s.read(compra.codigo)).toMatchObject({ estado: 'confirmada' });
    expect(await books(compra.codigo)).toMatchObject([{ forma_pagamento: 'cartao_de_credito' }]);
  });

  it('can give it for free', async () => {
    const evento = await s.evento();
    const compra = await s.buy(evento);
    const id = await idOf(compra.codigo);
    const gift = { forma: 'cortesia', motivo: 'Missionária' };
    expect(await confirm(id, gift, { as: 'Porta' })).toMatchObject({ status: 403 });
    expect(await s.read(compra.codigo)).toMatchObject({ estado: 'aguardando' });
    expect(await confirm(id, gift)).toMatchObject({ status: 200, body: { estado: 'confirmada', total: 0 } });
    expect(await s.free(evento)).toMatchObject({ lotes: [9] });
  });

  it('is not for links, nor for purchases whose participants are unknown', async () => {
    const evento = await s.evento();
    const compra = await s.buy(evento);
    expect(errorsOf(await confirm(await idOf(compra.codigo), { forma: 'link' }))).toEqual(['forma']);
    expect(errorsOf(await confirm(await idOf(compra.codigo), {}))).toEqual(['forma']);
    await t.db.run(sql`update inscricao set nome = null where evento = ${evento.id}`);
    expect(await confirm(await idOf(compra.codigo))).toMatchObject({ status: 409 });
  });
});

describe('money received by hand', () => {
  it('goes back by hand: noted in the books once the treasurer did', async () => {
    const evento = await s.evento();
    const { inscricoes, codigo } = (await signUp(body(evento, 2))).body;
    const [row] = await t.db.query<{ id: number }>(
      sql`select id from inscricao where codigo = ${inscricoes[0].codigo}`,
    );
    const cancelled = await t.request({
      url: `/api/admin/inscricao/${row!.id}/cancelar`,
      as: 'Administrador',
      body: { motivo: 'Adoeceu', devolver: 10_000 },
    });
    expect(cancelled.status).toBe(200);
    const owed = await t.db.query(sql`select a_devolver from compra where codigo = ${codigo}`);
    expect(owed).toEqual([{ a_devolver: 10_000 }]);
    const batch = await t.request({
      url: '/api/admin/inscricao/reembolsos',
      as: 'Tesouraria',
      body: { evento: evento.id },
    });
    expect(batch.body).toEqual({ pedidos: 1, valor: 10_000, falhas: 0 });
    await t.jobs.runAll();
    const refunds = await t.db.query(sql`select f.valor, f.forma_pagamento from financeiro f
      join financeiro o on o.id = f.estorno_de join cobranca k on o.origem = 'cobranca:' || k.id
      join compra c on c.cobranca = k.id where c.codigo = ${codigo}`);
    expect(refunds).toEqual([{ valor: 10_000, forma_pagamento: 'dinheiro' }]);
    expect(await s.free(evento)).toMatchObject({ lotes: [9] });
  });

  it('is not a distance sale: a participant who gives up gets the refund of the event’s policy', async () => {
    const evento = await s.evento({ reembolsos: [{ dias: 7, percentual: 50 }] });
    const { inscricoes } = (await signUp(body(evento))).body;
    const answer = await t.request({
      method: 'POST',
      url: `/api/inscricoes/${inscricoes[0].codigo}/cancelar`,
    });
    expect(answer.body).toEqual({ devolucao: 5_000 });
  });

  it('is not offered to payers on the site', async () => {
    const evento = await s.evento();
    const { body: offer } = await t.request({ url: `/api/eventos/${evento.id}/inscricao` });
    expect(offer.meios.map(({ metodo }: { metodo: string }) => metodo)).toEqual(['pix', 'cartao', 'boleto']);
    for (const metodo of metodosBalcao) {
      const refused = await s.request(s.body(evento, 1, { metodo }));
      expect([refused.status, errorsOf(refused)]).toEqual([422, ['metodo']]);
    }
  });

  it('needs an account in the books', async () => {
    const evento = await s.evento();
    await t.db.run(sql`update recebimentos set conta = null`);
    const refused = await signUp(body(evento));
    await t.db.run(sql`update recebimentos set conta = ${s.conta}`);
    expect(refused.status).toBe(409);
    expect(await s.free(evento)).toMatchObject({ lotes: [10] });
    expect(await t.db.query(sql`select 1 from compra where evento = ${evento.id}`)).toEqual([]);
  });
});

it('charges, books and places agree after all of it', async () => {
  const { body: result } = await t.request({
    method: 'POST',
    url: '/api/admin/conciliacao',
    as: 'Administrador',
  });
  expect(result).toMatchObject({ diferencas: 0 });
});

it('still names who took the cash once their account is gone', async () => {
  const clerk = await t.user('Secretaria');
  const evento = await s.evento();
  const { status, body: sold } = await signUp(body(evento), { token: await t.tokenOf(clerk.id) });
  expect(status).toBe(201);
  const [sale] = await t.db.query<{ cobranca: number }>(
    sql`select cobranca from compra where codigo = ${sold.codigo}`,
  );
  const names = async (url: string, list: 'historia' | 'eventos'): Promise<(string | null)[]> =>
    (await t.request({ url, as: 'Administrador' })).body[list]
      .filter(({ ator }: { ator: string }) => ator === `users:${clerk.id}`)
      .map(({ nome }: { nome: string | null }) => nome);
  const pages = [
    [`/api/admin/inscricao/${await idOf(sold.codigo)}/ficha`, 'historia'],
    [`/api/admin/cobranca/${sale!.cobranca}/eventos`, 'eventos'],
  ] as const;
  const before = await Promise.all(pages.map(([url, list]) => names(url, list)));
  expect(before.flat().length).toBeGreaterThan(1);
  const gone = await t.request({
    method: 'DELETE',
    url: `/api/admin/users/${clerk.id}`,
    as: 'Administrador',
  });
  expect(gone.status, gone.text).toBe(204);
  expect(await Promise.all(pages.map(([url, list]) => names(url, list)))).toEqual(before);
  expect(before.flat()).not.toContain(null);
});

it('shows the discount of a voucher before the sale, and sells at that price', async () => {
  const evento = await s.evento();
  const { codigo } = await s.voucher(evento, { max_usos: 1 });
  const lote = evento.lotes[0]!.id;
  const price = (asked: Values, as = 'Secretaria') =>
    t.request({ url: '/api/admin/inscricao/balcao/preco', as, body: { evento: evento.id, ...asked } });
  expect((await price({ lotes: [lote, lote], voucher: codigo })).body).toEqual({
    total: 15_000,
    desconto: 5_000,
  });
  expect(errorsOf(await price({ lotes: [lote], voucher: 'NAO-EXISTE' }))).toEqual(['voucher']);
  expect(errorsOf(await price({ lotes: [lote] }))).toEqual(['voucher']);
  expect(errorsOf(await price({ lotes: [999_999], voucher: codigo }))).toEqual(['lotes.0']);
  expect((await price({ lotes: [lote], voucher: codigo }, 'Tesouraria')).status).toBe(403);
  const sold = await signUp(body(evento, 2, { voucher: codigo, total: 15_000 }));
  expect(sold.body).toMatchObject({ total: 15_000, desconto: 5_000, estado: 'confirmada' });
});
