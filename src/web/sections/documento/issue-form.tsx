import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ModeloOferecido } from '#shared/contracts/documento.ts';
import { ActionForm } from '#web/crud/form/action-form.tsx';
import { usePortalTarget } from '#web/crud/portal-target.ts';
import { parseTypedDate } from '#web/crud/typed-values.ts';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import styles from './documento.module.css';

interface IssueFormProps {
  pessoa: number;
  modelos: readonly ModeloOferecido[];
  onIssued: () => void;
  onClose: () => void;
}

/** Issues a document: chooses a template, and asks for values that the record does not have. */
export function IssueForm({ pessoa, modelos, onIssued, onClose }: IssueFormProps) {
  const { t } = useT();
  const { snackbar } = useDialogs();
  const portal = usePortalTarget();
  const action = useOfficeAction<{ numero: string }>();
  const [chosen, setChosen] = useState(String(modelos[0]!.id));
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const modelo = modelos.find(({ id }) => String(id) === chosen);
  const { pede = [], faltam = [], de_outra_igreja: isElsewhere = false } = modelo ?? {};
  const save = async () => {
    const informe = Object.fromEntries(
      pede.map(({ campo, kind }) => {
        const text = typed[campo] ?? '';
        return [campo, kind === 'date' ? (parseTypedDate(text) ?? text) : text];
      }),
    );
    const done = await action.run('/admin/documento/emitir', { modelo: Number(chosen), pessoa, informe });
    if (!done) return;
    snackbar.show({
      text: t('documentos.issued', { number: done.numero }),
      color: 'success',
      timeout: 4000,
    });
    onIssued();
    onClose();
  };
  const { error } = action;
  return (
    <ActionForm
      title={t('documentos.issue')}
      help={t('documentos.issue_help')}
      save={t('documentos.issue_save')}
      cancel={t('documentos.cancel')}
      working={action.working}
      error={error}
      isErrorShown={
        error?.of('pessoa') !== undefined ||
        pede.some(({ campo }) => error?.of(`informe.${campo}`) !== undefined)
      }
      onSave={() => void save()}
      onCancel={onClose}
    >
      <Select
        label={t('documentos.kind')}
        data={modelos.map(({ id, nome }) => ({ value: String(id), label: nome }))}
        value={chosen}
        allowDeselect={false}
        error={
          error?.of('pessoa') ??
          (faltam.length > 0 ? t('documentos.missing', { fields: faltam.join(', ') }) : undefined)
        }
        comboboxProps={{ shadow: 'md', portalProps: portal }}
        onChange={(value) => setChosen(value ?? chosen)}
      />
      {isElsewhere && (
        <p role="status" className={styles.note}>
          {t('documentos.baptised_elsewhere')}
        </p>
      )}
      {pede.map(({ campo, rotulo, kind, opcional }) => (
        <TextInput
          key={campo}
          label={opcional ? `${rotulo} (${t('documentos.optional')})` : rotulo}
          required={!opcional}
          withAsterisk={false}
          value={typed[campo] ?? ''}
          error={error?.of(`informe.${campo}`)}
          maxLength={200}
          autoComplete="off"
          {...(kind === 'date' && { placeholder: t('crud.input.date'), inputMode: 'numeric' as const })}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [campo]: value })}
        />
      ))}
    </ActionForm>
  );
}
