import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { findLanguage, languages, rtlTestLanguage } from '#shared/i18n/languages.ts';
import { examplePage } from '#web/lib/page/example-page.tsx';
import { type Page, PageRoot } from '#web/lib/page/page.tsx';
import { pageTitle } from '#web/lib/site/seo-address.ts';
import { Seo } from './seo.tsx';

const page = (language: string): Page => ({
  ...examplePage,
  language: findLanguage(language),
  languages: [...languages, rtlTestLanguage],
  church: { ...examplePage.church, descricao: { texto: 'Uma casa aberta.', lang: 'pt-BR' } },
});

const render = (props: Partial<Parameters<typeof Seo>[0]> = {}, language = 'pt_BR'): string =>
  renderToStaticMarkup(
    <PageRoot page={page(language)} texts={{}}>
      <Seo title="Eventos" path="/eventos" {...props} />
    </PageRoot>,
  );

it('gives one address for each language, and the plain one for the church’s own', () => {
  const html = render({ path: '/eventos?page=2&lang=en#x' });
  expect(html).toContain('<title>Eventos · Igreja Exemplo</title>');
  expect(html).toContain('<link rel="canonical" href="https://igreja.example/eventos?page=2"/>');
  for (const [tag, query] of [
    ['pt-BR', 'page=2'],
    ['en', 'page=2&amp;lang=en'],
    ['es', 'page=2&amp;lang=es'],
    ['x-default', 'page=2'],
  ])
    expect(html).toContain(
      `<link rel="alternate" hrefLang="${tag}" href="https://igreja.example/eventos?${query}"/>`,
    );
  expect(html).not.toContain('hrefLang="ar"');
  const english = render({ path: '/eventos?page=1' }, 'en');
  expect(english).toContain('<link rel="canonical" href="https://igreja.example/eventos?lang=en"/>');
  expect(english).toContain('<meta property="og:locale" content="en_US"/>');
});

it('gives only the Portuguese address to pages written in Portuguese alone', () => {
  for (const language of ['pt_BR', 'en', 'es']) {
    const html = render({ path: '/noticias/ceia', written: ['pt_BR'] }, language);
    expect(html).toContain('<link rel="canonical" href="https://igreja.example/noticias/ceia"/>');
    expect(html).not.toContain('hrefLang');
    expect(html).toContain('<meta property="og:locale" content="pt_BR"/>');
  }
});

it('names the languages in which the church wrote a page, and no other', () => {
  const html = render({ path: '/bio', written: ['pt_BR', 'es'] }, 'en');
  expect([...html.matchAll(/hrefLang="([^"]+)"/g)].map(([, tag]) => tag)).toEqual([
    'pt-BR',
    'es',
    'x-default',
  ]);
  expect(html).toContain('<link rel="canonical" href="https://igreja.example/bio"/>');
});

it('has the city of the church in the title, unless the church’s name has it', () => {
  expect(pageTitle('Eventos', 'Aprisco da Graça', 'Vila Velha')).toBe(
    'Eventos · Aprisco da Graça, Vila Velha',
  );
  expect(pageTitle('Aprisco da Graça', 'Aprisco da Graça', 'Vila Velha')).toBe(
    'Aprisco da Graça, Vila Velha',
  );
  expect(pageTitle('Eventos', 'Igreja de Uberlandia', 'Uberlândia')).toBe('Eventos · Igreja de Uberlandia');
  expect(pageTitle('Ceia', 'Aprisco', null)).toBe('Ceia · Aprisco');
});

it('says the church’s name once, and its own words where a page has none', () => {
  const html = render({ title: 'Igreja Exemplo', path: '/' });
  expect(html).toContain('<title>Igreja Exemplo</title>');
  expect(html).toContain('<meta name="description" content="Uma casa aberta."/>');
  expect(html).toContain('<meta property="og:url" content="https://igreja.example/"/>');
});

it('shows a whole picture where it is shared', () => {
  const html = render();
  expect(html).toMatch(/og:image" content="https:\/\/igreja\.example\/og\/site\/eventos\.png\?v=[a-z0-9]+"/);
  expect(html).toContain('<meta property="og:image:width" content="1200"/>');
  expect(html).toContain('<meta property="og:image:height" content="630"/>');
  expect(html).toContain('<meta property="og:image:alt" content="Eventos"/>');
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
});

it('marks a page as noindex on request', () => {
  const html = render({ noindex: true });
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain('canonical');
  expect(html).not.toContain('alternate');
});

it('carries data that cannot end its element', () => {
  const html = render({ jsonLd: { '@type': 'Event', name: '</script><img src=x>' } });
  expect(html).toContain('<script type="application/ld+json">{"@context":"https://schema.org"');
  expect(html).not.toContain('<img');
});
