import styles from './rich-text.module.css';

interface RichTextProps {
  /** HTML of a formatted field: the server cleaned it when it was saved */
  html: string;
  className?: string;
}

/** A formatted text of the office, in lines that are good to read. */
export function RichText({ html, className }: RichTextProps) {
  return (
    <div
      className={[styles.text, className].filter(Boolean).join(' ')}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it was saved (crud/rich-text.ts), the only way in
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
