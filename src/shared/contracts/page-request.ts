import type { AnyRecord } from '#shared/crud/record.ts';
import type { Language } from '#shared/i18n/languages.ts';
import type { Appearance } from './appearance.ts';
import type { Visitor } from './auth.ts';
import type { Notices } from './aviso.ts';
import type { Catalogue } from './catalogo.ts';
import type { StoreAccounts } from './conta-loja.ts';
import type { Giving } from './contribuir.ts';
import type { Documents } from './documento.ts';
import type { ServirPages } from './escala.ts';
import type { SignUps } from './inscricao.ts';
import type { CartOwner, Store } from './loja.ts';
import type { DataRequests } from './requerimento.ts';
import type { Raffles } from './rifa.ts';
import type { Sender, Site, SiteSettings } from './site.ts';
import type { Transparency } from './transparencia.ts';

/** A page of a section's list, as the API answers it. */
export interface ListAnswer {
  data: AnyRecord[];
  total: number;
  page: number;
  apos?: string;
  totais?: Readonly<Record<string, number>>;
}

export type ListParameters = Readonly<Record<string, string | number>>;

/**
 * The first rows of a list of the office, sent with its document: they can be opened before the scripts have loaded, and the
 * scripts need not fetch them.
 */
export interface FirstList {
  section: string;
  query: ListParameters;
  answer: ListAnswer;
}

/**
 * The server's data and services for one page request, passed through the router's context. Pages have no
 * other access to the server, and no module keeps any of it.
 */
export interface PageRequest {
  visitor: Visitor;
  language: Language;
  languages: readonly Language[];
  appearance: Appearance;
  /** light or dark as the device last reported, if it did */
  deviceScheme: 'light' | 'dark' | null;
  /** of the page's inline scripts; undefined for cached pages, which many visitors share */
  nonce: string | undefined;
  /**
   * the nonce attribute of the inline scripts that the pages write, random for each rendering. A personal page is sent
   * with it; for a shared page the server names the hashes of the marked scripts in the policy and removes the mark.
   */
  scriptMark: string;
  baseUrl: string;
  /** whether the CSP of the loaded document allows the gateways' card fields */
  cardFields: boolean;
  /** true until the first administrator exists */
  needsSetup: boolean;
  /** the church's settings, for titles, header and footer */
  church: SiteSettings;
  /** reads published content; server only */
  site: Site;
  /** charges of gifts; server only */
  giving: Giving;
  signUps: SignUps;
  notices: Notices;
  /** requests of data subjects; server only */
  dataRequests: DataRequests;
  /** the verification of documents; server only */
  documents: Documents;
  /** what churches publish of their books; server only */
  transparency: Transparency;
  /** the store's accounts, for this visitor; server only */
  accounts: StoreAccounts;
  /** what the store sells; server only */
  catalogue: Catalogue;
  /** carts and orders; server only */
  store: Store;
  /** raffles; server only */
  raffles: Raffles;
  /** the volunteer's side of schedules; server only */
  duties: ServirPages;
  /** the owner of the cart; server only */
  shopper: CartOwner;
  /** whether the person who is signed in may know of a record of the section with this name; server only */
  hasRecord(section: string, id: number): Promise<boolean>;
  /** the rows of a section's list for the person who is signed in; null for those who may not list it; server only */
  listOf(section: string, query: ListParameters): Promise<ListAnswer | null>;
  /** the sender of a form; server only */
  sender: Sender;
}
