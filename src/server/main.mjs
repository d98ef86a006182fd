import { enableCompileCache, flushCompileCache } from 'node:module';

// Both before any other module is loaded: the next start finds every module compiled, and React renders pages several
// times as fast in production mode. Plain JavaScript, because Node would load its type stripper for this one file and
// keep it in memory.
enableCompileCache();
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production';
const [{ run }, { complain }, { seedDemo }] = await Promise.all([
  import('./run.ts'),
  import('./read-settings.ts'),
  import('#demo/seed.ts'),
]);

// Node writes the compile cache when the process exits, but not when it is killed: so it is also written once all is
// loaded.
run({ seedDemo }).then(flushCompileCache, (/** @type {Error} */ error) => {
  complain(error.stack ?? error.message);
  process.exit(1);
});
