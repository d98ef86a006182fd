import { useEffect, useRef, useState } from 'react';
import { useT } from '#web/lib/i18n.tsx';
import styles from './palette.module.css';
import { PaletteSearch } from './palette-search.tsx';

interface PaletteDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** The native dialog keeps the focus, closes on Esc and gives the focus back to where it was. */
export default function PaletteDialog({ opened, onClose }: PaletteDialogProps) {
  const { t } = useT();
  const ref = useRef<HTMLDialogElement>(null);
  // The search comes when the dialog is there to take the focus, and once: what is typed at once is not lost.
  const [shown, setShown] = useState(false);

  useEffect(() => {
    const dialog = ref.current;
    if (opened && !dialog?.open) dialog?.showModal();
    if (!opened && dialog?.open) dialog.close();
    setShown(opened);
  }, [opened]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the palette closes it, as Esc does for the keyboard
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
