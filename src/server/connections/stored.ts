import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { createSecretBox } from '#server/http/secret-box.ts';
import type { GatewayKeys, OfficeGateways } from '#server/ports/payments.ts';
import { type ConfiguredGateway, type RemoteGatewayName, remoteGateways } from '#shared/cobranca.ts';

/** The stored settings of a gateway that may be shown; its secret keys are not among them. */
export interface GatewaySettings {
  chave_publica: string;
  /** the gateway's id of the account that the keys belong to */
  conta: string;
}

const box = (secret: string) => createSecretBox({ secret, purpose: 'keys of gateways' });

export const encryptKeys = (secret: string, { secretKey, webhookSecret }: GatewayKeys): string =>
  box(secret).seal(JSON.stringify({ secretKey, webhookSecret }));

/** The keys of a row; undefined when they were sealed under another APP_SECRET. */
export function decryptKeys(
  secret: string,
  { ajustes, segredo }: { ajustes: GatewaySettings; segredo: string | null },
): GatewayKeys | undefined {
  const text = segredo === null ? undefined : box(secret).open(segredo);
  if (text === undefined) return undefined;
  const { secretKey, webhookSecret } = JSON.parse(text) as Omit<GatewayKeys, 'publicKey'>;
  return { secretKey, webhookSecret, publicKey: ajustes.chave_publica };
}

/** The gateways that the office set. */
export async function readOfficeGateways(db: Db, secret: string): Promise<OfficeGateways> {
  const rows = await db.query<{ nome: string; ajustes: never; segredo: string | null }>(
    sql`select nome, ajustes, segredo from conexao where nome = any(${['gateways', ...remoteGateways]})`,
  );
  const gateways: OfficeGateways = { ordem: null, chaves: new Map(), ilegiveis: [] };
  for (const { nome, ajustes, segredo } of rows) {
    const remote = remoteGateways.find((name) => name === nome);
    if (!remote) gateways.ordem = (ajustes as { ordem: ConfiguredGateway[] }).ordem;
    else {
      const keys = decryptKeys(secret, { ajustes, segredo });
      if (keys) gateways.chaves.set(remote, keys);
      else gateways.ilegiveis.push(remote);
    }
  }
  return gateways;
}

/** Whether the office has stored keys of a gateway and not deleted them, also keys that cannot be read any more. */
export async function hasStoredKeys(db: Db, nome: string): Promise<boolean> {
  const rows = await db.query(sql`select from conexao where nome = ${nome}`);
  return rows.length > 0;
}

/** The stored row of a gateway, locked until the transaction ends. */
export async function lockGateway(
  tx: Db,
  nome: RemoteGatewayName,
): Promise<{ ajustes: GatewaySettings; segredo: string | null } | undefined> {
  const [row] = await tx.query<{ ajustes: GatewaySettings; segredo: string | null }>(
    sql`select ajustes, segredo from conexao where nome = ${nome} for update`,
  );
  return row;
}
