import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { CobrancaCandidata } from '#shared/contracts/cobranca-office.ts';
import { SearchInput } from '#web/crud/list/search-input.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './bank-statement-search.module.css';
import { missing } from './charge.ts';
import { StateBadge } from './state-badge.tsx';
import { useFound } from './use-charges.ts';

interface StatementSearchProps {
  onPick: (charge: CobrancaCandidata) => void;
  onClose: () => void;
}

/** Finds a charge of the church's own Pix key, for a line that was matched wrongly or not at all. */
export function BankStatementSearch({ onPick, onClose }: StatementSearchProps) {
  const { t, money, dateTime } = useT();
  const [term, setTerm] = useState('');
  const { data, isError, isFetching } = useFound(term);
  return (
    <div className={styles.search}>
      <div className={styles.bar}>
        <SearchInput term={term} label={t('cobrancas.search')} maxLength={100} focus onSearch={setTerm} />
        <button type="button" className={styles.close} aria-label={t('cobrancas.cancel')} onClick={onClose}>
          <IconX size={18} stroke={1.8} aria-hidden="true" />
        </button>
      </div>
      <p className={styles.note} role="status">
        {isError
          ? t('cobrancas.failed')
          : data?.length === 0
            ? t('cobrancas.none_found_anywhere')
            : term === '' && data
              ? t('extrato.search_hint')
              : ''}
      </p>
      <ul className={styles.found} aria-busy={isFetching}>
        {data?.map((charge) => (
          <li key={charge.id}>
            <button type="button" onClick={() => onPick({ ...charge, falta: missing(charge) })}>
              <span className={styles.who}>
                <strong>{charge.nome ?? t('cobrancas.anonymous')}</strong>
                <span className={styles.amount}>{money(charge.valor)}</span>
              </span>
              <span className={styles.what}>
                <StateBadge estado={charge.estado} />
                <span>
                  {charge.descricao} · {dateTime(charge.criado_em)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
