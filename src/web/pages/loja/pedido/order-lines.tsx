import type { Pedido } from '#shared/contracts/loja.ts';
import { LineName, LinePicture } from '#web/cart/line-name.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './order-lines.module.css';

/** The lines of an order, with the sums. */
export function OrderLines({ order }: { order: Pedido }) {
  const { t, money } = useT();
  const { linhas, subtotal, desconto, frete, total, entrega } = order;
  const sums: [label: string, value: string][] = [
    [t('cart.subtotal'), money(subtotal)],
    ...(desconto > 0 ? [[t('checkout.discount'), money(-desconto)] as [string, string]] : []),
    ...(entrega
      ? [
          [
            t(entrega.opcao.tipo === 'retirada' ? 'till.pickup' : 'till.delivery'),
            frete === 0 ? t('till.free') : money(frete),
          ] as [string, string],
        ]
      : []),
  ];
  return (
    <section aria-labelledby="produtos">
      <h2 id="produtos">{t('order.lines')}</h2>
      <ul className={styles.lines}>
        {linhas.map((line) => (
          <li key={line.item}>
            <LinePicture line={line} />
            <div className={styles.what}>
              <LineName line={line} />
              <small>{t('order.units', { count: line.quantidade, amount: money(line.preco) })}</small>
              {line.desistidas > 0 && (
                <small>
                  {line.desistidas === 1
                    ? t('order.units_leaving_one')
                    : t('order.units_leaving', { count: line.desistidas })}
                </small>
              )}
              {line.devolvidas > 0 && (
                <small>
                  {line.devolvidas === 1
                    ? t('order.units_back_one')
                    : t('order.units_back', { count: line.devolvidas })}
                </small>
              )}
            </div>
            {/* before the discount, which is one of the sums below */}
            <span>{money(line.preco * line.quantidade)}</span>
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>
        {sums.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{t('checkout.total')}</dt>
          <dd>{money(total)}</dd>
        </div>
      </dl>
    </section>
  );
}
