import { IconArrowUp } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import controls from './controls.module.css';
import styles from './scroll-to-top.module.css';

const threshold = 200;
const controlSelector =
  'a[href], button, input, select, textarea, summary, label, [contenteditable], [role="button"], [role="link"]';

/** Whether the page is scrolled and `allowed` returns true, checked again on every scroll and resize. */
function useScrolled(allowed: () => boolean = () => true): boolean {
  const [scrolled, setScrolled] = useState(false);
  const isAllowed = useRef(allowed);
  isAllowed.current = allowed;
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > threshold && isAllowed.current());
    update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, []);
  return scrolled;
}

const toTop = () => window.scrollTo({ top: 0, behavior: 'smooth' });

/** The button to the top in a header that stays in view. Its space is reserved, so that nothing moves when it appears. */
export function HeaderToTop({ className }: { className?: string }) {
  const { t } = useT();
  const shown = useScrolled();
  return (
    <span className={[styles.dock, className].filter(Boolean).join(' ')} data-to-top>
      {shown && (
        <button
          type="button"
          className={controls.iconButton}
          aria-label={t('shell.to_top')}
          title={t('shell.to_top')}
          onClick={toTop}
        >
          <IconArrowUp size={20} stroke={1.8} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}

/** Whether the element lies over a control of the page, so that a tap would miss the control. */
function coversControl(element: Element): boolean {
  const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
  const columns = [left, left + width / 2, right - 1];
  const rows = [top, top + height / 2, bottom - 1];
  return columns.some((x) =>
    rows.some((y) => {
      const below = document.elementsFromPoint(x, y).find((part) => !element.contains(part));
      return below !== undefined && below.closest(controlSelector) !== null;
    }),
  );
}

const hasHeaderButton = (): boolean =>
  [...document.querySelectorAll('[data-to-top]')].some((dock) => dock.checkVisibility());

/** Controls behind an open dialog are not found by their place, so that the button would appear over them. */
const isBehindDialog = (): boolean => document.querySelector('dialog:modal') !== null;

/** The same button on pages without such a header: it floats, and hides while it would cover a control of the page. */
export function FloatingToTop() {
  const { t } = useT();
  const place = useRef<HTMLSpanElement>(null);
  const isFree = (at: RefObject<HTMLSpanElement | null>): boolean =>
    at.current !== null && !hasHeaderButton() && !isBehindDialog() && !coversControl(at.current);
  const shown = useScrolled(() => isFree(place));
  return (
    <span ref={place} className={styles.floating}>
      {shown && (
        <button type="button" aria-label={t('shell.to_top')} title={t('shell.to_top')} onClick={toTop}>
          <IconArrowUp size={20} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
