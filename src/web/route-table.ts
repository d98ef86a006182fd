import {
  type Access,
  consumidorAccess,
  either,
  guestAccess,
  needs,
  publicAccess,
  staffAccess,
} from '#shared/access/access.ts';
import { type EnderecoPagina, enderecosPagina } from '#shared/contracts/pagina-evento.ts';
import type { RouteFacts } from '#shared/contracts/route-facts.ts';
import { sundayAccess, sundayTasks } from '#shared/domingo/sunday-tasks.ts';
import { importSections } from '#shared/importacao/import-fields.ts';

export type LayoutName = 'home' | 'store' | 'checkout' | 'blank' | 'bare' | 'admin';

/** The module of a page in src/web; the three CRUD pages serve many paths. */
type PageFile =
  | 'pages/site/home.tsx'
  | 'pages/site/aviso.tsx'
  | 'pages/site/bio.tsx'
  | 'pages/site/busca.tsx'
  | 'pages/site/contato.tsx'
  | 'pages/site/compra.tsx'
  | 'pages/site/conteudo.tsx'
  | 'pages/site/conteudos.tsx'
  | 'pages/site/contribuir.tsx'
  | 'pages/site/contribuir-cartaz.tsx'
  | 'pages/site/contribuir-extrato.tsx'
  | 'pages/site/contribuir-mensal.tsx'
  | 'pages/site/contribuir-pagamento.tsx'
  | 'pages/site/contribuir-parar.tsx'
  | 'pages/site/espera.tsx'
  | 'pages/site/evento.tsx'
  | 'pages/site/eventos.tsx'
  | 'pages/site/ingresso.tsx'
  | 'pages/site/inscricao.tsx'
  | 'pages/site/noticia.tsx'
  | 'pages/site/noticias.tsx'
  | 'pages/site/offline.tsx'
  | 'pages/site/pagina-evento.tsx'
  | 'pages/site/redime.tsx'
  | 'pages/site/pagina-previa.tsx'
  | 'pages/site/pedido-oracoes.tsx'
  | 'pages/site/politica-privacidade.tsx'
  | 'pages/site/privacidade-pedido.tsx'
  | 'pages/site/privacidade-pedido-confirmar.tsx'
  | 'pages/site/projeto.tsx'
  | 'pages/site/projetos.tsx'
  | 'pages/site/rifa.tsx'
  | 'pages/site/rifa-compra.tsx'
  | 'pages/site/rifa-verificar.tsx'
  | 'pages/site/rifas.tsx'
  | 'pages/site/servir.tsx'
  | 'pages/site/transparencia.tsx'
  | 'pages/site/transparencia-igreja.tsx'
  | 'pages/site/transparencia-mes.tsx'
  | 'pages/site/verificar.tsx'
  | 'pages/loja/acompanhar.tsx'
  | 'pages/loja/carrinho.tsx'
  | 'pages/loja/checkout.tsx'
  | 'pages/loja/pedido.tsx'
  | 'pages/loja/auth/account.tsx'
  | 'pages/loja/auth/account-copy.tsx'
  | 'pages/loja/auth/login.tsx'
  | 'pages/loja/auth/register.tsx'
  | 'pages/loja/auth/reset-password.tsx'
  | 'pages/loja/vitrine.tsx'
  | 'pages/loja/produto.tsx'
  | 'pages/auth/login.tsx'
  | 'pages/auth/register.tsx'
  | 'pages/auth/forgot-password.tsx'
  | 'pages/auth/reset-password.tsx'
  | 'pages/auth/verify-email.tsx'
  | 'pages/admin/dashboard.tsx'
  | 'pages/admin/evento-pagina.tsx'
  | 'pages/admin/acesso/perfis.tsx'
  | 'pages/admin/acesso/permissoes.tsx'
  | 'pages/admin/mensagens.tsx'
  | 'pages/admin/cobrancas.tsx'
  | 'pages/admin/notificacoes.tsx'
  | 'pages/admin/domingo.tsx'
  | 'pages/admin/domingo/criancas.tsx'
  | 'pages/admin/domingo/oferta.tsx'
  | 'pages/admin/domingo/presenca.tsx'
  | 'pages/admin/domingo/visitantes.tsx'
  | 'pages/admin/inscricao/checkin.tsx'
  | 'pages/admin/pedido/balcao.tsx'
  | 'pages/admin/pedido/quadro.tsx'
  | 'pages/admin/pedido/retirada.tsx'
  | 'pages/admin/pedido/vendas.tsx'
  | 'pages/admin/escala/cadastrar.tsx'
  | 'pages/admin/escala/draggable.tsx'
  | 'pages/admin/escala/escala.tsx'
  | 'pages/admin/rifa/venda.tsx'
  | 'pages/admin/privacidade.tsx'
  | 'pages/admin/privacidade/registro.tsx'
  | 'pages/admin/tarefas.tsx'
  | 'pages/admin/backup.tsx'
  | 'pages/admin/novidades.tsx'
  | 'pages/admin/conciliacao.tsx'
  | 'pages/admin/fechamento.tsx'
  | 'pages/admin/transparencia.tsx'
  | 'pages/admin/recibos.tsx'
  | 'pages/admin/relatorios.tsx'
  | 'pages/admin/inscricao/cadastrar.tsx'
  | 'pages/admin/inscricao/devolucoes.tsx'
  | 'pages/admin/inscricao/mensagem.tsx'
  | 'pages/admin/voucher-lote.tsx'
  | 'pages/admin/estoque/cadastrar.tsx'
  | 'pages/admin/trilha.tsx'
  | 'pages/admin/profile.tsx'
  | 'pages/admin/settings.tsx'
  | 'pages/misc/not-authorized.tsx'
  | 'pages/misc/not-found.tsx'
  | 'pages/misc/store-not-found.tsx'
  | 'pages/admin/fusao.tsx'
  | 'pages/admin/repetidas.tsx'
  | 'pages/admin/importacao.tsx'
  | 'pages/admin/importacao-id.tsx'
  | 'pages/admin/titular.tsx'
  | 'pages/admin/section-list.tsx'
  | 'pages/admin/section-form.tsx'
  | 'pages/admin/section-view.tsx';

