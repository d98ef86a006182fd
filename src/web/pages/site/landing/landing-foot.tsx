import { Link } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import styles from './landing-foot.module.css';

/** The end of a page without the site's footer: the inviting church, and links to the rest of the site. */
export function LandingFoot() {
  const { t } = useT();
  const { church } = usePage();
  return (
    <footer className={styles.foot} data-noprint>
      <p>{t('landing.by', { church: church.nome })}</p>
      <ul>
        <li>
          <Link to="/">{t('landing.home')}</Link>
        </li>
        <li>
          <Link to="/contato">{t('nav.contato')}</Link>
        </li>
        <li>
          <Link to="/politica-privacidade">{t('shell.privacy')}</Link>
        </li>
      </ul>
    </footer>
  );
}
