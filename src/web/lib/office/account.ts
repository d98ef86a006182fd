import type { LoginResponse } from '#shared/contracts/auth.ts';
import { api, sessions } from '#web/lib/http/api.ts';
import { readPage } from '#web/lib/page/page-data.ts';
import { forgetDoorData, keepDoorDataFor } from './door-data.ts';

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

export async function signIn(email: string, password: string, target: string): Promise<void> {
  await enter(await api.post<LoginResponse>('/auth/login', { email, password }), target);
}

/** Opens a new session of the same account after its session ended; the page stays as it is. */
export async function signInAgain(email: string, password: string): Promise<string> {
  const { accessToken } = await api.post<LoginResponse>('/auth/login', { email, password });
  return accessToken;
}

/** Ends the other sessions of the account; this page goes on with a new one. */
export async function changePassword(values: Readonly<Record<string, string>>): Promise<void> {
  const { accessToken } = await api.put<LoginResponse>('/admin/auth/senha', values);
  sessions.staff.keep(accessToken);
}

export async function enter(login: LoginResponse, target: string): Promise<void> {
  sessions.staff.keep(login.accessToken);
  announce(login.userData.id);
  await keepDoorDataFor(login.userData.id);
  go(target);
}

export async function signOut(): Promise<void> {
  // a session that has already ended needs no password to be left
  sessions.staff.onEnd(async () => undefined);
  await api.post('/admin/auth/sair').catch(() => undefined);
  sessions.staff.forget();
  await forgetDoorData();
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
