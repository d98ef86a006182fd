import type { ReactNode } from 'react';
import type { StoredFile } from '#shared/crud/record.ts';
import styles from './article.module.css';

interface ArticleProps {
  title: string;
  kicker?: string;
  lead?: string;
  picture?: Pick<StoredFile, 'url'> | null;
  alt?: string;
  /** sanitised HTML */
  html?: string | null;
  children?: ReactNode;
}

/** A record in the style of the public site. */
export function Article({ title, kicker, lead, picture, alt = '', html, children }: ArticleProps) {
  return (
    <article className={styles.article}>
      {kicker && <p className={styles.kicker}>{kicker}</p>}
      <h3>{title}</h3>
      {lead && <p className={styles.lead}>{lead}</p>}
      {picture && <img src={picture.url} alt={alt} />}
      {children}
      {html && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it before it was stored
        <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </article>
  );
}
