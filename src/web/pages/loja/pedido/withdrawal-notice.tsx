import { useEffect, useRef } from 'react';
import { useActionData, useSearchParams } from 'react-router';
import type { Pedido } from '#shared/contracts/loja.ts';
import { isStillHere } from '#shared/loja/pedido.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './end-order.module.css';

/** Names in the address what was done. */
export const doneParameter = 'feito';

/** The acts and the steps that they leave in the order's history. */
const steps = { desistir: 'desistencia', desfazer: 'desistencia_desfeita' } as const;
const isWithdrawalStep = (tipo: string): boolean => Object.values<string>(steps).includes(tipo);

/** Says that a withdrawal, or undoing it, was received, as long as that is how the order stands. */
export function WithdrawalNotice({ order }: { order: Pedido }) {
  const [search] = useSearchParams();
  // the answer to what was sent since then
  const isRefused = useActionData() !== undefined;
  const done = isRefused ? null : search.get(doneParameter);
  const last = order.linha_do_tempo.findLast(({ tipo }) => isWithdrawalStep(tipo))?.tipo;
  if ((done !== 'desistir' && done !== 'desfazer') || last !== steps[done]) return null;
  // a further withdrawal is said anew
  return <Notice key={order.linha_do_tempo.length} order={order} done={done} />;
}

function Notice({ order: { devolucao, estado }, done }: { order: Pedido; done: keyof typeof steps }) {
  const { t } = useT();
  const notice = useRef<HTMLParagraphElement>(null);
  // the form that was sent took the focus with it
  useEffect(() => notice.current?.focus(), []);
  const mustReturn = devolucao?.estado === 'solicitada' && !isStillHere(estado);
  return (
    <p role="status" className={styles.done} ref={notice} tabIndex={-1}>
      {t(`order.done_${done}`)}
      {mustReturn && (
        <>
          {' '}
          <a href="#desistencia">{t('order.done_steps')}</a>
        </>
      )}
    </p>
  );
}
