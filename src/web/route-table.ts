import { type Access, guestAccess, needs, publicAccess, staffAccess } from '#shared/access/access.ts';
import type { Subject } from '#shared/access/subjects.ts';

export type LayoutName = 'home' | 'store' | 'blank' | 'admin';

/** Module of a page, in src/web; `soon` and the two of the CRUD are shared by many paths. */
export type PageFile =
  | 'pages/soon.tsx'
  | 'pages/site/home.tsx'
  | 'pages/site/bio.tsx'
  | 'pages/site/busca.tsx'
  | 'pages/site/contato.tsx'
  | 'pages/site/conteudo.tsx'
  | 'pages/site/conteudos.tsx'
  | 'pages/site/contribuir.tsx'
  | 'pages/site/contribuir-cartaz.tsx'
  | 'pages/site/contribuir-extrato.tsx'
  | 'pages/site/contribuir-mensal.tsx'
  | 'pages/site/contribuir-pagamento.tsx'
  | 'pages/site/contribuir-parar.tsx'
  | 'pages/site/evento.tsx'
  | 'pages/site/eventos.tsx'
  | 'pages/site/noticia.tsx'
  | 'pages/site/noticias.tsx'
  | 'pages/site/offline.tsx'
  | 'pages/site/pedido-oracoes.tsx'
  | 'pages/site/politica-privacidade.tsx'
  | 'pages/site/projeto.tsx'
  | 'pages/site/projetos.tsx'
  | 'pages/auth/login.tsx'
  | 'pages/auth/register.tsx'
  | 'pages/auth/forgot-password.tsx'
  | 'pages/auth/reset-password.tsx'
  | 'pages/admin/dashboard.tsx'
  | 'pages/admin/acesso/perfis.tsx'
  | 'pages/admin/acesso/permissoes.tsx'
  | 'pages/admin/mensagens.tsx'
  | 'pages/admin/cobrancas.tsx'
  | 'pages/admin/recebimentos.tsx'
  | 'pages/admin/site.tsx'
  | 'pages/admin/tarefas.tsx'
  | 'pages/admin/conciliacao.tsx'
  | 'pages/admin/trilha.tsx'
  | 'pages/admin/profile.tsx'
  | 'pages/admin/settings.tsx'
  | 'pages/misc/not-authorized.tsx'
  | 'pages/misc/not-found.tsx'
  | 'crud/pages/list-route.tsx'
  | 'crud/pages/form-route.tsx';

export interface RouteEntry {
  name: string;
  path: string;
  page: PageFile;
  layout: LayoutName;
  access: Access;
  /** the entry of the menu that is highlighted */
  section?: string;
  /** the section is named by the path, and asks for this: rows for sections beyond the specification's */
  open?: 'list' | 'create' | 'edit';
  /** what the page answers with when the server renders it; 200 unless said */
  status?: 403 | 404;
}

const soon = 'pages/soon.tsx';

const page = (
  name: string,
  path: string,
  layout: LayoutName = 'home',
  access: Access = publicAccess,
  file: PageFile = soon,
): RouteEntry => ({ name, path, page: file, layout, access });

/** A page of the site: what is published, in the language and the colours of whoever asks. */
const site = (name: string, path: string, file: string, layout: LayoutName = 'home'): RouteEntry =>
  page(name, path, layout, publicAccess, `pages/site/${file}.tsx` as PageFile);

const publicRoutes: RouteEntry[] = [
  site('root', '/', 'home'),
  site('bio', '/bio', 'bio', 'blank'),
  site('busca', '/busca', 'busca'),
  site('contato', '/contato', 'contato'),
  site('conteudos', '/conteudos', 'conteudos'),
  site('conteudos-id', '/conteudos/:id', 'conteudo'),
  site('contribuir', '/contribuir', 'contribuir'),
  site('contribuir-cartaz', '/contribuir/cartaz', 'contribuir-cartaz', 'blank'),
  site('contribuir-extrato', '/contribuir/extrato', 'contribuir-extrato', 'blank'),
  site('contribuir-mensal', '/contribuir/mensal', 'contribuir-mensal'),
  site('contribuir-parar', '/contribuir/parar', 'contribuir-parar'),
  site('contribuir-codigo', '/contribuir/:codigo', 'contribuir-pagamento'),
  site('eventos', '/eventos', 'eventos'),
  site('eventos-id', '/eventos/:id', 'evento'),
  site('noticias', '/noticias', 'noticias'),
  site('noticias-id', '/noticias/:id', 'noticia'),
  site('offline', '/offline', 'offline', 'blank'),
  site('pedido-oracoes', '/pedido-oracoes', 'pedido-oracoes'),
  site('politica-privacidade', '/politica-privacidade', 'politica-privacidade'),
  site('projetos', '/projetos', 'projetos'),
  site('projetos-id', '/projetos/:id', 'projeto'),
  page('encontro-das-rosas', '/encontro-das-rosas', 'blank'),
  page('encontro-das-rosas-checkout', '/encontro-das-rosas/checkout', 'blank'),
  ...['homens', 'jovens', 'mulheres'].flatMap((who) => [
    page(`redime-${who}`, `/redime/${who}`, 'blank'),
    page(`redime-${who}-checkout`, `/redime/${who}/checkout`, 'blank'),
  ]),
  page('rifa-slug', '/rifa/:slug'),
];

