import type { ReactNode } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { WindowDrawing } from '#web/pages/site/window-drawing.tsx';
import styles from './auth.module.css';

interface AuthCardProps {
  title: string;
  lead: string;
  children: ReactNode;
}

export function AuthCard({ title, lead, children }: AuthCardProps) {
  const { t } = useT();
  const church = usePage().church.nome;
  return (
    <div className={styles.page}>
      <title>{`${title} · ${church}`}</title>
      <section className={styles.card}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </section>
      <aside className={styles.aside}>
        <WindowDrawing className={styles.picture} />
        <p className={styles.verse}>
          {t('auth_page.verse')}
          <cite>{t('auth_page.verse_source')}</cite>
        </p>
      </aside>
    </div>
  );
}
