import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The parts of a Lighthouse report that the benchmark reads. */
export interface Report {
  audits: Record<
    string,
    { id: string; score: number | null; scoreDisplayMode: string; numericValue?: number; details?: unknown }
  >;
  categories: Record<string, { score: number | null }>;
}

type RunLighthouse = (
  url: string,
  flags: { port: number; logLevel: string; onlyCategories: string[] },
) => Promise<{ lhr: Report }>;

/** Installs Lighthouse on first use, not with every install: it has a quarter as many files as all packages of the project. */
export async function lighthouse(): Promise<RunLighthouse> {
  const folder = path.join(import.meta.dirname, 'lighthouse');
  const entry = path.join(folder, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry))
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: 'inherit',
    });
  return ((await import(pathToFileURL(entry).href)) as { default: RunLighthouse }).default;
}
