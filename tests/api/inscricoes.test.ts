import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { signUpFixture } from '../support/inscricao-fixture.ts';

const s = await signUpFixture();
const { t } = s;

describe('the offer of an event', () => {
  it('has its lots with their states, its questions and its payment methods', async () => {
    const evento = await s.evento({
      vagas: 30,
      lotes: [
        { nome: 'Primeiro', preco: 5_000, quantidade: 10, ate: '2026-03-09' },
        { nome: 'Segundo', preco: 8_000, quantidade: 10 },
        { nome: 'Terceiro', preco: 9_000, quantidade: 10, de: '2026-04-01' },
      ],
      perguntas: [{ pergunta: 'Camiseta', tipo: 'camiseta', obrigatoria: true }],
    });
    const { status, body } = await t.request({ url: `/api/eventos/${evento.id}/inscricao` });
    expect(status).toBe(200);
    expect(
      body.lotes.map(({ nome, preco, estado, restantes }: never) => ({ nome, preco, estado, restantes })),
    ).toEqual([
      { nome: 'Primeiro', preco: 5_000, estado: 'encerrado' },
      { nome: 'Segundo', preco: 8_000, estado: 'aberto', restantes: 10 },
      { nome: 'Terceiro', preco: 9_000, estado: 'futuro' },
    ]);
    expect(body.perguntas).toEqual([
      {
        id: expect.any(Number),
        pergunta: 'Camiseta',
        tipo: 'camiseta',
        obrigatoria: true,
        opcoes: ['PP', 'P', 'M', 'G', 'GG', 'XG', 'XGG'],
      },
    ]);
    expect(body.meios.length).toBeGreaterThan(0);
    expect(body.espera).toBe(false);
  });

  it.each(['rascunho'])('is nothing for an event in %s', async (status) => {
    const evento = await s.evento({ status });
    expect((await t.request({ url: `/api/eventos/${evento.id}/inscricao` })).status).toBe(404);
    expect((await s.request(s.body(evento))).status).toBe(422);
  });

  it('is found by a former address of the event, until another event has it', async () => {
    const former = `retiro-${crypto.randomUUID()}`;
    const evento = await s.evento({ slug: former });
    await t.db.run(sql`update evento set slug = ${`${former}-jovens`} where id = ${evento.id}`);
    const found = async (which: string) => (await s.signUps.offer(which))?.evento.id;
    expect(await found(former)).toBe(evento.id);
    expect(await found(`${former}-jovens`)).toBe(evento.id);
    expect(await found(String(evento.id))).toBe(evento.id);
    const other = await s.evento({ slug: former });
    expect(await found(former)).toBe(other.id);
    expect(await found(`${former}-nunca`)).toBeUndefined();
  });

  it('is not found for an internal event', async () => {
    const evento = await s.evento({ interno: true });
    expect((await t.request({ url: `/api/eventos/${evento.id}/inscricao` })).status).toBe(404);
  });
});

