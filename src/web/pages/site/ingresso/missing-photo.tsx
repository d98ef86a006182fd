import { useT } from '#web/lib/i18n/i18n.tsx';
import { PhotoPicker } from '../inscricao/photo-picker.tsx';
import styles from './missing-photo.module.css';

interface MissingPhotoProps {
  codigo: string;
  /** the server refused a photo sent without scripts */
  isRefused: boolean;
}

/** Asks for a photo that the event requires and that was not sent with the purchase; possible until the entry. */
export function MissingPhoto({ codigo, isRefused }: MissingPhotoProps) {
  const { t } = useT();
  return (
    <section className={styles.photo} aria-labelledby="falta-foto" data-noprint>
      <h2 id="falta-foto">{t('ticket.photo_missing')}</h2>
      <p>{t('ticket.photo_missing_text')}</p>
      {isRefused && <p role="alert">{t('signup.photo_refused')}</p>}
      <PhotoPicker codigo={codigo} isKept={false} />
    </section>
  );
}