const consumer = needs('read', 'consumidorAuth');
const storeRoutes: RouteEntry[] = [
  page('loja-virtual', '/loja-virtual', 'store'),
  page('loja-virtual-produto-slug', '/loja-virtual/produto/:slug', 'store'),
  page('loja-virtual-auth-login', '/loja-virtual/auth/login', 'store', guestAccess),
  page('loja-virtual-auth-register', '/loja-virtual/auth/register', 'store', guestAccess),
  page('loja-virtual-auth-account', '/loja-virtual/auth/account', 'store', consumer),
  page('loja-virtual-checkout-id', '/loja-virtual/checkout/:id', 'store', consumer),
  page('loja-virtual-pedido-id', '/loja-virtual/pedido/:id', 'store', consumer),
];

const authRoutes: RouteEntry[] = [
  page('auth-login', '/auth/login', 'blank', guestAccess, 'pages/auth/login.tsx'),
  page('auth-cadastrar', '/auth/cadastrar', 'blank', guestAccess, 'pages/auth/register.tsx'),
  page('auth-esqueceu-senha', '/auth/esqueceu-senha', 'blank', guestAccess, 'pages/auth/forgot-password.tsx'),
  page(
    'auth-redefinir-senha',
    '/auth/redefinir-senha',
    'blank',
    guestAccess,
    'pages/auth/reset-password.tsx',
  ),
];

/** The eighteen sections of the specification; only two are named otherwise than their subject. */
export const crudSections = [
  'cargo',
  'categoria',
  'conta',
  'contato',
  'conteudo',
  'departamento',
  'evento',
  'financeiro',
  'igreja',
  'patrimonio',
  'pedidooracoes',
  'pessoa',
  'postagem',
  'produto',
  'projetosociais',
  'rifa',
  'users',
  'voluntario',
] as const;
export type CrudSection = (typeof crudSections)[number];

const subjectOf = (section: CrudSection): Subject =>
  section === 'projetosociais' ? 'projetosocial' : section;

const office = (
  section: string,
  name: string,
  path: string,
  access: Access,
  file: PageFile = soon,
): RouteEntry => ({ ...page(`admin-${name}`, `/admin/${path}`, 'admin', access, file), section });

const list = 'crud/pages/list-route.tsx';
const form = 'crud/pages/form-route.tsx';

const crudRoutes = crudSections.flatMap((section) => {
  const subject = subjectOf(section);
  return [
    office(section, section, section, needs('list', subject), list),
    office(section, `${section}-cadastrar`, `${section}/cadastrar`, needs('create', subject), form),
    office(section, `${section}-editar-id`, `${section}/editar/:id`, needs('edit', subject), form),
  ];
});

/** Campaigns stand in the menu beside the books that they are kept with. */
const campanhaRoutes: RouteEntry[] = [
  office('campanha', 'campanha', 'campanha', needs('list', 'financeiro'), list),
  office('campanha', 'campanha-cadastrar', 'campanha/cadastrar', needs('create', 'financeiro'), form),
  office('campanha', 'campanha-editar-id', 'campanha/editar/:id', needs('edit', 'financeiro'), form),
];

/** Monthly promises are made and ended by givers: the office reads them. */
const mensalRoutes: RouteEntry[] = [
  office('contribuicao_mensal', 'mensal', 'contribuicao_mensal', needs('list', 'financeiro'), list),
  office(
    'contribuicao_mensal',
    'mensal-editar-id',
    'contribuicao_mensal/editar/:id',
    needs('read', 'financeiro'),
    form,
  ),
];

/** A section that is declared and not in the specification has its pages all the same. */
const openRoutes: RouteEntry[] = [
  { ...office('secao', 'secao', ':section', staffAccess, list), open: 'list' },
  { ...office('secao', 'secao-cadastrar', ':section/cadastrar', staffAccess, form), open: 'create' },
  { ...office('secao', 'secao-editar-id', ':section/editar/:id', staffAccess, form), open: 'edit' },
];

