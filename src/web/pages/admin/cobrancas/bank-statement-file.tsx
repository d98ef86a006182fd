import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExtratoLido } from '#shared/contracts/cobranca-office.ts';
import type { Ref } from '#shared/crud/record.ts';
import { ReadFile } from '#web/crud/inputs/read-file.tsx';
import { readAll } from '#web/crud/read-all.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { firstAccount } from '../first-account.ts';
import styles from './bank-statement.module.css';

interface Account {
  id: number;
  nome: string;
}

/** The accounts that a statement may belong to, and the one that is preselected. */
function useAccounts() {
  return useQuery({
    queryKey: ['cobranca', 'contas'],
    queryFn: async ({ signal }) => {
      const [list, settings] = await Promise.all([
        readAll<Account>('/admin/conta', { signal }),
        api.get<{ conta: Ref | null }>('/admin/recebimentos/1', { signal }),
      ]);
      return { accounts: list, first: firstAccount(list, settings.conta?.id) };
    },
    retry: false,
  });
}

/** Chooses the file and its account. */
export function BankStatementFile({ onRead }: { onRead: (read: ExtratoLido) => void }) {
  const { t } = useT();
  const { data } = useAccounts();
  const [account, setAccount] = useState<string>();
  const conta = account ?? (data?.first === undefined ? '' : String(data.first));

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
      <ReadFile
        path="/admin/cobranca/extrato"
        fields={{ conta }}
        disabled={conta === ''}
        accept=".ofx,.csv,.txt,application/x-ofx,text/csv"
        texts={{ drop: t('extrato.drop'), choose: t('extrato.choose'), help: t('extrato.help') }}
        onRead={onRead}
      />
    </div>
  );
}
