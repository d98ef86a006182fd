import { useEffect, useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { safeTarget } from '#web/lib/route/safe-target.ts';
import { type KeptPage, keptPages } from '#web/lib/site/offline.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Seo } from '#web/ui/site/seo.tsx';
import styles from './offline.module.css';

/** Shown offline in place of a page that is not stored. */
export default function OfflinePage() {
  const { t } = useT();
  const { church } = usePage();
  const [pages, setPages] = useState<KeptPage[]>([]);
  // read in the browser: this page is stored once for all addresses
  const [requestedPath, setRequestedPath] = useState('/');
  const ending = ` · ${church.nome}`;

  useEffect(() => {
    void keptPages().then(setPages, () => undefined);
    setRequestedPath(safeTarget(new URLSearchParams(window.location.search).get('de'), '/'));
  }, []);

  return (
    <>
      <Seo title={t('offline.title')} description={t('offline.text')} path="/offline" noindex />
      <Notice mark={t('offline.mark')} title={t('offline.title')} text={t('offline.text')}>
        <ButtonLink to={requestedPath} size="lg" reloadDocument>
          {t('offline.again')}
        </ButtonLink>
        {requestedPath !== '/' && (
          <ButtonLink to="/" size="lg" variant="quiet" reloadDocument>
            {t('not_found.home')}
          </ButtonLink>
        )}
      </Notice>
      {pages.length > 0 && (
        <section className={styles.kept} aria-labelledby="kept">
          <h2 id="kept">{t('offline.kept')}</h2>
          <ul>
            {pages.map(({ path, title }) => (
              <li key={path}>
                {/* a plain link: whole pages are stored, not the data that the router would fetch */}
                <a href={path}>{title.split(ending)[0]}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
