import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Visitor } from '#shared/contracts/auth.ts';
import type { PageRequest } from '#shared/contracts/page-request.ts';
import { AppearanceProvider } from '#web/lib/appearance/appearance.tsx';
import { I18nProvider, type Texts } from '#web/lib/i18n/i18n.tsx';

/** What one full load of a page knows; the rest stays on the server. */
export type Page = Omit<PageRequest, 'nonce' | 'site' | 'giving' | 'sender'>;

const PageContext = createContext<Page | undefined>(undefined);
const ChurchContext = createContext<(church: Page['church']) => void>(() => undefined);
const NonceContext = createContext<string | undefined>(undefined);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage stands outside of PageRoot');
  return page;
}

export const useVisitor = (): Visitor => usePage().visitor;
/** Says that the church calls itself otherwise from now on: what stands around the page follows without a load. */
export const useTellChurch = (): ((church: Page['church']) => void) => useContext(ChurchContext);
export const useNonce = (): string | undefined => useContext(NonceContext);

interface PageRootProps {
  page: Page;
  texts: Texts;
  nonce?: string;
  children: ReactNode;
}

/** Around the router on both sides, so that server and browser render from the same facts. */
export function PageRoot({ page: loaded, texts, nonce, children }: PageRootProps) {
  const [church, setChurch] = useState(loaded.church);
  const page = useMemo(() => ({ ...loaded, church }), [loaded, church]);
  return (
    <NonceContext value={nonce}>
      <PageContext value={page}>
        <ChurchContext value={setChurch}>
          <I18nProvider language={page.language} texts={texts}>
            <AppearanceProvider
              initial={page.appearance}
              deviceScheme={page.deviceScheme}
              cores={page.church.cores}
            >
              {children}
            </AppearanceProvider>
          </I18nProvider>
        </ChurchContext>
      </PageContext>
    </NonceContext>
  );
}
