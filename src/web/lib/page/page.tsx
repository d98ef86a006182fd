import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { UserData, Visitor } from '#shared/contracts/auth.ts';
import type { FirstList, PageRequest } from '#shared/contracts/page-request.ts';
import { AppearanceProvider } from '#web/lib/appearance/appearance.tsx';
import { I18nProvider, type Texts } from '#web/lib/i18n/i18n.tsx';

/** The data of a full page load; the rest stays on the server. */
export type Page = Omit<
  PageRequest,
  | 'nonce'
  | 'scriptMark'
  | 'site'
  | 'giving'
  | 'signUps'
  | 'notices'
  | 'dataRequests'
  | 'documents'
  | 'transparency'
  | 'accounts'
  | 'catalogue'
  | 'store'
  | 'raffles'
  | 'duties'
  | 'shopper'
  | 'hasRecord'
  | 'listOf'
  | 'sender'
> & { firstList?: FirstList | undefined };

const PageContext = createContext<Page | undefined>(undefined);
const ChurchContext = createContext<(church: Page['church']) => void>(() => undefined);
const UserContext = createContext<(change: Partial<UserData>) => void>(() => undefined);
const NonceContext = createContext<string | undefined>(undefined);
const ScriptMarkContext = createContext<string | undefined>(undefined);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage stands outside of PageRoot');
  return page;
}

export const useVisitor = (): Visitor => usePage().visitor;
/** Updates the church's settings in the shell without a page load. */
export const useUpdateChurch = (): ((church: Page['church']) => void) => useContext(ChurchContext);
/** Updates the signed-in user's account in the shell without a page load. */
export const useUpdateUser = (): ((change: Partial<UserData>) => void) => useContext(UserContext);
export const useNonce = (): string | undefined => useContext(NonceContext);
/** The nonce attribute of our inline scripts while the server renders; undefined in the browser. */
export const useScriptMark = (): string | undefined => useContext(ScriptMarkContext);

interface PageRootProps {
  page: Page;
  texts: Texts;
  nonce?: string;
  scriptMark?: string;
  children: ReactNode;
}

/** Wraps the router on both sides, so that server and browser render from the same data. */
export function PageRoot({ page: loaded, texts, nonce, scriptMark, children }: PageRootProps) {
  const [church, setChurch] = useState(loaded.church);
  const [changed, setChanged] = useState<Partial<UserData>>({});
  const page = useMemo(() => {
    const { user } = loaded.visitor;
    return { ...loaded, church, visitor: { ...loaded.visitor, user: user && { ...user, ...changed } } };
  }, [loaded, church, changed]);
  const updateUser = useCallback(
    (change: Partial<UserData>) => setChanged((before) => ({ ...before, ...change })),
    [],
  );
  return (
    <NonceContext value={nonce}>
      <ScriptMarkContext value={scriptMark}>
        <PageContext value={page}>
          <ChurchContext value={setChurch}>
            <UserContext value={updateUser}>
              <I18nProvider language={page.language} texts={texts}>
                <AppearanceProvider
                  initial={page.appearance}
                  deviceScheme={page.deviceScheme}
                  cores={page.church.cores}
                >
                  {children}
                </AppearanceProvider>
              </I18nProvider>
            </UserContext>
          </ChurchContext>
        </PageContext>
      </ScriptMarkContext>
    </NonceContext>
  );
}
