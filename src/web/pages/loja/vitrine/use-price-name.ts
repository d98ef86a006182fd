import { useT } from '#web/lib/i18n/i18n.tsx';

interface Range {
  /** centavos */
  de: number;
  ate: number | null;
}

/** The name of a price range: "até R$ 29,99", "de R$ 30,00 a R$ 59,99". */
export function usePriceName(): (range: Range) => string {
  const { t, money } = useT();
  return ({ de, ate }) => {
    if (ate === null) return t('catalogo.price_from', { from: money(de) });
    return de === 0
      ? t('catalogo.price_to', { to: money(ate) })
      : t('catalogo.price_between', { from: money(de), to: money(ate) });
  };
}
