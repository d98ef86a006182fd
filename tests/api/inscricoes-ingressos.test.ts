import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { CompraPublica } from '#shared/contracts/inscricao.ts';
import { signUpFixture, type TestEvent } from '../support/inscricao-fixture.ts';
import { blackPng } from '../support/pictures.ts';
import { until } from '../support/server.ts';

const s = await signUpFixture();
const { t } = s;

async function paid(evento: TestEvent, people = 1, more = {}): Promise<CompraPublica> {
  const compra = await s.buy(evento, people, more);
  await s.confirm(compra.cobranca!.codigo);
  return s.read(compra.codigo);
}
const cancel = (codigo: string) => t.request({ method: 'POST', url: `/api/inscricoes/${codigo}/cancelar` });
const transfer = (codigo: string, body: object = { nome: 'Noemi', email: 'noemi@example.com' }) =>
  t.request({ url: `/api/inscricoes/${codigo}/transferir`, body });

describe('a ticket', () => {
  it('is read by its own code, which the code of the purchase is not', async () => {
    const evento = await s.evento();
    const { codigo, inscricoes } = await paid(evento);
    const ticket = await t.request({ url: `/api/inscricoes/${inscricoes[0]!.codigo}` });
    expect(ticket.body).toMatchObject({ estado: 'confirmada', evento: { id: evento.id } });
    expect(inscricoes[0]!.codigo).not.toBe(codigo);
    expect((await t.request({ url: `/api/inscricoes/${'a'.repeat(26)}` })).status).toBe(404);
    expect((await t.request({ url: '/api/inscricoes/1' })).status).toBe(404);
  });

  it('is mailed to the buyer, and to a participant with an address of their own', async () => {
    const evento = await s.evento();
    const lote = evento.lotes[0]!.id;
    await paid(evento, 0, { participantes: [{ nome: 'Davi', email: 'davi@example.com', lote }] });
    await t.jobs.runAll();
    const to = t.mail.sent.slice(-2).map((message) => message.to);
    expect(to.sort()).toEqual(['davi@example.com', 'rute@example.com']);
    const [mine] = t.mail.sent.filter((message) => message.to === 'davi@example.com');
    expect(mine!.text).toMatch(/\/ingresso\/[a-z2-7]{26}/);
  });

  it('says that a demanded photo is missing until it is sent, small enough', async () => {
    const evento = await s.evento({ pede_foto: 'obrigatoria' });
    const [{ codigo, falta_foto } = { codigo: '' }] = (await paid(evento)).inscricoes;
    expect(falta_foto).toBe(true);
    const photo = (width: number, height: number) => {
      const form = new FormData();
      form.append('foto', new File([new Uint8Array(blackPng(width, height))], 'foto.png'));
      return t.request({ url: `/api/inscricoes/${codigo}/foto`, form });
    };
    expect(await photo(5_001, 5_000)).toMatchObject({
      status: 422,
      body: { errors: { foto: ['A imagem é grande demais: use até 25 megapixels.'] } },
    });
    expect((await photo(40, 40)).status).toBe(204);
    expect((await t.request({ url: `/api/inscricoes/${codigo}` })).body.falta_foto).toBe(false);
  });

  it('given up in time returns the money by the policy and frees the place at once', async () => {
    const evento = await s.evento({
      reembolsos: [
        { dias: 30, percentual: 100 },
        { dias: 7, percentual: 50 },
      ],
    });
    const compra = await paid(evento, 2);
    expect(await s.free(evento)).toMatchObject({ lotes: [8] });
    const first = await cancel(compra.inscricoes[0]!.codigo);
    expect(first).toMatchObject({ status: 200, body: { devolucao: 10_000 } });
    expect(await s.free(evento)).toMatchObject({ lotes: [9] });
    expect(await s.read(compra.codigo)).toMatchObject({
      estado: 'confirmada',
      inscricoes: [{ estado: 'cancelada' }, { estado: 'confirmada' }],
    });
    // the church's own Pix goes back by the treasurer's hand
    const [row] = await t.db.query(sql`select a_devolver from compra where codigo = ${compra.codigo}`);
    expect(row).toEqual({ a_devolver: 10_000 });
    expect((await cancel(compra.inscricoes[0]!.codigo)).status).toBe(409);
    expect((await cancel(compra.inscricoes[1]!.codigo)).body).toEqual({ devolucao: 10_000 });
    expect((await s.read(compra.codigo)).estado).toBe('cancelada');
  });

  it('changes its name: the old code is void, the new one is mailed', async () => {
    const evento = await s.evento();
    const compra = await paid(evento);
    const old = compra.inscricoes[0]!.codigo;
    const answer = await transfer(old);
    expect(answer).toMatchObject({ status: 200, body: { estado: 'transferida' } });
    expect((await t.request({ url: `/api/inscricoes/${old}` })).body.estado).toBe('transferida');
    const created = await s.passedOn(old);
    expect((await t.request({ url: `/api/inscricoes/${created}` })).body).toMatchObject({
      estado: 'confirmada',
      participante: 'Noemi',
      valor: 10_000,
    });
    expect((await transfer(old)).status).toBe(409);
    expect((await s.mails('noemi@example.com'))[0]!.text).toContain(created);
    expect(await s.free(evento)).toMatchObject({ lotes: [9] });
  });

  describe('that changes its name', () => {
    const born = '2012-05-01';
    const responsavel = { nome: 'Rute Lima', autoriza: true };
    /** A ticket of an event for some ages that asks for a CPF and for a T-shirt. */
    async function asking() {
      const evento = await s.evento({
        pede_cpf: true,
        idade_minima: 12,
        idade_maxima: 17,
        perguntas: [{ pergunta: 'Camiseta', tipo: 'camiseta', obrigatoria: true }],
      });
      const [{ id }] = evento.perguntas as [{ id: number }];
      const answers = { cpf: '529.982.247-25', data_nascimento: born, responsavel, respostas: { [id]: 'M' } };
      const participantes = [{ nome: 'Ana', lote: evento.lotes[0]!.id, ...answers }];
      const comprador = { nome: 'Rute Lima', email: 'rute.lima@example.com' };
      const compra = await paid(evento, 0, { participantes, comprador });
      return { codigo: compra.inscricoes[0]!.codigo, question: `respostas.${id}`, answers };
    }
    const person = { nome: 'Talita', email: 'talita@example.com' };

    it('asks the new holder for all that it asks of those who sign up, also at the office', async () => {
      const { codigo, question, answers } = await asking();
      const [row] = await t.db.query<{ id: number }>(sql`select id from inscricao where codigo = ${codigo}`);
      const office = (body: object) =>
        t.request({ url: `/api/admin/inscricao/${row!.id}/transferir`, as: 'Secretaria', body });
      const { responsavel: _guardian, ...child } = { ...person, ...answers };
      for (const send of [(body: object) => transfer(codigo, body), office])
        for (const [body, fields] of [
          [person, ['cpf', 'data_nascimento', question]],
          [{ ...person, ...answers, data_nascimento: '1990-05-01' }, ['data_nascimento']],
          [child, ['responsavel']],
          [{ ...person, ...answers, respostas: {} }, [question]],
          [
            { ...person, ...answers, respostas: { ...answers.respostas, 999999999: 'M' } },
            ['respostas.999999999'],
          ],
        ] as const) {
          const refused = await send(body);
          expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, fields]);
        }
      expect((await t.request({ url: `/api/inscricoes/${codigo}` })).body.estado).toBe('confirmada');
      const done = await office({ ...person, ...answers });
      expect(done.status, done.text).toBe(200);
      const created = await s.passedOn(codigo);
      const [holder] =
        await t.db.query(sql`select nome, email, cpf, data_nascimento, responsavel_nome, respostas,
        responsavel_texto is not null as autorizada, status, valor from inscricao where codigo = ${created}`);
      expect(holder).toMatchObject({
        ...person,
        cpf: '52998224725',
        data_nascimento: born,
        responsavel_nome: 'Rute Lima',
        respostas: [{ texto: 'Camiseta', resposta: 'M' }],
        autorizada: true,
        status: 'confirmada',
        valor: 10_000,
      });
    });

    it('shows all that is missing at once in the form of its page', async () => {
      const { codigo, question } = await asking();
      expect((await s.signUps.ticket(codigo))!.perguntas).toMatchObject([{ pergunta: 'Camiseta' }]);
      const fields = { nome: 'Talita', data_nascimento: '01/05/2012' };
      const refused = await s.signUps.transfer(codigo, fields, s.from);
      expect(refused).toMatchObject({ ok: false, status: 422 });
      expect(Object.keys((refused as { errors: object }).errors).sort()).toEqual(
        ['cpf', 'email', 'responsavel', 'responsavel.autoriza', question].sort(),
      );
      const filled = { ...fields, email: person.email, documento: 'AB 1234', [question]: 'G' };
      const guardian = { 'responsavel.nome': 'Rute Lima', 'responsavel.autoriza': 'sim' };
      expect(await s.signUps.transfer(codigo, { ...filled, ...guardian }, s.from)).toEqual({
        ok: true,
        estado: 'transferida',
      });
      expect((await s.signUps.transfer('a'.repeat(26), filled, s.from)).ok).toBe(false);
    });
  });

  it('that changed its name gives the new code to the new holder alone', async () => {
    const evento = await s.evento();
    const compra = await paid(evento, 2, { comprador: { nome: 'Quézia', email: 'quezia@example.com' } });
    const [old, kept] = compra.inscricoes.map(({ codigo }) => codigo) as [string, string];
    const answer = await transfer(old, { nome: 'Jemima', email: 'jemima@example.com' });
    const created = await s.passedOn(old);
    expect(answer.text).not.toContain(created);
    const user = await t.user('Intercessão', { email: 'quezia@example.com', name: 'Quézia' });
    const history = await t.request({ url: '/api/admin/profile/historico', token: await t.tokenOf(user.id) });
    const shown = {
      conta: await s.signUps.ticketsOf('quezia@example.com'),
      perfil: history.body,
      compra: await s.read(compra.codigo),
      mails: await s.mails('quezia@example.com'),
      antigo: (await t.request({ url: `/api/inscricoes/${old}` })).body,
    };
    for (const [where, text] of Object.entries(shown))
      expect(JSON.stringify(text), where).not.toContain(created);
    expect(shown.conta.map(({ codigo }) => codigo)).toEqual([kept]);
    expect(JSON.stringify(shown.perfil)).toContain(kept);
    expect((await s.signUps.ticketsOf('jemima@example.com')).map(({ codigo }) => codigo)).toEqual([created]);

    // given back to the buyer, it is the buyer's own again
    await transfer(created, { nome: 'Quézia', email: 'quezia@example.com' });
    const again = await s.passedOn(created);
    expect((await s.signUps.ticketsOf('quezia@example.com')).map(({ codigo }) => codigo)).toContain(again);
    const { text } = await t.request({
      url: '/api/admin/profile/historico',
      token: await t.tokenOf(user.id),
    });
    expect(text).toContain(again);
  });

  it.each([
    [{}, ['nome', 'email']],
    [{ nome: 'Noemi', email: 'nada' }, ['email']],
    [{ nome: 'x'.repeat(200), email: 'a@b.example' }, ['nome']],
  ])('is not given to %j', async (body, fields) => {
    const compra = await paid(await s.evento());
    const answer = await transfer(compra.inscricoes[0]!.codigo, body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual(fields);
  });

  it('of an event that does not let tickets change stays', async () => {
    const compra = await paid(await s.evento({ transferencia_horas: null }));
    expect((await transfer(compra.inscricoes[0]!.codigo)).status).toBe(409);
  });
});

