import type { ReactNode } from 'react';
import { LoadFailed } from '#web/crud/list/list-states.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './line-list.module.css';

interface LineListProps<Item> {
  /** id of the heading */
  id: string;
  title: string;
  lead: string;
  newText: string;
  onNew: () => void;
  query: { data: { data: readonly Item[] } | undefined; isPending: boolean; isError: boolean } & Parameters<
    typeof LoadFailed
  >[0]['query'];
  failedText: string;
  emptyText: string;
  line: (item: Item) => ReactNode;
  /** the drawers that its buttons open */
  children: ReactNode;
}

/** A short list of things that the user created, with their actions: API keys, webhooks. */
export function LineList<Item>(props: LineListProps<Item>) {
  const { id, title, lead, newText, onNew, query, failedText, emptyText, line, children } = props;
  const items = query.data?.data;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <Button onClick={onNew}>{newText}</Button>
      </header>
      <p className={styles.lead}>{lead}</p>
      {query.isPending && <Skeleton height={72} />}
      {query.isError && <LoadFailed title={failedText} query={query} />}
      {items?.length === 0 && <p className={styles.empty}>{emptyText}</p>}
      {items && items.length > 0 && <ul className={styles.lines}>{items.map(line)}</ul>}
      {children}
    </section>
  );
}
