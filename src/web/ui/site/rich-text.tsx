import styles from './rich-text.module.css';

interface RichTextProps {
  /** HTML of a rich text field, sanitised by the server when it was saved */
  html: string;
  className?: string;
}

/** Rich text of the office, in lines of readable length. */
export function RichText({ html, className }: RichTextProps) {
  return (
    <div
      className={[styles.text, className].filter(Boolean).join(' ')}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on every save (crud/rich-text.ts)
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
