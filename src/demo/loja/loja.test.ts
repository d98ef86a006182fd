import { describe, expect, it } from 'vitest';
import { cleanRichText } from '#server/crud/rich-text.ts';
import { createArgon2 } from '#server/drivers/passwords/argon2.ts';
import { seededRoles } from '#shared/access/roles.ts';
import { checkRecord } from '#shared/crud/schema.ts';
import type { Section } from '#shared/crud/section.ts';
import { translateCor } from '#shared/loja/cores.ts';
import { cor } from '#shared/sections/cor.ts';
import { patrimonio } from '#shared/sections/patrimonio.ts';
import { produto } from '#shared/sections/produto.ts';
import { rifa } from '#shared/sections/rifa.ts';
import { users } from '#shared/sections/users.ts';
import { demoCategorias } from '../categorias.ts';
import { drawProduct, productSide, shapes } from '../drawing/product.ts';
import { renderPicture } from '../drawing/render.ts';
import { demoPatrimonio } from './patrimonio.ts';
import { demoCores } from './produto.ts';
import { demoProdutos } from './produtos.ts';
import { demoRifas } from './rifas.ts';
import { produtoRow } from './seed.ts';
import { demoUsuarios, noPassword } from './usuarios.ts';

const colours = new Map(Object.keys(demoCores).map((name, at) => [name, at + 1]));
const names = (tipo: keyof typeof demoCategorias): string[] =>
  demoCategorias[tipo].flatMap(({ nome, children }) => [nome, ...children]);
const faults = (section: Section, rows: readonly object[], today: string, exists = false) =>
  rows.map((row) => checkRecord(section, row, { today, exists })).filter(({ ok }) => !ok);

describe('the store of the demo church', () => {
  it.each(['2026-11-15', '2028-02-29'])('is valid in every row on %s', (day) => {
    const accounts = demoUsuarios.map(({ email }) => ({ name: 'X', email }));
    expect(
      faults(
        cor,
        Object.entries(demoCores).map(([nome, hex]) => ({ nome, hex })),
        day,
      ),
    ).toEqual([]);
    expect(
      faults(
        produto,
        demoProdutos.map((one) => produtoRow(one, colours)),
        day,
      ),
    ).toEqual([]);
    expect(
      faults(
        patrimonio,
        demoPatrimonio(day).map(({ row }) => row),
        day,
      ),
    ).toEqual([]);
    expect(
      faults(
        rifa,
        demoRifas(day).map(({ row }) => row),
        day,
      ),
    ).toEqual([]);
    expect(faults(users, accounts, day, true)).toEqual([]);
  });

  it('has colours that pages in other languages can name', () => {
    expect(Object.keys(demoCores).filter((nome) => translateCor(nome, 'en') === null)).toEqual([]);
  });

  it('has complete products, with no code and no variant twice', () => {
    const rows = demoProdutos.map(
      (one) =>
        produtoRow(one, colours) as {
          ref: string;
          descricao: string;
          variantes: { sku: string; foto: number; estoque: number }[];
        },
    );
    const codes = rows.flatMap(({ variantes }) => variantes.map(({ sku }) => sku));
    expect(rows).toHaveLength(27);
    expect(new Set(rows.map(({ ref }) => ref)).size).toBe(27);
    expect(new Set(codes).size).toBe(codes.length);
    for (const sku of codes) expect(sku).toBe(sku.toUpperCase());
    for (const { descricao } of rows) expect(cleanRichText(descricao)).toBe(descricao);
    // a picture for each colour, and one product sold out
    for (const [at, { variantes }] of rows.entries())
      expect(Math.max(...variantes.map(({ foto }) => foto))).toBe(demoProdutos[at]!.cores.length);
    const stocks = rows.map(({ variantes }) => variantes.reduce((sum, { estoque }) => sum + estoque, 0));
    expect(stocks.filter((sum, at) => sum === 0 && demoProdutos[at]!.ativo !== false)).toHaveLength(1);
    expect(demoPatrimonio('2026-11-15')).toHaveLength(40);
    for (const { categoria } of demoProdutos) expect(names('produto')).toContain(categoria);
    for (const { categoria } of demoPatrimonio('2026-11-15'))
      expect(names('patrimonio')).toContain(categoria);
  });

  it('has a user in each role, with a password hash that no password matches', async () => {
    for (const { nome } of seededRoles) expect(demoUsuarios.map(({ role }) => role)).toContain(nome);
    const passwords = createArgon2();
    expect(await passwords.verify(noPassword(), 'Segredo#2026')).toBe(false);
    expect(noPassword()).not.toBe(noPassword());
  });

  it.each(shapes)('draws a %s, small and always the same', async (shape) => {
    const svg = drawProduct('Algo', shape, '#0f5c5a');
    expect(svg).toBe(drawProduct('Algo', shape, '#0f5c5a'));
    expect(svg).not.toMatch(/NaN|undefined/);
    expect((await renderPicture(svg, productSide, productSide)).length).toBeLessThan(60_000);
  });
});
