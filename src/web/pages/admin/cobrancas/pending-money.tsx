import { useState } from 'react';
import { isReturnedByHand, isSettled } from '#shared/cobranca.ts';
import type { CobrancaAgora, HistoriaCobranca, Recebimento } from '#shared/contracts/cobranca-office.ts';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Cobranca } from './charge.ts';
import styles from './charge-panel.module.css';
import { ReasonForm } from './reason-forms.tsx';
import { useRefresh } from './use-charges.ts';

/** Money that arrived late or in excess: each arrival needs one decision. */
export function PendingMoney({ charge, history }: { charge: Cobranca; history: HistoriaCobranca }) {
  const { t } = useT();
  const waiting = history.recebimentos.filter(({ situacao }) => situacao === 'a_decidir');
  if (waiting.length === 0) return null;
  const late = waiting.filter(({ tipo }) => tipo === 'atraso').reduce((sum, { valor }) => sum + valor, 0);
  return (
    <section className={styles.section} aria-labelledby="decidir">
      <h3 id="decidir">{t('cobrancas.decide')}</h3>
      {waiting.map((arrival) => (
        <Decision
          key={arrival.id}
          charge={charge}
          arrival={arrival}
          short={arrival.tipo === 'atraso' && late < charge.valor}
        />
      ))}
    </section>
  );
}

interface DecisionProps {
  charge: Cobranca;
  arrival: Recebimento;
  /** all late arrivals together are less than the charge */
  short: boolean;
}

function Decision({ charge, arrival, short }: DecisionProps) {
  const { t, money, dateTime } = useT();
  const { snackbar } = useDialogs();
  const refresh = useRefresh();
  const chargeAction = useOfficeAction<CobrancaAgora>();
  const [returning, setReturning] = useState(false);
  const amount = money(arrival.valor);
  const done = async (key: 'cobrancas.decide.accepted' | 'cobrancas.decide.returned') => {
    snackbar.show({ text: t(key, { amount }), timeout: 4000 });
    await refresh();
  };
  const accept = async () => {
    const body = short ? { por_menos: true } : {};
    const after = await chargeAction.run(`/admin/recebimento/${arrival.id}/aceitar`, body);
    if (after) await done('cobrancas.decide.accepted');
    else await refresh();
  };
  const giveBack = async (motivo: string) => {
    const after = await chargeAction.run(`/admin/recebimento/${arrival.id}/devolver`, { motivo });
    if (after) await done('cobrancas.decide.returned');
  };
  const why =
    arrival.tipo === 'excesso'
      ? t('cobrancas.decide.excess', { amount })
      : short
        ? t('cobrancas.decide.short', { amount, asked: money(charge.valor) })
        : t('cobrancas.decide.late', { amount });
  if (returning) {
    return (
      <ReasonForm
        title={t('cobrancas.decide.return_title', { amount })}
        help={t(isReturnedByHand(charge.gateway) ? 'cobrancas.refund.help_manual' : 'cobrancas.refund.help')}
        reasonHelp={t('cobrancas.refund.reason_help')}
        save={t('cobrancas.decide.return_save', { amount })}
        working={chargeAction.working}
        error={chargeAction.error}
        onSave={(motivo) => void giveBack(motivo)}
        onCancel={() => setReturning(false)}
      />
    );
  }
  return (
    <div className={styles.decision}>
      <p>
        <strong>{why}</strong>
        <small>
          {dateTime(arrival.quando)} ·{' '}
          {t(
            arrival.tipo === 'excesso'
              ? 'cobrancas.decide.excess_help'
              : isSettled(charge.estado)
                ? 'cobrancas.decide.excess_help'
                : 'cobrancas.decide.late_help',
          )}
        </small>
      </p>
      {chargeAction.error && (
        <p role="alert" className={styles.error}>
          {chargeAction.error.message || t('error.fallback')}
        </p>
      )}
      <div className={styles.buttons}>
        <Button loading={chargeAction.working} onClick={() => void accept()}>
          {t(short ? 'cobrancas.decide.accept_short' : 'cobrancas.decide.accept')}
        </Button>
        <Button variant="quiet" onClick={() => setReturning(true)}>
          {t('cobrancas.decide.return')}
        </Button>
      </div>
    </div>
  );
}
