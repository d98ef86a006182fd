// `npm run check`: the checks that need no database and no browser, all at the same time.
import { checks, runBuffered } from './checks.ts';

const failed = (
  await Promise.all(
    checks.map(async ({ name, command, args }) => ((await runBuffered(name, command, args)) ? [] : [name])),
  )
).flat();
for (const name of failed) console.error(`✗ ${name}`);
process.exit(failed.length === 0 ? 0 : 1);
