import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { cartCookie } from '#shared/contracts/loja.ts';
import type { Answer } from '../support/app.ts';
import { storeFixture } from '../support/loja-fixture.ts';

const s = await storeFixture();
const { t, call } = s;

const secretOf = ({ headers }: Answer): string =>
  /carrinho=([a-z2-7]{26});/.exec(String([headers['set-cookie']].flat()))?.[1] ?? '';
const visitor = (secret: string) => ({ cookie: `${cartCookie}=${secret}` });
const add = (variante: number, quantidade = 1, headers?: Record<string, string>) =>
  call('POST', 'carrinho/itens', { body: { variante, quantidade }, ...(headers && { headers }) });
const errorsOf = ({ status, body }: Answer) => [status, Object.keys(body.errors ?? {})];

describe('the cart of a visitor', () => {
  it('is kept by a cookie that scripts cannot read', async () => {
    const product = await s.product(3);
    const answer = await add(product.variantes[0]!.id, 2);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        linhas: [
          {
            variante: product.variantes[0]!.id,
            slug: product.slug,
            quantidade: 2,
            pedida: 2,
            maximo: 3,
            preco: 5000,
            subtotal: 10_000,
            aviso: null,
            preco_antes: null,
            tamanho: 'm',
          },
        ],
        quantidade: 2,
        subtotal: 10_000,
      },
    });
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^carrinho=[a-z2-7]{26}; Max-Age=31536000; Path=\/; HttpOnly(; Secure)?; SameSite=Lax$/,
    );
    const secret = secretOf(answer);
    const again = await call('GET', 'carrinho', { headers: visitor(secret) });
    expect(again.body.quantidade).toBe(2);
    expect(secretOf(again)).toBe('');
    expect((await call('GET', 'carrinho')).body).toEqual({ linhas: [], quantidade: 0, subtotal: 0 });
    expect((await call('GET', 'carrinho', { headers: visitor('a'.repeat(26)) })).body.linhas).toEqual([]);
  });

  it('shows each line in its colour', async () => {
    const { id, variantes } = await s.product(3);
    const pictures = [crypto.randomUUID(), crypto.randomUUID()];
    for (const [ordem, picture] of pictures.entries()) {
      await t.db.run(sql`insert into arquivo (id, chave, nome, tipo, bytes, largura, altura, subject, publico)
        values (${picture}, ${picture}, 'foto.webp', 'image/webp', 1, 10, 10, 'produto', true)`);
      await t.db.run(
        sql`insert into produto_fotos (produto, arquivo, ordem) values (${id}, ${picture}, ${ordem})`,
      );
    }
    const shown = async () => (await add(variantes[0]!.id)).body.linhas[0].foto.id;
    expect(await shown()).toBe(pictures[0]);
    await t.db.run(sql`update produto_variantes set foto = 2 where id = ${variantes[0]!.id}`);
    expect(await shown()).toBe(pictures[1]);
  });

  it('changes line by line and as a whole', async () => {
    const [one, two] = [await s.product(9), await s.product(9)];
    const [a, b] = [one.variantes[0]!.id, two.variantes[0]!.id];
    const headers = visitor(secretOf(await add(a)));
    await add(b, 2, headers);
    const path = (variante: number) => `carrinho/itens/${variante}`;
    expect((await call('PATCH', path(a), { headers, body: { quantidade: 4 } })).body.quantidade).toBe(6);
    expect((await call('DELETE', path(b), { headers })).body.quantidade).toBe(4);
    expect((await call('DELETE', path(b), { headers })).status).toBe(404);
    const itens = [
      { variante: b, quantidade: 1 },
      { variante: a, quantidade: 3 },
    ];
    const whole = await call('PUT', 'carrinho', { headers, body: { itens } });
    expect(whole.body.linhas.map((line: { variante: number }) => line.variante)).toEqual([b, a]);
    expect((await call('PUT', 'carrinho', { headers, body: { itens: [] } })).body.linhas).toEqual([]);
  });

  it('refuses what cannot be bought, by field', async () => {
    const product = await s.product(3, { limite_por_pedido: 2 });
    const off = await s.product(3, { ativo: false });
    const [gone] = (await s.product(0)).variantes;
    const { id } = product.variantes[0]!;
    expect(errorsOf(await add(id, 4))).toEqual([422, ['quantidade']]);
    expect(errorsOf(await add(id, 3))).toEqual([422, ['quantidade']]);
    expect(errorsOf(await add(off.variantes[0]!.id))).toEqual([422, ['variante']]);
    expect(errorsOf(await add(gone!.id))).toEqual([422, ['quantidade']]);
    expect(errorsOf(await add(999_999_999))).toEqual([422, ['variante']]);
    expect(errorsOf(await add(id, 0))).toEqual([422, ['quantidade']]);
    expect(errorsOf(await add(id, 1000))).toEqual([422, ['quantidade']]);
    const twice = [
      { variante: id, quantidade: 1 },
      { variante: id, quantidade: 1 },
    ];
    expect(errorsOf(await call('PUT', 'carrinho', { body: { itens: twice } }))).toEqual([
      422,
      ['itens.1.variante'],
    ]);
  });

  it('counts the limit of a product over its variants', async () => {
    const product = await s.product(0, {
      limite_por_pedido: 3,
      variantes: [
        { tamanho: 'p', estoque: 9 },
        { tamanho: 'm', estoque: 9 },
      ],
    });
    const [a, b] = product.variantes;
    const headers = visitor(secretOf(await add(a!.id, 2)));
    expect((await add(b!.id, 2, headers)).status).toBe(422);
    expect((await add(b!.id, 1, headers)).status).toBe(200);
  });

  it('refuses 500 lines clearly', async () => {
    const itens = Array.from({ length: 500 }, (_, at) => ({ variante: at + 1, quantidade: 1 }));
    const { status, body } = await call('PUT', 'carrinho', { body: { itens } });
    expect([status, body.errors]).toEqual([
      422,
      { itens: ['Um carrinho tem no máximo 100 produtos diferentes.'] },
    ]);
  });

  it('reports changes since it was filled', async () => {
    const [dearer, scarcer, gone, archived] = [
      await s.product(9),
      await s.product(9),
      await s.product(9),
      await s.product(9),
    ];
    const headers = visitor(secretOf(await add(dearer!.variantes[0]!.id, 2)));
    for (const product of [scarcer, gone, archived]) await add(product!.variantes[0]!.id, 2, headers);
    await s.change(dearer!, { preco: 6000 });
    const units = (product: typeof dearer, estoque: number) =>
      s.change(product!, { variantes: [{ ...product!.variantes[0], tamanho: 'm', estoque }] });
    await units(scarcer, 1);
    await units(gone, 0);
    await s.change(archived!, { ativo: false });
    const { linhas, subtotal, quantidade } = (await call('GET', 'carrinho', { headers })).body;
    expect(linhas).toMatchObject([
      { quantidade: 2, preco: 6000, preco_antes: 5000, aviso: 'preco_mudou' },
      { quantidade: 1, pedida: 2, maximo: 1, aviso: 'menos_estoque' },
      { quantidade: 0, maximo: 0, aviso: 'esgotado' },
      { quantidade: 0, maximo: 0, aviso: 'fora_de_venda', slug: null },
    ]);
    expect([quantidade, subtotal]).toEqual([3, 17_000]);
  });
});

