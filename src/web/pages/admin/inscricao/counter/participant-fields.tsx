import { NativeSelect, TextInput } from '@mantine/core';
import type { BalcaoInscricoes } from '#shared/contracts/inscricao-balcao.ts';
import { wrapperOrder } from '#web/crud/inputs/frame.tsx';
import type { ApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { EventInputs, GuardianInputs } from '#web/sections/inscricao/event-inputs.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './counter.module.css';
import { type CounterParticipant, lotsFor } from './counter-draft.ts';

interface ParticipantFieldsProps {
  at: number;
  offer: BalcaoInscricoes;
  value: CounterParticipant;
  error: ApiError | undefined;
  onChange: (value: CounterParticipant) => void;
  /** left out for the only participant */
  onRemove?: () => void;
}

/** One participant: lot, name, and the fields that the event asks for. */
export function ParticipantFields({ at, offer, value, error, onChange, onRemove }: ParticipantFieldsProps) {
  const { t, money, number } = useT();
  const path = `participantes.${at}`;
  const of = (field: string) => error?.of(`${path}.${field}`);
  const set = (changed: Partial<CounterParticipant>) => onChange({ ...value, ...changed });
  const lots = lotsFor(offer, value.lote);
  const title = t('counter.participant', { number: at + 1 });
  return (
    <fieldset className={styles.participant}>
      <legend>{title}</legend>
      <div className={styles.nameAndLot}>
        <TextInput
          label={t('counter.name')}
          value={value.nome}
          error={of('nome')}
          maxLength={120}
          required
          autoComplete="off"
          onChange={(event) => set({ nome: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('counter.lot')}
          value={value.lote}
          error={of('lote')}
          onChange={(event) => set({ lote: Number(event.currentTarget.value) })}
        >
          {/* deleted meanwhile */}
          {lots.every(({ id }) => id !== value.lote) && (
            <option value={value.lote}>{t('counter.choose')}</option>
          )}
          {lots.map(({ id, nome, preco, livres, estado }) => (
            <option key={id} value={id}>
              {t(`counter.lot_${livres <= 0 ? 'sold_out' : estado === 'aberto' ? 'left' : 'closed'}`, {
                lot: nome,
                price: preco === 0 ? t('counter.free') : money(preco),
                left: number(livres),
              })}
            </option>
          ))}
        </NativeSelect>
      </div>
      <div className={styles.fields}>
        <EventInputs asks={offer} value={value} errorOf={of} onChange={set} />
        {at > 0 && (
          <TextInput
            label={t('counter.own_email')}
            description={t('counter.own_email_help')}
            inputWrapperOrder={wrapperOrder}
            type="email"
            value={value.email}
            error={of('email')}
            autoComplete="off"
            onChange={(event) => set({ email: event.currentTarget.value })}
          />
        )}
      </div>
      <GuardianInputs asks={offer} value={value} errorOf={of} onChange={set} />
      {onRemove && (
        <Button variant="plain" className={styles.remove} onClick={onRemove}>
          {t('counter.remove')}
          <span className="visually-hidden">: {title}</span>
        </Button>
      )}
    </fieldset>
  );
}
