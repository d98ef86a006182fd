import { IconArrowLeft, IconArrowRight, IconRefresh, IconX } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import type { DraftImage } from '#web/crud/draft.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './images-input.module.css';
import type { Upload } from './use-image-uploads.ts';

interface ImageTileProps {
  image: DraftImage;
  /** the file itself, when it was chosen on this device */
  file?: File;
  name: string;
  cover: boolean;
  first: boolean;
  last: boolean;
  disabled: boolean;
  upload?: Upload;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
  onRetry: () => void;
}

/** The URL of the picture; an object URL lives as long as it is shown. */
function useImageUrl(image: DraftImage, file: File | undefined): string {
  const local = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => void (local && URL.revokeObjectURL(local)), [local]);
  return local ?? (image instanceof File ? '' : image.url);
}

export function ImageTile(props: ImageTileProps) {
  const { image, file, name, cover, first, last, disabled, upload, onMove, onRemove, onRetry } = props;
  const { t } = useT();
  const address = useImageUrl(image, file);
  const fileName = image instanceof File ? image.name : image.nome;
  const failed = upload?.state === 'failed';
  const button = (text: string) => ({ type: 'button' as const, 'aria-label': text, title: text });
  const earlier = `${t('crud.move.earlier')}: ${name}`;
  const later = `${t('crud.move.later')}: ${name}`;
  return (
    <li className={styles.tile} data-tile data-state={upload?.state}>
      <img src={address} alt={fileName} />
      {cover && !upload && <span className={styles.cover}>{t('crud.images.cover')}</span>}
      {upload && !failed && (
        <progress
          className={styles.progress}
          max={1}
          value={upload.state === 'sending' ? upload.part : undefined}
          aria-label={t('crud.images.sending', { name: fileName })}
        />
      )}
      {failed && (
        <span className={styles.failure} role="alert" title={upload.why}>
          <b>{t('crud.images.failed')}</b>
          {upload.why}
        </span>
      )}
      {!disabled && (
        <span className={styles.tools}>
          <button {...button(earlier)} data-move="earlier" disabled={first} onClick={() => onMove(-1)}>
            <IconArrowLeft size={16} stroke={2} aria-hidden="true" />
          </button>
          <button {...button(later)} data-move="later" disabled={last} onClick={() => onMove(1)}>
            <IconArrowRight size={16} stroke={2} aria-hidden="true" />
          </button>
          {failed && (
            <button {...button(t('crud.images.retry', { name: fileName }))} onClick={onRetry}>
              <IconRefresh size={16} stroke={2} aria-hidden="true" />
            </button>
          )}
          <button {...button(t('crud.item.remove', { name }))} data-remove onClick={onRemove}>
            <IconX size={16} stroke={2} aria-hidden="true" />
          </button>
        </span>
      )}
    </li>
  );
}
