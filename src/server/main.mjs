import { enableCompileCache } from 'node:module';

// Both before anything else is loaded: the second start finds every module compiled, and React renders pages several
// times as fast when it is not told to watch for mistakes. Plain JavaScript, or Node would load what strips types for this
// one file alone, and keep it in memory.
enableCompileCache();
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production';
const [{ complain, run }, { seedDemo }] = await Promise.all([import('./run.ts'), import('#demo/seed.ts')]);

run({ seedDemo }).catch((/** @type {Error} */ error) => {
  complain(error.stack ?? error.message);
  process.exit(1);
});
