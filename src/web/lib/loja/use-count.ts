import { useT } from '#web/lib/i18n/i18n.tsx';

/** Texts of the catalogue with a number, which have a singular form. */
type Counted = 'count' | 'show' | 'few_left' | 'limit' | 'most' | 'days' | 'more_pickups';

export function useCount(): (text: Counted, count: number) => string {
  const { t } = useT();
  return (text, count) => t(count === 1 ? `catalogo.${text}_one` : `catalogo.${text}`, { count });
}
