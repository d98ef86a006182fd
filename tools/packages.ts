// `npm run packages`: compares the installed packages with npm's advisories and newest versions, and fails when a time frame of
// docs/security.md is over. Needs the network.
import { execFile } from 'node:child_process';
import { type Audit, findingsOf, type Outdated, packagesOf, type Times } from './package-ages.ts';

/** Runs npm and parses the JSON that it prints; `audit` and `outdated` exit with 1 when they found something. */
const npm = (...args: string[]): Promise<Record<string, unknown>> =>
  new Promise((resolve, reject) => {
    const options = { maxBuffer: 256 * 1024 * 1024, shell: process.platform === 'win32' };
    execFile('npm', [...args, '--json'], options, (error, stdout) => {
      try {
        const said = JSON.parse(stdout === '' ? '{}' : stdout) as Record<string, unknown>;
        const failure = said.error as { summary?: string } | undefined;
        if (failure || (said.message !== undefined && said.vulnerabilities === undefined))
          reject(new Error(String(said.message || failure?.summary || error?.message)));
        else resolve(said);
      } catch {
        reject(error ?? new Error(`npm ${args.join(' ')} printed no JSON`));
      }
    });
  });

/** Set when npm's registry gives no advisories: they are reported as unknown, not as none. */
let unknown: Error | undefined;
try {
  const audit = (await npm('audit').catch((error: Error) => {
    unknown = error;
    return { vulnerabilities: {} };
  })) as unknown as Audit;
  const outdated = (await npm('outdated')) as unknown as Outdated;
  const times: Record<string, Times[string]> = {};
  for (const name of packagesOf(audit, outdated))
    times[name] = (await npm('view', name, 'time')) as Times[string];
  const findings = findingsOf(audit, outdated, times, new Date());
  for (const { text, isOverdue } of findings) console.log(`${isOverdue ? '✗' : '·'} ${text}`);
  const overdue = findings.filter((one) => one.isOverdue).length;
  console.log(`${findings.length} findings, ${overdue} overdue`);
  if (unknown) console.error(`✗ The advisories are not known: ${unknown.message}`);
  process.exitCode = overdue > 0 ? 1 : unknown ? 2 : 0;
} catch (error) {
  console.error(`npm gave no answer: ${(error as Error).message}`);
  process.exitCode = 2;
}