/** The pages of a section; a section with a tree also has a list and a form for the children of one record. */
export type SectionPage = 'list' | 'create' | 'edit' | 'view' | 'list-children' | 'create-child';

export interface RouteEntry extends RouteFacts {
  name: string;
  path: string;
  page: PageFile;
  layout: LayoutName;
  access: Access;
  /** the menu entry to highlight; it opens the page of the first row that names it */
  section?: string;
  /** the path contains the section, whose own row declares who may see this page (section-rows.ts) */
  sectionPage?: SectionPage;
  /** the tabs that the path may end with; any other is not found */
  tabs?: readonly string[];
  /** the address of another page, which the server and the browser go to instead */
  redirectTo?: string;
  /** status of the server's response; 200 by default */
  status?: 403 | 404;
  /** the page is about one thing and has actions of its own: on phones it is shown without the bar of shortcuts */
  ownActions?: true;
  /** the fixed address of an event's page, of which this page is a part */
  endereco?: EnderecoPagina;
  /** the visitor has the code from the mail already, and need not ask for one */
  hasCode?: true;
  /** a page of the office that begins without the texts of areas, and loads them where it shows some */
  areaTexts?: 'later';
}

const page = (
  name: string,
  path: string,
  layout: LayoutName,
  access: Access,
  file: PageFile,
): RouteEntry => ({
  name,
  path,
  page: file,
  layout,
  access,
  ...(layout === 'admin' && { office: true }),
});

/** For public pages that are the same for every visitor; their scripts load at the first interaction. */
const shared: RouteFacts = { cache: 'shared', scripts: 'on-touch' };

/** A page of the public site: personal unless its facts say that it is shared. */
const site = (
  name: string,
  path: string,
  file: string,
  facts: RouteFacts = {},
  layout: LayoutName = 'home',
): RouteEntry => ({
  ...page(name, path, layout, publicAccess, `pages/site/${file}.tsx` as PageFile),
  ...facts,
});

/** A page of the public site about one item, person or purchase. */
const single = (name: string, path: string, file: string, facts: RouteFacts = {}): RouteEntry => ({
  ...site(name, path, file, facts),
  ownActions: true,
});

