import { lazy, type ReactNode, Suspense, useLayoutEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useAppearance } from '#web/lib/appearance/appearance.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { CustomizerContext } from './customizer-state.ts';
import styles from './frame.module.css';
import { NavOverlay } from './nav-overlay.tsx';
import { PaletteProvider } from './palette/palette-provider.tsx';
import { SideNav } from './side-nav.tsx';
import { TopBar } from './top-bar.tsx';

// loaded on first use, because most visits open neither
const Customizer = lazy(() => import('./customizer.tsx').then((module) => ({ default: module.Customizer })));
const HorizontalNav = lazy(() =>
  import('./horizontal-nav.tsx').then((module) => ({ default: module.HorizontalNav })),
);

export function OfficeFrame({ children }: { children: ReactNode }) {
  const { t } = useT();
  const { church } = usePage();
  const { appearance } = useAppearance();
  /** undefined until it is opened for the first time */
  const [customizing, setCustomizing] = useState<boolean>();
  const customizer = useMemo(() => ({ open: () => setCustomizing(true) }), []);

  // The shell's dialogs are rendered outside this frame, so the office font is set on the root element: before the first
  // paint, because all styles of the page are computed again for it.
  useLayoutEffect(() => {
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
            {appearance.layout === 'horizontal' && (
              <Suspense fallback={<div className={styles.horizontal} />}>
                <HorizontalNav />
              </Suspense>
            )}
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
      {customizing !== undefined && (
        <Suspense fallback={null}>
          <Customizer opened={customizing} onClose={() => setCustomizing(false)} />
        </Suspense>
      )}
    </CustomizerContext>
  );
}
