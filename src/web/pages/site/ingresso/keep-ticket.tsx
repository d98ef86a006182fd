import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { defaultLanguage } from '#shared/i18n/languages.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { followLinksOffline, keepForOffline, whenIdle } from '#web/lib/site/offline.ts';

/** The greatest age of the shown ticket when its holder returns to the page, in milliseconds. */
const freshFor = 30_000;

/** Replaces the stored copy by the page, if the server answers before the service worker's own time limit. */
async function reloadIfReachable(): Promise<void> {
  const answer = await fetch('/api/health', { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  if (answer?.ok) window.location.reload();
}

interface KeepTicketProps {
  /** the time (ISO) from which the copy need not be stored any more */
  until: string;
  /** ISO, when the server made this page */
  now: string;
}

/**
 * Renders nothing; stores the ticket on the device for the door, and keeps it current while there is a network. The caller
 * sets the ticket's state as `key`, so that a changed ticket is stored again.
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
    // the stored copy is shown: the network may have returned since
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
