import type { ReactNode } from 'react';
import { usePage } from '#web/lib/page/page.tsx';
import styles from './store-auth.module.css';

interface StoreCardProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** A sign-in page of the store: one narrow column, so that nothing distracts from the purchase. */
export function StoreCard({ title, lead, children }: StoreCardProps) {
  const { church } = usePage();
  return (
    <section className={styles.card}>
      <title>{`${title} · ${church.nome}`}</title>
      <meta name="robots" content="noindex, nofollow" />
      <h1>{title}</h1>
      <div className={styles.lead}>{lead}</div>
      {children}
    </section>
  );
}
