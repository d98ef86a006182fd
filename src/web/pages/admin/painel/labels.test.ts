import { expect, it } from 'vitest';
import { painel as en } from '#shared/i18n/en/painel.ts';
import { painel as es } from '#shared/i18n/es/painel.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { painel as ptBR } from '#shared/i18n/pt_BR/painel.ts';
import { createTranslator } from '#web/lib/i18n/i18n.tsx';
import { countedText } from './labels.ts';

it.each([
  [
    'pt_BR',
    ptBR,
    ['Vagas da escala sem ninguém', 'Vaga da escala sem ninguém'],
    ['membros ativos', 'membro ativo'],
  ],
  [
    'en',
    en,
    ['Unfilled places of the schedule', 'Unfilled place of the schedule'],
    ['active members', 'active member'],
  ],
  [
    'es',
    es,
    ['Lugares del turno sin nadie', 'Lugar del turno sin nadie'],
    ['miembros activos', 'miembro activo'],
  ],
])('a count of one has its name in the singular: %s', (locale, texts, places, members) => {
  const translator = createTranslator(findLanguage(locale), texts);
  const textsOf = (key: 'painel.card.vagas' | 'painel.name.membros') =>
    [0, 2, 1].map((valor) => countedText(translator, key, { valor }));
  expect(textsOf('painel.card.vagas')).toEqual([places[0], ...places]);
  expect(textsOf('painel.name.membros')).toEqual([members[0], ...members]);
});

it('an amount of one centavo keeps the name of amounts', () => {
  const translator = createTranslator(findLanguage('en'), en);
  const texts = [{ valor: 1, dinheiro: true as const }, { valor: 1 }].map((numero) =>
    countedText(translator, 'painel.name.membros', numero),
  );
  expect(texts).toEqual(['active members', 'active member']);
});
