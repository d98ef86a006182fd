import { describe, expect, it } from 'vitest';
import { enderecosPagina } from '#shared/contracts/pagina-evento.ts';
import { sections } from '#shared/sections/index.ts';
import { routeByPattern, routeTable } from './route-table.ts';
import { sectionRows } from './section-rows.ts';

/** The whole table, with the rows of every declared section. */
const allRows = [
  ...routeTable.filter(({ sectionPage }) => !sectionPage),
  ...sections.flatMap((section) => sectionRows(section)),
];

/** The eighteen sections of the specification and the colours of products, with their subjects from its section 6. */
const specified: Record<string, string> = {
  cargo: 'cargo',
  categoria: 'categoria',
  conta: 'conta',
  contato: 'contato',
  conteudo: 'conteudo',
  cor: 'produto',
  departamento: 'departamento',
  evento: 'evento',
  financeiro: 'financeiro',
  igreja: 'igreja',
  patrimonio: 'patrimonio',
  pedidooracoes: 'pedidooracoes',
  pessoa: 'pessoa',
  postagem: 'postagem',
  produto: 'produto',
  projetosociais: 'projetosocial',
  rifa: 'rifa',
  users: 'users',
  voluntario: 'voluntario',
};

/** The other paths of section 2. */
const otherPaths =
  `/ /bio /contato /conteudos /conteudos/:id /contribuir /eventos /eventos/:id /noticias /noticias/:id
  /pedido-oracoes /politica-privacidade /not-authorized /pages/misc/not-authorized /* /pages/misc/not-found/:error
  /encontro-das-rosas /encontro-das-rosas/checkout /redime/homens /redime/homens/checkout /redime/jovens
  /redime/jovens/checkout /redime/mulheres /redime/mulheres/checkout /rifa/:slug /loja-virtual /loja-virtual/auth/account
  /loja-virtual/auth/login /loja-virtual/auth/register /loja-virtual/checkout/:id /loja-virtual/pedido/:id
  /loja-virtual/produto/:slug /auth/login /auth/cadastrar /auth/esqueceu-senha /auth/redefinir-senha /admin
  /admin/acesso/perfis /admin/acesso/permissoes /admin/categoria/:id/cadastrar /admin/categoria/:id/listar
  /admin/inscricao /admin/inscricao/visualizar/:id /admin/escala /admin/escala/cadastrar /admin/escala/draggable
  /admin/profile/:tab /admin/settings/:tab`.split(/\s+/);

describe('route table', () => {
  it('names each path once and each name once', () => {
    expect(new Set(allRows.map((entry) => entry.path)).size).toBe(allRows.length);
    expect(new Set(allRows.map((entry) => entry.name)).size).toBe(allRows.length);
  });

  it('asks every office page for more than a visit', () => {
    for (const entry of allRows.filter(({ path }) => path.startsWith('/admin'))) {
      expect(['ability', 'either', 'staff'], entry.path).toContain(entry.access.kind);
      expect(entry.layout, entry.path).toBe(entry.framedByUs ? 'bare' : 'admin');
      expect(entry.section, entry.path).toBeTruthy();
    }
  });

  it('has every path of the specification', () => {
    expect(allRows.map(({ path }) => path)).toEqual(expect.arrayContaining(otherPaths));
  });

  it.each(Object.entries(specified))(
    'asks list, create and edit for the pages of %s and highlights it on each',
    (section, subject) => {
      const rows = ['', '/cadastrar', '/editar/:id'].map((tail) =>
        allRows.find(({ path }) => path === `/admin/${section}${tail}`),
      );
      expect(rows).toMatchObject(
        [
          ['list', ''],
          ['create', '-cadastrar'],
          ['edit', '-editar-id'],
        ].map(([action, tail]) => ({
          name: `admin-${section}${tail}`,
          section,
          access: { kind: 'ability', action, subject },
        })),
      );
    },
  );

  it('asks read for the page that shows a record, in every section with pages', () => {
    for (const section of sections) {
      const row = allRows.find(({ path }) => path === `/admin/${section.name}/visualizar/:id`);
      const access = { kind: 'ability', action: 'read', subject: section.subject };
      if (section.hidden) expect(row, section.name).toBeUndefined();
      else expect(row, section.name).toMatchObject({ section: section.within ?? section.name, access });
      if (section.readOnly)
        expect(allRows.map(({ path }) => path)).not.toContain(`/admin/${section.name}/editar/:id`);
    }
  });

  it('finds a row however the router spells its pattern, and refuses a path that has none', () => {
    expect(routeByPattern('admin/escala').name).toBe('admin-escala');
    expect(routeByPattern('/').name).toBe('root');
    expect(routeByPattern('*').status).toBe(404);
    expect(() => routeByPattern('/admin/escala/secret')).toThrow();
  });
});

