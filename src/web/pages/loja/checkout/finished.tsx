import type { Pedido } from '#shared/contracts/loja.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Outcome } from '#web/ui/site/outcome.tsx';
import styles from './finished.module.css';
import { orderPath } from './steps.ts';

interface FinishedProps {
  order: Pick<Pedido, 'id' | 'entrega' | 'sandbox'>;
  email: string;
}

/** The order is complete: the next steps, and a link to follow it. */
export function Finished({ order: { id, entrega, sandbox }, email }: FinishedProps) {
  const { t } = useT();
  return (
    <div className={styles.finished}>
      <Outcome
        title={t('till.done')}
        text={
          <>
            {sandbox && <p className={styles.test}>{t('order.test')}</p>}
            <p>{t('till.done_text', { number: id, email })}</p>
            <p>{t(entrega?.opcao.tipo === 'entrega' ? 'till.done_delivery' : 'till.done_pickup')}</p>
          </>
        }
      >
        <ButtonLink to={orderPath(id)} size="lg">
          {t('till.follow')}
        </ButtonLink>
        <ButtonLink to="/loja-virtual" size="lg" variant="quiet">
          {t('till.back_store')}
        </ButtonLink>
      </Outcome>
    </div>
  );
}
