import type nodemailer from 'nodemailer';
import type { Transporter } from 'nodemailer';
import { lazyImport } from '#server/lazy-import.ts';
import { AddressRefused, type Mail, type Message } from '#server/ports/mail.ts';
import { isThisMachine, publicLookup } from '#server/public-address.ts';
import { messageId, senderOf } from './message-id.ts';

export interface SmtpOptions {
  /** smtp://user:password@host:port, or smtps:// */
  url: string;
  from: string;
  /** sends to other machines also where the server offers no TLS */
  allowPlain?: boolean;
}

interface OfficeSmtp {
  host: string;
  port: number;
  auth: { user: string; pass: string } | undefined;
  from: string;
  /** left out: resolves to addresses of the internet only, because staff enter the host */
  resolve?: (host: string) => Promise<string>;
}

const limits = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  disableFileAccess: true,
  disableUrlAccess: true,
} as const;

const library = lazyImport<typeof nodemailer>('nodemailer');

/** Sends mail through a mail server. A refusal or a missing answer throws, and the job tries again later. */
export function createSmtp({ url, from, allowPlain = false }: SmtpOptions): Mail {
  let transport: Transporter | undefined;
  const opened = (): Transporter => {
    transport ??= library().createTransport({
      url,
      pool: true,
      maxConnections: 2,
      requireTLS: !allowPlain && !isThisMachine(new URL(url).hostname),
      ...limits,
    });
    return transport;
  };
  return {
    send: (message) => sendBy(opened(), message, from),
    stored: null,
    close: async () => transport?.close(),
  };
}

async function sendBy(
  transport: Transporter,
  { id, to, fromName, replyTo, subject, text, html }: Message,
  from: string,
): Promise<void> {
  try {
    await transport.sendMail({
      from: senderOf(from, fromName),
      to,
      subject,
      text,
      html,
      ...(replyTo !== undefined && { replyTo }),
      ...messageId(id, from),
    });
  } catch (error) {
    throw isAddressRefused(error) ? new AddressRefused(error.message, { cause: error }) : error;
  }
}

/** No such mailbox, or no such address; 552 is a full mailbox, 554 a refused sender. */
const refusals: readonly unknown[] = [550, 551, 553];

const isAddressRefused = (error: unknown): error is Error =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'responseCode' in error &&
  refusals.includes(error.responseCode);

const onTheInternet = async (host: string): Promise<string> => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  publicLookup(host, {}, (error, address) => (error ? reject(error) : resolve(String(address))));
  return promise;
};

/**
 * A mail server that the office configured: always encrypted, and never a machine of this network, whatever its name resolves to when a
 * mail is sent.
 */
export function createOfficeSmtp({ host, port, auth, from, resolve = onTheInternet }: OfficeSmtp): Mail {
  return {
    async send(message) {
      const transport = library().createTransport({
        ...limits,
        host: await resolve(host),
        port,
        secure: port === 465,
        requireTLS: port !== 465,
        tls: { servername: host },
        ...(auth && { auth }),
      });
      try {
        await sendBy(transport, message, from);
      } finally {
        transport.close();
      }
    },
    stored: null,
    close: async () => {},
  };
}
