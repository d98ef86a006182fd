import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { Answer } from '../support/app.ts';
import { readPdf } from '../support/pdf.ts';
import { raffleFixture } from '../support/rifa-fixture.ts';

const r = await raffleFixture();
const { t } = r;

type Values = Record<string, unknown>;
const post = (
  url: string,
  body: Values = {},
  { as = 'Tesouraria', key = crypto.randomUUID() as string } = {},
) => t.request({ url: `/api/admin/${url}`, as, body, headers: { 'idempotency-key': key } });
const get = (url: string, as = 'Tesouraria') => t.request({ url: `/api/admin/${url}`, as });
const panel = (id: number, as = 'Tesouraria') => get(`rifa/${id}/painel`, as);
const sale = (values: Values = {}): Values => ({
  quantidade: 2,
  nome: 'Ana Lima',
  whatsapp: r.phone(),
  forma: 'dinheiro',
  total: 2000,
  aceite: true,
  ...values,
});
const errorsOf = ({ body }: Answer): string[] => Object.keys(body.errors ?? {});

/** A purchase that is paid, by its id. */
async function paid(slug: string, body: Values): Promise<number> {
  const { codigo, cobranca } = await r.buy(slug, body);
  await r.pay(cobranca.codigo);
  return idOf(codigo);
}
async function idOf(codigo: string): Promise<number> {
  const [row] = await t.db.query<{ id: number }>(sql`select id from rifa_compra where codigo = ${codigo}`);
  return row!.id;
}

describe('GET /api/admin/rifa/{id}/painel', () => {
  it('counts paid, held and free numbers, money, days, channels and what holds wait for', async () => {
    const { id, slug } = await r.raffle();
    await paid(slug, { numeros: [1, 2, 3] });
    await post(`rifa/${id}/balcao`, sale({ quantidade: null, numeros: [10], total: 1000 }));
    const held = await r.buy(slug, { numeros: [20, 21], nome: 'Davi Reis' });
    const { status, body } = await panel(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      rifa: { id, slug, largura: 2, vende: true, endereco: expect.stringMatching(`/rifa/${slug}$`) },
      pagos: 4,
      reservados: 2,
      livres: 94,
      compradores: 2,
      a_trocar: 0,
      dinheiro: { recebido: 4000, devolvido: 0, liquido: 4000 },
      a_devolver: { compras: 0, valor: 0 },
      dias: [{ dia: '2026-03-10', vendidas: 4, receita: 4000 }],
      canais: [
        { canal: 'site', compras: 1, numeros: 3, valor: 3000 },
        { canal: 'balcao', compras: 1, numeros: 1, valor: 1000 },
      ],
      reservas: [
        { compra: await idOf(held.codigo), nome: 'Davi Reis', quantidade: 2, valor: 2000, em_analise: false },
      ],
    });
    const reader = (await panel(id, 'Somente leitura')).body;
    expect(reader).toMatchObject({ dinheiro: null, a_devolver: null, dias: [{ receita: null }] });
    expect((await panel(999_999)).status).toBe(404);
  });
});

describe('sellers', () => {
  it('are added by name, each once, with a code that counts what is bought through it', async () => {
    const { id, slug } = await r.raffle();
    const add = (nomes: string, meta?: number) => post(`rifa/${id}/vendedores`, { nomes, meta });
    expect((await add('Ana Luz\n\n Beto Reis \nana luz', 50)).body).toEqual({ novos: 2 });
    expect((await add('Beto Reis\nCida')).body).toEqual({ novos: 1 });
    expect(errorsOf(await add(' \n'))).toEqual(['nomes']);
    expect(errorsOf(await add(Array.from({ length: 201 }, (_, at) => `Nome ${at}`).join('\n')))).toEqual([
      'nomes',
    ]);
    const { vendedores } = (await panel(id)).body;
    const beto = vendedores.find(({ nome }: { nome: string }) => nome === 'Beto Reis');
    expect(beto.codigo).toMatch(/^[A-Z2-7]{6}$/);
    await paid(slug, { numeros: [5, 6, 7], vendedor: beto.codigo.toLowerCase() });
    await r.buy(slug, { numeros: [8], vendedor: beto.codigo });
    // A mistyped link still sells.
    await paid(slug, { numeros: [9], vendedor: 'NINGUEM' });
    const other = await r.raffle();
    await paid(other.slug, { numeros: [9], vendedor: beto.codigo });
    expect((await panel(id)).body.vendedores).toMatchObject([
      { nome: 'Beto Reis', meta: 50, numeros: 3, valor: 3000 },
      { nome: 'Ana Luz', meta: 50, numeros: 0 },
      { nome: 'Cida', meta: null, numeros: 0 },
    ]);
    expect((await get(`rifa_vendedor/${beto.id}`)).body).toMatchObject({ vendidos: 3, rifa: { id } });
    const sold = await post(`rifa/${id}/balcao`, sale({ vendedor: beto.id }));
    expect(sold.status).toBe(201);
    expect((await get(`rifa_vendedor/${beto.id}`)).body.vendidos).toBe(5);
    expect(errorsOf(await post(`rifa/${other.id}/balcao`, sale({ vendedor: beto.id })))).toEqual([
      'vendedor',
    ]);
  });
});

