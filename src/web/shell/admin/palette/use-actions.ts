import { useMemo } from 'react';
import type { RecordIconName } from '#shared/icons.ts';
import { useAppearance } from '#web/lib/appearance/appearance.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { signOut } from '#web/lib/office/account.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { useCustomizer } from '#web/shell/admin/customizer-state.ts';
import { chooseLanguage } from '#web/shell/public/language-select.tsx';
import type { Entry } from './entries.ts';

const themeIcons = { light: 'sun', dark: 'moon', system: 'device-desktop' } as const;
const themes = ['light', 'dark', 'system'] as const;

/** Actions outside the sections: appearance, language and the user's own account. */
export function useActions(): Entry[] {
  const { t, language } = useT();
  const { languages } = usePage();
  const { appearance, change } = useAppearance();
  const customizer = useCustomizer();
  return useMemo(() => {
    const action = (key: string, icon: RecordIconName, text: string, more: Partial<Entry>): Entry => ({
      key,
      group: 'actions',
      heading: t('palette.actions'),
      icon,
      text,
      ...more,
    });
    return [
      action('profile', 'user-circle', t('user.profile'), { to: '/admin/profile/account' }),
      action('settings', 'settings', t('user.settings'), { to: '/admin/settings/account' }),
      ...themes
        .filter((theme) => theme !== appearance.theme)
        .map((theme) =>
          action(
            `theme.${theme}`,
            themeIcons[theme],
            t('palette.theme', { theme: t(`shell.theme.${theme}`) }),
            {
              words: t('palette.words.theme'),
              run: () => change({ theme }),
            },
          ),
        ),
      ...languages
        .filter(({ code }) => code !== language.code)
        .map(({ code, name }) =>
          action(`language.${code}`, 'language', t('palette.language', { language: name }), {
            words: t('palette.words.language'),
            run: () => chooseLanguage(code),
          }),
        ),
      action('look', 'palette', t('appearance.open'), {
        words: t('palette.words.theme'),
        run: customizer.open,
      }),
      action('site', 'world', t('menu.site'), { to: '/' }),
      action('sign-out', 'logout', t('user.sign_out'), {
        words: t('palette.words.sign_out'),
        run: () => void signOut(),
      }),
    ];
  }, [t, language, languages, appearance.theme, change, customizer]);
}
