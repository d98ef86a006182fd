import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { move, restock, type StockMove, sellHeld } from '#server/checkout/stock.ts';
import { sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import { chargeFixture } from '../support/charge-fixture.ts';

const m = await chargeFixture();
const { t, holds } = m;
const { db } = t;
const as = { as: 'Loja' };
const path = '/api/admin/produto';

let counter = 0;
/** A product with a variant of each stock. */
async function product(...estoques: number[]) {
  counter += 1;
  const sizes = ['p', 'm', 'g', 'gg'];
  const variantes = estoques.map((estoque, at) => ({ tamanho: sizes[at], estoque }));
  const body = { nome: `Caneca ${counter}`, preco: 3990, ref: `est-${counter}`, variantes };
  const answer = await t.request({ url: path, ...as, body });
  expect(answer.status).toBe(201);
  return answer.body as { id: number; variantes: { id: number; estoque: number; tamanho: string }[] };
}
const variantOf = async (estoque: number): Promise<number> => (await product(estoque)).variantes[0]!.id;
const put = (id: number, body: object) => t.request({ method: 'PUT', url: `${path}/${id}`, body, ...as });
const item = (variante: number, quantidade: number) => ({
  tipo: 'produto' as const,
  alvo: variante,
  quantidade,
});
const inMinutes = (minutes: number): Date => new Date(t.clock.now().getTime() + minutes * 60_000);
const now = () => t.clock.now();
const sell = (owner: number | string, pedido: number) =>
  db.transaction((tx) => sellHeld(tx, { owner, pedido, now: now() }));
const record = (...moves: StockMove[]) =>
  db.transaction((tx) => move(tx, moves, { users: null, now: now() }));
const giveBack = (pedido: number, variante: number, quantidade: number) =>
  db.transaction((tx) =>
    restock(tx, [{ variante, quantidade }], { pedido, motivo: null, users: null, now: now() }),
  );

interface Counted {
  soma: number;
  estoque: number;
  total: number;
  tomado: number;
  presas: number;
  saldo: number | null;
}
/** The stock of a variant in every place that says it. */
async function counted(variante: number): Promise<Counted> {
  const [row] = await db.query<Counted>(sql`select
      coalesce((select sum(quantidade) from estoque_movimento where variante = v.id), 0)::integer as soma,
      v.estoque, c.total, c.tomado,
      (select saldo from estoque_movimento where variante = v.id order by id desc limit 1) as saldo,
      coalesce((select sum(quantidade) from reserva r where r.tipo = 'produto' and r.alvo = v.id
        and r.estado in ('retida', 'confirmada')), 0)::integer as presas
    from produto_variantes v join capacidade c on c.tipo = 'produto' and c.alvo = v.id where v.id = ${variante}`);
  return row!;
}
const movements = (variante: number) =>
  db.query<{ tipo: string; quantidade: number; saldo: number; motivo: string | null; pedido: number | null }>(
    sql`select tipo, quantidade, saldo, motivo, pedido from estoque_movimento where variante = ${variante} order by id`,
  );

describe('the stock of a variant', () => {
  it('begins with an entry, and every product has a variant', async () => {
    const { variantes } = await product(4, 0);
    expect(await movements(variantes[0]!.id)).toEqual([
      { tipo: 'entrada', quantidade: 4, saldo: 4, motivo: 'Estoque inicial', pedido: null },
    ]);
    expect(await movements(variantes[1]!.id)).toEqual([]);
    const book = await product();
    expect(book.variantes).toMatchObject([{ tamanho: null, cor: null, estoque: 0, ativo: true }]);
    expect(await counted(book.variantes[0]!.id)).toMatchObject({ total: 0, tomado: 0, estoque: 0 });
  });

  it('is adjusted by the difference that a form typed, with its author', async () => {
    const { id, variantes } = await product(4, 6);
    const [first, second] = variantes;
    const saved = await put(id, { variantes: [{ ...first, estoque: 7 }, second] });
    expect([saved.status, saved.body.estoque]).toEqual([200, 13]);
    expect(await movements(first!.id)).toMatchObject([
      { tipo: 'entrada' },
      { tipo: 'ajuste', quantidade: 3, saldo: 7, motivo: 'Ajuste no cadastro do produto' },
    ]);
    expect(await movements(second!.id)).toHaveLength(1);
    const [who] = await db.query<{ quem: number }>(sql`select count(*)::integer as quem from estoque_movimento
      where variante = ${first!.id} and users is not null`);
    expect(who).toEqual({ quem: 2 });
  });

  it('does not go below what is held for buyers, and says so at its cell', async () => {
    const { id, variantes } = await product(1, 5);
    const [first, second] = variantes;
    await holds.claim(db, 'pedido:801', [item(second!.id, 3)], inMinutes(15));
    const refused = await put(id, { variantes: [first, { ...second, estoque: 2 }] });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { 'variantes.1.estoque': [errorText('estoque.held', 'pt_BR', { presas: 3 })] },
    ]);
    expect((await put(id, { variantes: [first, { ...second, estoque: 3 }] })).status).toBe(200);
    t.clock.advance(16);
    // An expired hold counts no more.
    expect((await put(id, { variantes: [first, { ...second, estoque: 0 }] })).status).toBe(200);
    expect(await counted(second!.id)).toMatchObject({ soma: 0, estoque: 0, total: 0, tomado: 0 });
  });

  it('is never written over by a form that was read before a sale', async () => {
    const { id, variantes } = await product(5);
    const [one] = variantes;
    await holds.claim(db, 'pedido:802', [item(one!.id, 2)], inMinutes(15));
    const saved = await Promise.all([
      sell('pedido:802', 802),
      put(id, { nome: `Caneca mudada ${id}` }),
      put(id, { destaque: true }),
    ]);
    expect(saved[0]).toEqual([{ variante: one!.id, quantidade: 2 }]);
    expect(await counted(one!.id)).toMatchObject({ soma: 3, estoque: 3, total: 3, tomado: 0 });
    expect(await movements(one!.id)).toMatchObject([{ tipo: 'entrada' }, { tipo: 'venda', pedido: 802 }]);
  });

  it('changes by what was typed in a form that was read before a sale', async () => {
    const { id, variantes } = await product(5, 5);
    const [one, other] = variantes;
    await holds.claim(db, 'pedido:808', [item(one!.id, 2), item(other!.id, 1)], inMinutes(15));
    await sell('pedido:808', 808);
    const read = { estoque_lido: 5 };
    const saved = await put(id, {
      variantes: [
        { ...one, ...read },
        { ...other, ...read, estoque: 7 },
      ],
    });
    expect(saved.body.variantes.map(({ estoque }: { estoque: number }) => estoque)).toEqual([3, 6]);
    expect(await movements(one!.id)).toHaveLength(2);
    expect((await movements(other!.id)).at(-1)).toMatchObject({ tipo: 'ajuste', quantidade: 2, saldo: 6 });
    const odd = await put(id, { variantes: [{ ...one, estoque_lido: 'x' }, other] });
    expect(Object.keys(odd.body.errors)).toEqual(['variantes.0.estoque_lido']);
  });

  it('goes with a variant that was never used, and keeps one that was', async () => {
    const { id, variantes } = await product(2, 3, 0);
    const [unused, moved, held] = variantes;
    await record({ variante: moved!.id, quantidade: -1, tipo: 'perda', motivo: 'Quebrou' });
    await holds.claim(db, 'pedido:803', [item(unused!.id, 1)], inMinutes(-1));
    for (const gone of [unused, moved]) {
      const refused = await put(id, { variantes: variantes.filter((one) => one !== gone) });
      const variante = gone!.tamanho.toUpperCase();
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { variantes: [errorText('produto.variant_used', 'pt_BR', { variante })] },
      ]);
    }
    expect((await put(id, { variantes: [unused, moved] })).status).toBe(200);
    expect(
      await db.query(sql`select 1 from capacidade where tipo = 'produto' and alvo = ${held!.id}`),
    ).toEqual([]);
    const kept = await t.request({ method: 'DELETE', url: `${path}/${id}`, ...as });
    expect([kept.status, kept.body.message]).toEqual([409, errorText('produto.used', 'pt_BR')]);
    const { id: other, variantes: its } = await product(9);
    expect((await t.request({ method: 'DELETE', url: `${path}/${other}`, ...as })).status).toBe(204);
    expect(await movements(its[0]!.id)).toEqual([]);
  });

  it('only grows: its movements are neither changed nor deleted', async () => {
    const variante = await variantOf(3);
    for (const statement of [
      sql`update estoque_movimento set quantidade = 9 where variante = ${variante}`,
      sql`delete from estoque_movimento where variante = ${variante}`,
      sql`truncate estoque_movimento`,
    ])
      await expect(db.run(statement)).rejects.toThrow(/only grows/);
    await record({ variante, quantidade: 1, tipo: 'entrada', motivo: 'Compra' });
    await expect(db.run(sql`delete from produto_variantes where id = ${variante}`)).rejects.toThrow(
      /only grows/,
    );
  });
});

