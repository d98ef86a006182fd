import pg from 'pg';

/** The name under which servers notify each other. */
const channel = 'aprisco_transmissao';
/** The name under which the database notifies that a connection of the office changed (0188). */
const settingsChannel = 'aprisco_conexao';
/** Milliseconds in which many notifications become one. NOTIFY takes a lock of the whole database at its commit. */
const shortestPause = 50;
const longestReconnect = 10_000;

interface WakeupOptions {
  url: string;
  onError(error: Error): void;
}

/** Wakes servers of one database by NOTIFY, outside of the transactions that wrote: inside, their commits would queue up. */
export function createWakeups({ url, onError }: WakeupOptions) {
  const listeners = new Set<() => void>();
  const settingsListeners = new Set<() => void>();
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 4000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'aprisco-avisos',
    // A notification that a crash loses does no harm, because servers also look by themselves: its commit need not wait for the disk.
    options: '-c synchronous_commit=off',
  });
  pool.on('error', onError);
  let client: pg.Client | undefined;
  let isStopped = false;
  let isSending = false;
  let isDue = false;
  let reconnect: NodeJS.Timeout | undefined;
  let attempts = 0;

  const wake = (): void => {
    for (const listener of listeners) listener();
  };
  const tellSettings = (): void => {
    for (const listener of settingsListeners) listener();
  };

  function connectLater(): void {
    client = undefined;
    if (isStopped || listeners.size + settingsListeners.size === 0) return;
    const pause = Math.min(longestReconnect, 250 * 2 ** attempts++) * (0.5 + Math.random());
    reconnect = setTimeout(() => void connect(), pause).unref();
  }

  async function connect(): Promise<void> {
    const opening = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 4000,
      application_name: 'aprisco-escuta',
    });
    client = opening;
    opening.on('error', onError);
    opening.on('notification', (notification) =>
      notification.channel === settingsChannel ? tellSettings() : wake(),
    );
    try {
      await opening.connect();
      opening.on('end', connectLater);
      await opening.query(`listen ${channel}; listen ${settingsChannel}`);
      attempts = 0;
      // what was committed while nobody listened
      wake();
      tellSettings();
    } catch (error) {
      onError(error as Error);
      opening.removeListener('end', connectLater);
      await opening.end().catch(() => undefined);
      connectLater();
    }
  }

  async function send(): Promise<void> {
    isSending = true;
    while (isDue && !isStopped) {
      isDue = false;
      try {
        await pool.query(`notify ${channel}`);
      } catch (error) {
        // Servers also look by themselves every few seconds.
        onError(error as Error);
      }
      await new Promise((resolve) => setTimeout(resolve, shortestPause).unref());
    }
    isSending = false;
  }

  return {
    notify(): void {
      isDue = true;
      if (!isSending) void send();
    },
    listen(onWake: () => void): () => void {
      listeners.add(onWake);
      if (!client) void connect();
      return () => void listeners.delete(onWake);
    },
    onSettings(onChange: () => void): void {
      settingsListeners.add(onChange);
      if (!client) void connect();
    },
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(reconnect);
      client?.removeListener('end', connectLater);
      await Promise.all([client?.end().catch(() => undefined), pool.end()]);
    },
  };
}
