import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { NotFound } from '#web/pages/misc/not-found-view.tsx';

/** The content of a layout's error boundary, inside its frame. The store's frame has a search of its own. */
export function ErrorPage({ store }: { store?: true }) {
  const { t } = useT();
  const { church } = usePage();
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <>
      <title>{`${t(status === 404 ? 'not_found.title' : 'failure.title')} · ${church.nome}`}</title>
      <meta name="robots" content="noindex" />
      <NotFound status={status} store={store} />
    </>
  );
}
