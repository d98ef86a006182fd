import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useAppearance } from '#web/lib/appearance/appearance.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './controls.module.css';

const next = { light: 'dark', dark: 'system', system: 'light' } as const;
const icons = { light: IconSun, dark: IconMoon, system: IconDeviceDesktop } as const;

export function ThemeButton() {
  const { t } = useT();
  const { appearance, change } = useAppearance();
  const { theme } = appearance;
  const Icon = icons[theme];
  const name = t('shell.theme.now', { theme: t(`shell.theme.${theme}`) });
  return (
    <button
      type="button"
      className={`${styles.iconButton} ${styles.scripted}`}
      aria-label={name}
      title={name}
      onClick={() => change({ theme: next[theme] })}
    >
      <Icon size={20} stroke={1.8} aria-hidden="true" />
    </button>
  );
}
