import { useLocation } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { chooseLanguage } from './language-select.tsx';

/** Links to this page in the other languages, for visitors without scripts and for search engines. */
export function LanguageLinks({ className, linkClass }: { className?: string; linkClass?: string }) {
  const { t, language } = useT();
  const { languages } = usePage();
  const { pathname, search } = useLocation();
  const address = (code: string): string => {
    const query = new URLSearchParams(search);
    query.set('lang', code);
    return `${pathname}?${query}`;
  };
  return (
    <ul className={className} aria-label={t('shell.languages')}>
      {languages.map(({ code, name, tag }) => (
        <li key={code}>
          <a
            className={linkClass}
            data-variant="fine"
            href={address(code)}
            hrefLang={tag}
            lang={tag}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              // with scripts the choice is stored and the address stays the same
              event.preventDefault();
              chooseLanguage(code);
            }}
            aria-current={code === language.code ? 'true' : undefined}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
