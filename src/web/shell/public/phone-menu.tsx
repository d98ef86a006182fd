import { IconBrandWhatsapp, IconMenu2, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { NavLink } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { whatsappOf } from '#web/lib/site/whatsapp.ts';
import { Directions } from '#web/ui/site/directions.tsx';
import controls from './controls.module.css';
import { LanguageSelect } from './language-select.tsx';
import styles from './phone-menu.module.css';
import { SearchForm } from './search-form.tsx';
import { ServiceTimes } from './service-times.tsx';
import { allPages } from './site-nav.ts';
import { ThemeButton } from './theme-button.tsx';
import { useModalPopover } from './use-modal-popover.ts';

const id = 'menu';

/** A popover that opens without scripts; browsers without popovers follow a link to the footer. */
export function PhoneMenu() {
  const { t } = useT();
  const { church } = usePage();
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useModalPopover(panel, button);
  const close = () => panel.current?.hidePopover();
  return (
    <div className={styles.phone}>
      <span className={styles.link}>
        <a className={controls.iconButton} href="#paginas" aria-label={t('shell.menu')}>
          <IconMenu2 size={22} stroke={1.8} aria-hidden="true" />
        </a>
      </span>
      <span className={styles.button}>
        <button
          ref={button}
          type="button"
          className={controls.iconButton}
          popoverTarget={id}
          aria-label={t('shell.menu')}
        >
          <IconMenu2 size={22} stroke={1.8} aria-hidden="true" />
        </button>
      </span>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        tabIndex={-1}
        aria-label={t('shell.menu')}
        className={styles.panel}
      >
        <div className={styles.top}>
          <LanguageSelect full />
          <ThemeButton />
          <button
            type="button"
            className={`${controls.iconButton} ${styles.close}`}
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label={t('shell.close_menu')}
          >
            <IconX size={22} stroke={1.8} aria-hidden="true" />
          </button>
        </div>
        <div className={styles.search}>
          <SearchForm onSubmit={close} />
        </div>
        <nav className={styles.nav} aria-label={t('shell.main_nav')}>
          <ul>
            {allPages(church).map((name) => (
              <li key={name}>
                <NavLink to={`/${name}`} onClick={close}>
                  {t(`nav.${name}`)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <VisitFacts />
      </div>
    </div>
  );
}

/** Below the pages, what most visitors look for: service times, address and contact. */
function VisitFacts() {
  const { t } = useT();
  const { church } = usePage();
  const { sede } = church;
  const whatsapp = whatsappOf(church);
  if (!sede && !whatsapp) return null;
  const [street] = sede?.endereco ?? [];
  return (
    <div className={styles.facts}>
      {sede && sede.cultos.length > 0 && (
        <section aria-label={t('shell.services')}>
          <p className={styles.fact}>{t('shell.services')}</p>
          <ServiceTimes cultos={sede.cultos} />
        </section>
      )}
      {sede && (street || sede.cidade) && (
        <section aria-label={t('shell.address')}>
          <p className={styles.fact}>{t('shell.address')}</p>
          <address lang={recordLang}>{[street, sede.cidade].filter(Boolean).join(', ')}</address>
          <Directions place={sede} name={sede.nome} plain />
        </section>
      )}
      {whatsapp && (
        <a className={styles.whatsapp} href={whatsapp} rel="noopener">
          <IconBrandWhatsapp size={22} stroke={1.6} aria-hidden="true" />
          {t('contato.whatsapp')}
        </a>
      )}
    </div>
  );
}
