import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { NotFound } from './not-found-view.tsx';

/** An address of the store that there is not: its search and its cart stay at hand. */
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
