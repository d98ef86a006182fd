import type { CSSProperties } from 'react';
import { preload } from 'react-dom';
import type { Imagem } from '#shared/contracts/site.ts';
import { type ImageFormat, imageFormats, imagePath, widthsOf } from '#shared/imagem.ts';
import styles from './picture.module.css';

export interface PictureProps {
  image: Imagem;
  /** describes the picture; empty when it is decorative */
  alt: string;
  /** language of the description, if it is not the page's */
  lang?: string;
  /** width on the page, as in the `sizes` attribute: '(min-width: 960px) 50vw, 92vw', as a page has margins */
  sizes: string;
  /** loads first, for the picture at the top of the page */
  priority?: boolean;
  /** width / height of the frame that the picture fills ('16 / 9', 1); by default the picture's own */
  ratio?: string | number;
  className?: string;
}

/** A stored picture in the size the screen needs, in a frame that reserves its space from the first paint. */
export function Picture({ image, alt, lang, sizes, priority, ratio, className }: PictureProps) {
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
          lang={lang}
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
