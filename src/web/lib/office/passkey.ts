import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { LoginResponse } from '#shared/contracts/auth.ts';
import type { ChaveAcesso, PasskeyOptions } from '#shared/contracts/seguranca.ts';
import { api } from '#web/lib/http/api.ts';

/** Whether this browser can use passkeys. */
export const hasPasskeys = (): boolean =>
  typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function';

/** Loaded when a passkey is used. */
const browser = () => import('@simplewebauthn/browser');

/** The user closed the browser's passkey dialog, or the passkey did not answer. */
export class PasskeyCancelled extends Error {}

async function withPasskeyErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new PasskeyCancelled('', { cause: error });
  }
}

/** The passkey's answer to a challenge of the server. */
export async function answerPasskey(options: PasskeyOptions): Promise<object> {
  const { startAuthentication } = await browser();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return withPasskeyErrors(() => startAuthentication({ optionsJSON }));
}

/** Signs in with any passkey of this site: the passkey itself names its account. */
export async function signInByPasskey(): Promise<LoginResponse> {
  const options = await api.post<PasskeyOptions>('/auth/chave-acesso/opcoes');
  return api.post<LoginResponse>('/auth/chave-acesso', { chave: await answerPasskey(options) });
}

/** Makes a passkey of the signed-in account. */
export async function addPasskey(nome: string): Promise<ChaveAcesso> {
  const options = await api.post<PasskeyOptions>('/admin/profile/chaves-acesso/opcoes');
  const { startRegistration } = await browser();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const chave = await withPasskeyErrors(() => startRegistration({ optionsJSON }));
  return api.post<ChaveAcesso>('/admin/profile/chaves-acesso', { nome, chave });
}
