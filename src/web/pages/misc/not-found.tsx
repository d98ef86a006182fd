import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { NotFound } from './not-found-view.tsx';

export default function NotFoundPage() {
  const { t } = useT();
  const { church } = usePage();
  return (
    <>
      <title>{`${t('not_found.title')} · ${church.nome}`}</title>
      <meta name="robots" content="noindex" />
      <NotFound />
    </>
  );
}
