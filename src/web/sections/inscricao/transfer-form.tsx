import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ActionForm } from '#web/crud/form/action-form.tsx';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { answersBody, type EventAnswers, noAnswers } from './event-answers.ts';
import { EventInputs, GuardianInputs } from './event-inputs.tsx';
import type { RecordFormProps } from './record-form.ts';
import { useRefresh } from './use-sign-ups.ts';

/** Gives the ticket to another person, of whom the event asks the same as of everyone who signs up. */
export function TransferForm({ ficha, onClose }: RecordFormProps) {
  const { t } = useT();
  const { snackbar } = useDialogs();
  const refresh = useRefresh();
  const action = useOfficeAction<{ status: string }>();
  const [nome, setNome] = useState('');
  const [email, setEmail] = useState('');
  const [answers, setAnswers] = useState(noAnswers);
  const { error } = action;
  const save = async () => {
    const done = await action.run(`/admin/inscricao/${ficha.id}/transferir`, {
      nome: nome.trim(),
      email: email.trim(),
      ...answersBody(answers, ficha.pede),
    });
    await refresh();
    if (!done) return;
    snackbar.show({ text: t('ficha.transfer.done', { name: nome.trim() }), color: 'success', timeout: 4000 });
    onClose();
  };
  const asked = {
    asks: ficha.pede,
    value: answers,
    errorOf: (field: string) => error?.of(field),
    onChange: (changed: Partial<EventAnswers>) => setAnswers({ ...answers, ...changed }),
  };
  return (
    <ActionForm
      title={t('ficha.transfer')}
      help={t('ficha.transfer.help')}
      save={t('ficha.transfer.save')}
      cancel={t('ficha.back')}
      working={action.working}
      error={error}
      isErrorShown={Object.keys(error?.errors ?? {}).length > 0}
      onSave={() => void save()}
      onCancel={onClose}
    >
      <TextInput
        label={t('ficha.transfer.name')}
        value={nome}
        error={error?.of('nome')}
        maxLength={120}
        autoComplete="off"
        onChange={(event) => setNome(event.currentTarget.value)}
      />
      <TextInput
        label={t('ficha.transfer.email')}
        type="email"
        value={email}
        error={error?.of('email')}
        autoComplete="off"
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <EventInputs {...asked} />
      <GuardianInputs {...asked} />
    </ActionForm>
  );
}
