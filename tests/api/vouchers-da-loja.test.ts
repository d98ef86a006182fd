import { describe, expect, it } from 'vitest';
import { createHolds } from '#server/checkout/holds.ts';
import {
  currentVoucher,
  discountStoreLines,
  findVoucher,
  otherProduct,
  voucherItems,
} from '#server/checkout/vouchers.ts';
import type { AppError } from '#shared/errors.ts';
import { limitedTo } from '../support/churches.ts';
import { signUpFixture } from '../support/inscricao-fixture.ts';

const s = await signUpFixture();
const { t } = s;
const { db, clock } = t;
const holds = createHolds({ clock });

type Values = Record<string, unknown>;
let counter = 0;
const record = async (section: string, body: Values): Promise<number> => {
  const answer = await t.request({ url: `/api/admin/${section}`, as: 'Administrador', body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.id;
};
const categoria = (values: Values = {}) => {
  counter += 1;
  return record('categoria', { nome: `Categoria ${counter}`, tipo: 'produto', ...values });
};
const produto = (values: Values = {}) => {
  counter += 1;
  return record('produto', { nome: `Caneca ${counter}`, ref: `CANECA-${counter}`, preco: 3_000, ...values });
};
const create = (values: Values, as: 'Administrador' | 'Secretaria' = 'Administrador') => {
  counter += 1;
  const body = {
    codigo: `LOJA-${counter}`,
    loja: true,
    modo: 'percentual',
    percentual: 10,
    max_usos: 5,
    ...values,
  };
  return t.request({ url: '/api/admin/voucher', as, body });
};
const voucher = async (values: Values = {}): Promise<{ id: number; codigo: string; versao: number }> => {
  const answer = await create(values);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
};
const errorsOf = ({ body }: { body: { errors?: object } }): string[] => Object.keys(body.errors ?? {});
const found = async (codigo: string) => findVoucher(db, holds, { of: 'loja', codigo, now: clock.now() });
const refusal = (error: AppError) => error.fields?.voucher?.[0]?.key;

describe('a voucher in the office', () => {
  it('belongs to an event or to the store, never to both or neither', async () => {
    const evento = await s.evento();
    expect((await create({ evento: evento.id })).body).toMatchObject({ loja: true, evento: null });
    expect(errorsOf(await create({ loja: false }))).toEqual(['evento']);
    expect((await create({ loja: false, evento: evento.id, igreja: s.igreja })).status).toBe(201);
    expect((await create({})).body).toMatchObject({ loja: true, evento: null, igreja: null });
  });

  it('of the store is limited to a product or to a category, not to both', async () => {
    const [one, all] = [await produto(), await categoria()];
    expect((await create({ produto: one })).body.produto).toMatchObject({ id: one });
    expect((await create({ categoria: all })).body.categoria).toMatchObject({ id: all });
    expect(errorsOf(await create({ produto: one, categoria: all }))).toEqual(['produto', 'categoria']);
    expect(errorsOf(await create({ produto: 999_999 }))).toEqual(['produto']);
  });

  it('has a code of its own in the store, which an event may use as well', async () => {
    const evento = await s.evento();
    const { codigo } = await voucher();
    expect(errorsOf(await create({ codigo: codigo.toLowerCase() }))).toEqual(['codigo']);
    expect((await create({ codigo, loja: false, evento: evento.id, igreja: s.igreja })).status).toBe(201);
    expect((await create({ codigo, loja: false, evento: evento.id, igreja: s.igreja })).status).toBe(422);
  });

  it('keeps no places and names no lot in the store', async () => {
    const { body } = await create({ lote: 'Primeiro', bloqueia_vagas: true });
    expect(body).toMatchObject({ lote: null, bloqueia_vagas: false });
  });

  it('of the store is made and deleted by users who may change products', async () => {
    expect((await create({}, 'Secretaria')).status).toBe(403);
    const { id } = await voucher();
    const remove = (as: 'Administrador' | 'Secretaria') =>
      t.request({ method: 'DELETE', url: `/api/admin/voucher/${id}`, as });
    expect((await remove('Secretaria')).status).toBe(403);
    expect((await remove('Administrador')).status).toBe(204);
  });

  it('of the store is not for people of one church', async () => {
    const { id } = await voucher();
    const { request: askLimited } = await limitedTo(t, { users: [s.igreja] });
    expect((await askLimited({ url: `/api/admin/voucher/${id}` })).status).toBe(404);
  });
});

describe('a voucher of the store', () => {
  const line = (produto: number, categoria: number | null, quantidade = 1) => ({
    produto,
    categoria,
    quantidade,
    preco: 3_000,
  });

  it('is found by its code in the store alone', async () => {
    const { id, codigo } = await voucher();
    const evento = await s.evento();
    expect(await found(` ${codigo.toLowerCase()}`.trim())).toMatchObject({ id, usos: 5, orcamento: null });
    const other = findVoucher(db, holds, { of: { evento: evento.id }, codigo, now: clock.now() });
    expect(refusal(await other.catch((error) => error))).toBe('voucher.unknown');
    const ofEvent = await s.voucher(evento);
    expect(refusal(await found(ofEvent.codigo).catch((error) => error))).toBe('voucher.unknown_store');
  });

  it('serves the units of its product, as far as its uses reach', async () => {
    const [own, other] = [await produto(), await produto()];
    const discounts = discountStoreLines(
      [line(other, null), line(own, null, 9)],
      await found((await voucher({ produto: own })).codigo),
    );
    expect(discounts).toEqual([
      { comVoucher: 0, desconto: 0 },
      { comVoucher: 5, desconto: 1_500 },
    ]);
  });

  it('serves its category and those inside it', async () => {
    const roupas = await categoria();
    const [camisetas, livros] = [await categoria({ categoria_id: roupas }), await categoria()];
    const limited = await found((await voucher({ categoria: roupas })).codigo);
    const lines = [line(1, roupas), line(2, camisetas), line(3, livros), line(4, null)];
    expect(discountStoreLines(lines, limited).map(({ comVoucher }) => comVoucher)).toEqual([1, 1, 0, 0]);
    expect(refusal(await otherProduct(db, limited))).toBe('voucher.other_product');
  });

  it('is used up while an order holds its last uses or its money', async () => {
    const { id, codigo } = await voucher({ max_usos: 2, orcamento: 500 });
    const stored = await found(codigo);
    const discounts = discountStoreLines([line(1, null, 2)], stored);
    expect(discounts).toEqual([{ comVoucher: 2, desconto: 500 }]);
    const items = voucherItems(stored, discounts);
    expect(items).toEqual([
      { tipo: 'voucher', alvo: id, quantidade: 2 },
      { tipo: 'voucher_valor', alvo: id, quantidade: 500 },
    ]);
    const until = new Date(clock.now().getTime() + 60_000);
    expect(await holds.claim(db, 'pedido:1', items, until)).toBe(true);
    expect(refusal(await found(codigo).catch((error) => error))).toBe('voucher.used_up');
    expect(await currentVoucher(db, holds, { of: 'loja', voucher: id, now: clock.now() })).toBeNull();
    await holds.release(db, 'pedido:1');
    expect(await currentVoucher(db, holds, { of: 'loja', voucher: id, now: clock.now() })).toMatchObject({
      usos: 2,
      orcamento: 500,
    });
  });

  it('past its day gives nothing', async () => {
    const valido_ate = new Date(clock.now().getTime() + 60_000).toISOString();
    const { codigo } = await voucher({ valido_ate });
    t.clock.advance(2);
    expect(refusal(await found(codigo).catch((error) => error))).toBe('voucher.expired');
  });
});
