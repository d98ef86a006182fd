import { useEffect, useId, useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { safeTarget } from '#web/lib/route/safe-target.ts';
import { type StoredPage, storedPages } from '#web/lib/site/offline.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Seo } from '#web/ui/site/seo.tsx';
import styles from './offline.module.css';

/** Shown offline in place of a page that is not stored. */
export default function OfflinePage() {
  const { t } = useT();
  const { church } = usePage();
  const [tickets, setTickets] = useState<StoredPage[]>([]);
  const [pages, setPages] = useState<StoredPage[]>([]);
  // read in the browser, because this page is stored once and shown for all addresses
  const [requestedPath, setRequestedPath] = useState('/');
  const ending = ` · ${church.nome}`;

  useEffect(() => {
    void storedPages('ingressos').then(setTickets, () => undefined);
    void storedPages('paginas').then(setPages, () => undefined);
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
      <StoredPages title={t('offline.tickets')} pages={tickets} ending={ending} />
      <StoredPages title={t('offline.kept')} pages={pages} ending={ending} />
    </>
  );
}

/** `ending`: the common ending of all page titles, which is cut off. */
function StoredPages({ title, pages, ending }: { title: string; pages: StoredPage[]; ending: string }) {
  const id = useId();
  if (pages.length === 0) return null;
  return (
    <section className={styles.kept} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {pages.map(({ path, title: page }) => (
          <li key={path}>
            {/* a plain link: whole pages are stored, not the data that the router would fetch */}
            <a href={path}>{page.split(ending)[0]}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
