import { useState } from 'react';
import type { CobrancaAgora, Estorno, HistoriaCobranca } from '#shared/contracts/cobranca-office.ts';
import type { Ref } from '#shared/crud/record.ts';
import { churchToday, formatDate } from '#shared/dates.ts';
import { conta } from '#shared/sections/conta.ts';
import { ReferenceSearch } from '#web/crud/inputs/reference-search.tsx';
import { parseTypedDate } from '#web/crud/typed-values.ts';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Cobranca } from './charge.ts';
import styles from './charge-panel.module.css';
import { DayInput } from './day-input.tsx';
import { ReasonForm } from './reason-forms.tsx';
import { useRefresh } from './use-charges.ts';

interface UnansweredRefundsProps {
  charge: Cobranca;
  history: HistoriaCobranca;
}

/** Refunds that were requested days ago and have no answer: the treasurer says what became of their money. */
export function UnansweredRefunds({ charge, history }: UnansweredRefundsProps) {
  const { t } = useT();
  const unanswered = history.estornos.filter(({ sem_resposta }) => sem_resposta);
  if (unanswered.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="devolucao-sem-resposta">
      <h3 id="devolucao-sem-resposta">{t('cobrancas.refund_unanswered')}</h3>
      {unanswered.map((refund) => (
        <UnansweredRefund key={refund.id} refund={refund} isTest={charge.sandbox} />
      ))}
    </section>
  );
}

function UnansweredRefund({ refund, isTest }: { refund: Estorno; isTest: boolean }) {
  const { t, money, date } = useT();
  const [openForm, setOpenForm] = useState<'returned' | 'not_returned'>();
  const close = () => setOpenForm(undefined);
  if (openForm === 'returned') return <ReturnedForm refund={refund} isTest={isTest} onCancel={close} />;
  if (openForm === 'not_returned') return <NotReturnedForm refund={refund} onCancel={close} />;
  const amount = money(refund.valor);
  const day = date(churchToday(new Date(refund.criado_em)));
  return (
    <div className={styles.decision}>
      <p>
        <strong>{t('cobrancas.refund_unanswered.why', { amount, day })}</strong>
        <small>{t('cobrancas.refund_unanswered.help')}</small>
      </p>
      <div className={styles.others}>
        <Button variant="quiet" onClick={() => setOpenForm('returned')}>
          {t('cobrancas.refund_unanswered.returned')}
        </Button>
        <Button variant="quiet" onClick={() => setOpenForm('not_returned')}>
          {t('cobrancas.refund_unanswered.not_returned')}
        </Button>
      </div>
    </div>
  );
}

interface FormProps {
  refund: Estorno;
  onCancel: () => void;
}

function ReturnedForm({ refund, isTest, onCancel }: FormProps & { isTest: boolean }) {
  const { t, money } = useT();
  const { snackbar } = useDialogs();
  const refresh = useRefresh();
  const action = useOfficeAction<CobrancaAgora>();
  const today = churchToday(new Date());
  const [typedDay, setTypedDay] = useState(() => formatDate(today));
  const [account, setAccount] = useState<Ref | null>(null);
  // test money, and money that was never accepted, is not in the books
  const isBooked = !isTest && refund.recebimento === null;
  const data = parseTypedDate(typedDay);
  const amount = money(refund.valor);
  const save = async (motivo: string) => {
    if (data === undefined) return;
    const after = await action.run(`/admin/estorno/${refund.id}/devolvido`, {
      motivo,
      ...(data !== today && { data }),
      ...(account && { conta: account.id }),
    });
    if (after) snackbar.show({ text: t('cobrancas.refund_failed.done', { amount }), timeout: 4000 });
    // after a refusal too: the gateway may have answered meanwhile
    await refresh();
  };
  const { error } = action;
  return (
    <ReasonForm
      title={t('cobrancas.refund_unanswered.returned_title', { amount })}
      help={t(`cobrancas.refund_unanswered.returned_help${isBooked ? '' : '_unbooked'}`)}
      reasonHelp={t('cobrancas.refund_unanswered.returned_reason')}
      save={t('cobrancas.refund_failed.save')}
      working={action.working}
      error={error}
      fieldShown={error?.of('data') !== undefined || (isBooked && error?.of('conta') !== undefined)}
      onSave={(motivo) => void save(motivo)}
      onCancel={onCancel}
    >
      <DayInput
        label={t('cobrancas.refund_unanswered.day')}
        value={typedDay}
        error={error?.of('data')}
        onChange={setTypedDay}
      />
      {isBooked && (
        <ReferenceSearch
          target={conta}
          value={account}
          filters={activeOnly}
          frame={{
            label: t('cobrancas.refund_unanswered.account'),
            description: t('cobrancas.refund_unanswered.account_help'),
            error: error?.of('conta'),
          }}
          withinPortal={false}
          onChange={setAccount}
        />
      )}
    </ReasonForm>
  );
}

const activeOnly = { ativa: 'true' };

function NotReturnedForm({ refund, onCancel }: FormProps) {
  const { t, money } = useT();
  const { snackbar } = useDialogs();
  const refresh = useRefresh();
  const action = useOfficeAction<CobrancaAgora>();
  const amount = money(refund.valor);
  const save = async (motivo: string) => {
    const after = await action.run(`/admin/estorno/${refund.id}/nao-devolvido`, { motivo });
    if (after)
      snackbar.show({ text: t('cobrancas.refund_unanswered.not_returned_done', { amount }), timeout: 4000 });
    await refresh();
  };
  return (
    <ReasonForm
      title={t('cobrancas.refund_unanswered.not_returned_title', { amount })}
      help={t('cobrancas.refund_unanswered.not_returned_help')}
      reasonHelp={t('cobrancas.refund_unanswered.not_returned_reason')}
      save={t('cobrancas.refund_unanswered.not_returned_save')}
      working={action.working}
      error={action.error}
      onSave={(motivo) => void save(motivo)}
      onCancel={onCancel}
    />
  );
}
