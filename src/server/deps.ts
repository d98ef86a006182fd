import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Notices } from '#shared/contracts/aviso.ts';
import type { BackupStatus } from '#shared/contracts/backup.ts';
import type { Catalogue } from '#shared/contracts/catalogo.ts';
import type { StoreAccounts } from '#shared/contracts/conta-loja.ts';
import type { Giving } from '#shared/contracts/contribuir.ts';
import type { Documents } from '#shared/contracts/documento.ts';
import type { ServirPages } from '#shared/contracts/escala.ts';
import type { SignUps } from '#shared/contracts/inscricao.ts';
import type { Store } from '#shared/contracts/loja.ts';
import type { ListAnswer, ListParameters } from '#shared/contracts/page-request.ts';
import type { DataRequests } from '#shared/contracts/requerimento.ts';
import type { Raffles } from '#shared/contracts/rifa.ts';
import type { Site } from '#shared/contracts/site.ts';
import type { Transparency } from '#shared/contracts/transparencia.ts';
import type { Section } from '#shared/crud/section.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import type { Config } from './config.ts';
import type { Behaviour } from './crud/behaviour.ts';
import type { Engine } from './crud/engine.ts';
import type { Database } from './db/client.ts';
import type { DiskSpace, FreeBytes } from './disk-space.ts';
import type { ConsumidorSessions } from './http/consumidor-session.ts';
import type { SessionSources, StaffIdentity } from './http/identity.ts';
import type { Sessions } from './http/session.ts';
import type { BackupStore } from './ports/backup-store.ts';
import type { Carriers } from './ports/carriers.ts';
import type { Charges, Origin } from './ports/charges.ts';
import type { Clock } from './ports/clock.ts';
import type { Connectors } from './ports/connectors.ts';
import type { Fetch } from './ports/fetch.ts';
import type { Holds } from './ports/holds.ts';
import type { Jobs } from './ports/jobs.ts';
import type { Mail } from './ports/mail.ts';
import type { Passwords } from './ports/passwords.ts';
import type { Gateways } from './ports/payments.ts';
import type { Push } from './ports/push.ts';
import type { Broadcast, HostedRealtime, Realtime, Wakeups } from './ports/realtime.ts';
import type { Scanner } from './ports/scanner.ts';
import type { SiteVersion } from './ports/site-version.ts';
import type { Storage } from './ports/storage.ts';

/** The application's dependencies. Tests pass fakes of ports, never of our own modules. */
export interface Deps {
  config: Config;
  db: Database;
  jobs: Jobs;
  mail: Mail;
  storage: Storage;
  /** where backups go */
  backupStore: BackupStore;
  /** where backups may lie that were made under other settings or by a command: only old ones are deleted there */
  otherBackupStores?: readonly BackupStore[];
  clock: Clock;
  passwords: Passwords;
  fetch: Fetch;
  /** the gateways that can be reached, those that are on in the order in which they are offered */
  gateways: Gateways;
  /** tries what the office sets, and puts it to use */
  connectors: Connectors;
  /** who delivers orders of the store */
  carriers: Carriers;
  /** sends pushes to browsers */
  push: Push;
  /** looks for viruses in documents; left out: nothing does */
  scanner?: Scanner;
  /** asks whether a password leaked, for a test of the connection; left out: there is no such service */
  leakedPasswords?(password: string): Promise<boolean>;
  /** wakes the other servers after a commit */
  wakeups: Wakeups;
  /** the service that holds the browsers' connections; left out: our own endpoint */
  hostedRealtime?: HostedRealtime;
  /** serves the pages; left out when only the API is needed */
  pages?: (app: FastifyInstance, deps: FeatureDeps) => Promise<void>;
  /** the free space of a folder's disk; left out: what the system says */
  freeBytes?: FreeBytes;
  /** where lines of the log go; left out: the standard output */
  logTo?: { write(line: string): void };
  /** a test's own origins of charges, in place of those that features register */
  origins?: readonly Origin[];
  sections?: readonly Section[];
  behaviours?: Readonly<Record<string, Behaviour>>;
}

/** Who may listen to channels whose names match a pattern. */
export interface ChannelRule {
  /** left out: everybody, signed in or not */
  authorise?(identity: StaffIdentity, match: RegExpExecArray): boolean | Promise<boolean>;
  /** listeners may send events (client-…) to each other */
  clientEvents?: true;
}
export type Derived = Pick<Broadcast, 'channel' | 'event' | 'data'>;
export interface Channels {
  /** A channel that no rule names does not exist. */
  allow(pattern: RegExp, rule: ChannelRule): void;
  /**
   * Events that follow from changed records of a section, at most one a second for each channel; `events` is called only while a client
   * listens to a channel with this beginning.
   */
  derive(section: string, beginning: string, events: (ids: readonly number[]) => Promise<Derived[]>): void;
}

/** The dependencies of a feature: `features/index.ts` adds what features offer to each other. */
export interface FeatureDeps extends Deps {
  sections: readonly Section[];
  disk: DiskSpace;
  /** the generic operations of a section */
  engineOf(section: Section): Engine;
  /** a page of a list by the parameters of its endpoint; null for parameters that it refuses */
  listOf(section: Section, actor: StaffIdentity, query: ListParameters): Promise<ListAnswer | null>;
  /** the sessions of the office */
  sessions: Sessions;
  /** the sessions of the store */
  consumidorSessions: ConsumidorSessions;
  /** the sessions by kind of identity */
  sources: SessionSources;
  /** reads what is public */
  site: Site;
  siteVersion: SiteVersion;
  /** whether the last backup is good and recent, for those who look after the church */
  backupStatus(): Promise<BackupStatus>;
  /** giving, for the pages */
  giving: Giving;
  /** sign-ups for events, for the pages */
  signUps: SignUps;
  /** carts and orders of the store, for the pages */
  store: Store;
  /** raffles, for the pages */
  raffles: Raffles;
  /** the volunteer's side of schedules, for the pages */
  duties: ServirPages;
  /** notices by mail about landing pages and variants, for the pages */
  notices: Notices;
  /** the verification of documents, for the pages */
  documents: Documents;
  /** what churches publish of their books, for the pages */
  transparency: Transparency;
  /** requests of data subjects, for the pages */
  dataRequests: DataRequests;
  /** what the store sells, for the pages */
  catalogue: Catalogue;
  /** the store's accounts, for the visitor of a page request */
  storeAccounts(request: FastifyRequest, locale: Locale): StoreAccounts;
  /** the only interface to payments */
  charges: Charges;
  /** items held while a charge can be paid */
  holds: Holds;
  /** sends events to open browsers */
  realtime: Realtime;
  /** the channels that open browsers listen to */
  channels: Channels;
}

/** A feature adds its routes and jobs to the server. */
export type Feature = (app: FastifyInstance, deps: FeatureDeps) => void;
