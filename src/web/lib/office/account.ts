import type { LoginResponse } from '#shared/contracts/auth.ts';
import type { TwoStepChallenge } from '#shared/contracts/seguranca.ts';
import { api, sessions } from '#web/lib/http/api.ts';
import { deleteOfflineData, deleteOfflineDataOfOthers } from '#web/lib/offline/offline-data.ts';
import { readPage } from '#web/lib/page/page-data.ts';
import { forgetPush } from './push.ts';
import { forgetRecents } from './recents-data.ts';

const channelName = 'aprisco-session';
type Announcement = { userId: number | null };

// one channel for sending and receiving: a channel does not receive its own messages, but a second one in the
// same tab would
let channel: BroadcastChannel | undefined;
const sessionChannel = (): BroadcastChannel => {
  channel ??= new BroadcastChannel(channelName);
  return channel;
};

const announce = (userId: number | null): void =>
  sessionChannel().postMessage({ userId } satisfies Announcement);

/** A full page load, so that no data of the previous user stays in memory. */
const go = (path: string): void => window.location.assign(path);

/** Resolves to a session, or to a ticket for the second step. */
export const signIn = (email: string, password: string): Promise<LoginResponse | TwoStepChallenge> =>
  api.post<LoginResponse | TwoStepChallenge>('/auth/login', { email, password });

/** Finishes a sign-in whose password was right, with a code of the app or a recovery code. */
export const finishSignIn = (
  bilhete: string,
  code: { codigo: string } | { recuperacao: string },
): Promise<LoginResponse> => api.post<LoginResponse>('/auth/segunda-etapa', { bilhete, ...code });

/** Recognises the kind of a typed code where both are accepted: codes of the app have six digits. */
export const typedCode = (typed: string): { codigo: string } | { recuperacao: string } =>
  /^\s*\d{3}\s?\d{3}\s*$/.test(typed) ? { codigo: typed } : { recuperacao: typed };

/** Ends the other sessions of the account; this page goes on with a new one. */
export async function changePassword(values: Readonly<Record<string, string>>): Promise<void> {
  const { accessToken } = await api.put<LoginResponse>('/admin/auth/senha', values);
  sessions.staff.keep(accessToken);
}

export async function enter(login: LoginResponse, target: string): Promise<void> {
  sessions.staff.keep(login.accessToken);
  announce(login.userData.id);
  await deleteOfflineDataOfOthers(login.userData.id);
  forgetRecents(login.userData.id);
  go(target);
}

export async function signOut(): Promise<void> {
  // signing out of a session that has already ended must not ask for the password
  sessions.staff.onEnd(async () => undefined);
  await api.post('/admin/auth/sair').catch(() => undefined);
  sessions.staff.forget();
  await deleteOfflineData();
  await forgetPush();
  forgetRecents();
  announce(null);
  go('/auth/login');
}

/** The session has ended: sign in again and return to this page. */
export function leaveToLogin(): void {
  const { pathname, search } = window.location;
  go(`/auth/login?${new URLSearchParams({ to: pathname + search })}`);
}

/** Reloads when another tab signs in or out, so that this one does not show another user's data. */
export function followOtherTabs(): void {
  sessionChannel().onmessage = ({ data }: MessageEvent<Announcement>) => {
    if (data.userId !== (readPage().visitor.user?.id ?? null)) window.location.reload();
  };
  // the browser may restore a cached page from before the user signed out
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) window.location.reload();
  });
}
