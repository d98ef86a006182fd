import '@mantine/core/styles.layer.css';
import '@mantine/dates/styles.layer.css';
import '#web/ui/office-fonts.css';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet, useLoaderData } from 'react-router';
import { useAppearance } from '#web/lib/appearance/appearance.tsx';
import { onOfficeWrite } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { loadOfficeTexts } from '#web/lib/i18n/texts.ts';
import { leaveToLogin } from '#web/lib/office/account.ts';
import { sectionListsKey } from '#web/lib/office/section-lists.ts';
import { useNonce } from '#web/lib/page/page.tsx';
import { readPage } from '#web/lib/page/page-data.ts';
import { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx';
import { LiveSession } from './live-session.tsx';
import { cssVariablesResolver, theme } from './mantine-theme.ts';
import { OfficeFrame } from './office-frame.tsx';
import { OfficeSkeleton } from './office-skeleton.tsx';
import { SignInAgainDialog } from './sign-in-again-dialog.tsx';

/** The office has no server loader and renders only in the browser; this is shown until it does. */
export function HydrateFallback() {
  return <OfficeSkeleton />;
}

export const clientLoader = () => loadOfficeTexts(readPage().language.texts);
export const shouldRevalidate = () => false;

const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        // a page whose person types must not go because something behind it was asked
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
  const [queryClient] = useState(createQueryClient);
  // lists that the person returns to show what they changed elsewhere; the open one follows its own actions
  useEffect(
    () =>
      onOfficeWrite(
        () =>
          void queryClient.invalidateQueries({
            ...{ queryKey: [sectionListsKey], type: 'inactive', refetchType: 'none' },
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
            <OfficeFrame>
              <Outlet />
            </OfficeFrame>
            <SignInAgainDialog />
            <ConfirmIdentityDialog />
            <LiveSession />
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </MoreTexts>
  );
}
