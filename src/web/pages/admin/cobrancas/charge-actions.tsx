import { useState } from 'react';
import { isOpen, isSettled } from '#shared/cobranca.ts';
import type { HistoriaCobranca } from '#shared/contracts/cobranca-office.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Cobranca } from './charge.ts';
import styles from './charge-panel.module.css';
import { ConfirmForm } from './confirm-form.tsx';
import { RefundForm, RefuseForm } from './reason-forms.tsx';

type OpenForm = 'confirm' | 'refuse' | 'refund' | undefined;

interface ChargeActionsProps {
  charge: Cobranca;
  history: HistoriaCobranca;
  confirming: boolean;
  onConfirmed: () => void;
}

/** The actions that the charge's state allows: one form at a time, the usual one open. */
export function ChargeActions({ charge, history, confirming, onConfirmed }: ChargeActionsProps) {
  const { t } = useT();
  const open = isOpen(charge.estado);
  const paid = isSettled(charge.estado);
  const [openForm, setOpenForm] = useState<OpenForm>(open && history.manual ? 'confirm' : undefined);
  const closeForm = () => setOpenForm(open && history.manual ? 'confirm' : undefined);
  // a payment that was reported in time may not be found
  const mayRefuse = open || (history.manual && charge.estado === 'expirada');
  const mayRefund = paid && charge.estado !== 'contestada' && history.estornavel > 0;
  return (
    <>
      {!history.manual && (open || paid) && (
        <p className={styles.note}>{t(charge.sandbox ? 'cobrancas.by_sandbox' : 'cobrancas.by_gateway')}</p>
      )}
      {charge.estado === 'contestada' && <p className={styles.note}>{t('cobrancas.disputed')}</p>}
      {openForm === 'confirm' && (
        <ConfirmForm
          charge={charge}
          focus={confirming}
          onDone={(after) => {
            if (isSettled(after.estado) && open) onConfirmed();
            else closeForm();
          }}
          onCancel={open ? undefined : closeForm}
        />
      )}
      {openForm === 'refuse' && <RefuseForm charge={charge} onDone={closeForm} onCancel={closeForm} />}
      {openForm === 'refund' && (
        <RefundForm charge={charge} limit={history.estornavel} onDone={closeForm} onCancel={closeForm} />
      )}
      <div className={styles.others}>
        {history.manual && !open && openForm !== 'confirm' && (
          <Button variant="quiet" onClick={() => setOpenForm('confirm')}>
            {t(paid ? 'cobrancas.confirm.more' : 'cobrancas.confirm.late')}
          </Button>
        )}
        {mayRefuse && openForm !== 'refuse' && (
          <Button variant="quiet" className={styles.apart} onClick={() => setOpenForm('refuse')}>
            {t('cobrancas.refuse')}
          </Button>
        )}
        {mayRefund && openForm !== 'refund' && (
          <Button variant="quiet" className={styles.apart} onClick={() => setOpenForm('refund')}>
            {t('cobrancas.refund')}
          </Button>
        )}
      </div>
    </>
  );
}
