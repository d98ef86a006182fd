import type { ReactNode } from 'react';
import { NavLink, useParams } from 'react-router';
import { ListNotice } from '#web/crud/list/list-states.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { NotFound } from '#web/pages/misc/not-found-view.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import styles from './tab-page.module.css';

interface Tab {
  /** last part of the path */
  name: string;
  text: string;
  content: ReactNode;
  /** the content brings panels of its own */
  wide?: boolean;
  /** false: the tab is not shown, and its address says that the user may not see it */
  allowed?: boolean;
}

interface TabPageProps {
  title: string;
  base: string;
  tabs: readonly Tab[];
}

/** Pages as tabs, chosen by the last part of the path. */
export function TabPage({ title, base, tabs }: TabPageProps) {
  const { t } = useT();
  const { tab } = useParams();
  const shown = tabs.find(({ name }) => name === tab);
  if (!shown) return <NotFound />;
  return (
    <>
      <PageHead title={title} />
      <nav className={styles.tabs} aria-label={title}>
        {tabs
          .filter(({ allowed }) => allowed !== false)
          .map(({ name, text }) => (
            <NavLink key={name} to={`${base}/${name}`}>
              {text}
            </NavLink>
          ))}
      </nav>
      <section className={shown.wide ? styles.wide : styles.panel} aria-label={shown.text}>
        {shown.allowed === false ? (
          <ListNotice kind="none" title={t('settings.forbidden')} text={t('settings.forbidden_text')} />
        ) : (
          shown.content
        )}
      </section>
    </>
  );
}
