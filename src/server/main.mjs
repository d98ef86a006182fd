import { enableCompileCache, flushCompileCache } from 'node:module';

// Both before any other module is loaded: the next start finds every module compiled, and React renders pages several
// times as fast in production mode. Plain JavaScript, because Node would load its type stripper for this one file and
// keep it in memory.
enableCompileCache();
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production';

const { printError, readSettings } = await import('./read-settings.ts');
const { startDatabase } = await import('./start-database.ts');
const config = readSettings();
const [, program = '', ...args] = process.argv;
// a process of its own fills an empty database with the demo church
const seedArgument = '--seed-demo';
if (args.includes(seedArgument)) await (await import('#demo/seed-process.ts')).seedAndEnd(config);
// PostgreSQL starts in a process of its own while this one loads the modules. Loading blocks the event loop: a database that is not
// launched before the imports would be launched only after them.
const database = startDatabase(config);
await database.launched;
const [{ run }, { seedInProcess }] = await Promise.all([import('./run.ts'), import('#demo/seed-process.ts')]);

// Node writes the compile cache when the process exits, but not when it is killed: so it is also written once all is
// loaded.
run({
  config,
  database: database.ready,
  seedDemo: (into) => seedInProcess(program, seedArgument, into),
}).then(flushCompileCache, (/** @type {Error} */ error) => {
  printError(error.stack ?? error.message);
  process.exit(1);
});
