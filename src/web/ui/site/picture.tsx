import type { CSSProperties } from 'react';
import { preload } from 'react-dom';
import type { Imagem } from '#shared/contracts/site.ts';
import { type ImageFormat, imageFormats, imagePath, widthsOf } from '#shared/imagem.ts';
import styles from './picture.module.css';

export interface PictureProps {
  image: Imagem;
  /** what it shows, in words; empty where it only adorns */
  alt: string;
  /** how wide it stands on the page, as of the attribute of the same name: '(min-width: 960px) 50vw, 100vw' */
  sizes: string;
  /** the one picture that the visitor sees first: asked for before anything else */
  priority?: boolean;
  /** the frame's width / height, which the picture fills; without it the picture's own ('16 / 9', 1) */
  ratio?: string | number;
  className?: string;
}

/** A picture of ours in the size that the screen needs, in a frame that has its place from the first paint. */
export function Picture({ image, alt, sizes, priority, ratio, className }: PictureProps) {
  const widths = widthsOf(image.largura);
  const sources = (format: ImageFormat): string =>
    widths
      .map((width) => `${imagePath(image.id, width, format)} ${Math.min(width, image.largura)}w`)
      .join(', ');
  const fallback = imagePath(image.id, widths.findLast((width) => width <= 960) ?? widths[0]!, 'webp');
  if (priority)
    preload(imagePath(image.id, widths.at(-1)!, 'avif'), {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: sources('avif'),
      imageSizes: sizes,
      fetchPriority: 'high',
    });
  const frame: CSSProperties = {
    aspectRatio: ratio ?? `${image.largura} / ${image.altura}`,
    ...(image.borrao && { backgroundImage: `url("${image.borrao}")` }),
  };
  return (
    <span className={[styles.frame, className].filter(Boolean).join(' ')} style={frame}>
      <picture>
        {imageFormats.map((format) => (
          <source key={format} type={`image/${format}`} srcSet={sources(format)} sizes={sizes} />
        ))}
        <img
          className={styles.image}
          src={fallback}
          alt={alt}
          width={image.largura}
          height={image.altura}
          loading={priority ? 'eager' : 'lazy'}
          decoding={priority ? 'auto' : 'async'}
          fetchPriority={priority ? 'high' : undefined}
        />
      </picture>
    </span>
  );
}
