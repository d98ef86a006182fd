import type { Pedido } from '#shared/contracts/loja.ts';
import { isStillHere } from '#shared/loja/pedido.ts';
import { momentLabel } from '#shared/spoken-dates.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ReturnSteps } from './end-order.tsx';

/** A withdrawal and how far it is. */
export function Withdrawal({ order: { devolucao, estado }, today }: { order: Pedido; today: string }) {
  const { t, locale } = useT();
  if (!devolucao) return null;
  return (
    <section aria-labelledby="desistencia">
      <h2 id="desistencia">{t('order.withdrawal')}</h2>
      <p>{t(`order.devolucao.${devolucao.estado}`, { when: momentLabel(devolucao.em, today, locale) })}</p>
      {devolucao.estado === 'solicitada' && !isStillHere(estado) && <ReturnSteps />}
    </section>
  );
}
