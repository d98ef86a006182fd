import { type Config, ConfigError, readConfig } from './config.ts';

export const complain = (text: string): void => void process.stderr.write(`${text}\n`);

/** The settings of .env and the environment. Faults are reported all at once, and end the process. */
export function readSettings(): Config {
  try {
    process.loadEnvFile('.env');
  } catch {
    // no .env: only the environment counts
  }
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    complain(error.message);
    process.exit(1);
  }
}
