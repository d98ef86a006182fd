import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { NotFound } from './not-found-view.tsx';

/** An address of the store that does not exist, with the store's search and cart. */
export default function StoreNotFoundPage() {
  const { t } = useT();
  const { church } = usePage();
  return (
    <>
      <title>{`${t('not_found.title')} · ${church.nome}`}</title>
      <meta name="robots" content="noindex" />
      <NotFound store />
    </>
  );
}
