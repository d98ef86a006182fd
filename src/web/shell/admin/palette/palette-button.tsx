import { IconSearch } from '@tabler/icons-react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './palette-button.module.css';
import { isMac, usePalette } from './palette-state.ts';

export function PaletteButton() {
  const { t } = useT();
  const palette = usePalette();
  const mac = isMac();
  return (
    <button
      type="button"
      className={styles.button}
      aria-haspopup="dialog"
      aria-keyshortcuts={mac ? 'Meta+K' : 'Control+K'}
      title={t('palette.open')}
      onPointerEnter={palette.prepare}
      onFocus={palette.prepare}
      onClick={palette.open}
    >
      <IconSearch size={18} stroke={1.8} aria-hidden="true" />
      <span className={styles.text}>{t('palette.open')}</span>
      <span className={styles.keys} aria-hidden="true">
        {mac ? '⌘ K' : 'Ctrl K'}
      </span>
    </button>
  );
}
