import { useT } from '#web/lib/i18n/i18n.tsx';

interface ListTexts {
  /** title and description of the whole list */
  list: string;
  words: string;
  /** the category or month, when filtered */
  part?: string | undefined;
  page: number;
}

/** Title and description of a list for search engines, different for each part and page. */
export function useListText({ list, words, part, page }: ListTexts): { title: string; description: string } {
  const { t } = useT();
  const name = part ?? list;
  const title = page > 1 ? t('noticias.page_title', { title: name, page }) : name;
  return { title, description: title === list ? words : `${title}. ${words}` };
}
