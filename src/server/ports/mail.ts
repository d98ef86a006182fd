import type { Locale } from '#shared/i18n/languages.ts';

export interface Message {
  /**
   * Identifies a message that may be sent twice (by a server that dies between sending and recording it): letters,
   * digits, dots and dashes. The same id gives the same Message-ID, by which mailboxes recognise the duplicate.
   */
  id?: string;
  to: string;
  /** the name beside the sender's address; left out: the configured one */
  fromName?: string;
  /** where answers go; left out: to the sender */
  replyTo?: string;
  subject: string;
  text: string;
  html?: string;
  /** the data it was rendered from: if the church has texts of its own for the kind, it is rendered again with these when it is sent */
  modelo?: { tipo: string; idioma: Locale; valores: object };
}

interface StoredMessage {
  id: string;
  para: string;
  assunto: string;
  enviado_em: string;
}
export interface StoredMessageBody extends StoredMessage {
  texto: string;
  html: string | null;
}

/** The mail server refuses this address for good; every other error may be over when the message is sent again. */
export class AddressRefused extends Error {}

/** Sends one message or throws; features never call it in a request, they enqueue a job. */
export interface Mail {
  send(message: Message): Promise<void>;
  /** messages that were stored instead of sent, newest first; null when a mail server is configured */
  stored: {
    list(page: number, perPage: number): Promise<{ data: StoredMessage[]; total: number }>;
    read(id: string): Promise<StoredMessageBody | null>;
  } | null;
  close(): Promise<void>;
}
