import { useT } from '#web/lib/i18n.tsx';
import { NotFound } from './not-found-view.tsx';

export default function NotFoundPage() {
  const { t } = useT();
  return (
    <>
      <title>{t('not_found.title')}</title>
      <meta name="robots" content="noindex" />
      <NotFound />
    </>
  );
}