describe('a sale at the counter', () => {
  it.each([
    ['dinheiro', 'dinheiro'],
    ['maquina_debito', 'cartao_de_debito'],
    ['pix_balcao', 'pix'],
  ])('paid by %s owns its numbers at once, and is in the books as %s', async (forma, forma_pagamento) => {
    const { id } = await r.raffle();
    const { status, body } = await post(`rifa/${id}/balcao`, sale({ forma }));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      nome: 'Ana Lima',
      total: 2000,
      forma,
      chave: expect.stringMatching(/^\w{5}-\w{5}$/),
    });
    const owners = await r.owners(id);
    expect(Object.keys(owners).map((numero) => numero.padStart(2, '0'))).toEqual(body.numeros);
    expect(Object.values(owners).every(({ estado }) => estado === 'paga')).toBe(true);
    const [row] =
      await t.db.query(sql`select c.canal, c.estado, k.estado as cobranca, f.valor, f.forma_pagamento,
        f.classificacao_financeira as classe
      from rifa_compra c join cobranca k on k.id = c.cobranca join financeiro f on f.origem = 'cobranca:' || k.id
      where c.id = ${body.compra}`);
    expect(row).toEqual({
      canal: 'balcao',
      estado: 'paga',
      cobranca: 'paga',
      valor: 2000,
      forma_pagamento,
      classe: 'rifa',
    });
    const slip = await get(`rifa_compra/${body.compra}/comprovante.pdf`);
    expect([slip.status, slip.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  });

  it('answers the same call once', async () => {
    const { id } = await r.raffle();
    const body = sale();
    const key = crypto.randomUUID();
    const [first, again] = [
      await post(`rifa/${id}/balcao`, body, { key }),
      await post(`rifa/${id}/balcao`, body, { key }),
    ];
    expect(again.body).toEqual(first.body);
    expect((await panel(id)).body.pagos).toBe(2);
  });

  it('refuses taken numbers, another total, a minor, and a raffle that is not on sale', async () => {
    const { id, slug } = await r.raffle();
    await r.buy(slug, { numeros: [5] });
    const chosen = { quantidade: null, numeros: [4, 5], total: 2000 };
    const taken = await post(`rifa/${id}/balcao`, sale(chosen));
    expect([taken.status, taken.body.ocupados]).toEqual([409, [5]]);
    expect(errorsOf(await post(`rifa/${id}/balcao`, sale({ total: 1 })))).toEqual(['total']);
    expect(errorsOf(await post(`rifa/${id}/balcao`, sale({ aceite: false })))).toEqual(['aceite']);
    expect(errorsOf(await post(`rifa/${id}/balcao`, sale({ whatsapp: '' })))).toEqual(['whatsapp']);
    expect(errorsOf(await post(`rifa/${id}/balcao`, sale({ forma: 'fiado' })))).toEqual(['forma']);
    const cpf = '52998224725';
    await t.db.run(sql`insert into pessoa (nome, cpf, data_nascimento, status)
      values ('Davi', ${cpf}, '2012-01-01', 'visitante')`);
    expect(errorsOf(await post(`rifa/${id}/balcao`, sale({ cpf })))).toEqual(['aceite']);
    await t.db.run(sql`update rifa set status = 'pausada' where id = ${id}`);
    expect((await post(`rifa/${id}/balcao`, sale())).status).toBe(409);
    expect((await get(`rifa/${id}/balcao`)).body.rifa.vende).toBe(false);
    expect(Object.keys(await r.owners(id))).toEqual(['5']);
  });
});

