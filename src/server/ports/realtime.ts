import type { Db } from '#server/db/client.ts';

/** One event for everyone who listens to a channel. */
export interface Broadcast {
  channel: string;
  event: string;
  /** becomes JSON; of any size. No personal data on public channels, and on others only what browsers ask the API for. */
  data: unknown;
  /** the socket that caused it and does not get it */
  except?: string;
}

/** Who listens: a session of the office and what it may do. */
export interface Listener {
  users: number;
  name: string;
  sessao: number;
  /** changes with what the session may do; sockets that were authorised under another one end */
  direitos: string;
}

/** Wakes all servers of one database, this one too. */
export interface Wakeups {
  /** something was committed: every server looks for it. Many calls become one. */
  notify(): void;
  /** calls back after each notification, until the returned function is called */
  listen(onWake: () => void): () => void;
  /** calls back when the office changed a connection, and once the database is heard again after a pause */
  onSettings(onChange: () => void): void;
  stop(): Promise<void>;
}

/** What features publish through. Rows of the transaction are sent once it commits, by all servers. */
export interface Realtime {
  /** Writes events in the transaction that they tell about. */
  publish(tx: Db, events: readonly Broadcast[]): Promise<void>;
  /** Says that this server committed something: it is sent at once. Requests and jobs need no call. */
  committed(): void;
  /** Calls back after each such commit. */
  onCommit(listener: () => void): void;
}

/** An answer of the authorisation endpoint. */
interface ChannelAuthorisation {
  auth: string;
  channel_data?: string;
}

/** A service that holds the connections of browsers: our own sockets, or another company's. */
export interface RealtimeService {
  authoriseChannel(socket: string, channel: string, listener: Listener): ChannelAuthorisation;
  /** binds a connection to its user, whom the hosted service can then end */
  authoriseUser(socket: string, listener: Listener): { auth: string; user_data: string };
}

/** Another company's service, or a server beside this one. */
export interface HostedRealtime extends RealtimeService {
  trigger(
    events: readonly { channel: string; event: string; data: string; except: string | null }[],
  ): Promise<void>;
  /** ends the connections of a user who signed in to them */
  endUser(users: number): Promise<void>;
}