const publicRoutes: RouteEntry[] = [
  site('root', '/', 'home', shared),
  site('bio', '/bio', 'bio', shared, 'blank'),
  site('busca', '/busca', 'busca', shared),
  site('contato', '/contato', 'contato', shared),
  site('conteudos', '/conteudos', 'conteudos', shared),
  single('conteudos-id', '/conteudos/:id', 'conteudo', shared),
  site('contribuir', '/contribuir', 'contribuir', { ...shared, cardFields: true }),
  site('contribuir-cartaz', '/contribuir/cartaz', 'contribuir-cartaz', shared, 'blank'),
  // the following pages are personal to one giver
  site('contribuir-extrato', '/contribuir/extrato', 'contribuir-extrato', {}, 'blank'),
  single('contribuir-mensal', '/contribuir/mensal', 'contribuir-mensal'),
  single('contribuir-parar', '/contribuir/parar', 'contribuir-parar'),
  single('contribuir-codigo', '/contribuir/:codigo', 'contribuir-pagamento', { cardFields: true }),
  site('eventos', '/eventos', 'eventos', shared),
  single('eventos-id', '/eventos/:id', 'evento', shared),
  site('eventos-id-inscricao', '/eventos/:id/inscricao', 'inscricao', {}, 'checkout'),
  // the following pages are personal to one buyer or participant
  site('inscricoes-codigo', '/inscricoes/:codigo', 'compra', { cardFields: true }, 'checkout'),
  site('inscricoes-codigo-passo', '/inscricoes/:codigo/:passo', 'compra', { cardFields: true }, 'checkout'),
  single('espera-codigo', '/espera/:codigo', 'espera'),
  single('avisos-codigo', '/avisos/:codigo', 'aviso'),
  site('ingresso-codigo', '/ingresso/:codigo', 'ingresso', {}, 'blank'),
  site('noticias', '/noticias', 'noticias', shared),
  single('noticias-id', '/noticias/:id', 'noticia', shared),
  // shown offline: its scripts must come with it
  site('offline', '/offline', 'offline', { cache: 'shared' }, 'blank'),
  site('pedido-oracoes', '/pedido-oracoes', 'pedido-oracoes', shared),
  site('politica-privacidade', '/politica-privacidade', 'politica-privacidade', shared),
  single('politica-privacidade-pedido', '/politica-privacidade/pedido', 'privacidade-pedido', shared),
  // personal, by the secret link in the mail about a request
  single(
    'politica-privacidade-pedido-codigo',
    '/politica-privacidade/pedido/:codigo',
    'privacidade-pedido-confirmar',
  ),
  site('projetos', '/projetos', 'projetos', shared),
  single('projetos-id', '/projetos/:id', 'projeto', shared),
  site('redime', '/redime', 'redime', shared),
  ...enderecosPagina.flatMap((endereco) => {
    const [name, path] = [endereco.replace('/', '-'), `/${endereco}`];
    return [
      { ...site(name, path, 'pagina-evento', shared, 'blank'), endereco },
      { ...site(`${name}-checkout`, `${path}/checkout`, 'inscricao', {}, 'checkout'), endereco },
    ];
  }),
  site('rifa', '/rifa', 'rifas', shared),
  single('rifa-slug', '/rifa/:slug', 'rifa', { ...shared, cardFields: true }),
  single('rifa-slug-verificar', '/rifa/:slug/verificar', 'rifa-verificar', shared),
  // personal to one buyer
  single('rifa-slug-compra-codigo', '/rifa/:slug/compra/:codigo', 'rifa-compra', { cardFields: true }),
  // personal to one volunteer
  single('servir-token', '/servir/:token', 'servir'),
  site('transparencia', '/transparencia', 'transparencia', shared),
  single('transparencia-igreja', '/transparencia/:igreja', 'transparencia-igreja', shared),
  single('transparencia-igreja-mes', '/transparencia/:igreja/:mes', 'transparencia-mes', shared),
  // the data of a document, for anyone with its code
  site('verificar', '/verificar', 'verificar'),
  single('verificar-codigo', '/verificar/:codigo', 'verificar'),
];

const storeGuest = guestAccess('consumidor');
const storeAuth = (name: string, path: string, access: Access, file: string): RouteEntry =>
  page(
    `loja-virtual-auth-${name}`,
    `/loja-virtual/auth/${path}`,
    'store',
    access,
    `pages/loja/auth/${file}.tsx` as PageFile,
  );
