import { NativeSelect, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { abilityFrom } from '#shared/access/ability.ts';
import { keyActionsOn, mayGiveToKey } from '#shared/access/key-rules.ts';
import { actions, subjects } from '#shared/access/subjects.ts';
import type { ChaveCriada } from '#shared/contracts/chave.ts';
import type { ReferencesField } from '#shared/crud/field.ts';
import type { Ref } from '#shared/crud/record.ts';
import { addDays, churchToday } from '#shared/dates.ts';
import { perfil } from '#shared/sections/perfil.ts';
import { FormDrawer, useFormDrawer } from '#web/crud/form/form-drawer.tsx';
import { api } from '#web/lib/http/api.ts';
import type { FieldErrors } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { ChurchesInput } from '#web/pages/admin/acesso/churches-input.tsx';
import { DrawerForm, useDrawerForm } from '#web/pages/admin/acesso/drawer-form.tsx';
import { MatrixPart } from '#web/pages/admin/acesso/matrix-part.tsx';
import { type Rules, rulesList } from '#web/pages/admin/acesso/rules.ts';
import { SecretOnce } from '#web/ui/secret-once.tsx';

const validDays = [7, 30, 90, 180, 365] as const;
/** Keys get single actions, never "manage": they do not gain actions that a later version adds to a section. */
const keyColumns = actions.filter((action) => action !== 'manage');

const churchesField: ReferencesField = {
  ...perfil.fields.igrejas,
  help: ['Vazio: em todas as suas igrejas.', 'Empty: in all your churches.', 'Vacío: en todas sus iglesias.'],
};

interface KeyDrawerProps {
  opened: boolean;
  onClose: () => void;
  onCreated: () => Promise<unknown>;
}

/** Makes a key, then shows it once. */
export function KeyDrawer({ opened, onClose, onCreated }: KeyDrawerProps) {
  const { t } = useT();
  const [createdKey, setCreatedKey] = useState<ChaveCriada>();
  const close = () => {
    setCreatedKey(undefined);
    onClose();
  };
  return (
    <FormDrawer
      opened={opened}
      onClose={close}
      title={t(createdKey ? 'chaves.made' : 'chaves.new')}
      closeText={t('chaves.close')}
      size={760}
    >
      {opened && !createdKey && (
        <KeyForm
          onMade={async (key) => {
            setCreatedKey(key);
            await onCreated();
          }}
        />
      )}
      {createdKey && (
        <SecretOnce
          warning={t('chaves.once')}
          label={`${t('chaves.key')}: ${createdKey.nome}`}
          secret={createdKey.chave}
          doneText={t('chaves.done')}
          onDone={close}
        />
      )}
    </FormDrawer>
  );
}

function KeyForm({ onMade }: { onMade: (key: ChaveCriada) => Promise<void> }) {
  const { t } = useT();
  const { rules: userRules } = useVisitor();
  const [nome, setNome] = useState('');
  const [days, setDays] = useState('90');
  const [igrejas, setIgrejas] = useState<readonly Ref[]>([]);
  const [rules, setRules] = useState<Rules>(new Set());
  const { saving, errorOf, refuse, attempt } = useDrawerForm();
  const close = useFormDrawer(nome !== '' || rules.size > 0 || igrejas.length > 0);
  const ability = useMemo(() => abilityFrom(userRules), [userRules]);
  const offered = subjects.filter((subject) =>
    keyActionsOn(subject).some((action) => mayGiveToKey({ action, subject }, ability)),
  );
  const save = () => {
    const missing: FieldErrors = {
      ...(nome.trim() === '' && { nome: [t('validation.required')] }),
      ...(rules.size === 0 && { regras: [t('chaves.no_rules')] }),
    };
    if (refuse(missing)) return;
    void attempt(async () =>
      onMade(
        await api.post<ChaveCriada>('/admin/profile/chaves', {
          nome,
          regras: rulesList(rules),
          ...(igrejas.length > 0 && { igrejas: igrejas.map((one) => one.id) }),
          expira_em: addDays(churchToday(new Date()), Number(days)),
        }),
      ),
    );
  };

  if (offered.length === 0) return <p>{t('chaves.nothing')}</p>;
  return (
    <DrawerForm
      saving={saving}
      onSave={save}
      onCancel={close}
      saveText={t('chaves.save')}
      cancelText={t('chaves.cancel')}
    >
      <TextInput
        label={t('chaves.name')}
        description={t('chaves.name.help')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={nome}
        maxLength={60}
        required
        data-autofocus
        error={errorOf('nome')}
        onChange={(event) => setNome(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('chaves.expiry')}
        description={t('chaves.expiry.help')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={days}
        error={errorOf('expira_em')}
        onChange={(event) => setDays(event.currentTarget.value)}
        data={validDays.map((count) => ({
          value: String(count),
          label: count === 365 ? t('chaves.year') : t('chaves.days', { count }),
        }))}
      />
      {ability.can('list', 'igreja') && (
        <ChurchesInput
          field={churchesField}
          value={igrejas}
          error={errorOf('igrejas')}
          onChange={setIgrejas}
        />
      )}
      <MatrixPart
        title={t('chaves.rules')}
        help={t('chaves.rules.help')}
        error={errorOf('regras')}
        rules={rules}
        onChange={setRules}
        subjects={offered}
        actions={keyColumns}
        canGrant={(action, subject) => mayGiveToKey({ action, subject }, ability)}
      />
    </DrawerForm>
  );
}
