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
import styles from './desk.module.css';
import { bodyOf, type DeskDraft, lotForNext, newDraft, newParticipant, voucherOf } from './desk-draft.ts';
import { ParticipantFields } from './participant-fields.tsx';
import { useDeskPrice } from './use-desk-price.ts';

interface DeskFormProps {
  offer: BalcaoInscricoes;
  /** why nobody can be signed up now, or only some */
  notice: string | undefined;
  onDone: (compra: CompraPublica, email: string) => void;
  /** called after a refusal: the free places may have changed */
  onRefused: () => void;
}

/** The participants, the buyer and the payment: one purchase at the desk or at the door. */
export function DeskForm({ offer, notice, onDone, onRefused }: DeskFormProps) {
  const { t, money } = useT();
  const [draft, setDraft] = useState<DeskDraft>(() => newDraft(offer));
  const [isTouched, setTouched] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const action = useOfficeAction<CompraPublica>();
  const { error } = action;
  // the code as of leaving the field, so that the price is not requested for every letter
  const [applied, setApplied] = useState('');
  const price = useDeskPrice({ ...draft, voucher: applied }, offer);
  const { total } = price;
  const isFree = total === 0 && draft.forma !== 'cortesia';
  const set = (changed: Partial<DeskDraft>) => {
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
      <section className={panels.panel} aria-labelledby="desk-participants">
        <h2 id="desk-participants">{t('desk.participants')}</h2>
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
          {t('desk.add')}
        </Button>
      </section>
      <section className={panels.panel} aria-labelledby="desk-buyer">
        <h2 id="desk-buyer">{t('desk.buyer')}</h2>
        <Checkbox
          label={t('desk.same')}
          checked={draft.isSame}
          onChange={(event) => set({ isSame: event.currentTarget.checked })}
        />
        <div className={styles.fields}>
          {!draft.isSame && (
            <TextInput
              label={t('desk.name')}
              value={draft.nome}
              error={error?.of('comprador.nome')}
              maxLength={120}
              required
              autoComplete="off"
              onChange={(event) => set({ nome: event.currentTarget.value })}
            />
          )}
          <TextInput
            label={t('desk.email')}
            description={t('desk.email_help')}
            inputWrapperOrder={wrapperOrder}
            type="email"
            value={draft.email}
            error={error?.of('comprador.email')}
            autoComplete="off"
            onChange={(event) => set({ email: event.currentTarget.value })}
          />
          <TextInput
            label={t('desk.whatsapp')}
            type="tel"
            value={draft.whatsapp}
            error={error?.of('comprador.whatsapp')}
            autoComplete="off"
            onChange={(event) => set({ whatsapp: event.currentTarget.value })}
          />
        </div>
      </section>
      <section className={panels.panel} aria-labelledby="desk-payment">
        <h2 id="desk-payment">{t('desk.payment')}</h2>
        {draft.forma !== 'cortesia' && (
          <TextInput
            label={t('desk.voucher')}
            description={t('desk.voucher_help')}
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
          <p className={styles.note}>{t('desk.nothing_due')}</p>
        ) : (
          <Radio.Group
            aria-labelledby="desk-payment"
            value={draft.forma ?? ''}
            error={error?.of('forma')}
            onChange={(forma) => set({ forma: forma as FormaSecretaria })}
          >
            <div className={styles.ways}>
              {offer.formas.map((forma) => (
                <Radio
                  key={forma}
                  value={forma}
                  label={t(`desk.way.${forma}`)}
                  description={
                    forma === 'cortesia' || forma === 'link' ? t(`desk.way_help.${forma}`) : undefined
                  }
                />
              ))}
            </div>
          </Radio.Group>
        )}
        {draft.forma === 'cortesia' && (
          <Textarea
            label={t('desk.reason')}
            description={t('desk.reason_help')}
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
          <span>{t(draft.forma === 'link' ? 'desk.total_later' : 'desk.total')}</span>{' '}
          <strong>{money(total)}</strong>
          {price.desconto > 0 && (
            <span className={styles.note}> {t('desk.discount', { amount: money(price.desconto) })}</span>
          )}
        </p>
        {error && !hasOwnPlace && (
          <p role="alert" className={styles.error}>
            {error.of('total') ?? (error.message || t('error.fallback'))}
          </p>
        )}
        {error && hasOwnPlace && (
          <p role="alert" className={styles.error}>
            {t('desk.check')}
          </p>
        )}
        <Button type="submit" size="lg" loading={action.working}>
          {t(
            draft.forma === 'link'
              ? 'desk.save_link'
              : isFree || total === 0
                ? 'desk.save'
                : 'desk.save_paid',
            {
              total: money(total),
            },
          )}
        </Button>
      </section>
    </form>
  );
}