describe('the cart of a consumer', () => {
  it('is the same on every device, and joins what a visitor put into it', async () => {
    const [shared, own, limited] = [
      await s.product(3),
      await s.product(9),
      await s.product(9, { limite_por_pedido: 2 }),
    ];
    const by = await s.buyer();
    await s.put(by, shared, 2);
    await s.put(by, limited, 2);
    const secret = secretOf(await add(shared.variantes[0]!.id, 2));
    await add(own.variantes[0]!.id, 1, visitor(secret));
    await add(limited.variantes[0]!.id, 1, visitor(secret));
    const joined = await call('GET', 'carrinho', { by, headers: visitor(secret) });
    expect(joined.body.linhas).toMatchObject([
      { variante: shared.variantes[0]!.id, pedida: 4, quantidade: 3, aviso: 'menos_estoque' },
      { variante: own.variantes[0]!.id, quantidade: 1, aviso: null },
      { variante: limited.variantes[0]!.id, pedida: 3, quantidade: 2, aviso: 'menos_estoque' },
    ]);
    expect(String(joined.headers['set-cookie'])).toMatch(/^carrinho=; /);
    expect((await s.cart(by)).quantidade).toBe(6);
    // the visitor's cart is gone
    expect((await call('GET', 'carrinho', { headers: visitor(secret) })).body.linhas).toEqual([]);
    expect((await call('GET', 'carrinho', { by: { ...by, token: '1.1.x' } })).status).toBe(401);
  });

  it('is not mixed up when two devices join at once', async () => {
    const product = await s.product(50);
    const by = await s.buyer();
    const secrets = await Promise.all(
      [1, 2].map(async () => secretOf(await add(product.variantes[0]!.id, 2))),
    );
    await Promise.all(
      [...secrets, ...secrets].map((secret) => call('GET', 'carrinho', { by, headers: visitor(secret) })),
    );
    expect((await s.cart(by)).quantidade).toBe(4);
  });
});

it('serves the pages the same way', async () => {
  const product = await s.product(5);
  const none = { consumidor: null, carrinho: null };
  const variante = String(product.variantes[0]!.id);
  const added = await s.store.add(none, { variante }, s.from);
  expect(added).toMatchObject({ ok: true, setCookie: expect.stringMatching(/^carrinho=[a-z2-7]{26}; /) });
  const carrinho = /=(\w+);/.exec((added as { setCookie: string }).setCookie)![1]!;
  const shopper = { consumidor: null, carrinho };
  expect(await s.store.setQuantity(shopper, variante, { quantidade: '9' }, s.from)).toMatchObject({
    ok: false,
    status: 422,
    errors: { quantidade: ['Só há 5 deste produto.'] },
  });
  expect(await s.store.setQuantity(shopper, variante, { quantidade: '3' }, s.from)).toEqual({ ok: true });
  expect((await s.store.cart(shopper)).quantidade).toBe(3);
  expect(await s.store.setQuantity(shopper, variante, { quantidade: '0' }, s.from)).toEqual({ ok: true });
  expect((await s.store.cart(shopper)).linhas).toEqual([]);
  expect(await s.store.begin(shopper, s.from)).toMatchObject({ ok: false });
  expect(t.mail.sent).toEqual([]);
});
