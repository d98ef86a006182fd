import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
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
        text={t(user ? 'not_authorized.text' : 'not_authorized.guest')}
        more={<SearchForm />}
      >
        <ButtonLink to={user ? '/admin' : '/auth/login'} size="lg">
          {t(user ? 'not_authorized.office' : 'login.submit')}
        </ButtonLink>
        <ButtonLink to="/" size="lg" variant="quiet">
          {t('not_found.home')}
        </ButtonLink>
      </Notice>
    </>
  );
}
