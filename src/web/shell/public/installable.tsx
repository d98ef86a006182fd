import { appIconPath } from '#shared/app-icon.ts';
import { defaultLanguage } from '#shared/i18n/languages.ts';
import { useAppearance } from '#web/lib/appearance/appearance.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';

/** The background of tokens.css, for the browser's own bars. */
const backgrounds = { light: '#faf8f5', dark: '#171412' } as const;

/** Icons, manifest and theme colours for tabs and home screens. */
export function Installable() {
  const { church } = usePage();
  const { language } = useT();
  const { theme } = useAppearance().appearance;
  const manifest = language.code === defaultLanguage.code ? '' : `?lang=${language.code}`;
  return (
    <>
      <link rel="icon" href={appIconPath('48', church)} type="image/png" sizes="48x48" />
      <link rel="apple-touch-icon" href={appIconPath('180', church)} sizes="180x180" />
      <link rel="manifest" href={`/manifest.webmanifest${manifest}`} />
      {theme === 'system' ? (
        <>
          <meta name="theme-color" media="(prefers-color-scheme: light)" content={backgrounds.light} />
          <meta name="theme-color" media="(prefers-color-scheme: dark)" content={backgrounds.dark} />
        </>
      ) : (
        <meta name="theme-color" content={backgrounds[theme]} />
      )}
    </>
  );
}
