import type { Db } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';
import { createSecretBox } from '#server/http/secret-box.ts';
import type { Mail } from '#server/ports/mail.ts';
import type { MailServer } from '#shared/contracts/ajustes.ts';

/** A mail server that the office configured, with its password. */
export interface OfficeMailServer extends MailServer {
  senha: string | null;
}

export const mailSecretBox = (secret: string) =>
  createSecretBox({ secret, purpose: 'password of the mail server' });

/** The mail server that the office configured; null: none. */
export async function readMailServer(db: Db, secret: string): Promise<OfficeMailServer | null> {
  const [row] = await db.query<{ ajustes: MailServer; segredo: string | null }>(
    prepared(sql`select ajustes, segredo from conexao where nome = 'email'`),
  );
  if (!row) return null;
  if (row.segredo === null) return { ...row.ajustes, senha: null };
  const senha = mailSecretBox(secret).open(row.segredo);
  if (senha === undefined)
    throw new Error('APP_SECRET changed: write the password of the mail server again in the settings.');
  return { ...row.ajustes, senha };
}

interface OfficeMailParts {
  db: Db;
  secret: string;
  /** stores mails while the office has configured no server */
  outbox: Mail;
  connect(server: OfficeMailServer): Mail;
}

/** Sends through the mail server that the office has configured at the moment of sending; without one, mails are stored. */
export function createOfficeMail({ db, secret, outbox, connect }: OfficeMailParts): Mail {
  let open: { settings: string; mail: Mail } | undefined;

  async function current(): Promise<Mail> {
    const server = await readMailServer(db, secret);
    const settings = JSON.stringify(server);
    if (open?.settings !== settings) {
      await open?.mail.close();
      open = server ? { settings, mail: connect(server) } : undefined;
    }
    return open?.mail ?? outbox;
  }

  return {
    send: async (message) => (await current()).send(message),
    // Messages that were stored before a server was configured can still be read.
    stored: outbox.stored,
    async close() {
      await open?.mail.close();
      await outbox.close();
    },
  };
}
