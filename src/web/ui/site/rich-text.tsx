import styles from './rich-text.module.css';

interface RichTextProps {
  /** HTML of a rich text field, sanitised by the server when it was saved */
  html: string;
  /** the language it is written in */
  lang: string;
  className?: string;
}

/** Rich text of the office, in lines of readable length. */
export function RichText({ html, lang, className }: RichTextProps) {
  return (
    <div
      lang={lang}
      className={[styles.text, className].filter(Boolean).join(' ')}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on every save (crud/rich-text.ts)
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
