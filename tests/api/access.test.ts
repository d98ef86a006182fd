import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import type {} from '#server/http/access.ts';
import type { Access } from '#shared/access/access.ts';
import { seededRoles } from '#shared/access/roles.ts';
import type { AbilityRule } from '#shared/access/subjects.ts';
import type { Section } from '#shared/kit/section.ts';
import { sections } from '#shared/sections/index.ts';
import { type Ask, testApp } from '../support/app.ts';

interface Route {
  method: string;
  url: string;
  access: Access | undefined;
}

/** Every route as Fastify itself is told of it, from the first on. */
const routes: Route[] = [];
const listen = (message: unknown): void => {
  const { fastify } = message as { fastify: FastifyInstance };
  const seen: RouteOptions[] = [];
  fastify.addHook('onRoute', (route) => void seen.push(route));
  fastify.addHook('onReady', async () => {
    for (const { method, url, config } of seen)
      for (const verb of [method].flat()) routes.push({ method: verb, url, access: config?.access });
  });
};
subscribe('fastify.initialization', listen);
const t = await testApp();
unsubscribe('fastify.initialization', listen);

/** Open to all, but asking for the session's cookie themselves. */
const ownCheck = new Set(['POST /api/auth/renovar']);

/** Open to all staff, but asking further questions themselves: what a call without parameters takes. */
const furtherCheck: Readonly<Record<string, AbilityRule>> = {
  '/api/admin/trilha': { action: 'manage', subject: 'all' },
};

/** What a role may do, read from its rules by hand: not by the engine that the server asks. */
const grants = (rules: readonly AbilityRule[], { action, subject }: AbilityRule): boolean =>
  rules.some(
    (rule) =>
      (rule.action === action || rule.action === 'manage') &&
      (rule.subject === subject || rule.subject === 'all'),
  );

type Outcome = 401 | 403 | 'open';
const outcome = (status: number): Outcome => (status === 401 || status === 403 ? status : 'open');

/** `rules` of somebody signed in; undefined for whoever is not. */
function expected({ method, url, access }: Route, rules: readonly AbilityRule[] | undefined): Outcome {
  if (ownCheck.has(`${method} ${url}`)) return 401;
  if (access!.kind === 'public' || access!.kind === 'guest') return 'open';
  if (!rules) return 401;
  const further = furtherCheck[url];
  if (access!.kind === 'staff') return !further || grants(rules, further) ? 'open' : 403;
  const enough = access!.kind === 'either' ? access!.of : [access!];
  return enough.some((one) => grants(rules, one)) ? 'open' : 403;
}

interface Caller {
  who: string;
  rules: readonly AbilityRule[] | undefined;
  token(): Promise<string | undefined>;
}
const callers: Caller[] = [];
const signedIn = async (role: string | null, rules: readonly AbilityRule[]): Promise<Caller> => {
  const { id } = await t.user(role);
  return { who: role ?? 'nobody yet', rules, token: () => t.tokenOf(id) };
};
/** The sessions that are open, by whose they are: one of the routes ends them. */
const open = new Map<string, string | undefined>();
const ending = '/api/admin/auth/sair';

beforeAll(async () => {
  const { id } = await t.user('Administrador');
  const old = await t.tokenOf(id);
  t.clock.advance(16);
  const [session, expires, signature] = (await t.tokenOf(id)).split('.');
  const forged = `${session}.${Number(expires) + 1}.${signature}`;
  callers.push(
    { who: 'without a token', rules: undefined, token: async () => undefined },
    { who: 'a forged token', rules: undefined, token: async () => forged },
    { who: 'an expired token', rules: undefined, token: async () => old },
    await signedIn(null, []),
    ...(await Promise.all(seededRoles.map(({ nome, rules }) => signedIn(nome, rules)))),
  );
});

const walked = new Set<string>();
const name = ({ method, url }: Route): string => `${method} ${url}`;

describe('every route', () => {
  it('says who may call it', () => {
    expect(routes.filter(({ access }) => !access).map(name)).toEqual([]);
  });

  it.each(routes.map((route) => [name(route), route] as const))('%s holds its word', async (_, route) => {
    walked.add(name(route));
    const url = route.url.replace(/:\w+/g, '999999').replace('*', 'x');
    const seen: Record<string, Outcome> = {};
    const said: Record<string, Outcome> = {};
    for (const { who, rules, token } of callers) {
      const ask: Ask = { method: route.method as Ask['method'], url, ip: '192.0.2.1' };
      if (!open.has(who)) open.set(who, await token());
      const answer = await t.ask({ ...ask, token: open.get(who) });
      if (route.url === ending) open.delete(who);
      seen[who] = outcome(answer.status);
      said[who] = expected(route, rules);
      expect(answer.status).toBeLessThan(500);
    }
    expect(seen).toEqual(said);
  });

  it('was walked', () => {
    // Counted from the router itself, so that no route hides from the walk.
    const registered = [...t.app.printRoutes({ commonPrefix: false }).matchAll(/\(([A-Z, ]+)\)/g)].flatMap(
      ([, methods]) => methods!.split(', '),
    );
    expect(walked.size).toBe(routes.length);
    expect(registered).toHaveLength(routes.length);
    expect(callers).toHaveLength(4 + 9);
  });
});

