import { expect, it } from 'vitest';
import { missingTexts } from './site-translations.ts';

it('names the texts that are written in Portuguese and lack a language', () => {
  const record = {
    descricao: 'Uma igreja',
    descricao_en: 'A church',
    descricao_es: ' ',
    hero_titulo: 'Bem-vindo',
    hero_titulo_en: null,
    rodape: null,
    rodape_es: null,
    links: [
      { titulo: 'Agenda', titulo_en: 'Calendar', titulo_es: null },
      { titulo: 'Mapa', titulo_en: '', titulo_es: 'Mapa' },
    ],
  };
  expect(missingTexts(record, 'en').map(({ field }) => field)).toEqual(['hero_titulo_en', 'links']);
  expect(missingTexts(record, 'es').map(({ field, label }) => [field, label[0]])).toEqual([
    ['descricao_es', 'Descrição'],
    ['hero_titulo_es', 'Título da abertura'],
    ['links', 'Agenda'],
  ]);
});

it('reports nothing where no text is written', () => {
  expect(missingTexts({ descricao: '', links: [] }, 'en')).toEqual([]);
});
