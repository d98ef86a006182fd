import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Secrets, secretNames } from './manifest.ts';

/** The secrets of DATA_DIR that belong to the church; those that the environment sets belong to the machine. */
export async function readSecrets(config: { dataDir: string; secret: string }): Promise<Secrets> {
  const secrets: Secrets = {};
  for (const name of secretNames) {
    const body = await readFile(path.join(config.dataDir, name)).catch(() => undefined);
    const isUsed = name !== 'app-secret' || body?.toString('utf8').trim() === config.secret;
    if (body && isUsed) secrets[name] = body;
  }
  return secrets;
}