describe('movements', () => {
  it('are all recorded, or none with the reasons', async () => {
    const [a, b] = [await variantOf(5), await variantOf(2)];
    await holds.claim(db, 'pedido:804', [item(b, 1)], inMinutes(15));
    const loss = (variante: number, quantidade: number): StockMove => ({
      variante,
      quantidade,
      tipo: 'perda',
      motivo: 'Molhou',
    });
    expect(await record(loss(a, -1), loss(b, -2), loss(999_999, -1))).toEqual([
      { at: 1, problem: 'too_few', livre: 1 },
      { at: 2, problem: 'unknown', livre: 0 },
    ]);
    expect(await record({ variante: a, quantidade: 999_996, tipo: 'entrada', motivo: 'Compra' })).toEqual([
      { at: 0, problem: 'too_many', livre: 5 },
    ]);
    expect((await counted(a)).total).toBe(5);
    expect(
      await record(loss(a, -5), { variante: a, quantidade: 2, tipo: 'entrada', motivo: 'Compra' }),
    ).toEqual([]);
    expect(await counted(a)).toMatchObject({ soma: 2, estoque: 2, total: 2 });
  });

  it('sells to exactly as many buyers at once as there are units', async () => {
    const variante = await variantOf(3);
    const owners = Array.from({ length: 12 }, (_, at) => 900 + at);
    const sold = await Promise.all(
      owners.map((pedido) =>
        db.transaction(async (tx) =>
          (await holds.claim(tx, `pedido:${pedido}`, [item(variante, 1)], inMinutes(15)))
            ? sellHeld(tx, { owner: `pedido:${pedido}`, pedido, now: now() })
            : [],
        ),
      ),
    );
    expect(sold.flat()).toHaveLength(3);
    expect(await counted(variante)).toMatchObject({ soma: 0, estoque: 0, total: 0, tomado: 0 });
  });

  it('gives back what an order took, and no more', async () => {
    const variante = await variantOf(3);
    await holds.claim(db, 'pedido:805', [item(variante, 2)], inMinutes(15));
    await sell('pedido:805', 805);
    await giveBack(805, variante, 1);
    await expect(giveBack(805, variante, 2)).rejects.toMatchObject({ key: 'estoque.returned_more' });
    await giveBack(805, variante, 1);
    expect(await counted(variante)).toMatchObject({ soma: 3, total: 3, tomado: 0, saldo: 3 });
  });

  it('takes the stock again for money that comes late, while there is any', async () => {
    const [free, gone] = [await variantOf(1), await variantOf(1)];
    const holding = async (variante: number) =>
      m.charges.open(m.request({ gateway: 'pix_manual' }), async (tx, charge) => {
        expect(await holds.claim(tx, charge.id, [item(variante, 1)], charge.expira_em)).toBe(true);
        return null;
      });
    const [late, tooLate] = [await holding(free), await holding(gone)];
    t.clock.advance(61);
    await t.jobs.tick('cobranca.varrer');
    await holds.claim(db, 'pedido:806', [item(gone, 1)], inMinutes(15));
    await sell('pedido:806', 806);
    expect((await m.arrive(late.codigo, 10_000)).estado).toBe('paga');
    const { id } = await m.row(late.codigo);
    expect(await sell(id, 807)).toEqual([{ variante: free, quantidade: 1 }]);
    expect(await sell(id, 807)).toEqual([]);
    expect(await counted(free)).toMatchObject({ soma: 0, total: 0, tomado: 0 });
    expect((await m.arrive(tooLate.codigo, 10_000)).estado).toBe('expirada');
    expect(await counted(gone)).toMatchObject({ soma: 0, total: 0, tomado: 0 });
  });
});

