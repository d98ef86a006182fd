import type { Db } from '#server/db/client.ts';

/** One event for everyone who listens to a channel. */
export interface Broadcast {
  channel: string;
  event: string;
  /**
   * becomes JSON; of any size. No personal data on public channels, and on other channels only data that browsers then request from the
   * API.
   */
  data: unknown;
  /** the socket that caused it and does not get it */
  except?: string;
}

/** A listener: a session of the office and a hash of its rights. */
export interface Listener {
  users: number;
  name: string;
  sessao: number;
  /** changes with the rights of the session; sockets that were authorised under another value are disconnected */
  direitos: string;
}

/** Wakes all servers of one database, this one too. */
export interface Wakeups {
  /** tells every server to look for committed changes. Many calls become one. */
  notify(): void;
  /** calls back after each notification, until the returned function is called */
  listen(onWake: () => void): () => void;
  /** calls back when the office changed a connection, and when the database is reachable again after a pause */
  onSettings(onChange: () => void): void;
  stop(): Promise<void>;
}

/** Features publish events through this. Rows of the transaction are sent once it commits, by all servers. */
export interface Realtime {
  /** Writes events in the transaction of the changes that they are about. */
  publish(tx: Db, events: readonly Broadcast[]): Promise<void>;
  /** Sends what this server has committed at once. Requests and jobs need no call. */
  committed(): void;
  /** Calls back after each such commit. */
  onCommit(listener: () => void): void;
}

/** An answer of the authorisation endpoint. */
interface ChannelAuthorisation {
  auth: string;
  channel_data?: string;
}

/** A service that holds the connections of browsers: this server's own sockets, or a hosted one. */
export interface RealtimeService {
  authoriseChannel(socket: string, channel: string, listener: Listener): ChannelAuthorisation;
  /** binds a connection to its user, whom the hosted service can then disconnect */
  authoriseUser(socket: string, listener: Listener): { auth: string; user_data: string };
}

/** A hosted service of another company, or a server beside this one. */
export interface HostedRealtime extends RealtimeService {
  trigger(
    events: readonly { channel: string; event: string; data: string; except: string | null }[],
  ): Promise<void>;
  /** closes the connections of a user who signed in to them */
  endUser(users: number): Promise<void>;
}
