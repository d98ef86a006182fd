export interface Message {
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
