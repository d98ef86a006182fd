import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { defaultLanguage } from '#shared/i18n/languages.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { followLinksOffline, keepForOffline, whenIdle } from '#web/lib/site/offline.ts';

/** Renders nothing; keeps visited public pages for reading offline. */
export function KeepOffline() {
  const { pathname } = useLocation();
  const { code } = useT().language;
  const able = import.meta.env.PROD && typeof navigator !== 'undefined' && 'serviceWorker' in navigator;
  useEffect(() => {
    if (!able) return;
    const language = code === defaultLanguage.code ? '' : code;
    // where the browser refuses (private window, full storage), only offline reading is lost
    return whenIdle(() => void keepForOffline(pathname, language).catch(() => undefined));
  }, [able, pathname, code]);
  useEffect(() => (able ? followLinksOffline() : undefined), [able]);
  return null;
}
