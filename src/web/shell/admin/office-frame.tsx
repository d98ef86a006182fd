import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useAppearance } from '#web/lib/appearance/appearance.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { Customizer } from './customizer.tsx';
import { CustomizerContext } from './customizer-state.ts';
import styles from './frame.module.css';
import { HorizontalNav } from './horizontal-nav.tsx';
import { NavOverlay } from './nav-overlay.tsx';
import { PaletteProvider } from './palette/palette-provider.tsx';
import { SideNav } from './side-nav.tsx';
import { TopBar } from './top-bar.tsx';

export function OfficeFrame({ children }: { children: ReactNode }) {
  const { t } = useT();
  const { church } = usePage();
  const { appearance } = useAppearance();
  const [customizing, setCustomizing] = useState(false);
  const customizer = useMemo(() => ({ open: () => setCustomizing(true) }), []);

  // the shell's dialogs are rendered outside this frame, so the office font is set on the root element
  useEffect(() => {
    document.documentElement.style.setProperty('--font-ui', 'var(--font-office)');
    return () => void document.documentElement.style.removeProperty('--font-ui');
  }, []);

  return (
    <CustomizerContext value={customizer}>
      <PaletteProvider>
        <div className={styles.frame}>
          <a className="skip-link" href="#content">
            {t('shell.skip')}
          </a>
          {appearance.layout === 'vertical' && <SideNav />}
          <div className={styles.body}>
            <TopBar />
            {appearance.layout === 'horizontal' && <HorizontalNav />}
            <main id="content" className={styles.content} tabIndex={-1}>
              {children}
            </main>
            <footer className={styles.foot}>
              <div>
                <span>{t('office.footer', { church: church.nome })}</span>
                <Link to="/">{t('menu.site')}</Link>
              </div>
            </footer>
          </div>
          {appearance.navbar === 'hidden' && <NavOverlay floating />}
        </div>
      </PaletteProvider>
      <Customizer opened={customizing} onClose={() => setCustomizing(false)} />
    </CustomizerContext>
  );
}
