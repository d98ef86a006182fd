// Checks the types of the project, or of the projects that are named, as `npm run check` and the build do.
import { run } from './checks.ts';

const ok = await run(
  'tsc',
  // One checker: with several, each checks the shared types again.
  ['-b', ...process.argv.slice(2), '--checkers', '1'],
  // Garbage is collected only when memory runs short, for a fifth less processor time.
  { GOGC: 'off', GOMEMLIMIT: '2500MiB' },
);
process.exit(ok ? 0 : 1);
