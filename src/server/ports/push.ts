/** A browser that is registered for pushes. */
export interface PushDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface VapidKeys {
  publica: string;
  privada: string;
}

/** The push services of browsers. */
export interface Push {
  makeKeys(): VapidKeys;
  /** whether pushes may go to this address: an https server of the internet */
  isAllowed(endpoint: string): boolean;
  /** Encrypts and sends. `gone`: the browser no longer wants pushes. Throws when the push was not accepted and may be tried again. */
  send(
    device: PushDevice,
    payload: string,
    options: { keys: VapidKeys; urgent: boolean; topic: string },
  ): Promise<'sent' | 'gone' | 'refused'>;
}
