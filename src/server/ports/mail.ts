export interface Message {
  /**
   * What the message is, where it may be sent twice (a server that dies between sending and noting it): letters, digits,
   * dots and dashes. The same id is the same Message-ID, by which mailboxes know the second for the first.
   */
  id?: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
}

export interface KeptMessage {
  id: string;
  para: string;
  assunto: string;
  enviado_em: string;
}
export interface KeptMessageBody extends KeptMessage {
  texto: string;
  html: string | null;
}

/** Sends one message or throws; features never call it in a request, they enqueue a job. */
export interface Mail {
  send(message: Message): Promise<void>;
  /** messages that stayed here instead of going out, newest first; null where they go out for real */
  kept: {
    list(page: number, perPage: number): Promise<{ data: KeptMessage[]; total: number }>;
    read(id: string): Promise<KeptMessageBody | null>;
  } | null;
  close(): Promise<void>;
}
