import type { ReactNode } from 'react';
import { NavLink, useParams } from 'react-router';
import { NotFound } from '#web/pages/misc/not-found-view.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import styles from './tab-page.module.css';

interface Tab {
  /** last part of the path */
  name: string;
  text: string;
  content: ReactNode;
}

interface TabPageProps {
  title: string;
  base: string;
  tabs: readonly Tab[];
}

/** Pages as tabs, chosen by the last part of the path. */
export function TabPage({ title, base, tabs }: TabPageProps) {
  const { tab } = useParams();
  const shown = tabs.find(({ name }) => name === tab);
  if (!shown) return <NotFound />;
  return (
    <>
      <PageHead title={title} />
      <nav className={styles.tabs} aria-label={title}>
        {tabs.map(({ name, text }) => (
          <NavLink key={name} to={`${base}/${name}`}>
            {text}
          </NavLink>
        ))}
      </nav>
      <section className={styles.panel} aria-label={shown.text}>
        {shown.content}
      </section>
    </>
  );
}
