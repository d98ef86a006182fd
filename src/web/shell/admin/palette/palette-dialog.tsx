import { useEffect, useRef, useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './palette.module.css';
import { PaletteSearch } from './palette-search.tsx';

interface PaletteDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** The native dialog traps the focus, closes on Esc and restores the focus. */
export default function PaletteDialog({ opened, onClose }: PaletteDialogProps) {
  const { t } = useT();
  const ref = useRef<HTMLDialogElement>(null);
  // Renders the search once the dialog is open and can take the focus, so that no typed letter is lost.
  const [shown, setShown] = useState(false);

  useEffect(() => {
    const dialog = ref.current;
    if (opened && !dialog?.open) dialog?.showModal();
    if (!opened && dialog?.open) dialog.close();
    setShown(opened);
  }, [opened]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click outside the palette closes it, as Esc does for the keyboard
    <dialog
      ref={ref}
      data-palette
      className={styles.dialog}
      aria-label={t('palette.title')}
      onClose={onClose}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      {opened && shown && <PaletteSearch onClose={onClose} />}
    </dialog>
  );
}
