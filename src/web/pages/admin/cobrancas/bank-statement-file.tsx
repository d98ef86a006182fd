import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ExtratoLido } from '#shared/contracts/cobranca-office.ts';
import type { Ref } from '#shared/kit/record.ts';
import { useFileDrop } from '#web/crud/inputs/use-file-drop.ts';
import { api } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './bank-statement.module.css';

interface Account {
  id: number;
  nome: string;
}

/** The accounts that a statement may belong to, and the one that receives. */
function useAccounts() {
  return useQuery({
    queryKey: ['cobranca', 'contas'],
    queryFn: async ({ signal }) => {
      const [list, settings] = await Promise.all([
        api.get<{ data: Account[] }>('/admin/conta', { query: { per_page: 100 }, signal }),
        api.get<{ conta: Ref | null }>('/admin/recebimentos/1', { signal }),
      ]);
      return { accounts: list.data, receiving: settings.conta?.id };
    },
    retry: false,
  });
}

/** Chooses the file and its account. */
export function BankStatementFile({ onRead }: { onRead: (read: ExtratoLido) => void }) {
  const { t } = useT();
  const picker = useRef<HTMLInputElement>(null);
  const { data } = useAccounts();
  const [account, setAccount] = useState<string>();
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const conta = account ?? (data?.receiving === undefined ? '' : String(data.receiving));

  const take = async (file: File | undefined) => {
    if (!file || working) return;
    setWorking(true);
    setProblem(undefined);
    const form = new FormData();
    if (conta) form.append('conta', conta);
    form.append('arquivo', file);
    try {
      onRead(await api.post<ExtratoLido>('/admin/cobranca/extrato', form));
    } catch (error) {
      const message = isApiError(error) && (error.of('arquivo') ?? error.of('conta') ?? error.message);
      setProblem(message || t('error.fallback'));
      setWorking(false);
    }
  };

  const drop = useFileDrop(([file]) => void take(file));

  return (
    <div className={styles.start}>
      <p className={styles.lead}>{t('extrato.lead')}</p>
      <label className={styles.account}>
        <span>{t('extrato.account')}</span>
        <select value={conta} onChange={(event) => setAccount(event.currentTarget.value)}>
          {conta === '' && <option value="">{t('extrato.choose_account')}</option>}
          {data?.accounts.map(({ id, nome }) => (
            <option key={id} value={id}>
              {nome}
            </option>
          ))}
        </select>
      </label>

      <div className={styles.drop} {...drop}>
        <IconFileSpreadsheet size={34} stroke={1.3} aria-hidden="true" />
        <p>{t('extrato.drop')}</p>
        <Button loading={working} disabled={conta === ''} onClick={() => picker.current?.click()}>
          {t('extrato.choose')}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".ofx,.csv,.txt,application/x-ofx,text/csv"
          aria-label={t('extrato.choose')}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            // so that the same file can be chosen again
            event.currentTarget.value = '';
          }}
        />
      </div>
      {problem && (
        <p role="alert" className={styles.error}>
          {problem}
        </p>
      )}
      <p className={styles.help}>{t('extrato.help')}</p>
    </div>
  );
}
