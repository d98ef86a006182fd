import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Section } from '#shared/crud/section.ts';
import { AppError } from '#shared/errors.ts';
import { sections as registered } from '#shared/sections/index.ts';
import { createCachedPages } from './crud/cached-pages.ts';
import { createEngine } from './crud/engine.ts';
import { createExports } from './crud/export.ts';
import { createFileKeeper } from './crud/files.ts';
import { listSchema } from './crud/query.ts';
import { recordAccessLogRoute } from './crud/record-access-log.ts';
import { relatedRoute } from './crud/related.ts';
import { crudRoutes } from './crud/routes.ts';
import type { Deps } from './deps.ts';
import { createDiskSpace, freeBytesOf } from './disk-space.ts';
import { registerFeatures } from './features/index.ts';
import { guardRoutes } from './http/access.ts';
import { createApiKeys } from './http/api-keys.ts';
import { createConsumidorSessions } from './http/consumidor-session.ts';
import { nameCookies } from './http/cookie-names.ts';
import { documentApi } from './http/documentation.ts';
import { handleErrors, sendError } from './http/errors.ts';
import { healthRoute } from './http/health.ts';
import { withLazyFunctions } from './http/lazy-functions.ts';
import { requestLogger } from './http/request-logger.ts';
import { compilersFactory } from './http/schema-compilers.ts';
import { headersOfAll, secureHeaders } from './http/security-headers.ts';
import { createSessions } from './http/session.ts';
import { acceptForms } from './http/uploads.ts';
import { mailWithOwnTexts } from './mail/own-texts.ts';
import { recordMailResults } from './mail/record-mail-results.ts';
import { behaviours as ownBehaviours } from './sections/index.ts';
import { productVersion } from './version.ts';

export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config, db, jobs, clock, storage, passwords } = deps;
  const sections = deps.sections ?? registered;
  const behaviours = deps.behaviours ?? ownBehaviours;
  const disk = createDiskSpace({ dir: config.dataDir, clock, freeBytes: deps.freeBytes ?? freeBytesOf });
  const app = Fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      ...(deps.logTo && { stream: deps.logTo }),
    },
    childLoggerFactory: requestLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Trusts the one proxy in front of us and no further: addresses claimed by the caller prove nothing.
    trustProxy: config.trustProxy && ((_address: string, hop: number) => hop === 0),
    bodyLimit: 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    schemaController: { compilersFactory },
    // An address that cannot be decoded reaches no route and no hook.
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.headers(headersOfAll), disk),
    forceCloseConnections: 'idle',
    requestTimeout: 60_000,
    // No limit: a slow machine must not fail to start because reading files for a plugin took longer than the default, 10 s.
    pluginTimeout: 0,
  });
  const sessions = createSessions({ db, clock, sections });
  const consumidorSessions = createConsumidorSessions({ db, clock });
  const sources = { staff: sessions, consumidor: consumidorSessions };

  // While the server stops, each connection is closed once its answer is sent.
  let closingIdle: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    closingIdle = setInterval(() => app.server.closeIdleConnections(), 20);
  });
  app.addHook('onClose', async () => clearInterval(closingIdle));

  handleErrors(app, disk);
  // before the access check, so that refusals carry the headers too
  secureHeaders(app);
  // before it too, because some routes accept the cookie of a session
  await app.register(cookie);
  nameCookies(app, config.baseUrl);
  guardRoutes(app, sources, createApiKeys({ db, clock, sections }));

  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
  await acceptForms(app);
  documentApi(app, { apiDocs: config.apiDocs, version: productVersion });
  healthRoute(app, { db, disk, version: productVersion });

  const files = createFileKeeper({ db, storage, jobs, scanner: deps.scanner });
  const find = (name: string): Section | undefined => sections.find((section) => section.name === name);
  const exportRoute = createExports(app, { db, clock, databasePool: config.databasePool });
  const engineDeps = { db, jobs, clock, passwords, files, pages: createCachedPages(db), log: app.log, find };
  const engines = new Map(
    sections.map((section) => [section, createEngine(section, behaviours[section.name] ?? {}, engineDeps)]),
  );
  const featureDeps = withLazyFunctions(() => {
    for (const [section, engine] of engines) {
      crudRoutes(app, engine, files);
      relatedRoute(app, engine, { db, sections, engineOf: (of) => engines.get(of)! });
      if (!section.single) exportRoute(engine);
      recordAccessLogRoute(app, section, { db });
    }
    return registerFeatures(app, {
      ...deps,
      sections,
      disk,
      sessions,
      consumidorSessions,
      sources,
      mail: mailWithOwnTexts(recordMailResults(deps.mail, { db, clock }), db),
      engineOf: (section) => engines.get(section)!,
      listOf: async (section, actor, query) => {
        const texts = Object.entries(query).map(([name, value]) => [name, String(value)]);
        const parsed = listSchema(section).safeParse(Object.fromEntries(texts));
        return parsed.success ? JSON.parse(await engines.get(section)!.list(actor, parsed.data)) : null;
      },
    });
  });

  if (deps.pages) await deps.pages(app, featureDeps);
  app.setNotFoundHandler(() => {
    throw new AppError('not_found', 'error.service_not_found');
  });
  return app;
}
