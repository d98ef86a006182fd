import { describe, expect, it } from 'vitest';
import { checkRecord } from '#shared/crud/schema.ts';
import { yearsBefore } from '#shared/dates.ts';
import { categoria } from '#shared/sections/categoria.ts';
import { conta } from '#shared/sections/conta.ts';
import { igreja } from '#shared/sections/igreja.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { demoChurch } from './church.ts';
import { drawCover, motifs } from './drawing/cover.ts';
import { drawPortrait } from './drawing/portrait.ts';
import { renderPicture } from './drawing/render.ts';
import type { DemoPessoa } from './pessoas.ts';

const today = '2026-11-15';
const church = demoChurch(today);
const people = church.pessoas;

describe('the demo church', () => {
  it.each(['2026-11-15', '2027-01-01', '2028-02-29', '2031-07-02'])('is valid in every row on %s', (day) => {
    const { igrejas, pessoas, contas, categorias } = demoChurch(day);
    const rows = [
      ...igrejas.map(({ row }) => [igreja, row] as const),
      ...pessoas.map(({ row }) => [pessoa, row] as const),
      ...contas.map(({ row }) => [conta, row] as const),
      ...categorias.flatMap(({ nome, cor, tipo, children }) =>
        [nome, ...children].map((name) => [categoria, { nome: name, cor, tipo }] as const),
      ),
    ];
    const faults = rows
      .map(([section, row]) => ({ row, result: checkRecord(section, row, { today: day }) }))
      .filter(({ result }) => !result.ok);
    expect(faults).toEqual([]);
  });

  it('is the same every time', () => {
    expect(demoChurch(today)).toEqual(church);
  });

  it('has one head church, and a branch whose CNPJ has a letter', () => {
    expect(church.igrejas.filter(({ row }) => row.sede)).toHaveLength(1);
    expect(church.igrejas.some(({ row }) => /[A-Z]/.test(row.cnpj ?? ''))).toBe(true);
  });

  it('has about 220 people, and no two with the same name, cpf or e-mail', () => {
    expect(people.length).toBeGreaterThan(190);
    expect(people.length).toBeLessThan(250);
    for (const field of ['nome', 'cpf', 'email'] as const) {
      const values = people.map(({ row }) => row[field]).filter((value) => value !== null);
      expect(new Set(values).size, field).toBe(values.length);
    }
    const firstNames = new Set(people.map(({ row }) => row.nome.split(' ')[0]));
    expect(firstNames.size).toBeGreaterThan(90);
  });

  it('has people of the common statuses, mostly members', () => {
    const count = (status: string) => people.filter(({ row }) => row.status === status).length;
    for (const status of ['visitante', 'congregado', 'em_preparacao', 'afastado', 'transferido', 'falecido'])
      expect(count(status), status).toBeGreaterThan(1);
    expect(count('membro_ativo')).toBeGreaterThan(people.length * 0.4);
  });

  it('has no real e-mail addresses', () => {
    for (const { row } of people) expect(row.email ?? '@email.example').toMatch(/@email\.example$/);
  });

  it('keeps families together: children live with their parents, are younger, and bear their names', () => {
    const byName = new Map(people.map((person) => [person.row.nome, person]));
    const of = (person: DemoPessoa, name: keyof DemoPessoa['row']): string => String(person.row[name] ?? '');
    const children = people.filter((person) => byName.has(of(person, 'mae')));
    expect(children.length).toBeGreaterThan(40);
    for (const child of children) {
      const mother = byName.get(of(child, 'mae'))!;
      const father = byName.get(of(child, 'pai'));
      expect(of(child, 'data_nascimento') > yearsBefore(of(mother, 'data_nascimento'), -15)).toBe(true);
      for (const part of ['logradouro', 'numero', 'cep'] as const)
        expect(of(child, part)).toBe(of(mother, part));
      expect(mother.sexo).toBe('feminino');
      if (father) expect(of(child, 'nome').split(' ').at(-1)).toBe(of(father, 'nome').split(' ').at(-1));
    }
    for (const { row, idade } of people) {
      if (idade < 18) expect(row.mae, row.nome).toBeTruthy();
      if (idade < 12) expect(row.e_batizado ?? false, row.nome).toBe(false);
    }
  });
});

describe('its pictures', () => {
  it('are the same for the same seed, and differ for another', () => {
    const sitter = { sexo: 'feminino', idade: 40 } as const;
    expect(drawPortrait('Ana', sitter)).toBe(drawPortrait('Ana', sitter));
    expect(drawPortrait('Ana', sitter)).not.toBe(drawPortrait('Eva', sitter));
    expect(drawCover('culto', 'hills')).not.toBe(drawCover('retiro', 'hills'));
    const ofSeries = ['Salmo 23', 'Salmo 121', 'Salmo 133'].map((name) => drawCover(name, 'hills', 'Salmos'));
    expect(new Set(ofSeries).size).toBe(3);
    const [first, ...others] = ofSeries.map((svg) => /<linearGradient.*?<\/linearGradient>/s.exec(svg)![0]);
    for (const sky of others) expect(sky).toBe(first);
  });

  it.each(motifs)('render as WebP: %s', async (motif) => {
    const body = await renderPicture(drawCover('capa', motif), 320, 180);
    expect(body.subarray(8, 12).toString()).toBe('WEBP');
  });

  it('are drawn for some forty people of all ages', () => {
    const drawn = people.filter(({ retrato }) => retrato);
    expect(drawn.length).toBeGreaterThanOrEqual(40);
    const svgs = drawn.map((person) => drawPortrait(person.row.nome, person));
    expect(new Set(svgs).size).toBe(drawn.length);
    for (const svg of svgs) expect(svg).not.toMatch(/NaN|undefined/);
  });
});
