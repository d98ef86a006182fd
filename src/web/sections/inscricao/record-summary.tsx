import { IconExternalLink } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { abilityFrom } from '#shared/access/ability.ts';
import type { FichaInscricao } from '#shared/contracts/inscricao-office.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import { inscricao as section } from '#shared/sections/inscricao.ts';
import { useAllowed } from '#web/crud/access.ts';
import { RecordLink } from '#web/crud/record-link.tsx';
import { type TextKey, useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CancelForm } from './cancel-form.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import styles from './record.module.css';
import type { RecordFormProps } from './record-form.ts';
import { OwedForm, RefundForm } from './refund-forms.tsx';
import { ResendForm } from './resend-form.tsx';
import { TransferForm } from './transfer-form.tsx';
import { useFicha } from './use-sign-ups.ts';

interface RecordAction {
  name: string;
  text: TextKey;
  form: ComponentType<RecordFormProps>;
  isDanger?: true;
  /** whether the sign-up and the user's abilities allow it */
  when: (ficha: FichaInscricao, can: { change: boolean; refund: boolean }) => boolean;
}

/** The payer disputes the payment at the bank: the door refuses the ticket, and it can be neither transferred nor refunded. */
const isDisputed = ({ cobranca }: FichaInscricao): boolean => cobranca?.estado === 'contestada';

const actions: readonly RecordAction[] = [
  {
    name: 'confirmar',
    text: 'ficha.confirm',
    form: ConfirmForm,
    when: ({ status, compra, cancelada, dados, outras }, can) =>
      can.change &&
      !compra.sandbox &&
      // a purchase without the participants' names cannot be confirmed
      [dados, ...outras].every(({ nome }) => nome !== null) &&
      ['aberta', 'aguardando', 'expirada'].includes(compra.estado) &&
      (status === 'pendente' || (status === 'cancelada' && cancelada?.em === null)),
  },
  {
    name: 'reenviar',
    text: 'ficha.resend',
    form: ResendForm,
    when: ({ status }, can) => can.change && status === 'confirmada',
  },
  {
    name: 'transferir',
    text: 'ficha.transfer',
    form: TransferForm,
    when: (ficha, can) => can.change && ficha.status === 'confirmada' && !isDisputed(ficha),
  },
  {
    name: 'registrar-devolucao',
    text: 'ficha.owed',
    form: OwedForm,
    when: (ficha, can) =>
      can.refund && ficha.compra.a_devolver > 0 && ficha.cobranca !== null && !isDisputed(ficha),
  },
  {
    name: 'devolver',
    text: 'ficha.refund',
    form: RefundForm,
    when: ({ status, recebido, compra, cobranca }, can) =>
      can.refund && status === 'cancelada' && recebido > 0 && compra.a_devolver === 0 && cobranca !== null,
  },
  {
    name: 'cancelar',
    text: 'ficha.cancel',
    form: CancelForm,
    isDanger: true,
    when: ({ status }, can) => can.change && status === 'confirmada',
  },
];

/** The state of the sign-up, and its possible actions: one form at a time. */
export function RecordSummary({ record }: { record: AnyRecord }) {
  const { t } = useT();
  const ficha = useFicha(record.id);
  if (ficha.isPending) return <Skeleton height={44} />;
  if (!ficha.data)
    return (
      <div role="alert" className={styles.failed}>
        <p>{ficha.error?.message || t('ficha.record_failed')}</p>
        <Button variant="quiet" onClick={() => void ficha.refetch()}>
          {t('crud.retry')}
        </Button>
      </div>
    );
  return (
    <>
      <Outcome ficha={ficha.data} />
      <Actions ficha={ficha.data} />
    </>
  );
}

function Outcome({ ficha }: { ficha: FichaInscricao }) {
  const { t, dateTime } = useT();
  const { compra, cancelada, transferida_de, transferida_para } = ficha;
  const signUpLink = (one: { id: number; nome: string | null }) => (
    <RecordLink section={section} id={one.id}>
      {one.nome ?? t('ficha.no_name')}
    </RecordLink>
  );
  return (
    <>
      {compra.sandbox && <p className={styles.test}>{t('ficha.test')}</p>}
      {isDisputed(ficha) && <p className={styles.test}>{t('ficha.disputed')}</p>}
      {transferida_para && (
        <p className={styles.outcome}>
          {t('ficha.transferred_to')} {signUpLink(transferida_para)}
        </p>
      )}
      {transferida_de && (
        <p className={styles.outcome}>
          {t('ficha.transferred_from')} {signUpLink(transferida_de)}
        </p>
      )}
      {cancelada && (
        <p className={styles.outcome}>
          {cancelada.em
            ? t('ficha.cancelled_at', { when: dateTime(cancelada.em) })
            : t('ficha.cancelled_never')}
          {cancelada.motivo && `: “${cancelada.motivo}”`}
        </p>
      )}
    </>
  );
}

function Actions({ ficha }: { ficha: FichaInscricao }) {
  const { t, money } = useT();
  const { rules } = useVisitor();
  const can = {
    change: useAllowed(section).runActions,
    refund: abilityFrom(rules).can('edit', 'financeiro'),
  };
  const [open, setOpen] = useState<string>();
  const offered = actions.filter(({ when }) => when(ficha, can));
  const Form = offered.find(({ name }) => name === open)?.form;
  const hasTicket = ficha.ingresso !== null && ['confirmada', 'check_in_feito'].includes(ficha.status);
  if (offered.length === 0 && !hasTicket) return null;
  return (
    <section className={styles.actions} aria-labelledby="acoes" data-noprint>
      <h2 id="acoes" className="visually-hidden">
        {t('ficha.actions')}
      </h2>
      <div className={styles.buttons}>
        {offered.map(({ name, text, isDanger }) => (
          <Button
            key={name}
            variant="quiet"
            className={isDanger && styles.danger}
            aria-expanded={name === open}
            onClick={() => setOpen(name === open ? undefined : name)}
          >
            {t(text, { amount: money(ficha.compra.a_devolver) })}
          </Button>
        ))}
        {hasTicket && (
          <a className={styles.ticket} href={`/ingresso/${ficha.ingresso}`} target="_blank" rel="noreferrer">
            <IconExternalLink size={16} stroke={1.8} aria-hidden="true" />
            {t('ficha.ticket')}
            <span className="visually-hidden">{t('ajustes.new_tab')}</span>
          </a>
        )}
      </div>
      {Form && <Form key={open} ficha={ficha} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
