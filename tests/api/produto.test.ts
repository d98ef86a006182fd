import { beforeAll, describe, expect, it } from 'vitest';
import { errorText } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { testApp } from '../support/app.ts';

const t = await testApp();
const pt = (key: ErrorKey): string => errorText(key, 'pt_BR');
const as = { as: 'Loja' };
const path = '/api/admin/produto';

let counter = 0;
const input = (values: object = {}) => {
  counter += 1;
  return { nome: `Camiseta ${counter}`, preco: 5990, ref: `cam-${counter}`, ...values };
};
const post = (values: object = {}) => t.request({ url: path, ...as, body: input(values) });
const put = (id: number, body: object) => t.request({ method: 'PUT', url: `${path}/${id}`, body, ...as });
const colour = async (nome: string, hex: string): Promise<number> =>
  (await t.request({ url: '/api/admin/cor', ...as, body: { nome, hex } })).body.id;

let [azul, areia] = [0, 0];
beforeAll(async () => {
  [azul, areia] = [await colour('Azul', '#1D4ED8'), await colour('Areia', '#d6c7a1')];
});

describe('a product', () => {
  it('has its code in capitals, its address of its name, and both once', async () => {
    const first = await post({ nome: 'Caneca Fé & Graça', ref: ' can-azul ' });
    expect(first.body).toMatchObject({ ref: 'CAN-AZUL', slug: 'caneca-fe-graca', estoque: 0, ativo: true });
    const message = errorText('validation.unique_by', 'pt_BR', { name: 'Caneca Fé & Graça' });
    expect((await post({ ref: 'Can-Azul' })).body.errors).toEqual({ ref: [message] });
    expect((await post({ slug: 'caneca-fe-graca' })).body.errors).toEqual({
      slug: [message],
    });
    expect(Object.keys((await post({ nome: '🙏' })).body.errors)).toEqual(['slug']);
    for (const preco of [0, -1]) expect(Object.keys((await post({ preco })).body.errors)).toEqual(['preco']);
  });

  it('keeps the stock of each size and colour, and shows their sum', async () => {
    const variantes = [
      { tamanho: 'p', cor: azul, sku: 'x-p-az', estoque: 3 },
      { tamanho: 'm', cor: azul, estoque: 4, preco: 6990 },
      { tamanho: 'm', cor: areia, estoque: 0 },
      { tamanho: 'unico', estoque: 5 },
    ];
    const { status, body } = await post({ variantes });
    expect([status, body.estoque]).toEqual([201, 12]);
    expect(body.variantes[0]).toMatchObject({ sku: 'X-P-AZ', cor: { rotulo: 'Azul' }, preco: null });
    // Two variants that swap values are not duplicates.
    const [a, b, ...rest] = body.variantes;
    const swapped = await put(body.id, {
      variantes: [{ ...a, tamanho: b.tamanho }, { ...b, tamanho: a.tamanho }, ...rest],
    });
    expect([
      swapped.status,
      swapped.body.variantes.map(({ tamanho }: { tamanho: string }) => tamanho),
    ]).toEqual([200, ['m', 'p', 'm', 'unico']]);
    const one = `${path}?estoque_de=12&estoque_ate=12`;
    expect((await t.request({ url: one, ...as })).body.data.map(({ id }: { id: number }) => id)).toEqual([
      body.id,
    ]);
  });

  it('has no size and colour twice, no code twice, and no stock below nothing', async () => {
    const twice = await post({
      variantes: [
        { tamanho: 'p', cor: azul },
        { tamanho: 'p', cor: azul },
      ],
    });
    expect(twice.body.errors).toEqual({ 'variantes.1.tamanho': [pt('produto.variant_twice')] });
    expect((await post({ variantes: [{ tamanho: 'p' }, { tamanho: 'p' }] })).status).toBe(422);
    const codes = await post({
      variantes: [
        { tamanho: 'p', sku: 'dup' },
        { tamanho: 'm', sku: 'DUP' },
      ],
    });
    expect(codes.body.errors).toEqual({ 'variantes.1.sku': [pt('produto.sku_twice')] });
    expect((await post({ variantes: [{ tamanho: 'p', sku: 'taken-1' }] })).status).toBe(201);
    const taken = await post({ variantes: [{ tamanho: 'g' }, { tamanho: 'p', sku: 'Taken-1' }] });
    expect(taken.body.errors).toEqual({ 'variantes.1.sku': [pt('produto.sku_twice')] });
    const below = await post({ variantes: [{ tamanho: 'p', estoque: -1 }] });
    expect(Object.keys(below.body.errors)).toEqual(['variantes.0.estoque']);
    const odd = await post({ variantes: [{ tamanho: 'xp' }] });
    expect(Object.keys(odd.body.errors)).toEqual(['variantes.0.tamanho']);
  });

  it('takes no variant of another product for its own', async () => {
    const theirs = (await post({ variantes: [{ tamanho: 'm', estoque: 5 }] })).body;
    const mine = (await post({ variantes: [] })).body;
    const taken = await put(mine.id, { variantes: [{ ...theirs.variantes[0], estoque: 9 }] });
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['variantes.0.id']]);
  });

  it('of two that are written with the same code at once lets one through', async () => {
    const both = await Promise.all([1, 2].map(() => post({ variantes: [{ tamanho: 'p', sku: 'corrida' }] })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    const refused = both.find(({ status }) => status === 422)!;
    expect(JSON.stringify(refused.body.errors)).toContain(pt('produto.sku_twice'));
  });

  it('belongs to a category of products, and is found when nothing is left of it', async () => {
    const category = async (tipo: string): Promise<number> =>
      (
        await t.request({
          url: '/api/admin/categoria',
          as: 'Administrador',
          body: { nome: `C ${tipo}`, tipo },
        })
      ).body.id;
    expect((await post({ categoria: await category('patrimonio') })).body.errors).toEqual({
      categoria: [pt('validation.reference')],
    });
    expect((await post({ categoria: await category('produto') })).status).toBe(201);
    const { body: out } = await post({ variantes: [{ tamanho: 'p', estoque: 0 }] });
    const { body: there } = await post({ variantes: [{ tamanho: 'p', estoque: 1 }] });
    const found = async (value: boolean): Promise<number[]> =>
      (await t.request({ url: `${path}?sem_estoque=${value}&per_page=100`, ...as })).body.data.map(
        ({ id }: { id: number }) => id,
      );
    expect(await found(true)).toContain(out.id);
    expect(await found(true)).not.toContain(there.id);
    expect(await found(false)).toContain(there.id);
  });

  it('is described in formatted text that holds no script', async () => {
    const { body } = await post({ descricao: '<p>Algodão <b>macio</b><script>alert(1)</script></p>' });
    expect(body.descricao).toContain('Algodão');
    expect(body.descricao).not.toContain('script');
  });

  it('keeps a colour that it is made in from being deleted', async () => {
    const cor = await colour('Vinho', '#7f1d1d');
    await post({ variantes: [{ tamanho: 'p', cor }] });
    expect((await t.request({ method: 'DELETE', url: `/api/admin/cor/${cor}`, ...as })).status).toBe(409);
    expect((await t.request({ url: '/api/admin/cor', as: 'Intercessão' })).status).toBe(403);
  });
});
