import { describe, expect, it } from 'vitest';
import type { AbilityRule } from '#shared/access/subjects.ts';
import { languages } from '#shared/i18n/languages.ts';
import { crud } from '#shared/i18n/pt_BR/crud.ts';
import { office } from '#shared/i18n/pt_BR/office.ts';
import { sections } from '#shared/sections/index.ts';
import { createTranslator } from '#web/lib/i18n/i18n.tsx';
import { pageEntries, recentEntries, recordEntries } from './commands.ts';

const translator = createTranslator(languages[0]!, { ...office, ...crud });
const rules: AbilityRule[] = [
  { action: 'read', subject: 'Auth' },
  { action: 'list', subject: 'pessoa' },
  { action: 'read', subject: 'pessoa' },
  { action: 'create', subject: 'pessoa' },
  { action: 'list', subject: 'conta' },
  { action: 'list', subject: 'pedidooracoes' },
];
const achado = (secao: string, more = {}) => ({ secao, id: 7, rotulo: 'Ana', detalhe: null, ...more });
const records = (list: Parameters<typeof recordEntries>[0]) =>
  recordEntries(list, sections, rules, translator);

describe('pages', () => {
  it('are those that the person may open, and forms those that they may fill', () => {
    const entries = pageEntries(sections, rules, translator);
    expect(entries.map(({ key }) => key)).toEqual([
      'list.dashboard',
      'list.pessoa',
      'list.familia',
      'list.pedidooracoes',
      'list.conta',
      'list.importacao',
      'list.novidades',
      'create.pessoa',
      'create.familia',
    ]);
    expect(entries.at(-2)).toMatchObject({ text: 'Cadastrar Pessoa', to: '/admin/pessoa/cadastrar' });
  });

  it('of a single section are its form, or its record for users who may only read it, and no form to create one', () => {
    const entries = pageEntries(sections, [{ action: 'manage', subject: 'site' }], translator);
    expect(entries.map(({ key, to }) => [key, to])).toEqual([['list.site', '/admin/site']]);
    const read = pageEntries(sections, [{ action: 'read', subject: 'site' }], translator);
    expect(read.map(({ to }) => to)).toEqual(['/admin/site/visualizar/1']);
  });
});

describe('records', () => {
  it('open on their page, or in the list for those who may not read them', () => {
    expect(records([achado('pessoa')])[0]).toMatchObject({
      to: '/admin/pessoa/visualizar/7',
      heading: 'Pessoas',
    });
    expect(records([achado('conta', { rotulo: 'Caixa & Cia' })])[0]).toMatchObject({
      to: '/admin/conta?term=Caixa+%26+Cia',
    });
  });

  it('say their detail as the section shows it', () => {
    expect(records([achado('pessoa', { detalhe: '+5511987654321' })])[0]?.detail).toBe('(11) 98765-4321');
    expect(records([achado('conta', { detalhe: 'caixa' })])[0]?.detail).toBe('Caixa');
  });

  it('of sections that are unknown or closed are left out', () => {
    expect(records([achado('nada'), achado('financeiro')])).toEqual([]);
  });

  it('told in confidence are not remembered', () => {
    expect(records([achado('pedidooracoes')])[0]?.recent).toBeUndefined();
    expect(records([achado('pessoa')])[0]?.recent).toMatchObject({ kind: 'record', id: 7 });
  });
});

describe('the last ones used', () => {
  it('come back, except those that the user may no longer open', () => {
    const pages = pageEntries(sections, rules, translator);
    const entries = recentEntries(
      [
        { kind: 'page', key: 'list.pessoa' },
        { kind: 'page', key: 'list.financeiro' },
        { kind: 'record', ...achado('pessoa') },
        { kind: 'record', ...achado('financeiro') },
      ],
      pages,
      records,
      'Recentes',
    );
    expect(entries.map(({ key }) => key)).toEqual(['recent.list.pessoa', 'recent.record.pessoa.7']);
    expect(entries.every(({ group }) => group === 'recents')).toBe(true);
  });
});
