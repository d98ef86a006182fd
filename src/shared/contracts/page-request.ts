import type { Language } from '#shared/i18n/languages.ts';
import type { Appearance } from './appearance.ts';
import type { Visitor } from './auth.ts';
import type { Giving } from './contribuir.ts';
import type { Sender, Site, SiteSettings } from './site.ts';

/**
 * What the server hands to the pages for one request, through the router's context.
 * Pages have no other way to the server's side, and no module keeps any of it.
 */
export interface PageRequest {
  visitor: Visitor;
  language: Language;
  languages: readonly Language[];
  appearance: Appearance;
  /** light or dark as the device last said, when it did */
  deviceScheme: 'light' | 'dark' | null;
  /** of the page's own inline scripts; none where many get the same page */
  nonce: string | undefined;
  baseUrl: string;
  /** whether the policy of the document that is loaded lets the gateways' card fields in */
  cardFields: boolean;
  /** true until the first administrator exists */
  needsSetup: boolean;
  /** what the office says of the church, for titles, header and footer */
  church: SiteSettings;
  /** asks for what is published; stays on the server */
  site: Site;
  /** asks for charges of gifts; stays on the server */
  giving: Giving;
  /** who sends a form; stays on the server */
  sender: Sender;
}
