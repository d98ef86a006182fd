import { corTraduzida } from '#shared/loja/cores.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';

interface ColourName {
  text: string;
  /** of the name, where it is not that of the page */
  lang: string | undefined;
}

/** Names a colour of the office in the page's language, or in Portuguese where its name is not a usual one. */
export function useColourName(): (nome: string) => ColourName {
  const { locale } = useT();
  return (nome) => {
    const text = corTraduzida(nome, locale);
    return text === null ? { text: nome, lang: recordLang } : { text, lang: undefined };
  };
}
