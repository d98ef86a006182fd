import { IconArrowUpRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { SiteText } from '#shared/contracts/site.ts';
import styles from './bio-link.module.css';

interface BioLinkProps {
  titulo: SiteText;
  url: string;
  destaque: boolean;
  /** SVG drawn by the server */
  icon: string | null;
}

/** A link as a large touch target; featured ones are filled with the church's colour. */
export function BioLink({ titulo, url, destaque, icon }: BioLinkProps) {
  const words = (
    <>
      {icon && (
        <span
          className={styles.icon}
          aria-hidden="true"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: an icon of our own set, drawn by the server
          dangerouslySetInnerHTML={{ __html: icon }}
        />
      )}
      <span className={styles.title} lang={titulo.lang}>
        {titulo.texto}
      </span>
      <IconArrowUpRight className={styles.arrow} size={20} stroke={1.6} aria-hidden="true" />
    </>
  );
  const attributes = { className: styles.link, 'data-featured': destaque || undefined };
  return url.startsWith('/') ? (
    <Link to={url} {...attributes}>
      {words}
    </Link>
  ) : (
    <a href={url} rel="noopener" {...attributes}>
      {words}
    </a>
  );
}
