import type { ReactNode } from 'react';
import { recordLang } from './record-lang.ts';

/** A text of the page with a part that the church wrote, which is marked with its language. */
export function inRecordLang(text: string, record: string): ReactNode {
  const at = text.indexOf(record);
  if (at === -1 || record === '') return text;
  return (
    <>
      {text.slice(0, at)}
      <span lang={recordLang}>{record}</span>
      {text.slice(at + record.length)}
    </>
  );
}
