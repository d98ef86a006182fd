import type { Qr } from '#shared/qr.ts';

/** How many recovery codes are made at once. */
export const recoveryCodes = 10;
/** How many passkeys an account may have. */
export const maxPasskeys = 20;

/** A sign-in whose password was right and that waits for the second step. */
export interface TwoStepChallenge {
  segunda_etapa: { bilhete: string };
}

/** What an authenticator app needs; shown while it is set up. */
export interface TwoStepSetup {
  segredo: string;
  uri: string;
  qr: Qr;
}

export interface ChaveAcesso {
  id: number;
  nome: string;
  criada_em: string;
  usada_em: string | null;
}

/** A device that is signed in. */
export interface Sessao {
  id: number;
  /** the browser and the system, as the device reported them; null: unknown */
  navegador: string | null;
  sistema: string | null;
  /** the shortened network address from which it signed in */
  rede: string | null;
  criada_em: string;
  usada_em: string;
  /** the device that sent this request */
  atual: boolean;
}

/** The security of one's own account. */
export interface Seguranca {
  /** the link mailed to the account's address was opened; before, no passkey and no app can be added */
  email_provado: boolean;
  duas_etapas: { ativada_em: string | null; codigos: number; exigida: boolean };
  chaves: ChaveAcesso[];
  sessoes: Sessao[];
}

/** Options of WebAuthn, which the browser passes on. */
export type PasskeyOptions = Record<string, unknown>;

/** The ways in which a user can prove their identity again, besides the password. */
export interface WaysToConfirm {
  codigo: boolean;
  chave: PasskeyOptions | null;
}
