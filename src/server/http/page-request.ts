import type { FastifyRequest } from 'fastify';
import type { FeatureDeps } from '#server/deps.ts';
import { needsSetup } from '#server/setup-code.ts';
import {
  appearanceCookie,
  deviceSchemeCookie,
  languageCookie,
  readAppearance,
} from '#shared/contracts/appearance.ts';
import { anonymous, type Visitor } from '#shared/contracts/auth.ts';
import { cartCookie } from '#shared/contracts/loja.ts';
import type { PageRequest } from '#shared/contracts/page-request.ts';
import type { RouteFacts } from '#shared/contracts/route-facts.ts';
import { AppError } from '#shared/errors.ts';
import {
  findLanguage,
  type Language,
  languageNamed,
  languages,
  rtlTestLanguage,
} from '#shared/i18n/languages.ts';
import { createDeviceCookie } from './device-cookie.ts';
import { renewedCookie } from './session-cookies.ts';

/** The settings by which a page differs between two visitors without a session. */
export type PageVariant = Pick<PageRequest, 'language' | 'appearance' | 'deviceScheme'>;

/** The marks that show that inline scripts of one rendering come from this server. */
type PageMarks = Pick<PageRequest, 'nonce' | 'scriptMark'>;

/** How many lists, filters and products of the store are remembered for shared pages; of each the latest. */
const maxShown = 50;

/** A record that the engine refuses to read does not exist for this caller. */
const isKnown = (read: Promise<unknown>): Promise<boolean> =>
  read.then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.status === 404) return false;
      throw error;
    },
  );

/** Collects what the pages need to know of a request. */
export function createPageRequests(deps: FeatureDeps) {
  const { config, db, sources, site, giving, signUps, notices, catalogue, store, storeAccounts } = deps;
  const {
    consumidorSessions,
    sections,
    engineOf,
    listOf,
    raffles,
    duties,
    dataRequests,
    documents,
    transparency,
  } = deps;
  const offered = config.testRtl ? [...languages, rtlTestLanguage] : languages;
  const devices = createDeviceCookie({ secret: config.secret, secure: config.baseUrl.startsWith('https:') });
  let isSetUp = false;
  // Shared pages are kept until the site's version changes, and so is the data of store and raffles in them. Signed-in consumers see the current
  // stock and the numbers that are left.
  const { remember } = deps.siteVersion;
  const shownCatalogue = {
    ...catalogue,
    produtos: remember(catalogue.produtos, maxShown),
    filtros: remember(catalogue.filtros, maxShown),
    produto: remember(catalogue.produto, maxShown),
  };
  const shownRaffles = { ...raffles, list: remember(raffles.list) };

  /** Once there is an administrator there always is one: not read again. */
  async function waitsForSetup(): Promise<boolean> {
    if (isSetUp) return false;
    isSetUp = !(await needsSetup(db));
    return !isSetUp;
  }

  async function visitorOf({ cookies }: FastifyRequest): Promise<Visitor> {
    const [staff, store] = await Promise.all([
      sources.staff.byCookie(cookies[sources.staff.cookie]),
      sources.consumidor.byCookie(cookies[sources.consumidor.cookie]),
    ]);
    const office = staff ? { user: staff.user, rules: staff.rules } : anonymous;
    return { user: office.user, rules: office.rules, consumidor: store?.consumidor ?? null };
  }

  /** An address may name its language, for people who search in it; otherwise the visitor's choice. */
  function languageOf(request: FastifyRequest): Language {
    const { lang } = request.query as { lang?: unknown };
    return languageNamed(lang, offered) ?? findLanguage(request.cookies[languageCookie], offered);
  }

  return {
    variantOf(request: FastifyRequest): PageVariant {
      const scheme = request.cookies[deviceSchemeCookie];
      return {
        language: languageOf(request),
        appearance: readAppearance(request.cookies[appearanceCookie]),
        deviceScheme: scheme === 'light' || scheme === 'dark' ? scheme : null,
      };
    },

    /**
     * Consumers read pages and do not renew a token, so opening a page extends their session. Returns the header that
     * keeps the cookie as long; undefined: no extension is due.
     */
    async extendSession(request: FastifyRequest): Promise<string | undefined> {
      const { cookie } = consumidorSessions;
      if (request.method !== 'GET' || request.cookies[cookie] === undefined) return undefined;
      const session = await consumidorSessions.byCookie(request.cookies[cookie]);
      if (!session?.extend) return undefined;
      await session.extend();
      return renewedCookie(request, cookie, config.baseUrl);
    },

    /** A page that is not personal is shared: no session is looked up. */
    async gather(
      request: FastifyRequest,
      {
        variant,
        facts,
        isPersonal,
        nonce,
        scriptMark,
      }: PageMarks & { variant: PageVariant; facts: RouteFacts; isPersonal: boolean },
    ): Promise<PageRequest> {
      const [visitor, setup, church] = await Promise.all([
        isPersonal ? visitorOf(request) : anonymous,
        waitsForSetup(),
        site.settings(variant.language.texts),
      ]);
      return {
        visitor,
        ...variant,
        languages: offered,
        nonce,
        scriptMark,
        baseUrl: config.baseUrl,
        cardFields: facts.cardFields === true,
        needsSetup: setup,
        church,
        site,
        giving,
        signUps,
        notices,
        dataRequests,
        documents,
        transparency,
        catalogue: isPersonal ? catalogue : shownCatalogue,
        store,
        raffles: isPersonal ? raffles : shownRaffles,
        duties,
        shopper: {
          consumidor: visitor.consumidor?.id ?? null,
          carrinho: (isPersonal && request.cookies[cartCookie]) || null,
        },
        accounts: storeAccounts(request, variant.language.texts),
        hasRecord: async (name, id) => {
          const section = sections.find((one) => one.name === name);
          const staff = await sources.staff.byCookie(request.cookies[sources.staff.cookie]);
          return section !== undefined && staff !== null && isKnown(engineOf(section).get(staff, id));
        },
        listOf: async (name, query) => {
          const section = sections.find((one) => one.name === name);
          const staff = await sources.staff.byCookie(request.cookies[sources.staff.cookie]);
          if (!section || section.single || !staff?.ability.can('list', section.subject)) return null;
          return listOf(section, staff, query);
        },
        sender: {
          ip: request.ip,
          locale: variant.language.texts,
          ...(request.method === 'POST' && { device: devices.of(request.cookies) }),
        },
      };
    },
  };
}
