import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { focusOnce } from '#web/lib/page/focus-once.ts';

/** The element to focus: the part that the address names, the heading, or the main part of the page. */
function destination(hash: string): HTMLElement | null {
  const addressed = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
  return (
    addressed || document.querySelector<HTMLElement>('main h1') || document.querySelector<HTMLElement>('main')
  );
}

/**
 * After a navigation in the browser, announces the title of the new page to screen readers and moves the focus to its heading,
 * as a full page load would. Changes of the query (filters, pages of a list) leave the focus where it is.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    // a page or dialog that took the focus itself keeps it
    const placed = document.activeElement?.closest('main, dialog, [role="dialog"]');
    if (!placed) {
      const target = destination(hash);
      if (target) focusOnce(target);
    }
  }, [pathname, hash]);

  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true" data-route-announcer="">
      {title}
    </p>
  );
}
