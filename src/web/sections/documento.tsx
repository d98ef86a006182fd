import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { abilityFrom } from '#shared/access/ability.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import { ActionForm } from '#web/crud/form/action-form.tsx';
import type { SectionSlots } from '#web/crud/section-slots.ts';
import { useDownload } from '#web/crud/use-download.ts';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { ViewPanel } from '#web/crud/view/view-panel.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './documento/documento.module.css';

/** Beside a document: its file, the public page of its code, and the button to revoke it. */
function DocumentAside({ record }: { record: AnyRecord }) {
  const { t } = useT();
  const { rules } = useVisitor();
  const download = useDownload();
  const [isRevoking, setRevoking] = useState(false);
  const mayRevoke = record.situacao === 'valido' && abilityFrom(rules).can('edit', 'documento');
  return (
    <ViewPanel name="papel" title={t('documentos.paper')} noPrint>
      <div className={styles.ways}>
        <Button
          disabled={download.working}
          onClick={() =>
            void download.run(
              { path: `/admin/documento/${record.id}/documento.pdf`, query: {} },
              'documento.pdf',
            )
          }
        >
          {t('documentos.download')}
        </Button>
        <a href={`/verificar/${String(record.codigo)}`} target="_blank" rel="noreferrer">
          {t('documentos.verify')}
          <span className="visually-hidden">{t('ajustes.new_tab')}</span>
        </a>
        {mayRevoke && !isRevoking && (
          <Button variant="quiet" onClick={() => setRevoking(true)}>
            {t('documentos.revoke')}
          </Button>
        )}
      </div>
      {mayRevoke && isRevoking && <RevokeForm id={record.id} onClose={() => setRevoking(false)} />}
    </ViewPanel>
  );
}

function RevokeForm({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useT();
  const { snackbar } = useDialogs();
  const client = useQueryClient();
  const action = useOfficeAction<null>();
  const [motivo, setMotivo] = useState('');
  const save = async () => {
    const done = await action.send(`/admin/documento/${id}/revogar`, { motivo });
    if (!done) return;
    await client.invalidateQueries({ queryKey: ['record', 'documento', String(id)] });
    snackbar.show({ text: t('documentos.revoked'), color: 'success', timeout: 4000 });
    onClose();
  };
  const { error } = action;
  return (
    <ActionForm
      title={t('documentos.revoke')}
      help={t('documentos.revoke_help')}
      save={t('documentos.revoke_save')}
      cancel={t('documentos.cancel')}
      tone="danger"
      working={action.working}
      error={error}
      isErrorShown={error?.of('motivo') !== undefined}
      onSave={() => void save()}
      onCancel={onClose}
    >
      <TextInput
        label={t('documentos.revoke_reason')}
        value={motivo}
        error={error?.of('motivo')}
        maxLength={200}
        onChange={({ currentTarget: { value } }) => setMotivo(value)}
      />
    </ActionForm>
  );
}

export const documento: SectionSlots = { aside: DocumentAside };