describe('facts of a route', () => {
  it('show the bar of shortcuts on the first page of each area of the site, and not on the pages below it', () => {
    for (const { path, layout, ownActions } of routeTable)
      expect(ownActions, path).toBe(layout === 'home' && path.split('/').length > 2 ? true : undefined);
  });

  it('name the fixed address that the landing page of an event and its checkout belong to', () => {
    const fixed = routeTable.filter(({ endereco }) => endereco);
    expect(fixed.map(({ path, endereco }) => [path, endereco])).toEqual(
      enderecosPagina.flatMap((endereco) => [
        [`/${endereco}`, endereco],
        [`/${endereco}/checkout`, endereco],
      ]),
    );
  });

  it('load the texts of areas at once, except on the dashboard and the lists', () => {
    const later = routeTable.filter(({ areaTexts }) => areaTexts === 'later');
    expect(later.map(({ path }) => path)).toEqual([
      '/admin',
      '/admin/:section',
      '/admin/:section/:id/listar',
    ]);
  });

  it('ask for no code where the visitor has it', () => {
    expect(routeTable.filter(({ hasCode }) => hasCode).map(({ path }) => path)).toEqual([
      '/loja-virtual/auth/redefinir-senha',
    ]);
  });

  it('keep only what everybody may see in the shared page cache', () => {
    for (const entry of routeTable.filter(({ cache }) => cache === 'shared')) {
      expect(entry.access, entry.path).toEqual({ kind: 'public' });
      expect(['home', 'blank', 'store'], entry.path).toContain(entry.layout);
    }
  });

  it('make public pages personal where they know who gives, signs up or buys', () => {
    const personal = routeTable.filter(({ access, cache }) => access.kind === 'public' && !cache);
    expect(personal.map(({ path }) => path)).toEqual([
      '/contribuir/extrato',
      '/contribuir/mensal',
      '/contribuir/parar',
      '/contribuir/:codigo',
      '/eventos/:id/inscricao',
      '/inscricoes/:codigo',
      '/inscricoes/:codigo/:passo',
      '/espera/:codigo',
      '/avisos/:codigo',
      '/ingresso/:codigo',
      '/politica-privacidade/pedido/:codigo',
      '/encontro-das-rosas/checkout',
      '/redime/homens/checkout',
      '/redime/jovens/checkout',
      '/redime/mulheres/checkout',
      '/rifa/:slug/compra/:codigo',
      '/servir/:token',
      '/verificar',
      '/verificar/:codigo',
      '/loja-virtual/carrinho',
      '/loja-virtual/acompanhar/:codigo',
      '/auth/verificar-email',
    ]);
  });

  it('let the scripts of a shared page and of the cart wait, but not of the one that is shown without a network', () => {
    const isWaiting = ({ path, cache }: (typeof routeTable)[number]): boolean =>
      (cache === 'shared' && path !== '/offline') || path === '/loja-virtual/carrinho';
    for (const entry of routeTable)
      expect(entry.scripts, entry.path).toBe(isWaiting(entry) ? 'on-touch' : undefined);
  });

  it('let card fields in where people pay, and nowhere else', () => {
    const paying = routeTable.filter(({ cardFields }) => cardFields);
    expect(paying.map(({ path }) => path)).toEqual([
      '/contribuir',
      '/contribuir/:codigo',
      '/inscricoes/:codigo',
      '/inscricoes/:codigo/:passo',
      '/rifa/:slug',
      '/rifa/:slug/compra/:codigo',
      '/loja-virtual/checkout/:id',
      '/loja-virtual/checkout/:id/:passo',
    ]);
  });
});