const storeRoutes: RouteEntry[] = [
  { ...page('loja-virtual', '/loja-virtual', 'store', publicAccess, 'pages/loja/vitrine.tsx'), ...shared },
  {
    ...page(
      ...(['loja-virtual-produto-slug', '/loja-virtual/produto/:slug', 'store', publicAccess] as const),
      'pages/loja/produto.tsx',
    ),
    ...shared,
  },
  storeAuth('login', 'login', storeGuest, 'login'),
  storeAuth('register', 'register', storeGuest, 'register'),
  storeAuth('esqueceu-senha', 'esqueceu-senha', storeGuest, 'reset-password'),
  { ...storeAuth('redefinir-senha', 'redefinir-senha', storeGuest, 'reset-password'), hasCode: true },
  storeAuth('account', 'account', consumidorAccess, 'account'),
  storeAuth('account-dados', 'account/dados.json', consumidorAccess, 'account-copy'),
  {
    ...storeAuth('account-tab', 'account/:tab', consumidorAccess, 'account'),
    tabs: ['pedidos', 'enderecos', 'ingressos', 'contribuicoes', 'aparelhos', 'privacidade'],
  },
  {
    ...page(
      'loja-virtual-carrinho',
      '/loja-virtual/carrinho',
      'store',
      publicAccess,
      'pages/loja/carrinho.tsx',
    ),
    scripts: 'on-touch',
  },
  ...['', '/:passo'].map((passo) => ({
    ...page(
      `loja-virtual-checkout-id${passo.replace('/:', '-')}`,
      `/loja-virtual/checkout/:id${passo}`,
      'checkout',
      consumidorAccess,
      'pages/loja/checkout.tsx',
    ),
    cardFields: true as const,
  })),
  page(
    'loja-virtual-pedido-id',
    '/loja-virtual/pedido/:id',
    'store',
    consumidorAccess,
    'pages/loja/pedido.tsx',
  ),
  // personal, by the secret link in the mails of an order
  page(
    'loja-virtual-acompanhar-codigo',
    '/loja-virtual/acompanhar/:codigo',
    'store',
    publicAccess,
    'pages/loja/acompanhar.tsx',
  ),
  // unknown addresses of the store, shown in the store's frame
  {
    ...page(
      'loja-virtual-not-found',
      '/loja-virtual/*',
      'store',
      publicAccess,
      'pages/misc/store-not-found.tsx',
    ),
    ...shared,
    status: 404,
  },
];

const officeGuest = guestAccess('staff');
const authRoutes: RouteEntry[] = [
  page('auth-login', '/auth/login', 'blank', officeGuest, 'pages/auth/login.tsx'),
  page('auth-cadastrar', '/auth/cadastrar', 'blank', officeGuest, 'pages/auth/register.tsx'),
  page('auth-esqueceu-senha', '/auth/esqueceu-senha', 'blank', officeGuest, 'pages/auth/forgot-password.tsx'),
  page(
    'auth-redefinir-senha',
    '/auth/redefinir-senha',
    'blank',
    officeGuest,
    'pages/auth/reset-password.tsx',
  ),
  // public, because it also serves signed-in accounts that wait for a role
  page('auth-verificar-email', '/auth/verificar-email', 'blank', publicAccess, 'pages/auth/verify-email.tsx'),
];

const office = (section: string, name: string, path: string, access: Access, file: PageFile): RouteEntry => ({
  ...page(`admin-${name}`, `/admin/${path}`, 'admin', access, file),
  section,
});

const list = 'pages/admin/section-list.tsx';
const form = 'pages/admin/section-form.tsx';

const ofSection = (sectionPage: SectionPage, name: string, tail: string, file: PageFile): RouteEntry => ({
  ...page(`admin-${name}`, `/admin/:section${tail}`, 'admin', staffAccess, file),
  sectionPage,
});

/** One set of rows for all sections of the registry (src/shared/sections/index.ts). */
const sectionRoutes: RouteEntry[] = [
  { ...ofSection('list', 'section', '', list), areaTexts: 'later' },
  ofSection('create', 'section-cadastrar', '/cadastrar', form),
  ofSection('edit', 'section-editar-id', '/editar/:id', form),
  ofSection('view', 'section-visualizar-id', '/visualizar/:id', 'pages/admin/section-view.tsx'),
  { ...ofSection('list-children', 'section-id-listar', '/:id/listar', list), areaTexts: 'later' },
  ofSection('create-child', 'section-id-cadastrar', '/:id/cadastrar', form),
];

