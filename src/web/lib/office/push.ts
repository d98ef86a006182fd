import type { NotificationPreferences, PushKey } from '#shared/contracts/notificacao.ts';
import { api } from '#web/lib/http/api.ts';

/** Whether this browser receives pushes for the user. `denied`: the user told the browser to refuse, and it will not ask again. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** The user who enabled pushes in this browser: another user who signs in here is asked again. */
const ownerKey = 'aprisco-push';
const base = '/admin/notificacoes';

const isSupported = (): boolean =>
  import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

const isOwner = (user: number): boolean => localStorage.getItem(ownerKey) === String(user);

export async function pushState(user: number): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission !== 'granted' || !isOwner(user)) return 'off';
  return (await subscription()) ? 'on' : 'off';
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const isSameKey = (key: ArrayBuffer | null | undefined, other: Uint8Array): boolean =>
  new Uint8Array(key ?? new ArrayBuffer(0)).join() === other.join();

async function send(device: PushSubscription, background?: true): Promise<void> {
  const { keys } = device.toJSON();
  await api.post(
    `${base}/aparelhos`,
    { endereco: device.endpoint, p256dh: keys?.p256dh, auth: keys?.auth },
    background && { background },
  );
}

/** Asks the user, through the browser, for permission, and subscribes to pushes. */
export async function enablePush(user: number): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState(user);
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const { publica } = await api.get<PushKey>(`${base}/chave`);
  const key = bytesOf(publica);
  const before = await pushManager.getSubscription();
  // the subscription was made with an old key of the church
  if (before && !isSameKey(before.options.applicationServerKey, key)) await before.unsubscribe();
  await send(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  localStorage.setItem(ownerKey, String(user));
  return 'on';
}

/** Ends the pushes of this browser. */
export async function disablePush(): Promise<void> {
  await forgetPush();
  const { aparelhos } = await api.get<NotificationPreferences>(`${base}/preferencias`);
  for (const { id, este } of aparelhos) if (este) await api.delete(`${base}/aparelhos/${id}`);
}

/** Ends the pushes in the browser alone, at sign-out: the server deletes the subscription with the session. */
export async function forgetPush(): Promise<void> {
  localStorage.removeItem(ownerKey);
  if (!isSupported()) return;
  await (await subscription())?.unsubscribe().catch(() => false);
}

/** Moves the pushes of this browser to a new session of the same user. */
export async function renewPush(user: number): Promise<void> {
  if ((await pushState(user)) !== 'on') return;
  const current = await subscription();
  if (current) await send(current, true);
}
