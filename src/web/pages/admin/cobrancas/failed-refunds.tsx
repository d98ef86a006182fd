import { useState } from 'react';
import type { CobrancaAgora, Estorno, HistoriaCobranca } from '#shared/contracts/cobranca-office.ts';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './charge-panel.module.css';
import { ReasonForm } from './reason-forms.tsx';
import { useRefresh } from './use-charges.ts';

/** Refunds that were refused, or failed after they were done: the treasurer returns their money in another way and says how. */
export function FailedRefunds({ history }: { history: HistoriaCobranca }) {
  const { t } = useT();
  const failed = history.estornos.filter(({ falhou_depois, recusado }) => falhou_depois || recusado);
  if (failed.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="devolucao-que-falhou">
      <h3 id="devolucao-que-falhou">{t('cobrancas.refund_failed')}</h3>
      {failed.map((refund) => (
        <FailedRefund key={refund.id} refund={refund} />
      ))}
    </section>
  );
}

function FailedRefund({ refund }: { refund: Estorno }) {
  const { t, money } = useT();
  const { snackbar } = useDialogs();
  const refresh = useRefresh();
  const action = useOfficeAction<CobrancaAgora>();
  const [isOpen, setOpen] = useState(false);
  const amount = money(refund.valor);
  const texts = refund.recusado ? 'cobrancas.refund_refused' : 'cobrancas.refund_failed';
  const settle = async (motivo: string) => {
    const after = await action.run(`/admin/estorno/${refund.id}/acertar`, { motivo });
    if (after) snackbar.show({ text: t('cobrancas.refund_failed.done', { amount }), timeout: 4000 });
    await refresh();
  };
  if (isOpen)
    return (
      <ReasonForm
        title={t('cobrancas.refund_failed.title', { amount })}
        help={t(`${texts}.settle_help`)}
        reasonHelp={t('cobrancas.refund_failed.reason_help')}
        save={t('cobrancas.refund_failed.save')}
        working={action.working}
        error={action.error}
        onSave={(motivo) => void settle(motivo)}
        onCancel={() => setOpen(false)}
      />
    );
  return (
    <div className={styles.decision}>
      <p>
        <strong>{t(`${texts}.why`, { amount })}</strong>
        <small>{t(`${texts}.help`)}</small>
      </p>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('cobrancas.refund_failed.settle')}
      </Button>
    </div>
  );
}