const everything = needs('manage', 'all');
const imports = either(...importSections.map((name) => needs('create', name)));
const adminRoutes: RouteEntry[] = [
  {
    ...page('admin', '/admin', 'admin', needs('read', 'Auth'), 'pages/admin/dashboard.tsx'),
    section: 'dashboard',
    areaTexts: 'later',
  },
  office('acesso-perfis', 'acesso-perfis', 'acesso/perfis', everything, 'pages/admin/acesso/perfis.tsx'),
  office(
    'acesso-permissoes',
    'acesso-permissoes',
    'acesso/permissoes',
    everything,
    'pages/admin/acesso/permissoes.tsx',
  ),
  office('mensagens', 'mensagens', 'mensagens', everything, 'pages/admin/mensagens.tsx'),
  office('notificacoes', 'notificacoes', 'notificacoes', staffAccess, 'pages/admin/notificacoes.tsx'),
  office(
    'privacidade',
    'privacidade',
    'privacidade',
    needs('read', 'privacidade'),
    'pages/admin/privacidade.tsx',
  ),
  office(
    'privacidade',
    'privacidade-registro',
    'privacidade/registro',
    needs('read', 'privacidade'),
    'pages/admin/privacidade/registro.tsx',
  ),
  office('tarefas', 'tarefas', 'tarefas', everything, 'pages/admin/tarefas.tsx'),
  office('importacao', 'importacao', 'importacao', imports, 'pages/admin/importacao.tsx'),
  office('importacao', 'importacao-id', 'importacao/:id', imports, 'pages/admin/importacao-id.tsx'),
  office('backup', 'backup', 'backup', everything, 'pages/admin/backup.tsx'),
  office('novidades', 'novidades', 'novidades', needs('read', 'Auth'), 'pages/admin/novidades.tsx'),
  office('trilha', 'trilha', 'trilha', everything, 'pages/admin/trilha.tsx'),
  office(
    'conciliacao',
    'financeiro-conciliacao',
    'financeiro/conciliacao',
    needs('list', 'financeiro'),
    'pages/admin/conciliacao.tsx',
  ),
  office('fechamento', 'fechamento', 'fechamento', needs('list', 'financeiro'), 'pages/admin/fechamento.tsx'),
  office(
    'transparencia',
    'transparencia',
    'transparencia',
    needs('read', 'transparencia'),
    'pages/admin/transparencia.tsx',
  ),
  office('relatorios', 'relatorios', 'relatorios', needs('list', 'financeiro'), 'pages/admin/relatorios.tsx'),
  office('recibos', 'recibos', 'recibos', needs('list', 'financeiro'), 'pages/admin/recibos.tsx'),
  office(
    'cobrancas',
    'financeiro-cobrancas',
    'financeiro/cobrancas',
    needs('list', 'financeiro'),
    'pages/admin/cobrancas.tsx',
  ),
  office(
    'devolucoes',
    'financeiro-devolucoes',
    'financeiro/devolucoes',
    needs('list', 'financeiro'),
    'pages/admin/inscricao/devolucoes.tsx',
  ),
  office('domingo', 'domingo', 'domingo', sundayAccess, 'pages/admin/domingo.tsx'),
  ...sundayTasks.map(({ name, subject, ...facts }) => ({
    ...office(
      'domingo',
      `domingo-${name}`,
      `domingo/${name}`,
      needs('create', subject),
      `pages/admin/domingo/${name}.tsx`,
    ),
    ...('camera' in facts && { camera: facts.camera }),
  })),
  {
    ...office(
      ...(['checkin', 'inscricao-checkin', 'inscricao/checkin', needs('edit', 'inscricao')] as const),
      'pages/admin/inscricao/checkin.tsx',
    ),
    camera: true,
  },
  office(
    'quadro',
    'pedido-quadro',
    'pedido/quadro',
    needs('list', 'pedido'),
    'pages/admin/pedido/quadro.tsx',
  ),
  office(
    'balcao',
    'pedido-balcao',
    'pedido/balcao',
    needs('create', 'pedido'),
    'pages/admin/pedido/balcao.tsx',
  ),
  office(
    'vendas',
    'pedido-vendas',
    'pedido/vendas',
    needs('list', 'pedido'),
    'pages/admin/pedido/vendas.tsx',
  ),
  {
    ...office(
      ...(['retirada', 'pedido-retirada', 'pedido/retirada', needs('edit', 'pedido')] as const),
      'pages/admin/pedido/retirada.tsx',
    ),
    camera: true,
  },
  office(
    'inscricao',
    'inscricao-cadastrar',
    'inscricao/cadastrar',
    needs('create', 'inscricao'),
    'pages/admin/inscricao/cadastrar.tsx',
  ),
  office(
    'inscricao',
    'inscricao-mensagem',
    'inscricao/mensagem',
    needs('edit', 'inscricao'),
    'pages/admin/inscricao/mensagem.tsx',
  ),
  office(
    'voucher',
    'voucher-lote',
    'voucher/lote',
    needs('create', 'inscricao'),
    'pages/admin/voucher-lote.tsx',
  ),
  office(
    'estoque_movimento',
    'estoque_movimento-cadastrar',
    'estoque_movimento/cadastrar',
    needs('create', 'produto'),
    'pages/admin/estoque/cadastrar.tsx',
  ),
  office('rifa', 'rifa-venda-id', 'rifa/venda/:id', needs('create', 'rifa'), 'pages/admin/rifa/venda.tsx'),
  office(
    'pessoa',
    'pessoa-id-titular',
    'pessoa/:id/titular',
    needs('manage', 'requerimento'),
    'pages/admin/titular.tsx',
  ),
  office(
    'repetidas',
    'repetidas',
    'pessoa/repetidas',
    needs('delete', 'pessoa'),
    'pages/admin/repetidas.tsx',
  ),
  office('pessoa', 'pessoa-id-fusao', 'pessoa/:id/fusao', needs('delete', 'pessoa'), 'pages/admin/fusao.tsx'),
  office(
    'evento',
    'evento-pagina-id',
    'evento/pagina/:id',
    needs('edit', 'evento'),
    'pages/admin/evento-pagina.tsx',
  ),
  {
    // the page in the frame of the editor above
    ...office(
      'evento',
      'evento-pagina-id-previa',
      'evento/pagina/:id/previa',
      needs('edit', 'evento'),
      'pages/site/pagina-previa.tsx',
    ),
    layout: 'bare',
    framedByUs: true,
  },
  // the schedule has no subject of its own in the specification, so it uses that of volunteers
  office('escala', 'escala', 'escala', needs('list', 'voluntario'), 'pages/admin/escala/escala.tsx'),
  office(
    'escala',
    'escala-cadastrar',
    'escala/cadastrar',
    needs('create', 'voluntario'),
    'pages/admin/escala/cadastrar.tsx',
  ),
  office(
    'escala',
    'escala-draggable',
    'escala/draggable',
    needs('edit', 'voluntario'),
    'pages/admin/escala/draggable.tsx',
  ),
  {
    ...office('profile', 'profile', 'profile', staffAccess, 'pages/admin/profile.tsx'),
    redirectTo: '/admin/profile/account',
  },
  {
    ...office('profile', 'profile-tab', 'profile/:tab', staffAccess, 'pages/admin/profile.tsx'),
    tabs: ['account', 'billing-plans', 'security', 'billing-history'],
  },
  {
    ...office('settings', 'settings', 'settings', staffAccess, 'pages/admin/settings.tsx'),
    redirectTo: '/admin/settings/account',
  },
  {
    ...office('settings', 'settings-tab', 'settings/:tab', staffAccess, 'pages/admin/settings.tsx'),
    tabs: ['account', 'security', 'billing', 'connections', 'notifications'],
  },
  ...sectionRoutes,
];

const refusal = (name: string, path: string, status: 403 | 404): RouteEntry => ({
  ...page(
    name,
    path,
    'blank',
    publicAccess,
    `pages/misc/${status === 403 ? 'not-authorized' : 'not-found'}.tsx`,
  ),
  ...shared,
  status,
});

const miscRoutes: RouteEntry[] = [
  refusal('not-authorized', '/not-authorized', 403),
  refusal('pages-misc-not-authorized', '/pages/misc/not-authorized', 403),
  refusal('pages-misc-not-found-error', '/pages/misc/not-found/:error', 404),
  refusal('not-found', '/*', 404),
];

/** Every path of the product: who may see it, in which layout, by which page, and how the server serves it. */
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

/**
 * The row of the pattern that the router matched. Throws for a path without a row, because it has no declared
 * access.
 */
export function routeByPattern(pattern: string): RouteEntry {
  const entry = byPattern.get(bare(pattern));
  if (!entry) throw new Error(`the route table has no ${pattern}`);
  return entry;
}