describe('the record of a purchase', () => {
  it('has its zero-padded numbers, its charge and its history; CPF and address only for users who may change it', async () => {
    const { id, slug } = await r.raffle();
    const compra = await paid(slug, { numeros: [7, 13], cpf: '168.995.350-09' });
    const { body } = await get(`rifa_compra/${compra}/ficha`);
    expect(body).toMatchObject({
      id: compra,
      estado: 'paga',
      numeros: ['07', '13'],
      cpf: '16899535009',
      endereco: expect.stringContaining(`/rifa/${slug}/compra/`),
      cobranca: { estado: 'paga', manual: true },
    });
    expect(body.historia.map(({ tipo }: { tipo: string }) => tipo)).toEqual(expect.arrayContaining(['paga']));
    const record = (await get(`rifa_compra/${compra}/ficha`, 'Somente leitura')).body;
    expect(record).toMatchObject({ cpf: null, endereco: null, dados: { cpf: null } });
    const list = await get(`rifa_compra?rifa=${id}&numero=13`, 'Somente leitura');
    expect(list.body.data).toHaveLength(1);
    expect(JSON.stringify([record, list.body])).not.toContain('16899535009');
  });

  it('is linked to the pessoa that the buyer is', async () => {
    const { body: pessoa } = await t.request({
      url: '/api/admin/pessoa',
      as: 'Administrador',
      body: { nome: 'Ester Nunes', email: 'ester@igreja.example', status: 'visitante' },
    });
    const { slug } = await r.raffle();
    const compra = await paid(slug, { numeros: [1], nome: 'Ester N.', email: 'ester@igreja.example' });
    const as = 'Administrador';
    const likely = await get(`rifa_compra/${compra}/pessoas`, as);
    expect(likely.body.data).toMatchObject([{ id: pessoa.id, por: ['email'] }]);
    const link = (value: number | null) => post(`rifa_compra/${compra}/pessoa`, { pessoa: value }, { as });
    expect(errorsOf(await link(999_999))).toEqual(['pessoa']);
    t.clock.advance(1);
    expect((await link(pessoa.id)).status).toBe(200);
    const { body } = await get(`rifa_compra/${compra}/ficha`, as);
    expect(body).toMatchObject({ pessoa: { id: pessoa.id, nome: 'Ester Nunes' } });
    expect(body.historia[0]).toMatchObject({ tipo: 'pessoa' });
  });

  it('is released while nobody paid it: its numbers are free and its charge is over', async () => {
    const { id, slug } = await r.raffle();
    const { codigo, cobranca } = await r.buy(slug, { numeros: [3] });
    const compra = await idOf(codigo);
    expect((await post(`rifa_compra/${compra}/liberar`)).status).toBe(204);
    expect([await r.owners(id), await r.stateOf(codigo)]).toEqual([{}, 'cancelada']);
    expect((await r.charge(cobranca.codigo)).estado).toBe('cancelada');
    expect((await post(`rifa_compra/${compra}/liberar`)).status).toBe(409);
    const reported = await r.buy(slug, { numeros: [3] });
    await t.db.run(sql`update cobranca set estado = 'em_analise' where codigo = ${reported.cobranca.codigo}`);
    expect((await post(`rifa_compra/${await idOf(reported.codigo)}/liberar`)).status).toBe(409);
  });

  it('is mailed again, each time the office asks', async () => {
    const { slug } = await r.raffle();
    const compra = await paid(slug, { numeros: [3], email: 'ana@igreja.example' });
    const mails = () => t.mail.sent.filter(({ to }) => to === 'ana@igreja.example').length;
    const before = mails();
    for (const _ of [1, 2]) {
      t.clock.advance(1);
      expect((await post(`rifa_compra/${compra}/reenviar`)).status).toBe(204);
      await t.jobs.runAll();
    }
    expect(mails()).toBe(before + 2);
    const silent = await paid(slug, { numeros: [4] });
    expect((await post(`rifa_compra/${silent}/reenviar`)).status).toBe(409);
  });
});