describe('the office', () => {
  const url = '/api/admin/estoque_movimento';
  const post = (body: object, more: object = {}) => t.request({ url, ...as, body, ...more });
  const stockOf = async (id: number) => (await t.request({ url: `${path}/${id}/estoque`, ...as })).body.data;

  it('records a purchase of several products at once, with supplier and cost', async () => {
    const [a, b] = [await product(1, 0), await product(4)];
    const itens = [
      { variante: a.variantes[1]!.id, quantidade: 10, custo: 1990 },
      { variante: b.variantes[0]!.id, quantidade: 5 },
    ];
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const bought = { tipo: 'entrada', motivo: 'Compra', fornecedor: 'Gráfica Boas Novas', itens };
    const answers = [await post(bought, { headers }), await post(bought, { headers })];
    for (const answer of answers)
      expect([answer.status, answer.body.estoque]).toEqual([
        201,
        [
          { variante: itens[0]!.variante, estoque: 10 },
          { variante: itens[1]!.variante, estoque: 9 },
        ],
      ]);
    const { body } = await t.request({ url: `${url}?fornecedor=boas+novas`, ...as });
    expect([body.total, body.totais]).toEqual([2, { entradas: 15, saidas: 0, comprado: 19_900 }]);
    expect(body.data[0]).toMatchObject({
      tipo: 'entrada',
      motivo: 'Compra',
      users: { rotulo: expect.any(String) },
      produto: { rotulo: expect.stringContaining('Caneca') },
    });
  });

  it('counts, takes out and loses units, and reports at each item what is impossible', async () => {
    const { id, variantes } = await product(5, 3);
    const [one, other] = variantes;
    await holds.claim(db, 'pedido:809', [item(one!.id, 2)], inMinutes(15));
    const counted = await post({
      tipo: 'ajuste',
      motivo: 'Contagem',
      itens: [{ variante: one!.id, contagem: 4 }],
    });
    expect([counted.status, counted.body.estoque]).toEqual([201, [{ variante: one!.id, estoque: 4 }]]);
    const refused = async (body: object) => {
      const answer = await post(body);
      return [answer.status, answer.body.errors];
    };
    expect(
      await refused({ tipo: 'ajuste', motivo: 'X', itens: [{ variante: one!.id, contagem: 1 }] }),
    ).toEqual([422, { 'itens.0.contagem': [errorText('estoque.held', 'pt_BR', { presas: 2 })] }]);
    expect(
      await refused({ tipo: 'ajuste', motivo: 'X', itens: [{ variante: one!.id, contagem: 4 }] }),
    ).toEqual([422, { 'itens.0.contagem': [errorText('estoque.same', 'pt_BR')] }]);
    const itens = [
      { variante: other!.id, quantidade: 1 },
      { variante: one!.id, quantidade: 3 },
      { variante: 999_999, quantidade: 1 },
      { variante: other!.id, quantidade: 1 },
    ];
    expect(await refused({ tipo: 'perda', motivo: 'Molhou', itens })).toEqual([
      422,
      { 'itens.3.variante': [errorText('estoque.twice', 'pt_BR')] },
    ]);
    expect(await refused({ tipo: 'perda', motivo: 'Molhou', itens: itens.slice(0, 3) })).toEqual([
      422,
      {
        'itens.1.quantidade': [errorText('estoque.too_few', 'pt_BR', { livre: 2 })],
        'itens.2.variante': [errorText('validation.reference', 'pt_BR')],
      },
    ]);
    for (const [body, field] of [
      [{ tipo: 'perda', motivo: ' ', itens: itens.slice(0, 1) }, 'motivo'],
      [{ tipo: 'perda', motivo: 'X', itens: [] }, 'itens'],
      [{ tipo: 'perda', motivo: 'X', itens: [{ variante: other!.id, quantidade: 0 }] }, 'itens.0.quantidade'],
      [
        { tipo: 'perda', motivo: 'X', itens: [{ variante: other!.id, quantidade: 1_000_001 }] },
        'itens.0.quantidade',
      ],
      [{ tipo: 'venda', motivo: 'X', itens: itens.slice(0, 1) }, 'tipo'],
    ] as const)
      expect((await refused(body as object))[1]).toEqual({ [field]: expect.any(Array) });
    await post({ tipo: 'saida', motivo: 'Brinde', itens: [{ variante: other!.id, quantidade: 3 }] });
    expect(await stockOf(id)).toMatchObject([
      { variante: one!.id, nome: 'P', estoque: 4, presas: 2, baixo: false },
      { variante: other!.id, nome: 'M', estoque: 0, presas: 0 },
    ]);
    const { body } = await t.request({ url: `${url}?variante=${one!.id}&tipo=ajuste`, ...as });
    expect(body.data).toMatchObject([{ quantidade: -1, saldo: 4, motivo: 'Contagem', variante_nome: 'P' }]);
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await t.request({ method, url: `${url}/${body.data[0].id}`, ...as, body: {} })).status).toBe(
        404,
      );
  });

  it('finds variants by the name, the reference or the code, for users who may change products alone', async () => {
    const { variantes } = await product(2);
    const found = await t.request({ url: `${url}/variantes?termo=caneca%20${counter}`, ...as });
    expect(found.body.data.map(({ variante }: { variante: number }) => variante)).toContain(variantes[0]!.id);
    for (const role of ['Tesouraria', 'Intercessão'])
      expect((await t.request({ url: `${url}/variantes?termo=x`, as: role })).status).toBe(403);
    expect((await t.request({ url: `${path}/999999/estoque`, ...as })).status).toBe(404);
  });

  it('is mailed once when a variant on sale is down to its minimum', async () => {
    const { id, variantes } = await product(5, 2);
    const [enough, low] = variantes;
    const isFound = async () =>
      (await t.request({ url: `${path}?estoque_baixo=true&per_page=100`, ...as })).body.data.some(
        (one: { id: number }) => one.id === id,
      );
    expect(await isFound()).toBe(false);
    await put(id, { estoque_minimo: 2 });
    expect(await isFound()).toBe(true);
    const notices = async () => {
      t.mail.sent.length = 0;
      await t.jobs.tick('loja.estoque_baixo');
      await t.jobs.runAll();
      return t.mail.sent.filter(({ subject }) => subject.startsWith('Estoque baixo'));
    };
    const [mail] = await notices();
    expect(mail!.text).toMatch(/Caneca \d+ \(M\): 2/);
    expect(mail!.text).not.toMatch(/\(P\)/);
    expect(await notices()).toEqual([]);
    await record({ variante: low!.id, quantidade: 3, tipo: 'entrada', motivo: 'Compra' });
    expect(await notices()).toEqual([]);
    expect(await isFound()).toBe(false);
    await record({ variante: enough!.id, quantidade: -5, tipo: 'perda', motivo: 'Quebrou' });
    expect((await notices()).map(({ text }) => /\(P\): 0/.test(text))).toContain(true);
    await put(id, { ativo: false });
    expect(await isFound()).toBe(false);
  });

  it('finds at night a stock that is not the sum of its movements', async () => {
    const variante = await variantOf(4);
    const differences = async () => {
      await t.jobs.tick('cobranca.conciliar');
      const { body } = await t.request({ url: '/api/admin/conciliacao', as: 'Administrador' });
      return body.ultima.lista.filter(({ tipo }: { tipo: string }) => tipo === 'estoque_diferente');
    };
    expect(await differences()).toEqual([]);
    await db.run(sql`update capacidade set total = 9 where tipo = 'produto' and alvo = ${variante}`);
    expect(await differences()).toMatchObject([{ detalhe: `variante:${variante} (4 ≠ 4, 9, 4)` }]);
    await db.run(sql`update capacidade set total = 4 where tipo = 'produto' and alvo = ${variante}`);
  });
});

