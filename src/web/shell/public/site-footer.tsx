import { IconCalendarPlus, IconRss } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatPhone } from '#shared/br/phone.ts';
import type { Lugar } from '#shared/contracts/site.ts';
import { churchToday } from '#shared/dates.ts';
import { addressLines } from '#shared/map-links.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { Directions } from '#web/ui/site/directions.tsx';
import { Brand } from './brand.tsx';
import { LanguageLinks } from './language-links.tsx';
import { Networks } from './networks.tsx';
import { ServiceTimes } from './service-times.tsx';
import styles from './site-footer.module.css';
import { allPages, feeds } from './site-nav.ts';

function Address({ sede }: { sede: Lugar }) {
  const { t } = useT();
  return (
    <section className={styles.column}>
      <h2>{t('shell.address')}</h2>
      <address>
        {addressLines(sede).map((line) => (
          <span key={line} lang={recordLang}>
            {line}
          </span>
        ))}
        <Directions place={sede} name={sede.nome} plain />
        {sede.telefone && (
          <a className={styles.link} href={`tel:${sede.telefone}`}>
            {formatPhone(sede.telefone)}
          </a>
        )}
        {sede.email && (
          <a className={styles.link} href={`mailto:${sede.email}`}>
            {sede.email}
          </a>
        )}
      </address>
    </section>
  );
}

function Services({ sede }: { sede: Lugar }) {
  const { t } = useT();
  if (sede.cultos.length === 0) return null;
  return (
    <section className={styles.column}>
      <h2>{t('shell.services')}</h2>
      <ServiceTimes cultos={sede.cultos} />
    </section>
  );
}

export function SiteFooter() {
  const { t } = useT();
  const { church, visitor } = usePage();
  const { sede } = church;
  const about = church.rodape ?? church.descricao;
  return (
    <footer className={`${styles.footer} later`} data-noprint>
      <div className={styles.inner}>
        <div className={styles.church}>
          <Brand />
          {about && <p lang={about.lang}>{about.texto}</p>}
          <Networks redes={church.redes} />
        </div>
        {sede && <Address sede={sede} />}
        {sede && <Services sede={sede} />}
        <nav className={styles.column} id="paginas" aria-label={t('shell.footer_nav')}>
          <h2>{t('shell.pages')}</h2>
          <ul className={styles.links}>
            {allPages(church).map((name) => (
              <li key={name}>
                <Link className={styles.link} to={`/${name}`}>
                  {t(`nav.${name}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.fine}>
          <span>{t('shell.rights', { year: churchToday(new Date()).slice(0, 4), church: church.nome })}</span>
          <a className={styles.link} data-variant="fine" href={feeds.calendar}>
            <IconCalendarPlus size={18} stroke={1.7} aria-hidden="true" />
            {t('shell.calendar')}
          </a>
          <a className={styles.link} data-variant="fine" href={feeds.rss}>
            <IconRss size={18} stroke={1.7} aria-hidden="true" />
            {t('shell.rss')}
          </a>
          <Link className={styles.link} data-variant="fine" to="/politica-privacidade">
            {t('shell.privacy')}
          </Link>
          <Link className={styles.link} data-variant="fine" to={visitor.user ? '/admin' : '/auth/login'}>
            {t(visitor.user ? 'shell.office' : 'shell.staff')}
          </Link>
        </div>
        <LanguageLinks className={styles.languages} linkClass={styles.link} />
      </div>
    </footer>
  );
}
