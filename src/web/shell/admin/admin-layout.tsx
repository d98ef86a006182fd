import '@mantine/core/styles.layer.css';
import '@mantine/dates/styles.layer.css';
import '#web/ui/office-fonts.css';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type ClientLoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { findHead } from '#shared/sections/heads.ts';
import { UnsavedGuard } from '#web/crud/unsaved-guard.tsx';
import { useAppearance } from '#web/lib/appearance/appearance.tsx';
import { onOfficeWrite } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { loadAreaTexts, loadOfficeTexts } from '#web/lib/i18n/texts.ts';
import { leaveToLogin } from '#web/lib/office/account.ts';
import { sectionListsKey } from '#web/lib/office/section-lists.ts';
import { useNonce, useVisitor } from '#web/lib/page/page.tsx';
import { readPage } from '#web/lib/page/page-data.ts';
import { routeOfPath } from '#web/lib/route/route-entry.ts';
import { type RouteEntry, routeByPattern } from '#web/route-table.ts';
import { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx';
import { sendFirstList } from './first-list.server.ts';
import { LiveSession } from './live-session.tsx';
import { cssVariablesResolver, theme } from './mantine-theme.ts';
import { OfficeFrame } from './office-frame.tsx';
import { OfficeSkeleton } from './office-skeleton.tsx';
import { OwnPassword } from './own-password.tsx';
import { SignInAgainDialog } from './sign-in-again-dialog.tsx';

/** Runs only for full page loads: later the browser requests lists by itself. */
export const middleware = [sendFirstList];

/** The office has no server loader and renders only in the browser; this is shown until it does. */
export function HydrateFallback() {
  return <OfficeSkeleton />;
}

/** Whether a page needs the texts of areas at once; a single section's form takes the place of its list. */
const showsAreas = ({ areaTexts }: RouteEntry, section: string | undefined): boolean =>
  areaTexts !== 'later' || findHead(section ?? '')?.single === true;

let hasAreas = false;

export async function clientLoader({ params, pattern }: ClientLoaderFunctionArgs) {
  const locale = readPage().language.texts;
  hasAreas ||= showsAreas(routeByPattern(pattern), params.section);
  const [texts, areas] = await Promise.all([loadOfficeTexts(locale), hasAreas ? loadAreaTexts(locale) : {}]);
  return { ...texts, ...areas };
}
export function shouldRevalidate({ nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  if (hasAreas) return false;
  const { entry, params } = routeOfPath(nextUrl.pathname);
  return showsAreas(entry, params.section);
}

const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        // a failed background call must not leave a page in which the user may be typing
        if (isApiError(error) && error.status === 401 && !meta?.background) leaveToLogin();
      },
    }),
    // the API client already retries where that is safe
    defaultOptions: { queries: { retry: false, staleTime: 15_000 }, mutations: { retry: false } },
  });

export default function AdminLayout() {
  const texts = useLoaderData<typeof clientLoader>();
  const { language } = useT();
  const { scheme } = useAppearance();
  const nonce = useNonce();
  const { user } = useVisitor();
  const [queryClient] = useState(createQueryClient);
  // a list that the user returns to must show changes made elsewhere in the office; the open list updates itself
  useEffect(
    () =>
      onOfficeWrite(
        () =>
          void queryClient.invalidateQueries({
            queryKey: [sectionListsKey],
            type: 'inactive',
            refetchType: 'none',
          }),
      ),
    [queryClient],
  );
  return (
    <MoreTexts texts={texts}>
      <DirectionProvider initialDirection={language.dir} detectDirection={false}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariablesResolver}
          forceColorScheme={scheme}
          getStyleNonce={() => nonce ?? ''}
        >
          <QueryClientProvider client={queryClient}>
            {user?.trocar_senha ? (
              <OwnPassword />
            ) : (
              <>
                <UnsavedGuard>
                  <OfficeFrame>
                    <Outlet />
                  </OfficeFrame>
                </UnsavedGuard>
                <LiveSession />
              </>
            )}
            <SignInAgainDialog />
            <ConfirmIdentityDialog />
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </MoreTexts>
  );
}
