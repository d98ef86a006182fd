import { Link } from 'react-router';
import { useT } from '#web/lib/i18n.tsx';
import { usePage } from '#web/lib/page.tsx';
import { Brand } from './brand.tsx';
import styles from './site-footer.module.css';
import { siteNav } from './site-nav.ts';

export function SiteFooter() {
  const { t } = useT();
  const { church, visitor } = usePage();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <Brand />
        <nav aria-label={t('shell.footer_nav')}>
          <ul className={styles.links}>
            {[...siteNav, 'contribuir' as const, 'loja-virtual' as const].map((name) => (
              <li key={name}>
                <Link to={`/${name}`}>{t(`nav.${name}`)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.fine}>
          <span>{t('shell.rights', { year: new Date().getFullYear(), church: church.nome })}</span>
          <Link to="/politica-privacidade">{t('shell.privacy')}</Link>
          <Link to={visitor.user ? '/admin' : '/auth/login'}>
            {t(visitor.user ? 'shell.office' : 'shell.staff')}
          </Link>
        </div>
      </div>
    </footer>
  );
}
