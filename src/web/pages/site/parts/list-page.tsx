import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Categoria } from '#shared/contracts/site.ts';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DrawnCover } from '#web/ui/site/drawn-cover.tsx';
import styles from './list-page.module.css';

interface ListPageProps {
  title: string;
  lead: string;
  filter?: ReactNode;
  children: ReactNode;
}

/** The frame of a public list: title, filter and content. */
export function ListPage({ title, lead, filter, children }: ListPageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p>{lead}</p>
      </header>
      {filter}
      {children}
    </div>
  );
}

interface CategoryFilterProps {
  label: string;
  /** text of the link that removes the filter */
  allText: string;
  path: string;
  categorias: readonly Categoria[];
  chosen: number | undefined;
}

/** The categories as links. Hidden for a single category, which would filter nothing. */
export function CategoryFilter({ label, allText, path, categorias, chosen }: CategoryFilterProps) {
  if (categorias.length < 2) return null;
  const link = (name: string, to: string, isChosen: boolean, lang?: string) => (
    <li key={to}>
      <Link to={to} lang={lang} aria-current={isChosen ? 'page' : undefined} preventScrollReset>
        {name}
      </Link>
    </li>
  );
  return (
    <nav className={styles.filter} aria-label={label} data-noprint>
      <ul>
        {link(allText, path, chosen === undefined)}
        {categorias.map(({ id, nome }) => link(nome, `${path}?categoria=${id}`, id === chosen, recordLang))}
      </ul>
    </nav>
  );
}

interface EmptyProps {
  title: string;
  text: string;
  action: { name: string; to: string };
}

/** Shown for an empty list: what will be here, and a link to another page. */
export function Empty({ title, text, action }: EmptyProps) {
  return (
    <section className={styles.empty}>
      <DrawnCover seed={title} ratio="16 / 9" className={styles.drawing} />
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
        <ButtonLink to={action.to} variant="quiet" size="lg">
          {action.name}
        </ButtonLink>
      </div>
    </section>
  );
}
