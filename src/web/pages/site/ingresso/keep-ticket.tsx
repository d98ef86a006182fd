import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { defaultLanguage } from '#shared/i18n/languages.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { followLinksOffline, keepForOffline, whenIdle } from '#web/lib/site/offline.ts';

/** How old the shown ticket may be when its holder comes back to it, in milliseconds. */
const freshFor = 30_000;

/** Leaves the stored copy for the page, if the server answers sooner than the service worker gives up waiting. */
async function reloadIfReachable(): Promise<void> {
  const answer = await fetch('/api/health', { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  if (answer?.ok) window.location.reload();
}

interface KeepTicketProps {
  /** ISO, when the copy need not be kept any more */
  until: string;
  /** ISO, when the server made this page */
  now: string;
}

/**
 * Renders nothing; keeps the ticket on the device for the door, and up to date while there is a network. Its `key` is the
 * ticket's state: a ticket that changed is stored again.
 */
export function KeepTicket({ until, now }: KeepTicketProps) {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const { code } = useT().language;
  const able = import.meta.env.PROD && typeof navigator !== 'undefined' && 'serviceWorker' in navigator;

  useEffect(() => {
    if (!able) return;
    const language = code === defaultLanguage.code ? '' : code;
    // where the browser refuses (private window, full storage), only the copy is lost
    return whenIdle(() => void keepForOffline(pathname, language, until).catch(() => undefined));
  }, [able, pathname, code, until]);

  useEffect(() => (able ? followLinksOffline() : undefined), [able]);

  useEffect(() => {
    const isKept = document.documentElement.hasAttribute('data-kept');
    const refresh = () => {
      if (!navigator.onLine || document.visibilityState === 'hidden') return;
      if (isKept) void reloadIfReachable();
      else if (Date.now() - Date.parse(now) > freshFor) void revalidate();
    };
    // the network may be back since the copy was opened
    if (isKept) refresh();
    window.addEventListener('online', refresh);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      window.removeEventListener('online', refresh);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [now, revalidate]);

  return null;
}
