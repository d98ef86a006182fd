import { Checkbox, Radio, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CompraPublica } from '#shared/contracts/inscricao.ts';
import type { BalcaoInscricoes, FormaSecretaria } from '#shared/contracts/inscricao-balcao.ts';
import { wrapperOrder } from '#web/crud/inputs/frame.tsx';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { useUnsavedWarning } from '#web/crud/use-unsaved-warning.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import panels from '../../panels.module.css';
import styles from './counter.module.css';
import {
  bodyOf,
  type CounterDraft,
  lotForNext,
  newDraft,
  newParticipant,
  voucherOf,
} from './counter-draft.ts';
import { ParticipantFields } from './participant-fields.tsx';
import { useCounterPrice } from './use-counter-price.ts';

interface CounterFormProps {
  offer: BalcaoInscricoes;
  /** why nobody can be signed up now, or only some */
  notice: string | undefined;
  onDone: (compra: CompraPublica, email: string) => void;
  /** called after a refusal: the free places may have changed */
  onRefused: () => void;
}

/** The participants, the buyer and the payment: one purchase at the counter or at the door. */
export function CounterForm({ offer, notice, onDone, onRefused }: CounterFormProps) {
  const { t, money } = useT();
  const [draft, setDraft] = useState<CounterDraft>(() => newDraft(offer));
  const [isTouched, setTouched] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const action = useOfficeAction<CompraPublica>();
  const { error } = action;
  // the code as of leaving the field, so that the price is not requested for every letter
  const [applied, setApplied] = useState('');
  const price = useCounterPrice({ ...draft, voucher: applied }, offer);
  const { total } = price;
  const isFree = total === 0 && draft.forma !== 'cortesia';
  const set = (changed: Partial<CounterDraft>) => {
    setTouched(true);
    setDraft({ ...draft, ...changed });
  };
  useUnsavedWarning(isTouched && !action.working);
  const { participantes } = draft;
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (action.working) return;
    // The first submit only shows the price with the voucher: the clerk must see it before selling.
    if (voucherOf(draft) !== '' && (draft.voucher !== applied || price.isUnknown)) {
      setApplied(draft.voucher);
      return;
    }
    const compra = await action.run('/admin/inscricao/balcao', bodyOf(draft, offer, total));
    if (compra) {
      onDone(compra, draft.email.trim());
      return;
    }
    onRefused();
  };
  const errors = error?.errors ?? {};
  // the message of a conflict says more than that fields are marked: what happens with the money
  const hasOwnPlace =
    error?.status !== 409 &&
    Object.keys(errors).some(
      (name) =>
        name.startsWith('participantes.') ||
        name.startsWith('comprador.') ||
        name === 'forma' ||
        name === 'voucher' ||
        name === 'motivo',
    );
  return (
    <form ref={form} className={panels.page} onSubmit={(event) => void submit(event)} noValidate>
      {notice && (
        <p role="status" className={styles.notice}>
          {notice}
        </p>
      )}
      <section className={panels.panel} aria-labelledby="counter-participants">
        <h2 id="counter-participants">{t('counter.participants')}</h2>
        {participantes.map((one, at) => (
          <ParticipantFields
            key={one.key}
            at={at}
            offer={offer}
            value={one}
            error={error}
            onChange={(value) => set({ participantes: participantes.with(at, value) })}
            {...(participantes.length > 1 && {
              onRemove: () => set({ participantes: participantes.toSpliced(at, 1) }),
            })}
          />
        ))}
        <Button
          variant="quiet"
          onClick={() =>
            set({
              participantes: [
                ...participantes,
                newParticipant(lotForNext(offer, participantes.at(-1)!.lote)),
              ],
            })
          }
        >
          {t('counter.add')}
        </Button>
      </section>
      <section className={panels.panel} aria-labelledby="counter-buyer">
        <h2 id="counter-buyer">{t('counter.buyer')}</h2>
        <Checkbox
          label={t('counter.same')}
          checked={draft.isSame}
          onChange={(event) => set({ isSame: event.currentTarget.checked })}
        />
        <div className={styles.fields}>
          {!draft.isSame && (
            <TextInput
              label={t('counter.name')}
              value={draft.nome}
              error={error?.of('comprador.nome')}
              maxLength={120}
              required
              autoComplete="off"
              onChange={(event) => set({ nome: event.currentTarget.value })}
            />
          )}
          <TextInput
            label={t('counter.email')}
            description={t('counter.email_help')}
            inputWrapperOrder={wrapperOrder}
            type="email"
            value={draft.email}
            error={error?.of('comprador.email')}
            autoComplete="off"
            onChange={(event) => set({ email: event.currentTarget.value })}
          />
          <TextInput
            label={t('counter.whatsapp')}
            type="tel"
            value={draft.whatsapp}
            error={error?.of('comprador.whatsapp')}
            autoComplete="off"
            onChange={(event) => set({ whatsapp: event.currentTarget.value })}
          />
        </div>
      </section>
      <section className={panels.panel} aria-labelledby="counter-payment">
        <h2 id="counter-payment">{t('counter.payment')}</h2>
        {draft.forma !== 'cortesia' && (
          <TextInput
            label={t('counter.voucher')}
            description={t('counter.voucher_help')}
            inputWrapperOrder={wrapperOrder}
            value={draft.voucher}
            error={draft.voucher === applied ? (price.error ?? error?.of('voucher')) : undefined}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => set({ voucher: event.currentTarget.value })}
            onBlur={() => setApplied(draft.voucher)}
          />
        )}
        {isFree ? (
          <p className={styles.note}>{t('counter.nothing_due')}</p>
        ) : (
          <Radio.Group
            aria-labelledby="counter-payment"
            value={draft.forma ?? ''}
            error={error?.of('forma')}
            onChange={(forma) => set({ forma: forma as FormaSecretaria })}
          >
            <div className={styles.ways}>
              {offer.formas.map((forma) => (
                <Radio
                  key={forma}
                  value={forma}
                  label={t(`counter.way.${forma}`)}
                  description={
                    forma === 'cortesia' || forma === 'link' ? t(`counter.way_help.${forma}`) : undefined
                  }
                />
              ))}
            </div>
          </Radio.Group>
        )}
        {draft.forma === 'cortesia' && (
          <Textarea
            label={t('counter.reason')}
            description={t('counter.reason_help')}
            inputWrapperOrder={wrapperOrder}
            value={draft.motivo}
            error={error?.of('motivo')}
            autosize
            minRows={2}
            maxLength={300}
            required
            onChange={(event) => set({ motivo: event.currentTarget.value })}
          />
        )}
        <p className={styles.total} aria-live="polite">
          <span>{t(draft.forma === 'link' ? 'counter.total_later' : 'counter.total')}</span>{' '}
          <strong>{money(total)}</strong>
          {price.desconto > 0 && (
            <span className={styles.note}> {t('counter.discount', { amount: money(price.desconto) })}</span>
          )}
        </p>
        {error && !hasOwnPlace && (
          <p role="alert" className={styles.error}>
            {error.of('total') ?? (error.message || t('error.fallback'))}
          </p>
        )}
        {error && hasOwnPlace && (
          <p role="alert" className={styles.error}>
            {t('counter.check')}
          </p>
        )}
        <Button type="submit" size="lg" loading={action.working}>
          {t(
            draft.forma === 'link'
              ? 'counter.save_link'
              : isFree || total === 0
                ? 'counter.save'
                : 'counter.save_paid',
            {
              total: money(total),
            },
          )}
        </Button>
      </section>
    </form>
  );
}
