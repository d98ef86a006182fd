import { enableCompileCache } from 'node:module';

// Set before anything else is loaded: the second start then finds every module compiled.
enableCompileCache();
const { complain, run } = await import('./run.ts');

run().catch((error: Error) => {
  complain(error.stack ?? error.message);
  process.exit(1);
});
