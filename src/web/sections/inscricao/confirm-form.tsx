import { Radio, Textarea } from '@mantine/core';
import { useState } from 'react';
import { abilityFrom } from '#shared/access/ability.ts';
import { metodosBalcao } from '#shared/cobranca.ts';
import type { FormaSecretaria } from '#shared/contracts/inscricao-balcao.ts';
import { ActionForm } from '#web/crud/form/action-form.tsx';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import styles from './record.module.css';
import type { RecordFormProps } from './record-form.ts';
import { useRefresh } from './use-sign-ups.ts';

/** Confirms a whole purchase that was not paid, with money received by hand or as a gift. */
export function ConfirmForm({ ficha, onClose }: RecordFormProps) {
  const { t, money } = useT();
  const { snackbar } = useDialogs();
  const { rules } = useVisitor();
  const refresh = useRefresh();
  const action = useOfficeAction<{ estado: string }>();
  const mayGive = abilityFrom(rules).can('manage', 'inscricao');
  const { total } = ficha.compra;
  const ways = mayGive ? ([...metodosBalcao, 'cortesia'] as const) : metodosBalcao;
  const [forma, setForma] = useState<FormaSecretaria>('dinheiro');
  const [motivo, setMotivo] = useState('');
  const { error } = action;
  const isGift = forma === 'cortesia';
  const save = async () => {
    const body = total === 0 ? {} : { forma, ...(isGift ? { motivo: motivo.trim() } : { total }) };
    const done = await action.run(`/admin/inscricao/${ficha.id}/confirmar`, body);
    // another user may have changed the purchase: reload it even after a refusal
    await refresh();
    if (!done) return;
    snackbar.show({ text: t('ficha.confirm.done'), color: 'success', timeout: 4000 });
    onClose();
  };
  return (
    <ActionForm
      title={t('ficha.confirm')}
      help={t(ficha.outras.length > 0 ? 'ficha.confirm.help_all' : 'ficha.confirm.help')}
      save={
        total === 0 || isGift
          ? t('ficha.confirm.save')
          : t('ficha.confirm.save_paid', { amount: money(total) })
      }
      cancel={t('ficha.back')}
      working={action.working}
      error={error}
      isErrorShown={error?.of('motivo') !== undefined || error?.of('forma') !== undefined}
      onSave={() => void save()}
      onCancel={onClose}
    >
      {total > 0 && (
        <Radio.Group
          label={t('counter.payment')}
          value={forma}
          error={error?.of('forma')}
          onChange={(value) => setForma(value as FormaSecretaria)}
        >
          <div className={styles.choices}>
            {ways.map((way) => (
              <Radio key={way} value={way} label={t(`counter.way.${way}`)} />
            ))}
          </div>
        </Radio.Group>
      )}
      {isGift && (
        <Textarea
          label={t('counter.reason')}
          description={t('counter.reason_help')}
          value={motivo}
          error={error?.of('motivo')}
          autosize
          minRows={2}
          maxLength={300}
          onChange={(event) => setMotivo(event.currentTarget.value)}
        />
      )}
    </ActionForm>
  );
}
