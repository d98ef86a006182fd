import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Config, ConfigError, readConfig } from './config.ts';

export const printError = (text: string): void => void process.stderr.write(`${text}\n`);

/**
 * Adds what .env sets and the environment does not. A file that is there and cannot be read ends the process: without its settings, the
 * server would start on another database. `process.loadEnvFile` reports every such file as missing.
 */
function loadEnvFile(): void {
  let text: string;
  try {
    text = readFileSync('.env', 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    printError(`.env cannot be read, and nothing was started: ${(error as Error).message}`);
    process.exit(1);
  }
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
}

/** The settings of .env and the environment. Faults are reported all at once, and end the process. */
export function readSettings(): Config {
  loadEnvFile();
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    printError(error.message);
    process.exit(1);
  }
}
