import { describe, expect, test } from 'vitest';
import type { TraceNames } from '#shared/contracts/trilha.ts';
import { languages } from '#shared/i18n/languages.ts';
import { crud } from '#shared/i18n/pt_BR/crud.ts';
import { createTranslator } from '#web/lib/i18n/i18n.tsx';
import { changesOf, changeText, type Trace } from './history.ts';

const trace = (secao: string, antes: Trace['antes'], depois: Trace['depois']): Trace => ({
  id: 1,
  quando: '2026-11-15T12:00:00Z',
  users: null,
  acao: 'edit',
  secao,
  registro: 1,
  chave: null,
  antes,
  depois,
});
const translator = createTranslator(languages[0]!, crud);
/** Each change as text: the value before and after. */
const changeTexts = (line: Trace, names: TraceNames = {}) =>
  changesOf(line, names).map(({ name, field, before, after }) => [
    name,
    changeText(field, before, translator),
    changeText(field, after, translator),
  ]);

test('lists the changed fields in the order of the form, and nothing but fields', () => {
  const line = trace(
    'conta',
    { ativa: true, nome: 'Caixa', valor_inicial: 0, x: 1 },
    { ativa: false, nome: 'Cofre', valor_inicial: -123456, x: 2 },
  );
  expect(changeTexts(line)).toEqual([
    ['nome', 'Caixa', 'Cofre'],
    ['ativa', 'Sim', 'Não'],
    ['valor_inicial', 'R$\u00a00,00', '\u2212R$\u00a01.234,56'],
  ]);
});

test('of a new record lists the filled fields', () => {
  const line = trace('conta', null, { nome: 'Caixa', banco: null, ativa: false });
  expect(changesOf(line, {}).map(({ name }) => name)).toEqual(['nome']);
});

describe('names', () => {
  test('stand where the trace has ids', () => {
    const names = { igreja: { 1: 'Norte', 2: 'Sul' }, arquivo: { 'a-1': 'foto.webp' } };
    const line = trace('pessoa', { igreja: 1, foto: null }, { igreja: 2, foto: 'a-1' });
    expect(changeTexts(line, names)).toEqual([
      ['foto', '', 'foto.webp'],
      ['igreja', 'Norte', 'Sul'],
    ]);
  });

  test('that are no longer known are replaced by the number, or by the kind of record', () => {
    const line = trace('pessoa', { igreja: 9 }, { igreja: null, foto: 'a-2' });
    expect(changeTexts(line)).toEqual([
      ['foto', '', 'arquivo'],
      ['igreja', '#9', ''],
    ]);
  });
});

test('shows the rows of a list in full', () => {
  const lot = (nome: string, preco: number) => ({ nome, preco, quantidade: 5 });
  const line = trace('evento', { lotes: [lot('Um', 100)] }, { lotes: [lot('Um', 250), lot('Dois', 300)] });
  expect(changeTexts(line)).toEqual([
    ['lotes', 'Um · R$\u00a01,00 · 5', 'Um · R$\u00a02,50 · 5; Dois · R$\u00a03,00 · 5'],
  ]);
});

test('shows the permissions that a role was given', () => {
  const line = trace('perfil', null, { permissoes: ['list pessoa', 'read pessoa'] });
  expect(changeTexts(line)).toEqual([['permissoes', '', 'list pessoa, read pessoa']]);
});

test('cuts a value that is too long for the history', () => {
  const [[, , text] = []] = changeTexts(trace('conta', { descricao: '' }, { descricao: 'x'.repeat(900) }));
  expect(text).toHaveLength(401);
});
