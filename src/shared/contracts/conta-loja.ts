import type { ContribuicoesDaConta } from './contribuir.ts';
import type { IngressoDaConta } from './inscricao.ts';
import type { FormOutcome } from './site.ts';

/** A place where a consumer receives orders; `nome` is the recipient's. */
export interface EnderecoDaConta {
  id: number;
  nome: string;
  /** eight digits */
  cep: string;
  logradouro: string;
  numero: string;
  complemento: string | null;
  bairro: string;
  cidade: string;
  uf: string;
}

/** Addresses that one account keeps at most. */
export const maxEnderecos = 20;

/** What is known of a CEP; small towns have one for all of their streets. */
export interface EnderecoDoCep {
  logradouro: string | null;
  bairro: string | null;
  cidade: string;
  uf: string;
}

/** What a consumer's account stores about its owner. */
export interface DadosDaConta {
  nome: string;
  email: string;
  /** until the address is proved, earlier purchases with it are not shown */
  email_verificado: boolean;
  /** +55 and digits */
  whatsapp: string | null;
  /** eleven digits */
  cpf: string | null;
  /** the language of mails to the consumer */
  language: string | null;
  tem_senha: boolean;
}

/** A device that is signed in. */
export interface AparelhoDaConta {
  id: number;
  /** the User-Agent of its browser */
  agente: string | null;
  /** ISO */
  criada_em: string;
  usada_em: string;
  /** the device that sent this request */
  atual: boolean;
}

type Sent = Readonly<Record<string, string>>;
type Refused = Exclude<FormOutcome, { ok: true }>;

/** Signed in or out: the Set-Cookie headers that the page's answer carries. */
export type SessionOutcome = { ok: true; cookies: string[] } | Refused;

/**
 * The store's accounts, for the visitor of one page request. Fields of forms are named by the paths of their errors.
 * Methods about one account act on the account of the visitor's session, and refuse without a session.
 */
export interface StoreAccounts {
  /** mails a code to the address `email`; the answer is the same for every address */
  sendCode(fields: Sent): Promise<FormOutcome>;
  /** mails the codes for another address: one to `email`, and one to the own address if it is proved */
  sendEmailCodes(fields: Sent): Promise<FormOutcome>;
  /** `email`, `codigo`; an address without an account gets one */
  enter(fields: Sent): Promise<SessionOutcome>;
  /** `email`, `password` */
  signIn(fields: Sent): Promise<SessionOutcome>;
  /** `nome`, `email`, `password`, `password_confirmation` */
  register(fields: Sent): Promise<SessionOutcome>;
  /** `email`, `codigo`, `password`, `password_confirmation`; signs in */
  reset(fields: Sent): Promise<SessionOutcome>;
  leave(): Promise<SessionOutcome>;
  /** signs out on all devices */
  leaveAll(): Promise<SessionOutcome>;
  /** signs out on one device */
  leaveDevice(fields: Sent): Promise<FormOutcome>;

  data(): Promise<DadosDaConta | null>;
  saveData(fields: Sent): Promise<FormOutcome>;
  /** mails a code to the account's own address, for the actions that require a code */
  sendOwnCode(): Promise<FormOutcome>;
  /** `codigo` of the account's own address */
  confirmEmail(fields: Sent): Promise<SessionOutcome>;
  /** `email`, `codigo`, and `codigo_atual` if the own address is proved: the account moves to an address whose code was typed */
  changeEmail(fields: Sent): Promise<FormOutcome>;
  /** `codigo`, `password`, `password_confirmation`; signs out all other devices */
  changePassword(fields: Sent): Promise<SessionOutcome>;

  addresses(): Promise<EnderecoDaConta[]>;
  /** the address `id`, or a new one */
  saveAddress(id: string | null, fields: Sent): Promise<FormOutcome>;
  removeAddress(fields: Sent): Promise<FormOutcome>;

  devices(): Promise<AparelhoDaConta[]>;
  /** null while the address is not proved */
  tickets(): Promise<IngressoDaConta[] | null>;
  gifts(): Promise<ContribuicoesDaConta | null>;
  /** everything that the store keeps about its owner */
  copy(): Promise<Readonly<Record<string, unknown>>>;
  /** `codigo`, where the address is proved; deletes the account */
  erase(fields: Sent): Promise<SessionOutcome>;
}
