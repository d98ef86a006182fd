import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { shownRoleText, storedRoleText } from '#shared/access/role-texts.ts';
import type { Perfil } from '#shared/contracts/acesso.ts';
import type { Ref } from '#shared/crud/record.ts';
import { perfil } from '#shared/sections/perfil.ts';
import { FormDrawer, useFormDrawer } from '#web/crud/form/form-drawer.tsx';
import { BooleanInput } from '#web/crud/inputs/boolean-input.tsx';
import { api } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChurchesInput } from './churches-input.tsx';
import { DrawerForm, useDrawerForm } from './drawer-form.tsx';
import styles from './drawers.module.css';
import { MatrixPart } from './matrix-part.tsx';
import { isSameRole, type RoleContent, rulesFrom, rulesList } from './rules.ts';

/** The initial values of the drawer: an existing role or a new one. */
export interface RoleDraft {
  id?: number;
  versao?: number;
  nome: string;
  descricao: string;
  rules: Perfil['rules'];
  igrejas: readonly Ref[];
  por_departamento: boolean;
}

interface RoleDrawerProps {
  draft: RoleDraft | undefined;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

export function RoleDrawer({ draft, onClose, onSaved }: RoleDrawerProps) {
  const { t } = useT();
  const isNew = draft?.id === undefined;
  return (
    <FormDrawer
      opened={draft !== undefined}
      onClose={onClose}
      title={t(isNew ? 'acesso.new.title' : 'acesso.edit.title')}
      closeText={t('acesso.close')}
      size={860}
    >
      {draft && <RoleForm key={draft.id ?? 'new'} draft={draft} onClose={onClose} onSaved={onSaved} />}
    </FormDrawer>
  );
}

function RoleForm({ draft, onClose, onSaved }: RoleDrawerProps & { draft: RoleDraft }) {
  const { t, language } = useT();
  const dialogs = useDialogs();
  const [opened] = useState<RoleContent>(() => ({ ...draft, rules: rulesFrom(draft.rules) }));
  const [nome, setNome] = useState(draft.nome);
  const [descricao, setDescricao] = useState(draft.descricao);
  const [rules, setRules] = useState(opened.rules);
  const [igrejas, setIgrejas] = useState(draft.igrejas);
  const [porDepartamento, setPorDepartamento] = useState(draft.por_departamento);
  const [versao, setVersao] = useState(draft.versao);
  const [theirs, setTheirs] = useState<Perfil>();
  const { saving, errorOf, refuse, attempt } = useDrawerForm();
  const content = { nome, descricao, rules, igrejas, por_departamento: porDepartamento };
  const close = useFormDrawer(!isSameRole(opened, content));
  const show = (saved: Perfil): void => {
    setNome(shownRoleText(saved.nome, language.texts));
    setDescricao(shownRoleText(saved.descricao ?? '', language.texts));
    setRules(rulesFrom(saved.rules));
    setIgrejas(saved.igrejas);
    setPorDepartamento(saved.por_departamento);
    setTheirs(undefined);
  };

  /** After another user saved the role meanwhile: offers their version, and lets the next save replace it. */
  const findTheirs = async (error: unknown): Promise<boolean> => {
    if (draft.id === undefined || !isApiError(error) || error.status !== 409) return false;
    const current = await api.get<Perfil>(`/admin/acesso/perfis/${draft.id}`).catch(() => undefined);
    if (!current || current.versao === versao) return false;
    setVersao(current.versao);
    setTheirs(current);
    return true;
  };

  const save = () => {
    if (nome.trim() === '') return void refuse({ nome: [t('validation.required')] });
    const body = {
      ...content,
      nome: storedRoleText(nome),
      descricao: storedRoleText(descricao),
      rules: rulesList(rules),
      igrejas: igrejas.map((one) => one.id),
    };
    void attempt(async () => {
      if (draft.id === undefined) await api.post('/admin/acesso/perfis', body);
      else await api.put(`/admin/acesso/perfis/${draft.id}`, { ...body, versao });
      await onSaved();
      onClose();
      await dialogs.success.open({
        title: t('crud.information'),
        message: t(draft.id === undefined ? 'crud.created' : 'crud.updated'),
        buttonText: t('crud.ok'),
      });
    }, findTheirs);
  };

  return (
    <DrawerForm
      saving={saving}
      onSave={save}
      onCancel={close}
      saveText={t('acesso.save')}
      cancelText={t('acesso.cancel')}
    >
      {theirs && (
        <div className={styles.conflict} role="alert">
          <p>{t('acesso.conflict')}</p>
          <Button variant="quiet" onClick={() => show(theirs)}>
            {t('acesso.conflict.theirs')}
          </Button>
        </div>
      )}
      <TextInput
        label={t('acesso.name')}
        value={nome}
        maxLength={60}
        required
        data-autofocus
        error={errorOf('nome')}
        onChange={(event) => setNome(event.currentTarget.value)}
      />
      <Textarea
        label={t('acesso.description')}
        description={t('acesso.description.help')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={descricao}
        maxLength={300}
        autosize
        minRows={2}
        error={errorOf('descricao')}
        onChange={(event) => setDescricao(event.currentTarget.value)}
      />
      <ChurchesInput value={igrejas} error={errorOf('igrejas')} onChange={setIgrejas} />
      <BooleanInput
        section={perfil}
        name="por_departamento"
        fieldName="por_departamento"
        field={perfil.fields.por_departamento}
        value={porDepartamento}
        draft={{}}
        required={false}
        disabled={false}
        error={errorOf('por_departamento')}
        onChange={(value) => setPorDepartamento(value === true)}
      />
      <MatrixPart
        title={t('acesso.matrix')}
        help={t('acesso.matrix.help')}
        error={errorOf('rules')}
        rules={rules}
        onChange={setRules}
      />
    </DrawerForm>
  );
}
