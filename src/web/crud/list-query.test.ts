import { expect, test } from 'vitest';
import { abilityFrom } from '#shared/access/ability.ts';
import type { AbilityRule } from '#shared/access/subjects.ts';
import { listFields } from '#shared/crud/list-fields.ts';
import type { Section } from '#shared/crud/section.ts';
import { categoria } from '#shared/sections/categoria.ts';
import { conta } from '#shared/sections/conta.ts';
import { evento } from '#shared/sections/evento.ts';
import { financeiro } from '#shared/sections/financeiro.ts';
import { sections } from '#shared/sections/index.ts';
import { inscricao } from '#shared/sections/inscricao.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import {
  callFor,
  exportCall,
  filterFields,
  filterParameters,
  isNarrowed,
  nextSort,
  offeredFilters,
  readListQuery,
  writeListQuery,
} from './list-query.ts';

const remembered = { perPage: 25 };
const read = (search: string, more = {}) =>
  readListQuery(conta, new URLSearchParams(search), { ...remembered, ...more });

test('takes filters, search and sort from the address', () => {
  expect(
    read(
      'term=caixa&field=nome&sort_by=valor_inicial&sort_order=desc&tipo=caixa,cartao&valor_inicial_de=100',
    ),
  ).toEqual({
    term: 'caixa',
    field: 'nome',
    sort: { by: 'valor_inicial', order: 'desc' },
    perPage: 25,
    filters: { tipo: 'caixa,cartao', valor_inicial_de: '100' },
  });
});

test('ignores parameters that the section does not declare', () => {
  const listQuery = read('banco=x&field=banco&sort_by=senha&foo=1', { perPage: 7 });
  expect(listQuery).toMatchObject({ field: '', sort: conta.sort, filters: {}, perPage: 25 });
  expect(isNarrowed(listQuery)).toBe(false);
});

test('prefers the address to the remembered sort, and that to the declared one', () => {
  const sort = { by: 'tipo', order: 'desc' } as const;
  expect(read('', { sort }).sort).toEqual(sort);
  expect(read('sort_by=nome', { sort }).sort).toEqual({ by: 'nome', order: 'asc' });
});

test('asks the plain list without a term and the search with one', () => {
  const fields = listFields(conta).join();
  expect(callFor(conta, read('ativa=true'), 2)).toEqual({
    path: '/admin/conta',
    query: { page: 2, per_page: 25, sort_by: 'nome', sort_order: 'asc', fields, ativa: 'true' },
  });
  expect(callFor(conta, read('term=a&ativa=true'), 1, { dono: '3' })).toEqual({
    path: '/admin/conta/search',
    query: {
      page: 1,
      per_page: 25,
      sort_by: 'nome',
      sort_order: 'asc',
      fields,
      ativa: 'true',
      dono: '3',
      term: 'a',
    },
  });
});

test('writes changes into the address and leaves the rest', () => {
  const search = new URLSearchParams('term=a&tipo=caixa&aba=1');
  expect(writeListQuery(conta, search, { term: '', filters: { ativa: 'true' } }).toString()).toBe(
    'aba=1&ativa=true',
  );
});

test('turns the sorted column round and starts others ascending', () => {
  expect(nextSort({ by: 'nome', order: 'asc' }, 'nome')).toEqual({ by: 'nome', order: 'desc' });
  expect(nextSort({ by: 'nome', order: 'desc' }, 'tipo')).toEqual({ by: 'tipo', order: 'asc' });
});

test('searches through a reference by its relationship', () => {
  const listQuery = readListQuery(categoria, new URLSearchParams('term=a&field=categoria_id'), remembered);
  expect(callFor(categoria, listQuery, 1).query).toMatchObject({ relationship: 'categoria_id', term: 'a' });
});

test('reads the section’s own filters, and those of computed fields', () => {
  const label = ['x', 'x', 'x'] as const;
  const section = {
    ...conta,
    filters: { vence_em: { kind: 'date', label } },
    fields: { ...conta.fields, saldo_hoje: { kind: 'money', label, computed: true, filter: true } },
  } as const;
  const search = new URLSearchParams('vence_em=2026-11-15&vence_em_de=2026-01-01&saldo_hoje_ate=0');
  expect(readListQuery(section, search, remembered).filters).toEqual({
    vence_em: '2026-11-15',
    saldo_hoje_ate: '0',
  });
});

test('exports the listed records, without pages', () => {
  expect(exportCall(conta, read('term=caixa&ativa=true'), 'csv')).toEqual({
    path: '/admin/conta/exportar',
    query: { formato: 'csv', term: 'caixa', ativa: 'true', sort_by: 'nome', sort_order: 'asc' },
  });
});

const opened = (section: typeof evento | typeof financeiro, search = '') =>
  readListQuery(section, new URLSearchParams(search), remembered, '2026-11-15');

test('a list opens with the entries of current work: the next events, and bills due until the end of the month', () => {
  expect(opened(evento)).toMatchObject({
    filters: { data_de: '2026-11-15' },
    sort: { by: 'data', order: 'asc' },
    opening: true,
  });
  expect(opened(financeiro)).toMatchObject({
    filters: { data_vencimento_ate: '2026-11-30' },
    sort: financeiro.sort,
    opening: true,
  });
});

test('removing the opening filter, searching or filtering shows everything', () => {
  const off = writeListQuery(evento, new URLSearchParams(), { filters: {} });
  expect(opened(evento, off.toString())).toMatchObject({ filters: {}, sort: evento.sort });
  expect(opened(evento, 'term=natal').filters).toEqual({});
  expect(opened(evento, 'tipo=culto').filters).toEqual({ tipo: 'culto' });
  // a new filter removes the "everything" parameter from the address
  expect(writeListQuery(evento, off, { filters: { tipo: 'culto' } }).toString()).toBe('tipo=culto');
  // lists without opening filters do not have that parameter
  expect(writeListQuery(conta, new URLSearchParams('ativa=true'), { filters: {} }).toString()).toBe('');
});

test('a list opens by filters that it has', () => {
  for (const section of sections) {
    const parameters = filterFields(section).flatMap(([name, field]) => filterParameters(name, field));
    expect(parameters).toEqual(expect.arrayContaining(Object.keys(section.opens?.filters ?? {})));
  }
});

test('offers only the filters that the server accepts from the user', () => {
  const offered = (section: Section, ...rules: AbilityRule[]): string[] =>
    offeredFilters(section, abilityFrom(rules)).map(([name]) => name);
  const people: AbilityRule = { action: 'list', subject: 'pessoa' };
  const about = ['presente_em', 'nao_vem_ha'];
  expect(offered(pessoa, people)).toContain('sem_whatsapp');
  expect(about.filter((name) => offered(pessoa, people).includes(name))).toEqual([]);
  expect(offered(pessoa, people, { action: 'list', subject: 'presenca' })).toEqual(
    expect.arrayContaining(about),
  );
  expect(offered(inscricao)).not.toContain('pessoa');
  expect(offered(inscricao, { action: 'read', subject: 'pessoa' })).toContain('pessoa');
});
