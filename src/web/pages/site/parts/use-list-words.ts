import { useT } from '#web/lib/i18n.tsx';

interface ListWords {
  /** what the whole list is called, and how it is described */
  list: string;
  words: string;
  /** a category or a month, where only that is shown */
  part?: string | undefined;
  page: number;
}

/** What search engines read of a list: no two of its parts and pages say the same. */
export function useListWords({ list, words, part, page }: ListWords): { title: string; description: string } {
  const { t } = useT();
  const name = part ?? list;
  const title = page > 1 ? t('noticias.page_title', { title: name, page }) : name;
  return { title, description: title === list ? words : `${title}. ${words}` };
}