describe('a purchase', () => {
  it('holds the places, is paid by Pix and confirms everyone', async () => {
    const evento = await s.evento({ vagas: 12 });
    const compra = await s.buy(evento, 2);
    expect(compra).toMatchObject({
      estado: 'aguardando',
      total: 20_000,
      desconto: 0,
      sandbox: false,
      cobranca: { estado: 'pendente', valor: 20_000, pix: { copia_e_cola: expect.any(String) } },
      inscricoes: [
        { participante: 'Participante 1', estado: 'pendente', valor: 10_000, lote: { nome: 'Primeiro' } },
        { participante: 'Participante 2', estado: 'pendente', valor: 10_000 },
      ],
    });
    // the treasurer confirms it: held for the church's hours, not for the event's minutes
    expect(Date.parse(compra.expira_em) - t.clock.now().getTime()).toBe(60 * 60_000);
    expect(await s.free(evento)).toEqual({ evento: 10, lotes: [8] });

    await s.confirm(compra.cobranca!.codigo);
    const paid = await s.read(compra.codigo);
    expect(paid.estado).toBe('confirmada');
    expect(paid.inscricoes.map(({ estado }) => estado)).toEqual(['confirmada', 'confirmada']);
    t.clock.advance(60);
    expect(await s.free(evento)).toEqual({ evento: 10, lotes: [8] });
    const mail = (await s.mails('rute@example.com')).at(-1);
    expect(mail).toMatchObject({ subject: `Inscrição confirmada: ${evento.nome}` });
    expect(mail!.text).toContain(`/inscricoes/${compra.codigo}`);
    const books = await t.db.query(
      sql`select valor, classificacao_financeira from financeiro where descricao = ${`Inscrição: ${evento.nome}`}`,
    );
    expect(books).toEqual([{ valor: 20_000, classificacao_financeira: 'evento' }]);
  });

  it('without a place is refused before anything is charged', async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Único', preco: 5_000, quantidade: 2 }] });
    await s.buy(evento, 1);
    const charges = async () => (await t.db.query(sql`select count(*) from cobranca`))[0];
    const before = await charges();
    const refused = await s.request(s.body(evento, 2));
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('Nada foi cobrado');
    expect(await charges()).toEqual(before);
    expect(await s.free(evento)).toMatchObject({ lotes: [1] });
    await s.buy(evento, 1);
    expect((await s.request(s.body(evento))).status).toBe(409);
  });

  it('frees its places when its time is over, and money that comes late takes them again', async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Único', preco: 5_000, quantidade: 1 }] });
    const first = await s.buy(evento);
    t.clock.advance(61);
    expect(await s.free(evento)).toMatchObject({ lotes: [1] });
    await t.jobs.tick('cobranca.varrer');
    expect(await s.read(first.codigo)).toMatchObject({
      estado: 'expirada',
      inscricoes: [{ estado: 'cancelada' }],
    });
    await s.confirm(first.cobranca!.codigo);
    expect(await s.read(first.codigo)).toMatchObject({
      estado: 'confirmada',
      inscricoes: [{ estado: 'confirmada' }],
    });
    expect(await s.free(evento)).toMatchObject({ lotes: [0] });
  });

  it('whose place was sold meanwhile leaves late money to the treasurer', async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Único', preco: 5_000, quantidade: 1 }] });
    const late = await s.buy(evento);
    t.clock.advance(61);
    const second = await s.buy(evento);
    await s.confirm(second.cobranca!.codigo);
    await s.confirm(late.cobranca!.codigo);
    expect((await s.read(late.codigo)).estado).not.toBe('confirmada');
    const row = await s.charge(late.cobranca!.codigo);
    expect(row.a_decidir).toBe(5_000);
    expect(await s.free(evento)).toMatchObject({ lotes: [0] });
  });

  it('that costs nothing is confirmed at once, without a method', async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Livre', preco: 0, quantidade: 5 }] });
    const compra = await s.buy(evento, 3, { metodo: undefined });
    expect(compra).toMatchObject({ estado: 'confirmada', total: 0, cobranca: null });
    t.clock.advance(60);
    await t.jobs.tick('cobranca.varrer');
    expect(await s.free(evento)).toMatchObject({ lotes: [2] });
  });

  it('under one key is one purchase, paid or free', async () => {
    for (const preco of [0, 7_000]) {
      const evento = await s.evento({ lotes: [{ nome: 'Lote', preco, quantidade: 5 }] });
      const key = crypto.randomUUID();
      const answers = await Promise.all([1, 2, 3].map(() => s.request(s.body(evento), { key })));
      const good = answers.filter(({ status }) => status === 201);
      expect(good.length).toBeGreaterThan(0);
      for (const { status } of answers) expect([201, 409]).toContain(status);
      expect((await s.request(s.body(evento), { key })).body).toEqual(good[0]!.body);
      expect(await s.free(evento)).toMatchObject({ lotes: [4] });
    }
    expect((await s.request(s.body(await s.evento()), { key: null })).status).toBe(400);
  });

  it('keeps the price of the moment when it was made', async () => {
    const evento = await s.evento();
    const compra = await s.buy(evento);
    const changed = await s.change(evento, {
      ...evento,
      igreja: s.igreja,
      lotes: [{ ...evento.lotes[0], preco: 99_000 }],
    });
    expect(changed.status).toBe(200);
    expect(await s.read(compra.codigo)).toMatchObject({ total: 10_000, inscricoes: [{ valor: 10_000 }] });
    await s.confirm(compra.cobranca!.codigo);
    expect(await s.read(compra.codigo)).toMatchObject({ estado: 'confirmada', total: 10_000 });
  });
});

describe('the office changes places', () => {
  it('never below the number sold, and at once otherwise', async () => {
    const evento = await s.evento({ vagas: 10 });
    await s.buy(evento, 3);
    const current = { ...evento, igreja: s.igreja };
    const fewer = await s.change(evento, {
      ...current,
      vagas: 2,
      lotes: [{ ...evento.lotes[0], quantidade: 2 }],
    });
    expect(fewer.status).toBe(422);
    expect(fewer.body.errors).toHaveProperty('vagas');
    const lot = await s.change(evento, { ...current, lotes: [{ ...evento.lotes[0], quantidade: 2 }] });
    expect(lot.status).toBe(422);
    expect(lot.body.errors).toHaveProperty('lotes');
    const refused = await s.change(evento, {
      ...current,
      lotes: [{ nome: 'Outro', preco: 1, quantidade: 1 }],
    });
    expect(refused.status).toBe(422);
    const good = await s.change(evento, {
      ...current,
      vagas: 3,
      lotes: [{ ...evento.lotes[0], quantidade: 3 }],
    });
    expect(good.status).toBe(200);
    expect((await s.request(s.body(evento))).status).toBe(409);
  });
});

