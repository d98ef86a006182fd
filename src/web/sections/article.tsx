import type { ReactNode } from 'react';
import type { StoredFile } from '#shared/kit/record.ts';
import styles from './article.module.css';

interface ArticleProps {
  title: string;
  kicker?: string;
  lead?: string;
  picture?: Pick<StoredFile, 'url'> | null;
  alt?: string;
  /** formatted text as the server keeps it */
  html?: string | null;
  children?: ReactNode;
}

/** A record in the voice of the public site. */
export function Article({ title, kicker, lead, picture, alt = '', html, children }: ArticleProps) {
  return (
    <article className={styles.article}>
      {kicker && <p className={styles.kicker}>{kicker}</p>}
      <h3>{title}</h3>
      {lead && <p className={styles.lead}>{lead}</p>}
      {picture && <img src={picture.url} alt={alt} />}
      {children}
      {html && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleaned it before it was kept
        <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </article>
  );
}
