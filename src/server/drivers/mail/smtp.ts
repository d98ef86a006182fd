import type nodemailer from 'nodemailer';
import type { Transporter } from 'nodemailer';
import { lazyImport } from '#server/lazy-import.ts';
import type { Mail } from '#server/ports/mail.ts';
import { messageId, senderOf } from './message-id.ts';

export interface SmtpOptions {
  /** smtp://user:password@host:port, or smtps:// */
  url: string;
  from: string;
}

const library = lazyImport<typeof nodemailer>('nodemailer');

/** Sends mail through a mail server. A refusal or a missing answer throws, and the job tries again later. */
export function createSmtp({ url, from }: SmtpOptions): Mail {
  let transport: Transporter | undefined;
  const opened = (): Transporter => {
    transport ??= library().createTransport({
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return transport;
  };
  return {
    send: async ({ id, to, fromName, replyTo, subject, text, html }) => {
      await opened().sendMail({
        ...{ from: senderOf(from, fromName), to, subject, text, html },
        ...(replyTo !== undefined && { replyTo }),
        ...messageId(id, from),
      });
    },
    kept: null,
    close: async () => transport?.close(),
  };
}
