import { Link } from 'react-router';
import { type TextKey, useT } from '#web/lib/i18n/i18n.tsx';
import { type Choice, catalogueOrders, choiceHref } from '#web/lib/loja/catalogue-address.ts';
import styles from './orders.module.css';

/** The sort orders of the list as links. */
export function Orders({ choice }: { choice: Choice }) {
  const { t } = useT();
  return (
    <nav className={styles.orders} aria-label={t('catalogo.order')} data-noprint>
      <ul>
        {catalogueOrders.map((ordem) => (
          <li key={ordem}>
            <Link
              to={choiceHref(choice, { ordem })}
              aria-current={ordem === choice.ordem ? 'true' : undefined}
              rel="nofollow"
              preventScrollReset
            >
              {t(`catalogo.order.${ordem}` satisfies TextKey)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
