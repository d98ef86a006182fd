import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { publicAccess } from '#shared/access/ability.ts';
import type { Giving } from '#shared/contracts/contribuir.ts';
import type { Site } from '#shared/contracts/site.ts';
import { AppError } from '#shared/errors.ts';
import type { Section } from '#shared/kit/section.ts';
import { sections as registered } from '#shared/sections/index.ts';
import type { Config } from './config.ts';
import type { Behaviour } from './crud/behaviour.ts';
import { createEngine } from './crud/engine.ts';
import { createExports } from './crud/export.ts';
import { createFileKeeper } from './crud/files.ts';
import { crudRoutes } from './crud/routes.ts';
import type { Database } from './db/client.ts';
import { acessoRoutes } from './features/acesso/routes.ts';
import { agendaRoutes } from './features/agenda/routes.ts';
import { arquivoRoutes } from './features/arquivo/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { buscaRoutes } from './features/busca/routes.ts';
import { categoriaRoutes } from './features/categoria/routes.ts';
import { createCharges } from './features/cobranca/charges.ts';
import { cobrancaRoutes } from './features/cobranca/routes.ts';
import { conciliacaoRoutes } from './features/conciliacao/routes.ts';
import { miniaturaJobs } from './features/conteudo/miniatura.ts';
import { createGiving } from './features/contribuicao/giving.ts';
import { promiseRoutes } from './features/contribuicao/office-routes.ts';
import { contribuicaoRoutes } from './features/contribuicao/routes.ts';
import { notificacaoRoutes } from './features/notificacao/routes.ts';
import { patrimonioRoutes } from './features/patrimonio/routes.ts';
import { privacidadeRoutes } from './features/privacidade/routes.ts';
import { createForms } from './features/site/forms.ts';
import { installRoutes } from './features/site/install-routes.ts';
import { createReader } from './features/site/reader.ts';
import { siteRoutes } from './features/site/routes.ts';
import { shareImageRoutes } from './features/site/share-image-routes.ts';
import { createSiteVersion, type SiteVersion } from './features/site/version.ts';
import { tarefasRoutes } from './features/tarefas/routes.ts';
import { trilhaRoutes } from './features/trilha/routes.ts';
import { guardRoutes } from './http/access.ts';
import { handleErrors } from './http/errors.ts';
import { secureHeaders } from './http/security-headers.ts';
import { createSessions, type Sessions } from './http/session.ts';
import type { Charges } from './ports/charges.ts';
import type { Clock } from './ports/clock.ts';
import type { Fetch } from './ports/fetch.ts';
import type { Holds } from './ports/holds.ts';
import type { Jobs } from './ports/jobs.ts';
import type { Mail } from './ports/mail.ts';
import type { Passwords } from './ports/passwords.ts';
import type { Gateways } from './ports/payments.ts';
import type { Storage } from './ports/storage.ts';
import { behaviours as ownBehaviours } from './sections/index.ts';

/** All that the application needs from outside. Tests give it fakes of ports, never of our own modules. */
export interface Deps {
  config: Config;
  db: Database;
  jobs: Jobs;
  mail: Mail;
  storage: Storage;
  clock: Clock;
  passwords: Passwords;
  fetch: Fetch;
  /** ways to money that are on, in the order they are offered */
  gateways: Gateways;
  /** serves the pages; left out where only the API is wanted */
  pages?: (app: FastifyInstance, deps: FeatureDeps) => Promise<void>;
  sections?: readonly Section[];
  behaviours?: Readonly<Record<string, Behaviour>>;
}

/** What a feature may use. */
export interface FeatureDeps extends Deps {
  sessions: Sessions;
  /** what visitors may see */
  site: Site;
  siteVersion: SiteVersion;
  /** what visitors give */
  giving: Giving;
  /** the one way to money */
  charges: Charges;
  /** what is held while a charge can be paid */
  holds: Holds;
}

export const version = '0.1.0';

const health = z.object({ status: z.string(), database: z.string(), version: z.string() });

