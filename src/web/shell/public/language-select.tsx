import { IconLanguage } from '@tabler/icons-react';
import { languageCookie } from '#shared/contracts/appearance.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { writeCookie } from '#web/lib/page/cookies.ts';
import { usePage } from '#web/lib/page/page.tsx';
import styles from './controls.module.css';

export function chooseLanguage(code: string): void {
  writeCookie(languageCookie, code);
  const here = new URL(window.location.href);
  if (here.searchParams.has('lang')) {
    // removes the language of the address, which would override the choice
    here.searchParams.delete('lang');
    window.history.replaceState(window.history.state, '', here);
  }
  // a full page load, because every text, the direction and the server's messages change
  window.location.reload();
}

/** In the top bar of a phone only the icon is shown; `full` keeps the name. */
export function LanguageSelect({ full }: { full?: boolean }) {
  const { t, language } = useT();
  const { languages } = usePage();
  return (
    <label className={styles.select} data-full={full || undefined}>
      <IconLanguage size={20} stroke={1.8} aria-hidden="true" />
      <span className="visually-hidden">{t('shell.language')}</span>
      <select value={language.code} onChange={(event) => chooseLanguage(event.target.value)}>
        {languages.map(({ code, name, tag }) => (
          <option key={code} value={code} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
