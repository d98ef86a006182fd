import { Outlet } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useRouteEntry } from '#web/lib/route/route-entry.ts';
import { themeVariables, usePageTheme } from '#web/lib/site/page-theme.ts';
import styles from './blank-layout.module.css';
import { Brand } from './public/brand.tsx';
import { LanguageSelect } from './public/language-select.tsx';
import { ThemeButton } from './public/theme-button.tsx';

export default function BlankLayout() {
  const { t } = useT();
  // the page of links (/bio) shows the church's name itself
  const { name } = useRouteEntry();
  const showsName = name !== 'bio';
  const theme = usePageTheme();
  return (
    <div
      className={styles.page}
      style={theme ? themeVariables(theme) : undefined}
      data-themed={theme ? true : undefined}
    >
      <a className="skip-link" href="#content">
        {t('shell.skip')}
      </a>
      <header
        className={styles.header}
        data-bare={!showsName || undefined}
        // the drawing of an event's page begins at the top of the window; a ticket begins below the header
        data-over={(theme !== null && name !== 'ingresso-codigo') || undefined}
      >
        {showsName && <Brand />}
        <div className={styles.tools}>
          <LanguageSelect />
          {/* an event's page keeps its own colours */}
          {!theme && <ThemeButton />}
        </div>
      </header>
      <main id="content" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
