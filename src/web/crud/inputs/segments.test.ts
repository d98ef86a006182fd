import { expect, test } from 'vitest';
import { fitSideBySide } from './segments.ts';

test('two or three short options are all seen at once', () => {
  expect(fitSideBySide(['Receita', 'Despesa', 'Transferência'], 4)).toBe(true);
  expect(fitSideBySide(['Mensal', 'Semanal', 'Anual'], 3)).toBe(true);
});

test('options that would be cut or wrapped are chosen from a list', () => {
  expect(fitSideBySide(['Masculino', 'Feminino', 'Não informar'], 4)).toBe(false);
  expect(fitSideBySide(['Ativo', 'Pausado', 'Concluído'], 3)).toBe(false);
  expect(fitSideBySide(['Ativo', 'Pausado', 'Concluído'], 6)).toBe(true);
  expect(fitSideBySide(['a', 'b', 'c', 'd'], 12)).toBe(false);
});
