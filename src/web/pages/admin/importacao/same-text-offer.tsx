import type { ImportCellChange, ImportRows, TextChange } from '#shared/contracts/importacao.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './importacao.module.css';

/** A correction that other rows need too. */
export interface SameTextChange extends TextChange {
  /** the corrected row */
  linha: number;
  /** how many others have the same text */
  others: number;
}

/** The correction of a cell for other rows with the same error; undefined when there are none. */
export function sameTextChange(
  rows: ImportRows | undefined,
  { linha, coluna, valor }: ImportCellChange,
): SameTextChange | undefined {
  const row = rows?.data.find((one) => one.linha === linha);
  if (!rows || !row || coluna === undefined) return undefined;
  const de = row.celulas[coluna] ?? '';
  const same = rows.iguais.find((one) => one.coluna === coluna && one.valor === de);
  const isWrong = row.erros.some((one) => one.coluna === coluna);
  return same && isWrong && valor !== ''
    ? { linha, coluna, de, para: valor, others: same.linhas - 1 }
    : undefined;
}

interface SameTextOfferProps {
  change: SameTextChange | undefined;
  rows: ImportRows | undefined;
  onReplace: (change: TextChange) => void;
  onDismiss: () => void;
}

/** Offers to correct all other rows in the same way, once the correction proved valid. */
export function SameTextOffer({ change, rows, onReplace, onDismiss }: SameTextOfferProps) {
  const { t, number } = useT();
  const fixed = rows?.data.find(({ linha }) => linha === change?.linha);
  const isRight = !fixed?.erros.some(({ coluna }) => coluna === change?.coluna);
  return (
    <div role="status" className={styles.offerPlace}>
      {change && rows && isRight && (
        <div className={styles.offer}>
          <span>
            {change.de === ''
              ? t('import.same_empty', { to: shown(change.para) })
              : t('import.same_text', { from: change.de, to: shown(change.para) })}
          </span>
          <Button onClick={() => onReplace({ coluna: change.coluna, de: change.de, para: change.para })}>
            {change.others === 1
              ? t('import.replace_other')
              : t('import.replace_others', { count: number(change.others) })}
          </Button>
          <Button variant="quiet" onClick={onDismiss}>
            {t('import.replace_none')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The name of a record without the id that distinguishes records of the same name. */
const shown = (text: string): string => text.replace(/\s#\d+$/, '');
