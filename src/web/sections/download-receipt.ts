import type { ReciboDoLancamento } from '#shared/contracts/recibos.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import { financeiro } from '#shared/sections/financeiro.ts';
import type { RowOffice } from '#web/crud/section-slots.ts';
import { titleOf } from '#web/crud/value-text.ts';
import { api } from '#web/lib/http/api.ts';
import { saveFile } from '#web/lib/office/save-file.ts';

/** Downloads the receipt of paid income; without one, offers to issue it. */
export async function downloadReceipt(
  record: AnyRecord,
  { translator, dialogs, can }: RowOffice,
): Promise<void> {
  const { t } = translator;
  const path = `/admin/${financeiro.name}/${record.id}/recibo`;
  const { numero, emitir } = await api.get<ReciboDoLancamento>(path);
  if (numero === null) {
    const about = titleOf(financeiro, record, translator);
    if (!emitir || !can.runActions)
      return dialogs.success.open({
        title: t('crud.information'),
        message: t('recibos.one_none'),
        details: [about],
        buttonText: t('crud.ok'),
      });
    const isIssued = await dialogs.confirm.open({
      tone: 'warning',
      title: t('recibos.one_issue'),
      message: t('recibos.one_issue_confirm'),
      about,
      confirmText: t('recibos.one_issue_yes'),
      cancelText: t('crud.cancel'),
      onConfirm: () => api.post(path),
    });
    if (!isIssued) return;
  }
  const { blob, name = 'recibo.pdf' } = await api.download(`${path}.pdf`);
  saveFile(blob, name);
  dialogs.snackbar.show({ text: t('crud.export.done', { name }), color: 'success', timeout: 4000 });
}
