import { type Config, ConfigError, readConfig } from './config.ts';

export const complain = (text: string): void => void process.stderr.write(`${text}\n`);

/** What is printed of an error that ends the process: of faults in settings their sentences, of others where they came from. */
export const complaintOf = (error: Error): string =>
  error instanceof ConfigError ? error.message : (error.stack ?? error.message);

/** The settings of .env and the environment; faults are named all at once, and end the process. */
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
