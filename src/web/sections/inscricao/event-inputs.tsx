import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { isMinorOn } from '#shared/age.ts';
import type { PedeDeQuemVem, Pergunta } from '#shared/contracts/inscricao.ts';
import { wrapperOrder } from '#web/crud/inputs/frame.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import type { EventAnswers } from './event-answers.ts';
import styles from './event-inputs.module.css';

interface EventInputsProps {
  asks: PedeDeQuemVem;
  value: EventAnswers;
  errorOf: (field: string) => string | undefined;
  onChange: (changed: Partial<EventAnswers>) => void;
}

/** What the event asks of everyone who comes: age, document and questions. */
export function EventInputs({ asks: { evento, perguntas }, value, errorOf, onChange }: EventInputsProps) {
  const { t } = useT();
  return (
    <>
      {evento.pede_nascimento && (
        <TextInput
          label={t('counter.born')}
          type="date"
          value={value.data_nascimento}
          error={errorOf('data_nascimento')}
          required
          onChange={(event) => onChange({ data_nascimento: event.currentTarget.value })}
        />
      )}
      {evento.pede_cpf && (
        <TextInput
          label={t('counter.cpf')}
          value={value.cpf}
          error={errorOf('cpf')}
          inputMode="numeric"
          maxLength={14}
          required={value.documento === ''}
          autoComplete="off"
          onChange={(event) => onChange({ cpf: event.currentTarget.value, documento: '' })}
        />
      )}
      {evento.pede_cpf && (
        <TextInput
          label={t('counter.document')}
          description={t('counter.document_help')}
          inputWrapperOrder={wrapperOrder}
          value={value.documento}
          error={errorOf('documento')}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => onChange({ documento: event.currentTarget.value, cpf: '' })}
        />
      )}
      {perguntas.map((pergunta) => (
        <Answer
          key={pergunta.id}
          pergunta={pergunta}
          value={value.respostas[pergunta.id] ?? ''}
          error={errorOf(`respostas.${pergunta.id}`)}
          onChange={(text) => onChange({ respostas: { ...value.respostas, [pergunta.id]: text } })}
        />
      ))}
    </>
  );
}

/** The guardian of a minor; nothing for adults. */
export function GuardianInputs({ asks: { evento }, value, errorOf, onChange }: EventInputsProps) {
  const { t } = useT();
  if (!evento.pede_nascimento || !isMinorOn(value.data_nascimento, evento.data)) return null;
  return (
    <div className={styles.guardian}>
      <TextInput
        label={t('counter.guardian')}
        description={t('counter.guardian_help')}
        inputWrapperOrder={wrapperOrder}
        value={value.responsavel.nome}
        error={errorOf('responsavel.nome') ?? errorOf('responsavel')}
        maxLength={120}
        required
        autoComplete="off"
        onChange={(event) =>
          onChange({ responsavel: { ...value.responsavel, nome: event.currentTarget.value } })
        }
      />
      <Checkbox
        label={t('counter.guardian_agrees')}
        checked={value.responsavel.autoriza}
        error={errorOf('responsavel.autoriza')}
        onChange={(event) =>
          onChange({ responsavel: { ...value.responsavel, autoriza: event.currentTarget.checked } })
        }
      />
    </div>
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
      <option value="">{t('counter.choose')}</option>
      {offered.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </NativeSelect>
  );
}
