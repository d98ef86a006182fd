import { IconExternalLink } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { abilityFrom } from '#shared/access/ability.ts';
import type { FichaCompraRifa } from '#shared/contracts/rifa-office.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import { rifaCompra as section } from '#shared/sections/rifa-compra.ts';
import { useAllowed } from '#web/crud/access.ts';
import { type TextKey, useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import ficha from '../inscricao/record.module.css';
import { useRafflePurchase } from '../rifa/use-raffles.ts';
import { type PurchaseFormProps, RefundForm, ReleaseForm, ResendForm } from './purchase-forms.tsx';

interface PurchaseAction {
  name: string;
  text: TextKey;
  form: ComponentType<PurchaseFormProps>;
  isDanger?: true;
  when: (purchase: FichaCompraRifa, can: { change: boolean; refund: boolean }) => boolean;
}

const actions: readonly PurchaseAction[] = [
  {
    name: 'reenviar',
    text: 'rifas.resend',
    form: ResendForm,
    when: ({ estado, dados }, can) => can.change && estado === 'paga' && dados.email !== null,
  },
  {
    name: 'liberar',
    text: 'rifas.release',
    form: ReleaseForm,
    isDanger: true,
    when: ({ estado }, can) => can.change && estado === 'aguardando',
  },
  {
    name: 'devolver',
    text: 'rifas.refund',
    form: RefundForm,
    isDanger: true,
    when: ({ cobranca, sandbox }, can) =>
      can.refund &&
      !sandbox &&
      cobranca !== null &&
      ['paga', 'estorno_parcial'].includes(cobranca.estado) &&
      cobranca.recebido > cobranca.estornado,
  },
];

/** The state of the purchase, and its possible actions: one form at a time. */
export function PurchaseSummary({ record }: { record: AnyRecord }) {
  const { t } = useT();
  const purchase = useRafflePurchase(record.id);
  if (purchase.isPending) return <Skeleton height={44} />;
  if (!purchase.data)
    return (
      <div role="alert" className={ficha.failed}>
        <p>{purchase.error?.message || t('rifas.record_failed')}</p>
        <Button variant="quiet" onClick={() => void purchase.refetch()}>
          {t('crud.retry')}
        </Button>
      </div>
    );
  return (
    <>
      <Outcome purchase={purchase.data} />
      <Actions purchase={purchase.data} />
    </>
  );
}

function Outcome({ purchase: { sandbox, estado, expira_em } }: { purchase: FichaCompraRifa }) {
  const { t, dateTime } = useT();
  return (
    <>
      {sandbox && <p className={ficha.test}>{t('rifas.test')}</p>}
      {estado === 'trocar' && <p className={ficha.test}>{t('rifas.to_exchange')}</p>}
      {expira_em && <p className={ficha.outcome}>{t('rifas.held_until', { when: dateTime(expira_em) })}</p>}
    </>
  );
}

function Actions({ purchase }: { purchase: FichaCompraRifa }) {
  const { t } = useT();
  const { rules } = useVisitor();
  const can = {
    change: useAllowed(section).runActions,
    refund: abilityFrom(rules).can('edit', 'financeiro'),
  };
  const [open, setOpen] = useState<string>();
  const offered = actions.filter(({ when }) => when(purchase, can));
  const Form = offered.find(({ name }) => name === open)?.form;
  if (offered.length === 0 && !purchase.endereco) return null;
  return (
    <section className={ficha.actions} aria-labelledby="acoes" data-noprint>
      <h2 id="acoes" className="visually-hidden">
        {t('rifas.actions')}
      </h2>
      <div className={ficha.buttons}>
        {offered.map(({ name, text, isDanger }) => (
          <Button
            key={name}
            variant="quiet"
            className={isDanger && ficha.danger}
            aria-expanded={name === open}
            onClick={() => setOpen(name === open ? undefined : name)}
          >
            {t(text)}
          </Button>
        ))}
        {purchase.endereco && (
          <a className={ficha.ticket} href={purchase.endereco} target="_blank" rel="noreferrer">
            <IconExternalLink size={16} stroke={1.8} aria-hidden="true" />
            {t('rifas.buyer_page')}
            <span className="visually-hidden">{t('ajustes.new_tab')}</span>
          </a>
        )}
      </div>
      {Form && <Form key={open} purchase={purchase} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
