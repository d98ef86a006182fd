import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { raffleFixture } from '../support/rifa-fixture.ts';

const r = await raffleFixture();
const { t } = r;
const days = (count: number): string => new Date(t.clock.now().getTime() + count * 86_400_000).toISOString();

let counter = 0;
async function raffle(values: object = {}, status = 'ativa'): Promise<{ id: number; slug: string }> {
  const { body } = await t.request({
    url: '/api/admin/rifa',
    as: 'Tesouraria',
    body: {
      nome: `Leitura ${++counter}`,
      valor_cota: 1000,
      total_cotas: 1000,
      extracao_numero: '05999',
      extracao_data: days(31).slice(0, 10),
      data_sorteio: days(30),
      premios: [{ descricao: 'Bicicleta', valor: 120_000 }],
      ...values,
    },
  });
  await t.db.run(sql`update rifa set status = ${status} where id = ${body.id}`);
  return body;
}

/** Numbers with an owner, as a purchase writes them. */
async function take(rifa: number, numeros: readonly number[], estado: 'paga' | 'reservada'): Promise<void> {
  await t.db.run(sql`select rifa_vendida(${rifa})`);
  const until = estado === 'paga' ? null : new Date(t.clock.now().getTime() + 60_000);
  await t.db.run(sql`with dona as (insert into rifa_compra (rifa, codigo, nome, estado, numeros, quantidade, escolhidos,
        valor, aceite_em)
      values (${rifa}, ${crypto.randomUUID()}, 'Rute', 'paga', ${numeros}, ${numeros.length}, true, 1000, ${t.clock.now()})
      returning id)
    insert into rifa_numero (rifa, numero, compra, estado, expira_em)
    select ${rifa}, n, dona.id, ${estado}, ${until}::timestamptz from dona, unnest(${numeros}::integer[]) n`);
}

const numbersOf = (base64: string): number[] =>
  [...Buffer.from(base64, 'base64')].flatMap((byte, at) =>
    [0, 1, 2, 3, 4, 5, 6, 7].flatMap((bit) => (byte & (0x80 >> bit) ? [at * 8 + bit] : [])),
  );

describe('GET /api/rifas/{slug}', () => {
  it('shows a raffle on sale with its prizes, its price and what can be paid with', async () => {
    const { slug } = await raffle({ regulamento: 'Um número, um prêmio.', minimo_por_comprador: 2 });
    const { status, body } = await t.request({ url: `/api/rifas/${slug}` });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      slug,
      estado: 'ativa',
      valor_cota: 1000,
      total_cotas: 1000,
      vendidas: 0,
      largura: 3,
      distribuicao: 'escolha',
      minimo: 2,
      maximo: null,
      por_compra: 1000,
      fechada: null,
      premios: ['Bicicleta'],
      regulamento: 'Um número, um prêmio.',
    });
    expect(body.meios.map(({ metodo }: { metodo: string }) => metodo)).not.toContain('boleto');
  });

  it('answers 404 for a draft and for invalid addresses', async () => {
    const { slug } = await raffle({}, 'rascunho');
    for (const name of [slug, 'nenhuma', 'A%20B', '%00', 'x'.repeat(121)])
      for (const path of ['', '/numeros'])
        expect([name, (await t.request({ url: `/api/rifas/${name}${path}` })).status]).toEqual([name, 404]);
  });

  it('states why nothing can be bought', async () => {
    const { id, slug } = await raffle({ total_cotas: 2 });
    const closed = async () => (await t.request({ url: `/api/rifas/${slug}` })).body;
    await take(id, [0, 1], 'paga');
    expect(await closed()).toMatchObject({ estado: 'esgotada', fechada: 'esgotada', vendidas: 2 });
    for (const status of ['pausada', 'aguardando_sorteio', 'cancelada']) {
      await t.db.run(sql`update rifa set status = ${status} where id = ${id}`);
      expect(await closed()).toMatchObject({ estado: status, fechada: status, meios: [] });
    }
    const late = await raffle();
    await t.db.run(sql`update rifa set data_sorteio = ${t.clock.now()} where id = ${late.id}`);
    expect((await t.request({ url: `/api/rifas/${late.slug}` })).body).toMatchObject({
      estado: 'ativa',
      fechada: 'data_passou',
    });
  });
});

