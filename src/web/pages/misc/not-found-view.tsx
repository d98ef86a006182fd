import { useLocation } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { SearchForm } from '#web/shell/public/search-form.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Also shown when a page crashes, without the router's layouts. */
export function NotFound({ status = 404, store }: { status?: number; store?: true }) {
  const { t } = useT();
  const { pathname, search } = useLocation();
  if (status === 404) {
    return (
      <Notice
        mark="404"
        title={t('not_found.title')}
        text={t('not_found.text')}
        more={!store && <SearchForm />}
      >
        <ButtonLink to={store ? '/loja-virtual' : '/'} size="lg">
          {t(store ? 'not_found.store' : 'not_found.home')}
        </ButtonLink>
      </Notice>
    );
  }
  // the server could not read the submitted form
  const isUnreadable = status === 400 || status === 415;
  return (
    <Notice
      mark={String(status)}
      title={t('failure.title')}
      text={t(isUnreadable ? 'failure.unreadable' : 'failure.text')}
    >
      <ButtonLink to={pathname + search} size="lg" reloadDocument>
        {t('failure.again')}
      </ButtonLink>
      <ButtonLink to="/" size="lg" variant="quiet" reloadDocument>
        {t('not_found.home')}
      </ButtonLink>
    </Notice>
  );
}