const everything = needs('manage', 'all');
const adminRoutes: RouteEntry[] = [
  {
    ...page('admin', '/admin', 'admin', needs('read', 'Auth'), 'pages/admin/dashboard.tsx'),
    section: 'dashboard',
  },
  office('acesso-perfis', 'acesso-perfis', 'acesso/perfis', everything, 'pages/admin/acesso/perfis.tsx'),
  office(
    'acesso-permissoes',
    'acesso-permissoes',
    'acesso/permissoes',
    everything,
    'pages/admin/acesso/permissoes.tsx',
  ),
  office('site', 'site', 'site', needs('edit', 'site'), 'pages/admin/site.tsx'),
  office('mensagens', 'mensagens', 'mensagens', everything, 'pages/admin/mensagens.tsx'),
  office('tarefas', 'tarefas', 'tarefas', everything, 'pages/admin/tarefas.tsx'),
  office('trilha', 'trilha', 'trilha', everything, 'pages/admin/trilha.tsx'),
  office(
    'conciliacao',
    'financeiro-conciliacao',
    'financeiro/conciliacao',
    needs('list', 'financeiro'),
    'pages/admin/conciliacao.tsx',
  ),
  office(
    'cobrancas',
    'financeiro-cobrancas',
    'financeiro/cobrancas',
    needs('list', 'financeiro'),
    'pages/admin/cobrancas.tsx',
  ),
  office(
    'recebimentos',
    'recebimentos',
    'recebimentos',
    needs('edit', 'financeiro'),
    'pages/admin/recebimentos.tsx',
  ),
  ...crudRoutes,
  ...campanhaRoutes,
  ...mensalRoutes,
  office(
    'categoria',
    'categoria-id-cadastrar',
    'categoria/:id/cadastrar',
    needs('create', 'categoria'),
    form,
  ),
  office('categoria', 'categoria-id-listar', 'categoria/:id/listar', needs('list', 'categoria'), list),
  office('inscricao', 'inscricao', 'inscricao', needs('list', 'inscricao')),
  office('inscricao', 'inscricao-visualizar-id', 'inscricao/visualizar/:id', needs('read', 'inscricao')),
  // the schedule has no subject of its own in the specification: it is made of volunteers
  office('escala', 'escala', 'escala', needs('list', 'voluntario')),
  office('escala', 'escala-cadastrar', 'escala/cadastrar', needs('create', 'voluntario')),
  office('escala', 'escala-draggable', 'escala/draggable', needs('edit', 'voluntario')),
  office('profile', 'profile-tab', 'profile/:tab', staffAccess, 'pages/admin/profile.tsx'),
  office('settings', 'settings-tab', 'settings/:tab', staffAccess, 'pages/admin/settings.tsx'),
  ...openRoutes,
];

const notAuthorized = 'pages/misc/not-authorized.tsx';
const notFound = 'pages/misc/not-found.tsx';
const miscRoutes: RouteEntry[] = [
  { ...page('not-authorized', '/not-authorized', 'blank', publicAccess, notAuthorized), status: 403 },
  {
    ...page('pages-misc-not-authorized', '/pages/misc/not-authorized', 'blank', publicAccess, notAuthorized),
    status: 403,
  },
  {
    ...page('pages-misc-not-found-error', '/pages/misc/not-found/:error', 'blank', publicAccess, notFound),
    status: 404,
  },
  { ...page('not-found', '/*', 'blank', publicAccess, notFound), status: 404 },
];

/** Every path of the product: who may see it, in which layout, by which page. */
export const routeTable: readonly RouteEntry[] = [
  ...publicRoutes,
  ...storeRoutes,
  ...authRoutes,
  ...adminRoutes,
  ...miscRoutes,
];

/** The router reserves some ids (`root`) for itself. */
export const routeId = (name: string): string => `page/${name}`;

const bare = (path: string): string => path.replace(/^\/+|\/+$/g, '');
const byId = new Map(routeTable.map((entry) => [routeId(entry.name), entry]));
const byPattern = new Map(routeTable.map((entry) => [bare(entry.path), entry]));

export const routeById = (id: string | undefined): RouteEntry | undefined => (id ? byId.get(id) : undefined);

/** By the pattern that the router matched. A path without a row has no access declared: it must not be shown. */
export function routeByPattern(pattern: string): RouteEntry {
  const entry = byPattern.get(bare(pattern));
  if (!entry) throw new Error(`the route table has no ${pattern}`);
  return entry;
}