/**
 * Handlers parse what they are sent (once, with our messages); route schemas are the documentation. Given at the start, so
 * that Fastify does not even load its own compilers, which its types expect here.
 */
const compilersFactory = {
  buildValidator: () => () => () => true,
  buildSerializer: () => () => JSON.stringify,
} as unknown as NonNullable<FastifyServerOptions['schemaController']>['compilersFactory'];

export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config, db, jobs, clock, storage, passwords } = deps;
  const sections = deps.sections ?? registered;
  const behaviours = deps.behaviours ?? ownBehaviours;
  const app = Fastify({
    logger: { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    logController: new LogController({ disableRequestLogging: true }),
    // The one proxy before us, and no further: what it was told by the caller itself proves nothing.
    trustProxy: config.trustProxy && ((_address: string, hop: number) => hop === 0),
    bodyLimit: 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    schemaController: { compilersFactory },
    forceCloseConnections: 'idle',
    requestTimeout: 60_000,
  });
  const sessions = createSessions({ db, clock });
  const siteVersion = createSiteVersion({ db, clock });
  const site: Site = { ...createReader({ db, clock, version: siteVersion }), ...createForms(deps) };
  const cobranca = createCharges(deps);
  const { charges, holds } = cobranca;
  const giving = createGiving({ ...deps, charges, site });
  const feature: FeatureDeps = { ...deps, sessions, site, siteVersion, giving, charges, holds };

  // A connection that was busy when the stop began is let go as soon as its answer is sent.
  let letGo: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    letGo = setInterval(() => app.server.closeIdleConnections(), 20);
  });
  app.addHook('onClose', async () => clearInterval(letGo));

  handleErrors(app);
  // before anybody is turned away: refusals carry them too
  secureHeaders(app);
  guardRoutes(app, sessions);

  await app.register(cookie);
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
  await app.register(multipart);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Aprisco', version, description: 'The API of the back office.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
  });
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: publicAccess };
    });
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  });

  app.get('/api/openapi.json', {
    config: { access: publicAccess },
    schema: { hide: true },
    handler: () => app.swagger(),
  });
  app.get('/api/health', {
    config: { access: publicAccess },
    schema: {
      tags: ['Sistema'],
      summary: 'Saúde do servidor',
      security: [],
      response: { 200: health, 503: health },
    },
    handler: async (_request, reply) => {
      const up = await db.ping(2000).then(
        () => true,
        () => false,
      );
      const body = { status: up ? 'ok' : 'unavailable', database: up ? 'up' : 'down', version };
      return reply
        .status(up ? 200 : 503)
        .header('cache-control', 'no-store')
        .send(body);
    },
  });

  const files = createFileKeeper({ db, storage, jobs });
  const find = (name: string): Section | undefined => sections.find((section) => section.name === name);
  const exportRoute = createExports(app, { db, clock });
  for (const section of sections) {
    const behaviour = behaviours[section.name] ?? {};
    const engine = createEngine(section, behaviour, { db, jobs, clock, passwords, files, find });
    crudRoutes(app, engine, files);
    if (!section.single) exportRoute(engine);
  }
  authRoutes(app, feature);
  arquivoRoutes(app, feature);
  agendaRoutes(app, feature);
  buscaRoutes(app, feature);
  categoriaRoutes(app, feature);
  cobrancaRoutes(app, feature, cobranca);
  contribuicaoRoutes(app, feature, giving);
  promiseRoutes(app, feature, giving);
  miniaturaJobs(app, feature);
  notificacaoRoutes(app, feature);
  acessoRoutes(app, feature);
  patrimonioRoutes(app, feature);
  privacidadeRoutes(app, feature);
  conciliacaoRoutes(app, feature);
  tarefasRoutes(app, feature);
  trilhaRoutes(app, feature);
  siteRoutes(app, feature);
  shareImageRoutes(app, feature);
  installRoutes(app, feature);

  if (deps.pages) await deps.pages(app, feature);
  app.setNotFoundHandler(() => {
    throw new AppError('not_found', 'error.service_not_found');
  });
  return app;
}
