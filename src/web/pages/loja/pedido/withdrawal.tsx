import type { Pedido } from '#shared/contracts/loja.ts';
import { momentLabel } from '#shared/dates-in-words.ts';
import { isStillHere } from '#shared/loja/pedido.ts';
import { varianteLabel } from '#shared/loja/variante.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { ReturnSteps } from './return-steps.tsx';

/** A withdrawal and its progress. */
export function Withdrawal({
  order: { devolucao, estado, linhas },
  today,
}: {
  order: Pedido;
  today: string;
}) {
  const { t, label, locale } = useT();
  if (!devolucao) return null;
  const leaving = linhas.filter(({ desistidas }) => desistidas > 0);
  return (
    <section aria-labelledby="desistencia">
      <h2 id="desistencia">{t('order.withdrawal')}</h2>
      <p>{t(`order.devolucao.${devolucao.estado}`, { when: momentLabel(devolucao.em, today, locale) })}</p>
      {leaving.length > 0 && (
        <>
          <p>{t('order.withdraw_back')}</p>
          <ul>
            {leaving.map((line) => (
              <li key={line.item}>
                {line.desistidas} ×{' '}
                <span lang={recordLang}>
                  {varianteLabel({ ...line, cor: line.cor?.nome ?? null }, label)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {devolucao.estado === 'solicitada' && !isStillHere(estado) && <ReturnSteps />}
    </section>
  );
}
