import Fastify, { type FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { guardRoutes } from '#server/http/access.ts';
import { createConsumidorSessions } from '#server/http/consumidor-session.ts';
import { handleErrors } from '#server/http/errors.ts';
import { createSessions } from '#server/http/session.ts';
import { type Access, guestAccess, identityOf, needs } from '#shared/access/access.ts';
import { type SeededRole, seededRoles } from '#shared/access/roles.ts';
import type { AbilityRule } from '#shared/access/subjects.ts';
import { bearerAreas } from '#shared/contracts/auth.ts';
import type { Section } from '#shared/crud/section.ts';
import { sections } from '#shared/sections/index.ts';
import { type RequestOptions, testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { type Route, withRoutes } from '../support/routes.ts';

const { made: t, routes } = await withRoutes(() => testApp());

/** Public routes that check the session cookie themselves. */
const ownCheck = new Set(['POST /api/auth/renovar', 'POST /api/loja-virtual/auth/renovar']);

/**
 * Routes open to all staff whose handler checks further: the ability that a call without parameters needs.
 */
const furtherCheck: Readonly<Record<string, AbilityRule>> = {
  '/api/admin/trilha': { action: 'manage', subject: 'all' },
};

interface Caller {
  who: string;
  /** rules of a signed-in user; undefined for visitors */
  rules: readonly AbilityRule[] | undefined;
  /** limited to one church, or to none */
  isLimited?: boolean;
  /** limited to the departments that the person leads, one or none */
  isLeader?: boolean;
  /** signed in to the store, not in the office */
  isConsumidor?: boolean;
  token(): Promise<string | undefined>;
}

/** Written by no user who is limited to some churches: all churches share it. */
const shared = [
  'consumidor',
  'conteudo',
  'documento_modelo',
  'postagem',
  'privacidade',
  'produto',
  'projetosocial',
  'recebimentos',
  'requerimento',
  'rifa',
  'site',
];
const isShared = ({ action, subject }: AbilityRule): boolean => {
  if (action === 'read' || action === 'list') return false;
  // A category that is missing is added by any church; a church is added by none that is limited.
  if (subject === 'categoria') return action !== 'create';
  return subject === 'igreja' ? action === 'create' : shared.includes(subject);
};

/** Belongs to departments: an account limited to the departments that its person leads writes nothing else. */
const ofDepartments = ['cargo', 'departamento', 'evento', 'voluntario'];
const isOutside = ({ action, subject }: AbilityRule): boolean => {
  if (subject === 'Auth' || action === 'read' || action === 'list') return false;
  if (subject === 'categoria') return action !== 'create';
  return subject === 'departamento' ? action === 'create' : !ofDepartments.includes(subject);
};

/** What a caller may do, computed from the role's rules without CASL, which the server uses. */
function grants({ rules = [], isLimited, isLeader }: Caller, { action, subject }: AbilityRule): boolean {
  // Requests of data subjects belong to no church.
  if ((isLimited || isLeader) && subject === 'requerimento') return false;
  if (isLeader && (subject === 'all' || isOutside({ action, subject }))) return false;
  // Roles, kept mail and jobs belong to all churches.
  if (isLimited && (subject === 'all' || isShared({ action, subject }))) return false;
  return rules.some(
    (rule) =>
      (rule.action === action || rule.action === 'manage') &&
      (rule.subject === subject || rule.subject === 'all'),
  );
}

type Outcome = 401 | 403 | 'open';
const outcome = (status: number): Outcome => (status === 401 || status === 403 ? status : 'open');

function expected(access: Access, caller: Caller): Outcome {
  if (access.kind === 'public' || access.kind === 'guest') return 'open';
  if (access.kind === 'consumidor') return caller.isConsumidor ? 'open' : 401;
  if (!caller.rules) return 401;
  if (access.kind === 'staff') return 'open';
  const enough = access.kind === 'either' ? access.of : [access];
  return enough.some((one) => grants(caller, one)) ? 'open' : 403;
}

function expectedOf({ method, url, access }: Route, caller: Caller): Outcome {
  if (ownCheck.has(`${method} ${url}`)) return 401;
  const further = furtherCheck[url];
  const first = expected(access!, caller);
  return first === 'open' && further && !grants(caller, further) ? 403 : first;
}

const callers: Caller[] = [];
const newConsumidor = async (): Promise<string> => (await t.consumidor()).token;
const anonymous: Caller = { who: 'without a token', rules: undefined, token: async () => undefined };

async function signedIn(role: string | null, rules: readonly AbilityRule[]): Promise<Caller> {
  const { id } = await t.user(role);
  return { who: role ?? 'without a role', rules, token: () => t.tokenOf(id) };
}

/**
 * The same rules, held by an account limited to one church, or to none when its role only allows another one.
 */
async function limited({ nome, rules }: SeededRole, churches: 'one' | 'none'): Promise<Caller> {
  const copy = `${nome}, ${churches} church`;
  await t.db.run(sql`with copy as (insert into perfil (nome) values (${copy}) returning id)
    insert into perfil_permissao (perfil, permissao) select copy.id, pp.permissao from copy, perfil_permissao pp
    join perfil p on p.id = pp.perfil where p.nome = ${nome}`);
  const { id } = await t.user(copy);
  const [own, other] = await t.db.query<{ id: number }>(sql`select id from igreja order by id limit 2`);
  await t.db.run(sql`insert into users_igrejas (users, igreja, ordem) values (${id}, ${own!.id}, 1)`);
  if (churches === 'none')
    await t.db.run(sql`insert into perfil_igrejas (perfil, igreja, ordem)
      select id, ${other!.id}, 1 from perfil where nome = ${copy}`);
  return { who: copy, rules, isLimited: true, token: () => t.tokenOf(id) };
}

/** The same rules, limited to the departments that the account's person leads. */
async function leader({ nome, rules }: SeededRole, departamentos: readonly number[]): Promise<Caller> {
  const { users } = await limitedTo(t, { departamentos }, rules);
  const who = `${nome}, leading ${departamentos.length}`;
  return { who, rules, isLeader: true, token: () => t.tokenOf(users) };
}

beforeAll(async () => {
  const { id } = await t.user('Administrador');
  const old = await t.tokenOf(id);
  t.clock.advance(16);
  const [session, expires, signature] = (await t.tokenOf(id)).split('.');
  const forged = `${session}.${Number(expires) + 1}.${signature}`;
  for (const nome_fantasia of ['Uma', 'Outra'])
    await t.request({
      url: '/api/admin/igreja',
      as: 'Administrador',
      body: { nome_fantasia, razao_social: `Igreja ${nome_fantasia}` },
    });
  const led = await t.db.query<{ id: number }>(sql`insert into departamento (nome, igreja)
    select 'Louvor', id from igreja order by id limit 1 returning id`);
  callers.push(
    anonymous,
    { who: 'a forged token', rules: undefined, token: async () => forged },
    { who: 'an expired token', rules: undefined, token: async () => old },
    { who: 'a consumer of the store', rules: undefined, isConsumidor: true, token: newConsumidor },
    await signedIn(null, []),
    ...(await Promise.all(seededRoles.map(({ nome, rules }) => signedIn(nome, rules)))),
    ...(await Promise.all(seededRoles.map((role) => limited(role, 'one')))),
    ...(await Promise.all(seededRoles.map((role) => limited(role, 'none')))),
    ...(await Promise.all(
      seededRoles.map((role) =>
        leader(
          role,
          led.map((one) => one.id),
        ),
      ),
    )),
    ...(await Promise.all(seededRoles.map((role) => leader(role, [])))),
  );
});

/** `list pessoa`, or several joined by "or"; `staff`, `public`, `guest`. */
const inWords = (access: Access): string => {
  if (access.kind === 'either') return access.of.map(inWords).join(' or ');
  return access.kind === 'ability' ? `${access.action} ${access.subject}` : access.kind;
};

describe('the guard', () => {
  /** Each distinct access declared by a route. */
  const declared = new Map(routes.flatMap(({ access }) => (access ? [[inWords(access), access]] : [])));
  const abilities = [...declared.values()].filter((access) => access.kind === 'ability');
  const sessions = createSessions({ ...t, sections });

  it('enforces each kind of access for every role, limited to churches or departments or not', async () => {
    const app = Fastify();
    handleErrors(app);
    guardRoutes(app, { staff: sessions, consumidor: createConsumidorSessions(t) });
    const guarded: Access[] = [
      // only pages declare it
      guestAccess('staff'),
      ...[...declared.values()].filter(({ kind }) => kind !== 'ability'),
      needs('manage', 'all'),
      needs('create', 'igreja'),
      needs('edit', 'igreja'),
      needs('list', 'pessoa'),
      needs('edit', 'financeiro'),
    ];
    expect(new Set(guarded.map(({ kind }) => kind)).size).toBe(6);
    for (const access of guarded) app.get(`/${inWords(access)}`, { config: { access } }, () => 'open');
    onTestFinished(() => app.close());
    for (const caller of callers) {
      const token = await caller.token();
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      for (const access of guarded) {
        const word = inWords(access);
        const { statusCode, body } = await app.inject({ url: `/${encodeURIComponent(word)}`, headers });
        const said = expected(access, caller);
        expect([caller.who, word, outcome(statusCode), body === 'open']).toEqual([
          caller.who,
          word,
          said,
          said === 'open',
        ]);
      }
    }
    expect(callers).toHaveLength(5 + 5 * 9);
  });

  it('uses the ability of a session, which agrees with the rules of its role for everything that routes declare', async () => {
    for (const caller of callers.filter(({ rules }) => rules)) {
      const identity = await sessions.byToken((await caller.token())!);
      expect(identity!.igrejas === null).toBe(!caller.isLimited);
      const isLeader = caller.isLeader || caller.who === 'Líder de departamento';
      expect(identity!.departamentos === null).toBe(!isLeader);
      const wrong = abilities.filter(
        (access) => identity!.ability.can(access.action, access.subject) !== grants(caller, access),
      );
      expect([caller.who, wrong.map(inWords)]).toEqual([caller.who, []]);
    }
    expect(abilities.length).toBeGreaterThan(80);
  });
});

const name = ({ method, url }: Route): string => `${method} ${url}`;

describe('every route', () => {
  it('declares its access', () => {
    expect(routes.filter(({ access }) => !access).map(name)).toEqual([]);
    // Counted from the router itself, so that no route is missing here.
    const registered = [...t.app.printRoutes({ commonPrefix: false }).matchAll(/\(([A-Z, ]+)\)/g)].flatMap(
      ([, methods]) => methods!.split(', '),
    );
    expect(registered).toHaveLength(routes.length);
    expect(new Set(routes.map(name)).size).toBe(routes.length);
  });

  it('is declared with endpoint(), but for the health check, the documentation and the websocket', () => {
    const others = routes.filter(({ isEndpoint, url }) => !isEndpoint && !url.startsWith('/api/docs'));
    expect(new Set(others.map(({ url }) => url))).toEqual(
      new Set(['/api/health', '/api/openapi.json', '/app/:key']),
    );
  });

  it('is called by browsers with the token of the account that it declares', () => {
    // Not called by pages: the documentation, which is opened with the cookie, and MCP.
    const called = routes.filter(
      ({ url }) => url.startsWith('/api/') && !/^\/api\/(docs|mcp|openapi)\b/.test(url),
    );
    const identified = called.filter(({ access }) => !['public', 'guest'].includes(access!.kind));
    const areaOf = ({ url }: Route): string => url.split('/')[2]!;
    const sent = identified.map((route) => [name(route), bearerAreas[areaOf(route)]]);
    expect(sent).toEqual(identified.map((route) => [name(route), identityOf(route.access!)]));
    expect(new Set(identified.map(areaOf))).toEqual(new Set(Object.keys(bearerAreas)));
  });

  it('for HEAD has the very access of the one for GET', () => {
    const heads = routes.filter(({ method }) => method === 'HEAD');
    expect(heads.length).toBeGreaterThan(100);
    for (const head of heads) {
      const get = routes.find(({ method, url }) => method === 'GET' && url === head.url);
      expect(get, head.url).toBeDefined();
      expect(head.access, head.url).toBe(get!.access);
    }
  });

  /** The guard is tested above with all callers, so each route is called by a few only. */
  const callersOf = (route: Route): Caller[] => {
    // Where the handler has a check of its own, all callers are used.
    if (furtherCheck[route.url] || ownCheck.has(name(route))) return callers;
    // The routes for HEAD have the access of those for GET, and their handlers.
    if (expected(route.access!, anonymous) === 'open' || route.method === 'HEAD') return [anonymous];
    const by = (said: Outcome): Caller[] =>
      callers.filter((caller) => caller.rules && expectedOf(route, caller) === said);
    // Of the allowed callers the one with the fewest rules: an extra check in the handler would refuse it.
    const fewest = by('open').toSorted((one, other) => one.rules!.length - other.rules!.length);
    if (route.access!.kind === 'consumidor')
      return [anonymous, ...by(401).slice(0, 1), ...callers.filter(({ isConsumidor }) => isConsumidor)];
    return [anonymous, ...by(403).slice(0, 1), ...fewest.slice(0, 1)];
  };

  /** Open sessions by caller; one of the routes ends them. */
  const tokens = new Map<string, string | undefined>();
  const ending = /^\/api\/(admin|loja-virtual)\/auth\/sair$/;

  it.each(routes.map((route) => [name(route), route] as const))('%s is guarded', async (_, route) => {
    const url = route.url.replace(/:\w+/g, '999999').replace('*', 'x');
    const outcomes: Record<string, Outcome> = {};
    const said: Record<string, Outcome> = {};
    for (const caller of callersOf(route)) {
      const { who } = caller;
      if (!tokens.has(who)) tokens.set(who, await caller.token());
      const options: RequestOptions = {
        method: route.method as RequestOptions['method'],
        url,
        ip: '192.0.2.1',
      };
      const answer = await t.request({ ...options, token: tokens.get(who) });
      if (ending.test(route.url)) tokens.delete(who);
      outcomes[who] = outcome(answer.status);
      said[who] = expectedOf(route, caller);
      expect(answer.status).toBeLessThan(500);
    }
    expect(outcomes).toEqual(said);
    expect(Object.keys(outcomes)).toContain(anonymous.who);
  });
});

/** Roles, kept mail, jobs and consents are for administrators only. */
const elsewhere: Readonly<Record<string, string[]>> = {
  staff: [
    'DELETE notificacoes/:id/lida',
    'DELETE notificacoes/aparelhos/:id',
    'DELETE profile/chaves-acesso/:id',
    'DELETE profile/chaves/:id',
    'DELETE profile/duas-etapas',
    'DELETE profile/email',
    'DELETE profile/foto',
    'DELETE profile/sessoes',
    'DELETE profile/sessoes/:id',
    'GET auth/confirmar',
    'GET auth/eu',
    'GET busca',
    'GET notificacoes',
    'GET notificacoes/chave',
    'GET notificacoes/contagem',
    'GET notificacoes/preferencias',
    'GET novidades',
    'GET profile/chaves',
    'GET profile/conta',
    'GET profile/extrato.pdf',
    'GET profile/historico',
    'GET profile/mensal',
    'GET profile/seguranca',
    'GET site/cabecalho',
    'GET trilha',
    'POST auth/confirmar',
    'POST auth/enviar-verificacao',
    'POST auth/sair',
    'POST notificacoes/:id/lida',
    'POST notificacoes/aparelhos',
    'POST notificacoes/lidas',
    'POST novidades/vistas',
    'POST profile/chaves',
    'POST profile/chaves-acesso',
    'POST profile/chaves-acesso/opcoes',
    'POST profile/duas-etapas',
    'POST profile/duas-etapas/codigos',
    'POST profile/duas-etapas/iniciar',
    'POST profile/email',
    'POST profile/email/confirmar',
    'POST profile/foto',
    'POST profile/mensal',
    'POST profile/mensal/:id/encerrar',
    'POST profile/mensal/:id/pausar',
    'POST profile/mensal/:id/retomar',
    'PUT auth/senha',
    'PUT notificacoes/preferencias',
    'PUT profile/chaves-acesso/:id',
    'PUT profile/conta',
    'PUT profile/mensal/:id',
  ],
  'manage all': [
    'DELETE acesso/perfis/:id',
    'DELETE acesso/permissoes/:id',
    'DELETE ajustes/conexoes/arquivos',
    'DELETE ajustes/conexoes/arquivos/anterior',
    'DELETE ajustes/conexoes/email',
    'DELETE ajustes/gateways/:nome',
    'DELETE webhooks/:id',
    'GET acesso/perfis',
    'GET acesso/perfis/:id',
    'GET acesso/permissoes',
    'GET ajustes/conexoes',
    'GET ajustes/mensagens',
    'GET ajustes/notificacoes',
    'GET ajustes/seguranca',
    'GET backup',
    'GET mensagens',
    'GET mensagens/:id',
    'GET site/consentimentos',
    'GET tarefas',
    'GET webhooks',
    'GET webhooks/:id/entregas',
    'POST acesso/perfis',
    'POST acesso/permissoes',
    'POST ajustes/conexoes/:nome/testar',
    'POST ajustes/conexoes/push/testar',
    'POST ajustes/mensagens/:tipo/previa',
    'POST backup',
    'POST backup/:id/baixar',
    'POST backup/testar',
    'POST tarefas/:id/repetir',
    'POST tarefas/repetir',
    'POST webhooks',
    'POST webhooks/:id/segredo',
    'POST webhooks/:id/testar',
    'POST webhooks/entregas/:id/reenviar',
    'PUT acesso/perfis/:id',
    'PUT acesso/perfis/:id/duas-etapas',
    'PUT acesso/permissoes/:id',
    'PUT ajustes/conexoes/arquivos',
    'PUT ajustes/conexoes/email',
    'PUT ajustes/gateways',
    'PUT ajustes/gateways/:nome',
    'PUT ajustes/mensagens/:tipo',
    'PUT ajustes/notificacoes',
    'PUT ajustes/seguranca',
    'PUT backup/ajustes',
    'PUT webhooks/:id',
  ],
  'list users or create users or edit users': ['GET acesso/perfis/oferecidos'],
  'edit users': ['POST users/:id/enviar-verificacao'],
  'read privacidade': ['GET privacidade/registro', 'GET privacidade/registro/exportar'],
  'manage pedidooracoes': ['GET pedidooracoes/:id/aberturas'],
  'edit pessoa': ['GET familia/sugestoes'],
  'manage anotacao': ['GET anotacao/:id/aberturas'],
  'manage visita': ['GET visita/:id/aberturas'],
  'read Auth': ['GET painel', 'PUT painel'],
  'create presenca or create visitante or create contagem or create crianca': [
    'GET domingo',
    'POST domingo/entradas',
  ],
  'create presenca': ['GET domingo/presenca'],
  'create presenca or list pessoa': ['GET domingo/pessoas'],
  'create visitante': ['GET domingo/visitantes'],
  'list presenca': ['GET domingo/resumo'],
  'create pessoa or create financeiro or create patrimonio or create produto or create voluntario': [
    'GET importacao',
    'GET importacao/:id',
    'GET importacao/:id/fora.csv',
    'GET importacao/:id/linhas',
    'POST importacao',
    'POST importacao/:id/desfazer',
    'POST importacao/:id/executar',
    'POST importacao/:id/fotos',
    'PUT importacao/:id',
  ],
  'read evento': ['GET evento/:id/ics'],
  'edit evento': ['POST evento/:id/pagina/previa'],
  'list pessoa': [
    'GET familia/etiquetas.pdf',
    'GET pessoa/cartas.pdf',
    'GET pessoa/crachas.pdf',
    'GET pessoa/diretorio.pdf',
    'GET pessoa/etiquetas.pdf',
    'GET pessoa/lista-presenca.pdf',
  ],
  'list cargo': ['GET cargo/diretoria.pdf'],
  'list patrimonio': ['GET patrimonio/etiquetas.pdf'],
  'list documento': ['GET pessoa/:id/documentos'],
  'read documento': ['GET documento/:id/documento.pdf'],
  'create documento': ['POST documento/emitir'],
  'read contagem': ['GET domingo/oferta', 'GET domingo/oferta/:id/folha.pdf'],
  'create financeiro': ['POST domingo/oferta/:id/encerrar', 'POST domingo/oferta/:id/lancar'],
  'create crianca': [
    'GET domingo/criancas',
    'GET domingo/criancas/etiquetas.pdf',
    'POST domingo/criancas/codigos',
  ],
  'manage crianca': ['POST domingo/criancas/:id/saida-sem-codigo'],
  'edit documento': ['POST documento/:id/revogar'],
  'create documento_modelo or edit documento_modelo': ['POST documento_modelo/previa.pdf'],
  'create patrimonio': ['GET patrimonio/proximo-numero'],
  'read recebimentos': ['GET ajustes/gateways'],
  'read site': ['GET site/privacidade'],
  'delete categoria': ['POST categoria/:id/mover'],
  'delete pessoa': [
    'DELETE pessoa/:id/distintas/:outra',
    'GET pessoa/:id/fusao/:outra',
    'GET pessoa/repetidas',
    'POST pessoa/:id/fusao',
    'POST pessoa/:id/fusoes/:fusao/desfazer',
    'PUT pessoa/:id/distintas/:outra',
  ],
  'read pessoa': ['GET pessoa/:id/fusoes', 'GET pessoa/:id/linha-do-tempo'],
  'manage requerimento': [
    'GET pessoa/:id/titular/apagar',
    'GET pessoa/:id/titular/consentimentos',
    'GET pessoa/:id/titular/dados.json',
    'GET pessoa/:id/titular/dados.pdf',
    'POST pessoa/:id/titular/apagar',
    'POST pessoa/:id/titular/consentimentos/revogar',
  ],
  'read financeiro': [
    'GET cobranca/:id/eventos',
    'GET fechamento/reabertura',
    'GET financeiro/:id/recibo',
    'GET financeiro/:id/recibo.pdf',
  ],
  'list financeiro': [
    'GET conciliacao',
    'GET extratos',
    'GET extratos/extratos.pdf',
    'GET fechamento',
    'GET inscricao/reembolsos',
    'GET recibos',
    'GET recibos/recibos.pdf',
    'GET relatorios/:tipo',
    'GET relatorios/:tipo/exportar',
    'GET relatorios/filtros',
    'GET rifa/:id/devolucoes',
  ],
  'edit fechamento': ['POST fechamento/:id/reabrir'],
  'read transparencia': ['GET transparencia', 'POST transparencia/previa'],
  'edit transparencia': ['POST transparencia'],
  'edit financeiro': [
    'POST cobranca/:id/confirmar',
    'POST cobranca/:id/estornar',
    'POST cobranca/:id/recusar',
    'POST cobranca/confirmar-lote',
    'POST cobranca/extrato',
    'POST cobranca/extrato/confirmar',
    'POST conciliacao',
    'POST estorno/:id/acertar',
    'POST estorno/:id/devolvido',
    'POST estorno/:id/nao-devolvido',
    'POST extratos/enviar',
    'POST fechamento',
    'POST financeiro/:id/recibo',
    'POST inscricao/reembolsos',
    'POST recebimento/:id/aceitar',
    'POST recebimento/:id/devolver',
    'POST recibos',
    'POST rifa/:id/devolucoes',
  ],
  'list inscricao': [
    'GET inscricao/crachas.pdf',
    'GET inscricao/eventos',
    'GET inscricao/lista-presenca.pdf',
    'GET inscricao/painel',
  ],
  'read rifa': [
    'GET rifa/:id/painel',
    'GET rifa/:id/premios/:premio/recibo.pdf',
    'GET rifa/:id/sorteio',
    'GET rifa_compra/:id/ficha',
  ],
  'edit rifa': [
    'GET rifa_compra/:id/comprovante.pdf',
    'GET rifa_compra/:id/pessoas',
    'POST rifa/:id/premios/:premio/entrega',
    'POST rifa/:id/sorteio',
    'POST rifa/:id/sorteio/congelar',
    'POST rifa/:id/sorteio/pendencias',
    'POST rifa/:id/sorteio/premios',
    'POST rifa/:id/vendedores',
    'POST rifa_compra/:id/liberar',
    'POST rifa_compra/:id/pessoa',
    'POST rifa_compra/:id/reenviar',
  ],
  'list voluntario': [
    'GET escala',
    'GET escala/escala.pdf',
    'GET escala/imagem.png',
    'GET escala/vagas/:id/candidatos',
  ],
  'edit voluntario': [
    'DELETE escala/vagas/:id',
    'GET escala/vagas/:id/serie',
    'GET escala/whatsapp',
    'POST escala/copiar',
    'POST escala/despublicar',
    'POST escala/limpar',
    'POST escala/modelos',
    'POST escala/mover',
    'POST escala/publicar',
    'POST escala/sugestao',
    'POST escala/sugestao/aplicar',
    'POST escala/vagas',
    'POST escala/vagas/:id/estado',
    'POST escala/vagas/:id/voluntario',
    'POST escala/voluntarios/:id/link',
    'POST escala/voluntarios/:id/link/renovar',
    'POST escala/whatsapp/:id/enviada',
    'PUT escala/vagas/:id',
  ],
  'read inscricao': ['GET inscricao/:id/ficha'],
  'create inscricao': [
    'GET inscricao/balcao',
    'POST inscricao/balcao',
    'POST inscricao/balcao/preco',
    'POST voucher/lote',
  ],
  'edit inscricao': [
    'GET inscricao/:id/pessoas',
    'GET inscricao/checkin',
    'GET inscricao/checkin/conflitos',
    'GET inscricao/checkin/eventos',
    'GET inscricao/mensagem',
    'POST inscricao/:id/cancelar',
    'POST inscricao/:id/confirmar',
    'POST inscricao/:id/pessoa',
    'POST inscricao/:id/reenviar',
    'POST inscricao/:id/transferir',
    'POST inscricao/checkin',
    'POST inscricao/checkin/conflitos/:id/resolver',
    'POST inscricao/checkin/desfazer',
    'POST inscricao/mensagem',
    'POST inscricao/mensagem/:id/de-novo',
    'POST inscricao/mensagem/previa',
    'POST inscricao/mensagem/teste',
  ],
  'read pedido': ['GET pedido/:id/linhas'],
  'list pedido': [
    'GET pedido/quadro',
    'GET pedido/separacao.pdf',
    'GET pedido/vendas',
    'GET pedido/vendas/exportar',
  ],
  'create pedido': ['GET pedido/balcao', 'POST pedido/balcao'],
  'edit pedido': [
    'GET pedido/etiquetas.pdf',
    'GET pedido/retirada',
    'POST pedido/:id/cancelar',
    'POST pedido/:id/desfazer-desistencia',
    'POST pedido/:id/entregar',
    'POST pedido/:id/enviar',
    'POST pedido/:id/pronto',
    'POST pedido/:id/receber-devolucao',
    'POST pedido/:id/receber-produtos',
    'POST pedido/:id/reembolsar',
    'POST pedido/:id/separar',
  ],
  'read produto': ['GET produto/:id/estoque'],
  'create produto': ['GET estoque_movimento/variantes'],
  'edit consumidor': ['POST consumidor/:id/pessoa'],
  'create rifa': ['GET rifa/:id/balcao', 'POST rifa/:id/balcao'],
  'list rifa': ['GET rifa/:id/cartaz.pdf', 'GET rifa/:id/folha.pdf'],
  'edit recebimentos': ['POST recebimentos/teste'],
};

describe('the declared access', () => {
  const inOffice = routes.filter(({ method, url }) => method !== 'HEAD' && url.startsWith('/api/admin/'));
  const sectionOf = ({ url }: Route) => sections.find(({ name }) => name === url.split('/')[3]);

  /** The access of the routes that every section has, by the rest of the path. */
  const generic = (
    { method, url }: Route,
    { subject, single, actions = [] }: Section,
  ): string | undefined => {
    const [, , , , rest = '', more] = url.split('/');
    if (rest === '' || rest === 'search' || rest === 'exportar')
      return `${method === 'POST' ? 'create' : 'list'} ${subject}`;
    if (rest === 'arquivos') return single ? `edit ${subject}` : `create ${subject} or edit ${subject}`;
    if (rest !== ':id') return undefined;
    if (more === 'relacionados') return `read ${subject}`;
    if (more !== undefined) return actions.some(({ name }) => name === more) ? `edit ${subject}` : undefined;
    return `${{ GET: 'read', PUT: 'edit', DELETE: 'delete' }[method]} ${subject}`;
  };

  it('of a section’s route is that of its action', () => {
    const asked = inOffice.flatMap((route) => {
      const section = sectionOf(route);
      const word = section && generic(route, section);
      return word ? [[name(route), word, inWords(route.access!)] as const] : [];
    });
    expect(asked.length).toBeGreaterThan(150);
    expect(asked.filter(([, word, declared]) => word !== declared)).toEqual([]);
  });

  it('of the other routes of the office is in this list', () => {
    const others = inOffice.filter((route) => {
      const section = sectionOf(route);
      return !section || generic(route, section) === undefined;
    });
    const byAccess = Object.groupBy(others, ({ access }) => inWords(access!));
    const short = (route: Route): string => name(route).replace('/api/admin/', '');
    expect(
      Object.fromEntries(Object.entries(byAccess).map(([word, of]) => [word, of!.map(short).sort()])),
    ).toEqual(elsewhere);
  });
});

describe('a route without declared access', () => {
  it('keeps the server from starting', async () => {
    const pages = async (app: FastifyInstance): Promise<void> => {
      app.get('/aberta', () => 'x');
    };
    await expect(testApp({ pages, beside: t })).rejects.toThrow(/GET \/aberta/);
  });
});

describe('an address that does not exist', () => {
  it('is not found, signed in or not', async () => {
    for (const token of [undefined, await t.tokenFor('Administrador')]) {
      const { status, body } = await t.request({ url: '/api/admin/nada', ...(token && { token }) });
      expect([status, body]).toEqual([404, { message: 'Serviço não encontrado' }]);
    }
  });
});
