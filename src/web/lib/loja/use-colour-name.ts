import { translateCor } from '#shared/loja/cores.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';

interface ColourName {
  text: string;
  /** of the name, where it is not that of the page */
  lang: string | undefined;
}

/** Translates the name of a colour typed in the office into the page's language; unusual names stay in Portuguese. */
export function useColourName(): (nome: string) => ColourName {
  const { locale } = useT();
  return (nome) => {
    const text = translateCor(nome, locale);
    return text === null ? { text: nome, lang: recordLang } : { text, lang: undefined };
  };
}
