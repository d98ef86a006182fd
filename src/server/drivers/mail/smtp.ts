import { createTransport } from 'nodemailer';
import type { Mail } from '#server/ports/mail.ts';
import { messageId } from './message-id.ts';

export interface SmtpOptions {
  /** smtp://user:password@host:port, or smtps:// */
  url: string;
  from: string;
}

/** Mail that goes out. A server that refuses or does not answer throws, and the job tries again later. */
export function createSmtp({ url, from }: SmtpOptions): Mail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ id, to, subject, text, html }) => {
      await transport.sendMail({ from, to, subject, text, html, ...messageId(id, from) });
    },
    kept: null,
    close: async () => transport.close(),
  };
}