it('is the sum of its movements after anything that can happen to it', async () => {
  let orders = 1_000;
  const units = fc.integer({ min: 1, max: 6 });
  const step = fc.oneof(
    fc.record({ what: fc.constant('entry' as const), units }),
    fc.record({ what: fc.constant('loss' as const), units }),
    fc.record({ what: fc.constant('set' as const), units: fc.integer({ min: 0, max: 9 }) }),
    fc.record({ what: fc.constant('hold' as const), units }),
    fc.record({ what: fc.constant('sale' as const), units: fc.nat(3) }),
    fc.record({ what: fc.constant('release' as const), units: fc.nat(3) }),
    fc.record({ what: fc.constant('expiry' as const), units }),
    fc.record({ what: fc.constant('return' as const), units }),
  );
  await fc.assert(
    fc.asyncProperty(fc.nat(8), fc.array(step, { maxLength: 14 }), async (begin, steps) => {
      const { id, variantes } = await product(begin);
      const variante = variantes[0]!.id;
      const held: number[] = [];
      const sold: number[] = [];
      const taken = (at: number) => held.splice(at % Math.max(1, held.length), 1)[0];
      for (const { what, units: count } of steps) {
        if (what === 'entry')
          await record({ variante, quantidade: count, tipo: 'entrada', motivo: 'Compra' });
        if (what === 'loss') await record({ variante, quantidade: -count, tipo: 'perda', motivo: 'Quebrou' });
        if (what === 'set') await put(id, { variantes: [{ ...variantes[0], estoque: count }] });
        if (what === 'hold') {
          orders += 1;
          if (await holds.claim(db, `pedido:${orders}`, [item(variante, count)], inMinutes(15)))
            held.push(orders);
        }
        const owner = what === 'sale' || what === 'release' ? taken(count) : undefined;
        if (owner !== undefined && what === 'sale' && (await sell(`pedido:${owner}`, owner)).length > 0)
          sold.push(owner);
        if (owner !== undefined && what === 'release') await holds.release(db, `pedido:${owner}`);
        if (what === 'expiry') {
          t.clock.advance(16);
          await t.jobs.tick('cobranca.varrer');
        }
        if (what === 'return' && sold.length > 0)
          await giveBack(sold[count % sold.length]!, variante, count).catch((error) =>
            expect(error).toMatchObject({ key: 'estoque.returned_more' }),
          );
        const { soma, estoque, total, tomado, presas, saldo } = await counted(variante);
        expect([estoque, total, saldo ?? 0, tomado]).toEqual([soma, soma, soma, presas]);
      }
    }),
    { numRuns: 15 },
  );
});

it('a movement whose answer was lost is repeated without a second one', async () => {
  const variante = await variantOf(5);
  const key = crypto.randomUUID();
  const enter = () =>
    t.request({
      url: '/api/admin/estoque_movimento',
      ...as,
      body: { tipo: 'entrada', motivo: 'Nota 12', itens: [{ variante, quantidade: 4 }] },
      headers: { 'idempotency-key': key },
    });
  const first = await enter();
  expect(first.status, first.text).toBe(201);
  expect(await db.run(sql`delete from idempotencia where chave = ${key}`)).toBe(1);
  const again = await enter();
  expect([again.status, again.body]).toEqual([201, { estoque: [{ variante, estoque: 9 }] }]);
  expect(again.body).toEqual(first.body);
});
