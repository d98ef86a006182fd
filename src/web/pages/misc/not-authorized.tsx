import { useT } from '#web/lib/i18n.tsx';
import { usePage } from '#web/lib/page.tsx';
import { SearchForm } from '#web/shell/public/search-form.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

export default function NotAuthorizedPage() {
  const { t } = useT();
  const { church, visitor } = usePage();
  const { user } = visitor;
  return (
    <>
      <title>{`${t('not_authorized.title')} · ${church.nome}`}</title>
      <meta name="robots" content="noindex" />
      <Notice
        mark="403"
        title={t('not_authorized.title')}
        text={t('not_authorized.text')}
        more={<SearchForm />}
      >
        {user && (
          <ButtonLink to="/admin" size="lg">
            {t('not_authorized.office')}
          </ButtonLink>
        )}
        <ButtonLink to="/" size="lg" look={user ? 'quiet' : 'primary'}>
          {t('not_found.home')}
        </ButtonLink>
      </Notice>
    </>
  );
}
