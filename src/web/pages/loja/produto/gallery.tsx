import { IconArrowLeft, IconArrowRight, IconX, IconZoomIn } from '@tabler/icons-react';
import { type MouseEvent, useRef, useState } from 'react';
import type { Produto } from '#shared/contracts/catalogo.ts';
import type { Imagem } from '#shared/contracts/imagem.ts';
import { imagePath, widthsOf } from '#shared/imagem.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { DrawnCover } from '#web/ui/site/drawn-cover.tsx';
import { Picture } from '#web/ui/site/picture.tsx';
import styles from './gallery.module.css';

interface GalleryProps {
  produto: Produto;
  /** the picture of the chosen variant comes first */
  first: string | null;
}

const largest = ({ id, largura }: Imagem): string => imagePath(id, widthsOf(largura).at(-1)!, 'webp');

/**
 * The product's pictures: a strip that scrolls sideways, thumbnails that link to its parts, and a dialog with each picture
 * in large. Without scripts a picture is a link to its largest size.
 */
export function Gallery({ produto, first }: GalleryProps) {
  const { t } = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const [large, setLarge] = useState<number>();
  const fotos = produto.fotos.toSorted((a, b) => Number(b.id === first) - Number(a.id === first));
  const total = fotos.length;
  const alt = (at: number): string => t('catalogo.picture', { name: produto.nome, count: at + 1, total });
  if (total === 0)
    return (
      <div className={styles.gallery}>
        <DrawnCover seed={`produto ${produto.id}`} ratio={1} className={styles.drawing} />
      </div>
    );
  const zoom = (event: MouseEvent, at: number): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setLarge(at);
    dialog.current?.showModal();
  };
  const step = (by: number) => setLarge((at = 0) => (at + by + total) % total);
  const shown = large === undefined ? undefined : fotos[large];
  return (
    <section className={styles.gallery} aria-label={t('catalogo.pictures')}>
      {/* a new key scrolls the strip back to its start when another picture comes first */}
      <ul key={fotos[0]!.id} className={styles.strip}>
        {fotos.map((foto, at) => (
          <li key={foto.id} id={`foto-${at + 1}`}>
            <a
              href={largest(foto)}
              data-replay={`foto-${at + 1}`}
              aria-label={t('catalogo.zoom', { picture: alt(at) })}
              onClick={(event) => zoom(event, at)}
            >
              <Picture
                image={foto}
                alt=""
                ratio={1}
                sizes="(min-width: 1240px) 600px, (min-width: 760px) 50vw, 92vw"
                priority={at === 0}
                className={styles.picture}
              />
              <span className={styles.glass}>
                <IconZoomIn size={22} stroke={1.8} aria-hidden="true" />
              </span>
            </a>
          </li>
        ))}
      </ul>
      {total > 1 && (
        <ul className={styles.small} data-noprint>
          {fotos.map((foto, at) => (
            <li key={foto.id}>
              <a href={`#foto-${at + 1}`} aria-label={alt(at)}>
                <Picture image={foto} alt="" ratio={1} sizes="80px" className={styles.thumb} />
              </a>
            </li>
          ))}
        </ul>
      )}
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-label={t('catalogo.pictures')}
        onClose={() => setLarge(undefined)}
        onClick={(event) => event.target === dialog.current && dialog.current.close()}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') step(1);
          if (event.key === 'ArrowLeft') step(-1);
        }}
      >
        {shown && (
          <>
            <img src={largest(shown)} alt={alt(large ?? 0)} width={shown.largura} height={shown.altura} />
            <div className={styles.tools}>
              {total > 1 && (
                <>
                  <button type="button" aria-label={t('catalogo.previous')} onClick={() => step(-1)}>
                    <IconArrowLeft size={22} stroke={1.8} aria-hidden="true" />
                  </button>
                  <span aria-live="polite">{t('catalogo.place', { count: (large ?? 0) + 1, total })}</span>
                  <button type="button" aria-label={t('catalogo.next')} onClick={() => step(1)}>
                    <IconArrowRight size={22} stroke={1.8} aria-hidden="true" />
                  </button>
                </>
              )}
              <button type="button" aria-label={t('catalogo.close')} onClick={() => dialog.current?.close()}>
                <IconX size={22} stroke={1.8} aria-hidden="true" />
              </button>
            </div>
          </>
        )}
      </dialog>
    </section>
  );
}
