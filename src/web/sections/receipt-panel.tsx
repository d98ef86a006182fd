import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReciboDoLancamento } from '#shared/contracts/recibos.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import { financeiro } from '#shared/sections/financeiro.ts';
import { useAllowed } from '#web/crud/access.ts';
import { useDownload } from '#web/crud/use-download.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './receipt-panel.module.css';

/** The receipt of paid income: its number and its file, or the button that issues it. */
export function ReceiptPanel({ record }: { record: AnyRecord }) {
  const { t } = useT();
  const { validation } = useDialogs();
  const { working, run } = useDownload();
  const [issuing, setIssuing] = useState(false);
  const client = useQueryClient();
  const mayIssue = useAllowed(financeiro).runActions;
  const path = `/admin/financeiro/${record.id}/recibo`;
  const isIncome = record.tipo === 'receita' && record.pago === true;
  const receipt = useQuery({
    queryKey: ['financeiro', 'recibo', record.id, record.versao],
    queryFn: ({ signal }) => api.get<ReciboDoLancamento>(path, { signal }),
    enabled: isIncome,
    retry: false,
    staleTime: 0,
  }).data;
  if (!receipt || (receipt.numero === null && !(receipt.emitir && mayIssue))) return null;
  const issue = async () => {
    setIssuing(true);
    try {
      await api.post(path);
      await client.invalidateQueries({ queryKey: ['financeiro', 'recibo', record.id] });
    } catch (error) {
      void validation.open(error);
    } finally {
      setIssuing(false);
    }
  };
  return (
    <section className={styles.panel} aria-labelledby="recibo">
      <h2 id="recibo">{t('recibos.one')}</h2>
      {receipt.numero === null ? (
        <>
          <p>{t('recibos.one_none')}</p>
          <Button variant="quiet" loading={issuing} onClick={() => void issue()}>
            {t('recibos.one_issue')}
          </Button>
        </>
      ) : (
        <>
          <p>{t('recibos.one_number', { number: receipt.numero })}</p>
          <Button
            variant="quiet"
            loading={working}
            onClick={() => void run({ path: `${path}.pdf`, query: {} }, 'recibo.pdf')}
          >
            {t('recibos.one_download')}
          </Button>
        </>
      )}
    </section>
  );
}