describe('bad data', () => {
  it('is refused by field', async () => {
    const evento = await s.evento({
      pede_cpf: true,
      pede_nascimento: true,
      por_compra: 2,
      perguntas: [
        { pergunta: 'Quarto', tipo: 'escolha', opcoes: 'Duplo; Triplo', obrigatoria: true },
        { pergunta: 'Alergia', tipo: 'texto' },
      ],
    });
    const [quarto] = (await t.request({ url: `/api/eventos/${evento.id}/inscricao` })).body.perguntas;
    const lote = evento.lotes[0]!.id;
    const people = (...participantes: object[]) => s.request(s.body(evento, 0, { participantes }));
    const good = { nome: 'Ana', lote, cpf: '529.982.247-25', data_nascimento: '1990-01-01' };
    const answers = { respostas: { [quarto.id]: 'Duplo' } };
    expect((await people({ ...good, ...answers })).status).toBe(201);
    const cases: [object[], string[]][] = [
      [[], ['participantes']],
      [[{ ...good, ...answers, nome: ' ' }], ['participantes.0.nome']],
      [[{ ...good, ...answers, lote: 999_999 }], ['participantes.0.lote']],
      [[{ nome: 'Ana', lote, ...answers }], ['participantes.0.cpf', 'participantes.0.data_nascimento']],
      [[{ ...good, ...answers, cpf: '111.111.111-11' }], ['participantes.0.cpf']],
      [[{ ...good, ...answers, data_nascimento: '2030-01-01' }], ['participantes.0.data_nascimento']],
      [[{ ...good, ...answers, data_nascimento: '2015-01-01' }], ['participantes.0.responsavel']],
      [[good], [`participantes.0.respostas.${quarto.id}`]],
      [[{ ...good, respostas: { [quarto.id]: 'Suíte' } }], [`participantes.0.respostas.${quarto.id}`]],
      [[{ ...good, respostas: { [quarto.id]: 'Duplo', 999999: 'x' } }], ['participantes.0.respostas.999999']],
      [[1, 2, 3].map(() => ({ ...good, ...answers })), ['participantes']],
    ];
    for (const [participantes, fields] of cases) {
      const { status, body } = await people(...participantes);
      expect({ status, fields: Object.keys(body.errors ?? {}) }, JSON.stringify(participantes)).toEqual({
        status: 422,
        fields,
      });
    }
    const minor = await people({
      ...good,
      ...answers,
      data_nascimento: '2015-01-01',
      responsavel: { nome: 'Mãe', autoriza: true },
    });
    expect(minor.status).toBe(201);
    const refusal = await people({
      ...good,
      ...answers,
      data_nascimento: '2015-01-01',
      responsavel: { nome: 'Mãe', autoriza: false },
    });
    expect(refusal.status).toBe(422);
  });

  it.each([
    ['no method for what is to be paid', { metodo: undefined }, 'metodo'],
    ['a card without its token', { metodo: 'cartao' }, 'token'],
    ['an unknown method', { metodo: 'cheque' }, 'metodo'],
    ['no buyer', { comprador: undefined }, 'comprador'],
    ['a buyer without an address', { comprador: { nome: 'Rute' } }, 'comprador.email'],
    ['an unknown voucher', { voucher: 'NADA-1' }, 'voucher'],
    ['an unknown event', { evento: 999_999 }, 'evento'],
  ])('such as %s', async (_, more, field) => {
    const evento = await s.evento();
    const { status, body } = await s.request(s.body(evento, 1, more));
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toContain(field);
    expect(await s.free(evento)).toMatchObject({ lotes: [10] });
  });
});

it('charges, books and places agree after all of it', async () => {
  const { body } = await t.request({ method: 'POST', url: '/api/admin/conciliacao', as: 'Administrador' });
  expect(body).toMatchObject({ diferencas: 0 });
});

describe('the charge of a purchase', () => {
  it.each([
    ['pt-BR', 'Inscrição'],
    ['es', 'Inscripción'],
  ])(
    'is described in the payer’s language (%s) for the payer, and in the church’s for the books',
    async (language, noun) => {
      const nome = 'Encontro das Rosas';
      const evento = await s.evento({ nome });
      const { body } = await s.request(s.body(evento), { headers: { 'accept-language': language } });
      expect(body.cobranca.descricao).toBe(`${noun}: ${nome}`);
      await s.confirm(body.cobranca.codigo);
      const books = await t.db.query(sql`select k.descricao as charge, f.descricao as entry
      from cobranca k join financeiro f on f.origem = 'cobranca:' || k.id where k.codigo = ${body.cobranca.codigo}`);
      expect(books).toEqual([{ charge: `Inscrição: ${nome}`, entry: `Inscrição: ${nome}` }]);
    },
  );
});
