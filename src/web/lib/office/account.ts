import type { LoginResponse } from '#shared/contracts/auth.ts';
import { api, sessions } from '#web/lib/http/api.ts';
import { readPage } from '#web/lib/page/page-data.ts';

const channelName = 'aprisco-session';
type Announcement = { userId: number | null };

// one channel for sending and hearing: it never hears itself, another of the same tab would
let channel: BroadcastChannel | undefined;
const sessionChannel = (): BroadcastChannel => {
  channel ??= new BroadcastChannel(channelName);
  return channel;
};

const announce = (userId: number | null): void =>
  sessionChannel().postMessage({ userId } satisfies Announcement);

/** A full load, so that nothing of the person before stays in memory. */
const go = (path: string): void => window.location.assign(path);

export async function signIn(email: string, password: string, target: string): Promise<void> {
  enter(await api.post<LoginResponse>('/auth/login', { email, password }), target);
}

export function enter(login: LoginResponse, target: string): void {
  sessions.staff.keep(login.accessToken);
  announce(login.userData.id);
  go(target);
}

export async function signOut(): Promise<void> {
  await api.post('/admin/auth/sair').catch(() => undefined);
  sessions.staff.forget();
  announce(null);
  go('/auth/login');
}

/** The session ended elsewhere: sign in again and come back. */
export function leaveToLogin(): void {
  const { pathname, search } = window.location;
  go(`/auth/login?${new URLSearchParams({ to: pathname + search })}`);
}

/** Another tab signed in or out: this one must not go on showing somebody else's work. */
export function followOtherTabs(): void {
  sessionChannel().onmessage = ({ data }: MessageEvent<Announcement>) => {
    if (data.userId !== (readPage().visitor.user?.id ?? null)) window.location.reload();
  };
  // the browser may bring a page back as it was left, before someone signed out
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) window.location.reload();
  });
}
