import { Link } from 'react-router';
import type { PedidoNaLista } from '#shared/contracts/loja.ts';
import { momentLabel } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { storeHome } from '../auth/store-forms.ts';
import styles from './account.module.css';

/** The consumer's orders, the newest first. */
export function OrdersTab({ pedidos, today }: { pedidos: readonly PedidoNaLista[]; today: string }) {
  const { t, money, locale } = useT();
  if (pedidos.length === 0)
    return (
      <>
        <p>{t('account.orders_none')}</p>
        <div>
          <ButtonLink to={storeHome}>{t('account.see_store')}</ButtonLink>
        </div>
      </>
    );
  return (
    <ul className={styles.lines}>
      {pedidos.map(({ id, estado, criado_em, total, quantidade, sandbox, conferencia, desistencia }) => (
        <li key={id}>
          <div>
            <Link to={`/loja-virtual/pedido/${id}`}>{t('account.order', { number: String(id) })}</Link>
            <p>
              {momentLabel(criado_em, today, locale)} ·{' '}
              {quantidade === 1 ? t('account.order_unit') : t('account.order_units', { count: quantidade })}
              {sandbox && ` · ${t('account.test')}`}
            </p>
          </div>
          <strong className={styles.amount}>{money(total)}</strong>
          <span
            className={styles.state}
            data-tone={estado === 'cancelado' || estado === 'rascunho' ? 'bad' : 'good'}
          >
            {t(
              conferencia
                ? 'account.order_conferencia'
                : desistencia
                  ? 'account.order_desistencia'
                  : `account.order_${estado}`,
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
