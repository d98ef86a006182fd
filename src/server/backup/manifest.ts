import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';

/** Grows when an older version of the product could no longer read the file. */
export const formatVersion = 2;

/** The hash of a new backup: without the processor's own SHA-256 it takes half the time of that. */
export const newHash = 'blake2b512';
/** Format 1 hashed by SHA-256 and did not say so. */
const hashName = z.enum([newHash, 'sha256']).default('sha256');
export type HashName = z.infer<typeof hashName>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const hash = z.string().regex(/^(?:[0-9a-f]{64}|[0-9a-f]{128})$/);

/** How long a content is, and its hash. */
export interface ContentSum {
  bytes: number;
  hash: string;
}

/** Counts and hashes the bytes that pass. */
export function createMeter(name: HashName) {
  const passed = createHash(name);
  let bytes = 0;
  return {
    add(part: Buffer): void {
      passed.update(part);
      bytes += part.length;
    },
    read: (): ContentSum => ({ bytes, hash: passed.digest('hex') }),
  };
}

/** The schema of a content of the file. Format 1 named the hash by its algorithm. */
const content = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess(
    (value) =>
      typeof value === 'object' && value !== null && 'sha256' in value
        ? { ...value, hash: value.sha256 }
        : value,
    z.object({ ...shape, bytes: z.int().min(0), hash }),
  );

/** Table names are written into statements (between quotes) and into file paths. */
const tableName = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

/** The first entry: whether this version can read the rest. */
export const headEntry = 'aprisco.json';
export const headSchema = z.object({
  formato: z.int(),
  versao: z.string().max(60),
  criada_em: z.iso.datetime(),
  hash: hashName,
  /** the applied migrations: the schema of the tables */
  migracoes: z.array(z.string().regex(/^\d{4}_[a-z0-9_]+\.sql$/)),
});
export type BackupHead = z.infer<typeof headSchema>;

const tableSchema = content({
  nome: tableName,
  colunas: z.array(tableName),
  linhas: z.int().min(0),
});
export type BackupTable = z.infer<typeof tableSchema>;

const fileSchema = content({ chave: z.string().max(200) });
export type BackupFile = z.infer<typeof fileSchema>;

/** The last entry: all that must be in the file. A file without it is not whole. */
export const manifestEntry = 'manifesto.json';
export const manifestSchema = headSchema.extend({
  tabelas: z.array(tableSchema),
  /** the last value that each sequence gave; null: none yet */
  sequencias: z.record(tableName, z.number().nullable()),
  arquivos: z.array(fileSchema),
  /** uploads that a row names and the storage did not have */
  ausentes: z.array(z.string()),
  /** jobs that were not done yet */
  tarefas: content({ linhas: z.int() }),
  /** tells whether a server has the same APP_SECRET, and nothing about it */
  marca_segredo: sha256,
  segredos: z.array(content({ nome: z.string() })),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

/** What is in the file besides the tables, by the folder of its entries. */
export const folders = { tables: 'tabelas/', files: 'arquivos/', jobs: 'tarefas/', secrets: 'segredos/' };

/** Files of DATA_DIR that belong to the church: stored data is encrypted or signed under them. */
export const secretNames = ['app-secret', 'admin-password'] as const;
export type SecretName = (typeof secretNames)[number];
export type Secrets = Partial<Record<SecretName, Buffer>>;

export const rowsOf = (manifest: BackupManifest): number =>
  manifest.tabelas.reduce((sum, { linhas }) => sum + linhas, 0);

/** The fingerprint of a server's secret in its backups. */
export const secretFingerprint = (secret: string): string =>
  createHmac('sha256', secret).update('aprisco backup').digest('hex');
