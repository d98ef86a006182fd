import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { followOtherTabs } from './lib/account.ts';
import { rememberLanguage } from './lib/language-address.ts';
import { announceHydration, wholeStyles } from './lib/late-scripts.ts';
import { PageRoot } from './lib/page.tsx';
import { readPage } from './lib/page-data.ts';
import { loadPublicTexts } from './lib/texts.ts';

const page = readPage();
rememberLanguage(page.language.code);
// what the cookie remembered may be old; the first render must agree with the script in the head
page.deviceScheme = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
// hidden from CSS and markup, yet scripts of the page may read it
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
// where the component library's scroll lock looks for it
Object.assign(globalThis, { __webpack_nonce__: nonce });
const [texts] = await Promise.all([loadPublicTexts(page.language.texts), wholeStyles()]);

/** Around the pages, not beside them: what React counts must be what it counted on the server, or its ids differ. */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(announceHydration, []);
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
