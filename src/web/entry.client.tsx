import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { rememberLanguage } from './lib/i18n/language-address.ts';
import { loadPublicTexts } from './lib/i18n/texts.ts';
import { followOtherTabs } from './lib/office/account.ts';
import { announceHydration, deferredStyles } from './lib/page/deferred-hydration.ts';
import { useHydrated } from './lib/page/hydrated.ts';
import { PageRoot } from './lib/page/page.tsx';
import { readPage } from './lib/page/page-data.ts';
import { restoreLostFocus } from './lib/page/restore-lost-focus.ts';

const page = readPage();
rememberLanguage(page.language.code);
// the cookie may be outdated; the first render must agree with the script in the head
page.deviceScheme = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
// browsers hide the nonce from CSS and attributes, but scripts can read the property
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
// Mantine's scroll lock reads the nonce here
Object.assign(globalThis, { __webpack_nonce__: nonce });
const [texts] = await Promise.all([loadPublicTexts(page.language.texts), deferredStyles()]);

/**
 * Announces the hydration after the render that follows it, in which components replace what only the server's HTML
 * shows: a click replayed earlier would follow a link in place of its button. Wraps the pages instead of standing
 * beside them, because React's ids depend on the tree, which must equal the server's.
 */
function Hydrated({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  useEffect(() => {
    if (hydrated) announceHydration();
  }, [hydrated]);
  return children;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Hydrated>
        <PageRoot page={page} texts={texts} nonce={nonce}>
          <HydratedRouter />
        </PageRoot>
      </Hydrated>
    </StrictMode>,
  );
});

followOtherTabs();
restoreLostFocus();
