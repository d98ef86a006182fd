import type { CobrancaPublica } from '#shared/contracts/cobranca.ts';
import { parcelasText } from '#shared/parcelas.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';

/** "3 × R$ 53,02, with R$ 9,06 of interest", for a charge in parcelas. */
export function ParcelasText({ cobranca: { valor, juros, parcelas } }: { cobranca: CobrancaPublica }) {
  const { t, money } = useT();
  if (parcelas < 2) return null;
  const parts = parcelasText(valor, parcelas, money);
  return juros > 0 ? t('pagamento.parcelas_interest', { parts, interest: money(juros) }) : parts;
}
