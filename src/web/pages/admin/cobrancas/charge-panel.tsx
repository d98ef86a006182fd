import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Cobranca, missing } from './charge.ts';
import { ChargeActions } from './charge-actions.tsx';
import { ChargeFacts } from './charge-facts.tsx';
import styles from './charge-panel.module.css';
import { FailedRefunds } from './failed-refunds.tsx';
import { PendingMoney } from './pending-money.tsx';
import { Proof } from './proof.tsx';
import { StateBadge } from './state-badge.tsx';
import { Timeline } from './timeline.tsx';
import { UnansweredRefunds } from './unanswered-refunds.tsx';
import { useCharge, useHistory } from './use-charges.ts';

interface ChargePanelProps {
  id: number | undefined;
  /** opened to confirm: focuses the amount */
  confirming: boolean;
  mayEdit: boolean;
  onClose: () => void;
}

/** A charge beside the list: its facts, actions and history. */
export function ChargePanel({ id, confirming, mayEdit, onClose }: ChargePanelProps) {
  const { t } = useT();
  const { data: charge, error, refetch } = useCharge(id);
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      // wider with a proof of payment, which is read beside the amounts
      size={charge?.comprovante ? 1040 : 560}
      title={charge?.descricao ?? t('cobrancas.one')}
      closeText={t('cobrancas.close')}
    >
      {error && (
        <div className={styles.failed} role="alert">
          <p>{error.message || t('cobrancas.failed')}</p>
          <Button variant="quiet" onClick={() => void refetch()}>
            {t('crud.retry')}
          </Button>
        </div>
      )}
      {!charge && !error && (
        <div className={styles.panel}>
          <Skeleton height={56} />
          <Skeleton height={180} />
          <Skeleton height={240} />
        </div>
      )}
      {charge && (
        <Panel key={charge.id} charge={charge} confirming={confirming} mayEdit={mayEdit} onClose={onClose} />
      )}
    </Drawer>
  );
}

interface PanelProps {
  charge: Cobranca;
  confirming: boolean;
  mayEdit: boolean;
  onClose: () => void;
}

function Panel({ charge, confirming, mayEdit, onClose }: PanelProps) {
  const { t, money } = useT();
  const history = useHistory(charge.id);
  const { valor, recebido, estornado, a_decidir } = charge;
  const parts: [string, number][] = [
    [t('cobrancas.part.recebido'), recebido],
    [t('cobrancas.part.falta'), missing(charge) < valor ? missing(charge) : 0],
    [t('cobrancas.part.estornado'), estornado],
    [t('cobrancas.part.a_decidir'), a_decidir],
  ];
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <p className={styles.amount}>{money(valor)}</p>
        <StateBadge estado={charge.estado} />
        {charge.sandbox && <span className={styles.test}>{t('cobrancas.sandbox_long')}</span>}
        <p className={styles.payer}>{charge.nome ?? t('cobrancas.anonymous')}</p>
      </div>
      {parts.some(([, amount]) => amount > 0) && (
        <dl className={styles.parts}>
          {parts
            .filter(([, amount]) => amount > 0)
            .map(([name, amount]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{money(amount)}</dd>
              </div>
            ))}
        </dl>
      )}
      <div className={styles.body} data-proof={charge.comprovante ? true : undefined}>
        <Proof charge={charge} />
        <div className={styles.panel}>
          {history.data && mayEdit && (
            <>
              <UnansweredRefunds charge={charge} history={history.data} />
              <FailedRefunds history={history.data} />
              <PendingMoney charge={charge} history={history.data} />
              <ChargeActions
                charge={charge}
                history={history.data}
                confirming={confirming}
                onConfirmed={onClose}
              />
            </>
          )}
          <ChargeFacts charge={charge} />
          <section className={styles.section} aria-labelledby="historia">
            <h3 id="historia">{t('cobrancas.history')}</h3>
            {history.isError && (
              <p role="alert" className={styles.note}>
                {history.error.message || t('cobrancas.history_failed')}
              </p>
            )}
            {history.isPending && <Skeleton height={140} />}
            {history.data && <Timeline history={history.data} />}
          </section>
        </div>
      </div>
    </div>
  );
}