it('a ticket whose money is being refunded cannot be transferred in the same moment', async () => {
  const compra = await paid(await s.evento());
  const { codigo } = compra.inscricoes[0]!;
  let transferred: ReturnType<typeof transfer> | undefined;
  await t.db.transaction(async (tx) => {
    await tx.run(sql`update compra set estado = 'cancelada' where codigo = ${compra.codigo}`);
    transferred = transfer(codigo);
    const waits = until('the transfer waits', async () => {
      const rows = await t.db.query(sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return rows.length > 0;
    });
    await Promise.race([transferred, waits]);
    await tx.run(sql`update inscricao i set status = 'cancelada' from compra c
      where c.id = i.compra and c.codigo = ${compra.codigo} and i.status = 'confirmada'`);
  });
  expect((await transferred)!.status).toBe(409);
  expect((await s.read(compra.codigo)).inscricoes).toMatchObject([{ estado: 'cancelada' }]);
  // nothing was refunded here
  await t.db.run(sql`update compra set estado = 'confirmada' where codigo = ${compra.codigo}`);
  await t.db.run(sql`update inscricao set status = 'confirmada' where codigo = ${codigo}`);
});

describe('an event that is cancelled', () => {
  it('informs everyone, sells nothing more and prepares what is to be returned', async () => {
    const evento = await s.evento();
    const compra = await paid(evento, 2);
    const waiting = await s.buy(evento, 1, { comprador: { nome: 'Jó', email: 'jo@example.com' } });
    await s.mails('rute@example.com');
    const answer = await s.change(evento, { ...evento, igreja: s.igreja, status: 'cancelado' });
    expect(answer.status).toBe(200);
    const [mail] = await s.mails('rute@example.com');
    expect(mail!.subject).toBe(`${evento.nome} foi cancelado`);
    expect(await s.read(compra.codigo)).toMatchObject({
      estado: 'cancelada',
      inscricoes: [{ estado: 'cancelada' }, { estado: 'cancelada' }],
    });
    expect((await s.read(waiting.codigo)).estado).toBe('cancelada');
    expect((await s.charge(waiting.cobranca!.codigo)).estado).toBe('cancelada');
    const rows = await t.db.query(
      sql`select codigo, a_devolver from compra where evento = ${evento.id} and a_devolver > 0`,
    );
    expect(rows).toEqual([{ codigo: compra.codigo, a_devolver: 20_000 }]);
    expect((await s.request(s.body(evento))).status).toBe(409);
  });

  it('returns the whole price also to a holder who would give up while the cancellation runs', async () => {
    const evento = await s.evento();
    const before = t.clock.now();
    const compra = await paid(evento, 2);
    // seven days after the purchase, the event's policy would return nothing
    t.clock.advance(8 * 24 * 60);
    await s.change(evento, { ...evento, igreja: s.igreja, status: 'cancelado' });
    const { codigo } = compra.inscricoes[0]!;
    expect(await s.signUps.ticket(codigo)).toMatchObject({
      estado: 'confirmada',
      devolucao: null,
      transferivel_ate: null,
    });
    const refused = { status: 409, body: { message: expect.stringMatching(/^O evento foi cancelado/) } };
    expect(await cancel(codigo)).toMatchObject(refused);
    expect(await transfer(codigo)).toMatchObject(refused);
    const [{ id }] = (await t.db.query<{ id: number }>(
      sql`select id from inscricao where codigo = ${codigo}`,
    )) as [{ id: number }];
    const office = (action: string, body: object) =>
      t.request({ url: `/api/admin/inscricao/${id}/${action}`, as: 'Administrador', body });
    expect(await office('cancelar', { motivo: 'Adoeceu' })).toMatchObject(refused);
    expect(await office('transferir', { nome: 'Noemi', email: 'noemi@example.com' })).toMatchObject(refused);
    await t.jobs.runAll();
    const [row] = await t.db.query(sql`select a_devolver from compra where codigo = ${compra.codigo}`);
    expect(row).toEqual({ a_devolver: 20_000 });
    t.clock.set(before);
  });

  it('informs once each address that holds a ticket, also where the buyer has none', async () => {
    const evento = await s.evento();
    const lote = evento.lotes[0]!.id;
    const buy = async (buyer: string, people: string[]): Promise<CompraPublica> =>
      s.buy(evento, 1, {
        comprador: { nome: 'Ana', email: buyer },
        participantes: people.map((email) => ({ nome: `Dona de ${email.split('@')[0]}`, lote, email })),
      });
    const compra = await buy('ana@example.com', ['Ana@example.com', 'bia@example.com', 'bia@example.com']);
    await s.confirm(compra.cobranca!.codigo);
    await buy('nao-pagou@example.com', ['sem-ingresso@example.com']);
    expect(
      (await transfer(compra.inscricoes[0]!.codigo, { nome: 'Caio', email: 'caio@example.com' })).status,
    ).toBe(200);
    const { metodo: _metodo, ...counter } = s.body(evento, 1, {
      comprador: { nome: 'Davi' },
      participantes: [
        { nome: 'Davi', lote, email: 'davi@example.com' },
        { nome: 'Bia', lote, email: 'bia@example.com' },
        { nome: 'Eva', lote, email: 'falecida@example.com' },
      ],
      forma: 'dinheiro',
    });
    const sold = await t.request({
      url: '/api/admin/inscricao/balcao',
      as: 'Administrador',
      body: counter,
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(sold.status).toBe(201);
    const { body: dead } = await t.request({
      url: '/api/admin/pessoa?confirmar=true',
      body: { igreja: s.igreja, nome: 'Eva', status: 'falecido' },
      as: 'Administrador',
    });
    await t.db.run(sql`update inscricao set pessoa = ${dead.id} where email = 'falecida@example.com'`);
    await t.jobs.runAll();
    await s.change(evento, { ...evento, igreja: s.igreja, status: 'cancelado' });
    await t.jobs.runAll();
    const told = t.mail.sent.filter(({ subject }) => subject === `${evento.nome} foi cancelado`);
    expect(told.map(({ to }) => to).sort()).toEqual([
      'ana@example.com',
      'bia@example.com',
      'caio@example.com',
      'davi@example.com',
      'nao-pagou@example.com',
    ]);
    const textTo = (email: string): string => told.find(({ to }) => to === email)!.text;
    expect(textTo('ana@example.com')).toContain(`/inscricoes/${compra.codigo}`);
    expect(textTo('bia@example.com')).toContain('Olá, Dona de bia!');
    expect(textTo('bia@example.com')).toContain(`/ingresso/${compra.inscricoes[1]!.codigo}`);
    const caios = await s.passedOn(compra.inscricoes[0]!.codigo);
    expect(textTo('caio@example.com')).toContain(`/ingresso/${caios}`);
  });
});

it('kept pages of events are renewed within a minute of the last places', async () => {
  const evento = await s.evento({ lotes: [{ nome: 'Lote', preco: 0, quantidade: 40 }] });
  const version = async () =>
    (await t.db.query<{ versao: number }>(sql`select versao from site_versao`))[0]!.versao;
  await t.jobs.tick('inscricao.varrer');
  const before = await version();
  await s.buy(evento, 10, { metodo: undefined });
  await t.jobs.tick('inscricao.varrer');
  // thirty are left: pages say the same
  expect(await version()).toBe(before);
  await s.buy(evento, 10, { metodo: undefined });
  await t.jobs.tick('inscricao.varrer');
  expect(await version()).toBe(before + 1);
});

describe('money of the sandbox', () => {
  it('goes through every step, keeps no place after its hold and never enters the books', async () => {
    const evento = await s.evento();
    // a church without an account can only try
    await t.db.run(sql`update recebimentos set pix_chave = null, pix_tipo = null, conta = null`);
    const compra = await s.buy(evento);
    expect(compra).toMatchObject({ sandbox: true, cobranca: { sandbox: true } });
    t.gateways.get('sandbox').pay(compra.cobranca!.codigo);
    const { url, body, headers } = t.gateways.get('sandbox').notice(compra.cobranca!.codigo);
    await t.request({ method: 'POST', url, body, headers });
    const mail = (await s.mails('rute@example.com')).at(-1);
    expect(mail!.subject).toBe(`Inscrição confirmada: TESTE · ${evento.nome}`);
    expect(await s.read(compra.codigo)).toMatchObject({
      estado: 'confirmada',
      sandbox: true,
      inscricoes: [{ estado: 'confirmada' }],
    });
    t.clock.advance(16);
    expect(await s.free(evento)).toMatchObject({ lotes: [10] });
    const books = await t.db.query(
      sql`select 1 from financeiro where descricao = ${`Inscrição: ${evento.nome}`}`,
    );
    expect(books).toEqual([]);
  });
});

it('charges, books and places agree after all of it', async () => {
  const { body } = await t.request({ method: 'POST', url: '/api/admin/conciliacao', as: 'Administrador' });
  expect(body).toMatchObject({ diferencas: 0 });
});
