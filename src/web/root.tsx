import type { ReactNode } from 'react';
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  type MiddlewareFunction,
  Outlet,
  type RouterContextProvider,
  redirect,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from 'react-router';
import {
  appearanceAttributes,
  deviceSchemeScript,
  primaryVariables,
  useAppearance,
} from './lib/appearance/appearance.tsx';
import { useT } from './lib/i18n/i18n.tsx';
import { hydrateOnTouchScript, replayScript } from './lib/page/deferred-hydration.ts';
import { useNonce, usePage, useScriptMark } from './lib/page/page.tsx';
import { encodePage, pageDataId, readPage } from './lib/page/page-data.ts';
import { matchedFactsContext, pageRequestContext } from './lib/page/page-request.ts';
import { entryAccess } from './lib/route/entry-access.ts';
import { guard } from './lib/route/guard.ts';
import { NotFound } from './pages/misc/not-found-view.tsx';
import { type RouteEntry, routeByPattern } from './route-table.ts';
import { DialogsProvider } from './shell/dialogs/dialogs-provider.tsx';
import { Installable } from './shell/public/installable.tsx';
import { FloatingToTop } from './shell/public/scroll-to-top.tsx';
import { RouteAnnouncer } from './shell/route-announcer.tsx';
import textFont from './ui/fonts/source-sans-few.woff2?url';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';

/** Whether the address of a record's page names a record that the visitor may not see: its status is 404, and the page shows a message. */
async function isMissingRecord(
  { sectionPage }: RouteEntry,
  { section, id }: Readonly<Record<string, string | undefined>>,
  context: Readonly<RouterContextProvider>,
): Promise<boolean> {
  if (sectionPage !== 'view' && sectionPage !== 'edit') return false;
  const { hasRecord } = context.get(pageRequestContext);
  return !/^[1-9]\d{0,8}$/.test(id ?? '') || !(await hasRecord(section ?? '', Number(id)));
}

export const middleware: MiddlewareFunction<Response>[] = [
  async ({ context, params, pattern, url }, next) => {
    const { visitor } = context.get(pageRequestContext);
    const entry = routeByPattern(pattern);
    context.set(matchedFactsContext, entry);
    const access = await entryAccess(entry, params);
    if (!access) throw data(null, { status: 404 });
    const verdict = guard(access, visitor, url.pathname + url.search);
    if ('redirect' in verdict) throw redirect(verdict.redirect);
    if (entry.redirectTo) throw redirect(entry.redirectTo);
    const response = await next();
    if (response.status !== 200) return response;
    const status = entry.status ?? ((await isMissingRecord(entry, params, context)) ? 404 : 200);
    return status === 200 ? response : new Response(response.body, { status, headers: response.headers });
  },
];

export const clientMiddleware: MiddlewareFunction[] = [
  async ({ params, pattern, url }, next) => {
    const entry = routeByPattern(pattern);
    const access = await entryAccess(entry, params);
    if (!access) throw data(null, { status: 404 });
    if (access.kind !== 'public') {
      // loaded on first use: CASL is as large as a page, and public pages never need it
      const { guard } = await import('./lib/route/guard.ts');
      const verdict = guard(access, readPage().visitor, url.pathname + url.search);
      if ('redirect' in verdict) throw redirect(verdict.redirect);
    }
    if (entry.redirectTo) throw redirect(entry.redirectTo);
    await next();
  },
];

export function Layout({ children }: { children: ReactNode }) {
  const page = usePage();
  const nonce = useNonce();
  const scriptMark = useScriptMark();
  const { language } = useT();
  const { appearance, scheme, colours } = useAppearance();
  return (
    <html
      lang={language.tag}
      dir={language.dir}
      {...appearanceAttributes(appearance, scheme)}
      style={primaryVariables(colours)}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Installable />
        <link rel="preload" href={textFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <script
          nonce={scriptMark}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, run before the first paint
          dangerouslySetInnerHTML={{ __html: deviceSchemeScript }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        <DialogsProvider>
          {children}
          <FloatingToTop />
          <RouteAnnouncer />
        </DialogsProvider>
        <script
          id={pageDataId}
          type="application/json"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: encoded so that it cannot close the script element
          dangerouslySetInnerHTML={{ __html: encodePage(page) }}
        />
        <ScrollRestoration />
        <Scripts />
        <script
          nonce={scriptMark}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
          dangerouslySetInnerHTML={{ __html: nonce === undefined ? hydrateOnTouchScript : replayScript }}
        />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const { t } = useT();
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <main id="content">
      <title>{t(status === 404 ? 'not_found.title' : 'failure.title')}</title>
      <NotFound status={status} />
    </main>
  );
}
