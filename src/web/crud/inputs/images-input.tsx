import { IconPhotoPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ImagesField } from '#shared/crud/field.ts';
import type { DraftImage } from '#web/crud/draft.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { errorId, Frame, labelId } from './frame.tsx';
import { ImageTile } from './image-tile.tsx';
import styles from './images-input.module.css';
import { type InputProps, inputId } from './input-props.ts';
import { moved, without } from './reorder.ts';
import { useAnnouncer } from './use-announcer.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useImageUploads } from './use-image-uploads.ts';

const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

const keyOf = (image: DraftImage): string =>
  image instanceof File ? `${image.name}/${image.size}/${image.lastModified}` : image.id;

/** Pictures in an order; each is uploaded as soon as it is chosen. */
export function ImagesInput(props: InputProps<ImagesField>) {
  const { section, name, fieldName, field, value, error, disabled, onChange } = props;
  const { t, bytes } = useT();
  const images = (Array.isArray(value) ? value : []) as readonly DraftImage[];
  const path = `/admin/${section.name}/arquivos/${fieldName}`;
  const { stateOf, fileOf, retry, change } = useImageUploads(path, images, onChange);
  const { announce, region } = useAnnouncer();
  const grid = useRef<HTMLOListElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const nameOf = (at: number) => t('crud.images.name', { row: at + 1 });

  const take = (files: Iterable<File>) => {
    const pictures = [...files].filter(({ type }) => type.startsWith('image/'));
    const fresh = pictures.filter((file) => !images.some((image) => keyOf(image) === keyOf(file)));
    const small = fresh.filter(({ size }) => size <= field.maxBytes);
    const room = Math.max(0, field.max - images.length);
    if (small.length < fresh.length) setRefusal(t('validation.file_size', { max: bytes(field.maxBytes) }));
    else setRefusal(small.length > room ? t('crud.images.full', { count: field.max }) : undefined);
    if (small.length > 0 && room > 0) change([...images, ...small.slice(0, room)]);
  };
  const drop = useFileDrop(take, disabled);
  const focus = (at: number, selector: string) =>
    setTimeout(() => {
      const tile = grid.current?.querySelectorAll<HTMLElement>('[data-tile]')[at];
      (tile?.querySelector<HTMLElement>(selector) ?? document.getElementById(inputId(name)))?.focus();
    });
  const move = (at: number, to: number) => {
    const next = moved(images, at, to);
    if (next === images) return;
    change(next);
    announce(t('crud.moved', { name: nameOf(at), at: to + 1, total: images.length }));
    focus(to, to < at ? '[data-move="earlier"]' : '[data-move="later"]');
  };
  const remove = (at: number) => {
    change(without(images, at));
    setRefusal(undefined);
    announce(t('crud.removed', { name: nameOf(at) }));
    focus(Math.min(at, images.length - 2), '[data-remove]');
  };
  const problem = refusal ?? error;
  const full = images.length >= field.max;

  return (
    <Frame input={{ ...props, error: problem }} labelElement="div">
      <div className={styles.area} {...drop}>
        <ol ref={grid} className={styles.grid} aria-labelledby={labelId(name)}>
          {images.map((image, at) => (
            <ImageTile
              key={keyOf(image)}
              image={image}
              file={fileOf(image)}
              name={nameOf(at)}
              cover={at === 0}
              first={at === 0}
              last={at === images.length - 1}
              disabled={disabled}
              upload={image instanceof File ? stateOf(image) : undefined}
              onMove={(step) => move(at, at + step)}
              onRemove={() => remove(at)}
              onRetry={() => image instanceof File && retry(image)}
            />
          ))}
          {!disabled && !full && (
            <li className={styles.adder} data-empty={images.length === 0 || undefined}>
              <input
                type="file"
                multiple
                id={inputId(name)}
                accept={accepted}
                className={styles.file}
                aria-label={t('crud.images.add')}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? errorId(name) : undefined}
                onChange={(event) => {
                  take(event.currentTarget.files ?? []);
                  event.currentTarget.value = '';
                }}
              />
              <span aria-hidden="true">
                <IconPhotoPlus size={22} stroke={1.6} />
                <b>{t('crud.images.add')}</b>
                {images.length === 0 && <span>{t('crud.images.drop')}</span>}
              </span>
            </li>
          )}
        </ol>
      </div>
      <p className={styles.limit}>
        {t('crud.images.limit', { count: field.max, max: bytes(field.maxBytes) })}
      </p>
      {region}
    </Frame>
  );
}
