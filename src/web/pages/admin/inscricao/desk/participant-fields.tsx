import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { Pergunta } from '#shared/contracts/inscricao.ts';
import type { BalcaoInscricoes } from '#shared/contracts/inscricao-balcao.ts';
import { wrapperOrder } from '#web/crud/inputs/frame.tsx';
import type { ApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './desk.module.css';
import { type DeskParticipant, isMinor, lotsFor } from './desk-draft.ts';

interface ParticipantFieldsProps {
  at: number;
  offer: BalcaoInscricoes;
  value: DeskParticipant;
  error: ApiError | undefined;
  onChange: (value: DeskParticipant) => void;
  /** left out for the only participant */
  onRemove?: () => void;
}

/** One participant: lot, name, and the fields that the event asks for. */
export function ParticipantFields({ at, offer, value, error, onChange, onRemove }: ParticipantFieldsProps) {
  const { t, money, number } = useT();
  const { evento, perguntas } = offer;
  const path = `participantes.${at}`;
  const of = (field: string) => error?.of(`${path}.${field}`);
  const set = (changed: Partial<DeskParticipant>) => onChange({ ...value, ...changed });
  const lots = lotsFor(offer, value.lote);
  const title = t('desk.participant', { number: at + 1 });
  return (
    <fieldset className={styles.participant}>
      <legend>{title}</legend>
      <div className={styles.fields}>
        <TextInput
          label={t('desk.name')}
          value={value.nome}
          error={of('nome')}
          maxLength={120}
          required
          autoComplete="off"
          onChange={(event) => set({ nome: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('desk.lot')}
          value={value.lote}
          error={of('lote')}
          onChange={(event) => set({ lote: Number(event.currentTarget.value) })}
        >
          {/* deleted meanwhile */}
          {lots.every(({ id }) => id !== value.lote) && (
            <option value={value.lote}>{t('desk.choose')}</option>
          )}
          {lots.map(({ id, nome, preco, livres, estado }) => (
            <option key={id} value={id}>
              {t(`desk.lot_${livres <= 0 ? 'sold_out' : estado === 'aberto' ? 'left' : 'closed'}`, {
                lot: nome,
                price: preco === 0 ? t('desk.free') : money(preco),
                left: number(livres),
              })}
            </option>
          ))}
        </NativeSelect>
        {evento.pede_nascimento && (
          <TextInput
            label={t('desk.born')}
            type="date"
            value={value.data_nascimento}
            error={of('data_nascimento')}
            required
            onChange={(event) => set({ data_nascimento: event.currentTarget.value })}
          />
        )}
        {evento.pede_cpf && (
          <TextInput
            label={t('desk.cpf')}
            value={value.cpf}
            error={of('cpf')}
            inputMode="numeric"
            maxLength={14}
            required={value.documento === ''}
            autoComplete="off"
            onChange={(event) => set({ cpf: event.currentTarget.value, documento: '' })}
          />
        )}
        {evento.pede_cpf && (
          <TextInput
            label={t('desk.document')}
            description={t('desk.document_help')}
            inputWrapperOrder={wrapperOrder}
            value={value.documento}
            error={of('documento')}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => set({ documento: event.currentTarget.value, cpf: '' })}
          />
        )}
        {at > 0 && (
          <TextInput
            label={t('desk.own_email')}
            description={t('desk.own_email_help')}
            inputWrapperOrder={wrapperOrder}
            type="email"
            value={value.email}
            error={of('email')}
            autoComplete="off"
            onChange={(event) => set({ email: event.currentTarget.value })}
          />
        )}
        {perguntas.map((pergunta) => (
          <Answer
            key={pergunta.id}
            pergunta={pergunta}
            value={value.respostas[pergunta.id] ?? ''}
            error={of(`respostas.${pergunta.id}`)}
            onChange={(text) => set({ respostas: { ...value.respostas, [pergunta.id]: text } })}
          />
        ))}
      </div>
      {evento.pede_nascimento && isMinor(value.data_nascimento, offer) && (
        <div className={styles.guardian}>
          <TextInput
            label={t('desk.guardian')}
            description={t('desk.guardian_help')}
            inputWrapperOrder={wrapperOrder}
            value={value.responsavel.nome}
            error={of('responsavel.nome') ?? of('responsavel')}
            maxLength={120}
            required
            autoComplete="off"
            onChange={(event) =>
              set({ responsavel: { ...value.responsavel, nome: event.currentTarget.value } })
            }
          />
          <Checkbox
            label={t('desk.guardian_agrees')}
            checked={value.responsavel.autoriza}
            error={of('responsavel.autoriza')}
            onChange={(event) =>
              set({ responsavel: { ...value.responsavel, autoriza: event.currentTarget.checked } })
            }
          />
        </div>
      )}
      {onRemove && (
        <Button variant="plain" className={styles.remove} onClick={onRemove}>
          {t('desk.remove')}
          <span className="visually-hidden">: {title}</span>
        </Button>
      )}
    </fieldset>
  );
}

interface AnswerProps {
  pergunta: Pergunta;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

function Answer({ pergunta: { pergunta, tipo, obrigatoria, opcoes }, value, error, onChange }: AnswerProps) {
  const { t } = useT();
  const common = { label: pergunta, value, error, required: obrigatoria };
  const offered =
    tipo === 'sim_ou_nao'
      ? (['sim', 'nao'] as const).map((one) => [one, t(`inscricoes.answer_${one}`)] as const)
      : opcoes.map((one) => [one, one] as const);
  if (offered.length === 0)
    return (
      <TextInput
        {...common}
        maxLength={500}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <NativeSelect {...common} onChange={(event) => onChange(event.currentTarget.value)}>
      <option value="">{t('desk.choose')}</option>
      {offered.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </NativeSelect>
  );
}