describe('GET /api/rifas/{slug}/numeros', () => {
  it('has a bit for each number that is paid or held, until the hold is over', async () => {
    const { id, slug } = await raffle();
    await take(id, [0, 7, 999], 'paga');
    await take(id, [8, 500], 'reservada');
    const { body } = await t.request({ url: `/api/rifas/${slug}/numeros` });
    expect({ ...body, ocupados: numbersOf(body.ocupados) }).toEqual({
      total: 1000,
      largura: 3,
      livres: 995,
      vendidas: 3,
      ocupados: [0, 7, 8, 500, 999],
    });
    t.clock.advance(1);
    const later = (await t.request({ url: `/api/rifas/${slug}/numeros` })).body;
    expect([numbersOf(later.ocupados), later.livres]).toEqual([[0, 7, 999], 997]);
  });

  it('is sent again only when it changed, and is counted at most once a second', async () => {
    const { id, slug } = await raffle();
    const request = (headers = {}) => t.request({ url: `/api/rifas/${slug}/numeros`, headers });
    const first = await request();
    const conditional = { 'if-none-match': String(first.headers.etag) };
    expect((await request(conditional)).status).toBe(304);
    await take(id, [3], 'paga');
    expect((await request(conditional)).status).toBe(304);
    t.clock.advance(1 / 60);
    const second = await request(conditional);
    expect([second.status, numbersOf(second.body.ocupados)]).toEqual([200, [3]]);
  });

  it('is less than 30 kB for a hundred thousand numbers', async () => {
    const { slug } = await raffle({ total_cotas: 100_000 });
    const { text, body } = await t.request({ url: `/api/rifas/${slug}/numeros` });
    expect(body.largura).toBe(5);
    expect(text.length).toBeLessThan(30_000);
  });
});

describe('a buyer who pays', () => {
  const linkedTo = async (codigo: string) =>
    (
      await t.db.query<{ pessoa: number | null }>(
        sql`select pessoa from rifa_compra where codigo = ${codigo}`,
      )
    )[0]!.pessoa;
  const person = async (values: { email?: string; whatsapp?: string; cpf?: string }) => {
    const { email = null, whatsapp = null, cpf = null } = values;
    const [row] = await t.db.query<{ id: number }>(sql`insert into pessoa (nome, email, whatsapp, cpf)
      values ('Ester Lima', ${email}, ${whatsapp}, ${cpf}) returning id`);
    return row!.id;
  };
  const paid = async (slug: string, values: object) => {
    const bought = await r.buy(slug, { quantidade: 1, ...values });
    await r.pay(bought.cobranca.codigo);
    return linkedTo(bought.codigo);
  };

  it('is linked to the only pessoa with that CPF, or with that e-mail and phone', async () => {
    const { slug } = await r.raffle();
    const cpf = '111.444.777-35';
    const byCpf = await person({ cpf: '11144477735' });
    expect(await paid(slug, { cpf })).toBe(byCpf);
    const whatsapp = r.phone();
    const contact = { email: 'ester@casa.example', whatsapp: `+55${whatsapp.replace(/\D/g, '')}` };
    const byContact = await person(contact);
    expect(await paid(slug, { email: contact.email, whatsapp })).toBe(byContact);
    expect(await paid(slug, { email: contact.email })).toBeNull();
    await person(contact);
    expect(await paid(slug, { email: contact.email, whatsapp })).toBeNull();
  });
});

it('redirects from an address that a raffle had before it was published', async () => {
  const { id, slug } = await r.raffle();
  await t.db.run(sql`update rifa set slug = 'outro-endereco' where id = ${id}`);
  expect(await r.raffles.moved(slug)).toBe('outro-endereco');
  const { statusCode, headers } = await t.app.inject({ url: `/api/rifas/${slug}` });
  expect([statusCode, headers.location]).toEqual([301, '/api/rifas/outro-endereco']);
  await t.db.run(sql`update rifa set status = 'rascunho' where id = ${id}`);
  expect(await r.raffles.moved(slug)).toBeNull();
});