describe('money owed to buyers', () => {
  it('is listed by the means of return, and returned in one go, once', async () => {
    const { id, slug } = await r.raffle();
    const compra = await paid(slug, { numeros: [1, 2] });
    const { body: sold } = await post(`rifa/${id}/balcao`, sale());
    await t.db.run(sql`update rifa_compra set a_devolver = valor, estado = 'cancelada' where rifa = ${id}`);
    const owed = (await get(`rifa/${id}/devolucoes`)).body;
    expect(owed.total).toEqual({ compras: 2, valor: 4000, gateway: 0 });
    const gateway = async (name: string): Promise<void> => {
      await t.db.run(
        sql`update cobranca set gateway = ${name} where id = (select cobranca from rifa_compra where id = ${compra})`,
      );
    };
    // Of all that is owed, not only of the listed purchases.
    await gateway('mercadopago');
    expect((await get(`rifa/${id}/devolucoes`)).body.total).toEqual({
      compras: 2,
      valor: 4000,
      gateway: owed.data.find((row: Values) => row.compra === compra).valor,
    });
    await gateway('pix_manual');
    expect(owed.data.map(({ compra: one, volta }: Values) => [one, volta])).toEqual(
      expect.arrayContaining([
        [compra, 'banco'],
        [sold.compra, 'balcao'],
      ]),
    );
    expect((await post(`rifa/${id}/devolucoes`, {}, { as: 'Somente leitura' })).status).toBe(403);
    expect((await post(`rifa/${id}/devolucoes`)).body).toEqual({ pedidos: 2, valor: 4000, falhas: 0 });
    await t.jobs.runAll();
    expect((await post(`rifa/${id}/devolucoes`)).body).toEqual({ pedidos: 0, valor: 0, falhas: 0 });
    expect((await panel(id)).body).toMatchObject({
      dinheiro: { recebido: 4000, devolvido: 4000, liquido: 0 },
      a_devolver: { compras: 0, valor: 0 },
    });
  });
});

describe('papers', () => {
  it('are a poster with the QR of the raffle or of a seller, and sheets of numbers', async () => {
    const { id, slug } = await r.raffle({ total_cotas: 100_000 });
    await r.buy(slug, { numeros: [3] });
    for (const path of ['cartaz.pdf', 'folha.pdf?ate=499', 'folha.pdf?tipo=nomes&de=0&ate=99']) {
      const { status, headers, text } = await get(`rifa/${id}/${path}`);
      expect([path, status, headers['content-type']]).toEqual([path, 200, 'application/pdf']);
      expect(text.startsWith('%PDF-')).toBe(true);
    }
    expect(errorsOf(await get(`rifa/${id}/folha.pdf`))).toEqual(['ate']);
    expect(errorsOf(await get(`rifa/${id}/folha.pdf?de=50&ate=20`))).toEqual(['de']);
    expect(errorsOf(await get(`rifa/${id}/cartaz.pdf?vendedor=999999`))).toEqual(['vendedor']);
  });

  it('and mails say the day of the lottery that decides, not the end of the sales', async () => {
    const { id, slug } = await r.raffle({ extracao_numero: '06000', extracao_data: '2026-05-02' });
    const email = 'dia@casa.example';
    const compra = await paid(slug, { numeros: [3], email });
    const print = async (path: string): Promise<string> => {
      const headers = { authorization: `Bearer ${await t.tokenOf((await t.user('Tesouraria')).id)}` };
      const { rawPayload } = await t.app.inject({ url: `/api/admin/${path}`, headers });
      return (await readPdf(rawPayload)).texts.join(' ');
    };
    const poster = await print(`rifa/${id}/cartaz.pdf`);
    expect(poster).toContain('Sorteio: sábado, 2 de maio de 2026');
    expect(poster).toContain('Vendas até quinta-feira, 30 de abril de 2026');
    expect(await print(`rifa_compra/${compra}/comprovante.pdf`)).toContain(
      'Sorteio: sábado, 2 de maio de 2026',
    );
    for (const { text } of await r.mails(email)) expect(text).toContain('02/05/2026');
  });
});