/** `list pessoa`, or several where one is enough; `staff`, `public`, `guest`. */
const inWords = (access: Access): string => {
  if (access.kind === 'either') return access.of.map(inWords).join(' or ');
  return access.kind === 'ability' ? `${access.action} ${access.subject}` : access.kind;
};

/** What is not the office's everyday is for administrators: roles, kept mail, jobs, consents. */
const elsewhere: Readonly<Record<string, string[]>> = {
  staff: [
    ...['GET auth/eu', 'GET busca', 'GET site/cabecalho', 'GET trilha', 'POST auth/sair', 'PUT auth/senha'],
  ],
  'manage all': [
    ...['DELETE acesso/perfis/:id', 'DELETE acesso/permissoes/:id', 'GET acesso/perfis'],
    ...['GET acesso/perfis/:id', 'GET acesso/permissoes', 'GET mensagens', 'GET mensagens/:id'],
    ...['GET site/consentimentos', 'GET tarefas', 'POST acesso/perfis', 'POST acesso/permissoes'],
    ...[
      'POST tarefas/:id/repetir',
      'POST tarefas/repetir',
      'PUT acesso/perfis/:id',
      'PUT acesso/permissoes/:id',
    ],
  ],
  'list users or create users or edit users': ['GET acesso/perfis/oferecidos'],
  'read evento': ['GET evento/:id/ics'],
  'create patrimonio': ['GET patrimonio/proximo-numero'],
  'read site': ['GET site/privacidade'],
  'delete categoria': ['POST categoria/:id/mover'],
  'read financeiro': ['GET cobranca/:id/eventos'],
  'list financeiro': ['GET conciliacao'],
  'edit financeiro': [
    ...['POST cobranca/:id/confirmar', 'POST cobranca/:id/estornar', 'POST cobranca/:id/recusar'],
    ...['POST cobranca/confirmar-lote', 'POST cobranca/extrato', 'POST cobranca/extrato/confirmar'],
    ...['POST conciliacao', 'POST recebimento/:id/aceitar', 'POST recebimento/:id/devolver'],
    'POST recebimentos/teste',
  ],
};

describe('what is asked for', () => {
  const inOffice = routes.filter(({ method, url }) => method !== 'HEAD' && url.startsWith('/api/admin/'));
  const sectionOf = ({ url }: Route) => sections.find(({ name }) => name === url.split('/')[3]);

  /** Of the routes that every section has, by what stands behind its path. */
  const generic = (
    { method, url }: Route,
    { subject, single, actions = [] }: Section,
  ): string | undefined => {
    const [, , , , rest = '', more] = url.split('/');
    if (rest === '' || rest === 'search' || rest === 'exportar')
      return `${method === 'POST' ? 'create' : 'list'} ${subject}`;
    if (rest === 'arquivos') return single ? `edit ${subject}` : `create ${subject} or edit ${subject}`;
    if (rest !== ':id') return undefined;
    if (more !== undefined) return actions.some(({ name }) => name === more) ? `edit ${subject}` : undefined;
    return `${{ GET: 'read', PUT: 'edit', DELETE: 'delete' }[method]} ${subject}`;
  };

  it('of a section is what its route does', () => {
    const asked = inOffice.flatMap((route) => {
      const section = sectionOf(route);
      const word = section && generic(route, section);
      return word ? [[name(route), word, inWords(route.access!)] as const] : [];
    });
    expect(asked.length).toBeGreaterThan(150);
    expect(asked.filter(([, word, declared]) => word !== declared)).toEqual([]);
  });

  it('elsewhere in the office is what this list says', () => {
    const others = inOffice.filter((route) => {
      const section = sectionOf(route);
      return !section || generic(route, section) === undefined;
    });
    const asked = Object.groupBy(others, ({ access }) => inWords(access!));
    const short = (route: Route): string => name(route).replace('/api/admin/', '');
    expect(
      Object.fromEntries(Object.entries(asked).map(([word, of]) => [word, of!.map(short).sort()])),
    ).toEqual(elsewhere);
  });
});

describe('a route that does not say who may call it', () => {
  it('keeps the server from starting', async () => {
    const pages = async (app: FastifyInstance): Promise<void> => {
      app.get('/aberta', () => 'x');
    };
    await expect(testApp({ pages })).rejects.toThrow(/GET \/aberta/);
  });
});

describe('an address that does not exist', () => {
  it('is not found, signed in or not', async () => {
    for (const token of [undefined, await t.tokenFor('Administrador')]) {
      const { status, body } = await t.ask({ url: '/api/admin/nada', ...(token && { token }) });
      expect([status, body]).toEqual([404, { message: 'Serviço não encontrado' }]);
    }
  });
});
