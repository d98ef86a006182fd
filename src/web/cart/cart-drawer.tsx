import { useEffect, useRef } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type CartAnswer, type CartData, drawerField } from './cart-data.ts';
import styles from './cart-drawer.module.css';
import { CartFoot } from './cart-foot.tsx';
import { CartLines, refusedLine } from './cart-lines.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { RemovedNotice } from './removed-notice.tsx';

interface CartDrawerProps {
  opened: boolean;
  onClose: () => void;
  /** undefined: not loaded yet */
  data: CartData | undefined;
  /** sends the forms of the drawer */
  formFetcher: FetcherWithComponents<CartAnswer>;
}

/** The cart beside the page. */
export function CartDrawer({ opened, onClose, data, formFetcher }: CartDrawerProps) {
  const { t } = useT();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t('nav.carrinho')}
      closeText={t('nav.carrinho_fechar')}
      size={460}
    >
      {data ? (
        <MoreTexts texts={data.texts}>
          <Content data={data} formFetcher={formFetcher} onClose={onClose} />
        </MoreTexts>
      ) : (
        <div aria-busy="true" className={styles.content}>
          <Skeleton height={96} />
          <Skeleton height={96} />
        </div>
      )}
    </Drawer>
  );
}

type ContentProps = Pick<CartDrawerProps, 'formFetcher' | 'onClose'> & { data: CartData };

function Content({ data: { cart }, formFetcher, onClose }: ContentProps) {
  const { t } = useT();
  const isBusy = formFetcher.state !== 'idle';
  const answer = isBusy ? undefined : formFetcher.data;
  const refusal = answer && 'form' in answer ? answer : undefined;
  const line = refusedLine(cart, refusal);
  const done = answer && 'done' in answer ? answer : undefined;
  const notice = useRef<HTMLDivElement>(null);
  // the removed line took the focus with it
  useEffect(() => {
    if (done?.removed) notice.current?.focus();
  }, [done]);
  const forms = { Form: formFetcher.Form, hidden: <input type="hidden" name={drawerField} value="sim" /> };
  return (
    <div className={styles.content} aria-busy={isBusy || undefined}>
      <p role="status" className={styles.news}>
        {done?.done === 'add' ? t('cart.added') : ''}
      </p>
      {done?.removed && <RemovedNotice ref={notice} removed={done.removed} {...forms} />}
      {refusal && !line && (
        <p role="alert" className={styles.refused}>
          {Object.values(refusal.state.errors)[0]?.[0] ?? (refusal.state.message || t('form.offline'))}
        </p>
      )}
      {cart.linhas.length > 0 ? (
        <>
          <CartLines cart={cart} refused={line} {...forms} onLeave={onClose} />
          <CartFoot cart={cart} hasLink onLeave={onClose} />
        </>
      ) : (
        !isBusy && <EmptyCart onLeave={onClose} />
      )}
      <Button variant="plain" wide onClick={onClose}>
        {t('cart.go_on')}
      </Button>
    </div>
  );
}
