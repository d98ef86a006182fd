import { type FocusEvent, useState } from 'react';
import type { Field } from '#shared/crud/field.ts';
import { churchFigures, localFigures } from '#web/crud/typed-values.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';

interface Typing {
  value: string;
  onFocus: (event: FocusEvent<HTMLInputElement>) => void;
  onChange: (event: { currentTarget: HTMLInputElement }) => void;
  onBlur: () => void;
}

/**
 * The text of an amount or a number as its reader's language writes it. The form keeps the figures of the church's language, so
 * that an untouched field never counts as changed; what is being typed stays as it is typed.
 */
export function useLocalFigures(
  kind: Field['kind'],
  text: string,
  onChange: (typed: string) => void,
  onLeave: () => void,
): Typing {
  const { locale } = useT();
  /** while the input has the focus: what it shows for `text`; another text, as of a form that was cleared, is shown anew */
  const [typing, setTyping] = useState<{ text: string; shown: string }>();
  const shown = localFigures(kind, text, locale);
  return {
    value: typing?.text === text ? typing.shown : shown,
    onFocus: () => setTyping({ text, shown }),
    onChange: ({ currentTarget: { value } }) => {
      const kept = churchFigures(kind, value, locale);
      setTyping({ text: kept, shown: value });
      onChange(kept);
    },
    onBlur: () => {
      setTyping(undefined);
      onLeave();
    },
  };
}
