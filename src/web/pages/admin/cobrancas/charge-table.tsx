import { Checkbox } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { isOpen } from '#shared/cobranca.ts';
import { cobranca as section } from '#shared/sections/cobranca.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { timeLeft } from '#web/lib/office/time-left.ts';
import { ListDate } from '#web/ui/list-date.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx';
import { type Cobranca, isConfirmable, missing } from './charge.ts';
import type { Tab } from './charge-query.ts';
import styles from './charge-table.module.css';
import { StateBadge } from './state-badge.tsx';

interface ChargeTableProps {
  tab: Tab;
  rows: readonly Cobranca[];
  /** number of placeholder rows while rows load */
  waiting: number;
  /** undefined where rows cannot be selected */
  selected: ReadonlySet<number> | undefined;
  onSelect: (selected: ReadonlySet<number>) => void;
  onOpen: (charge: Cobranca, confirm: boolean) => void;
  children?: ReactNode;
}

const rowButtons = (place: Element | null): HTMLElement[] => [
  ...(place?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
];

export const focusRow = (place: Element | null, at: number): void => {
  const rows = rowButtons(place);
  rows[Math.min(at, rows.length - 1)]?.focus();
};

/** Arrow up and down move between rows, Enter opens one, C confirms it, X selects it. */
function rowKey(event: KeyboardEvent<HTMLElement>): number | undefined {
  const rows = rowButtons(event.currentTarget);
  const index = rows.indexOf(document.activeElement as HTMLElement);
  if (index === -1) return undefined;
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return index;
  event.preventDefault();
  rows[index + step]?.focus();
  return undefined;
}

export function ChargeTable({ tab, rows, waiting, selected, onSelect, onOpen, children }: ChargeTableProps) {
  const { t } = useT();
  const isAllSelected = selected !== undefined && rows.length > 0 && rows.every(({ id }) => selected.has(id));
  const isSomeSelected = selected !== undefined && selected.size > 0 && !isAllSelected;
  const toggle = (id: number) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const index = rowKey(event);
    const charge = index === undefined ? undefined : rows[index];
    if (!charge || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'c' && isConfirmable(charge)) {
      event.preventDefault();
      onOpen(charge, true);
    }
    if (key === 'x' && selected) {
      event.preventDefault();
      toggle(charge.id);
    }
  };
  const amounts = tab === 'a_decidir' ? 'cobrancas.column.a_decidir' : 'cobrancas.column.valor';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the buttons in its rows
    <div className={styles.frame} onKeyDown={onKeyDown} data-selects={selected !== undefined || undefined}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t(`cobrancas.tab.${tab}`)}</caption>
        <thead>
          <tr>
            {selected && (
              <th scope="col" className={styles.check}>
                <Checkbox
                  checked={isAllSelected}
                  indeterminate={isSomeSelected}
                  aria-label={t('cobrancas.select_all')}
                  onChange={() => onSelect(isAllSelected ? new Set() : new Set(rows.map(({ id }) => id)))}
                />
              </th>
            )}
            <th scope="col" className={styles.money}>
              {t(amounts)}
            </th>
            <th scope="col">{t('cobrancas.column.quem')}</th>
            <th scope="col" className={styles.origin}>
              {t('cobrancas.column.origem')}
            </th>
            <th scope="col" className={styles.txid}>
              txid
            </th>
            <th scope="col" className={styles.state}>
              {t('cobrancas.column.estado')}
            </th>
            <th scope="col" className={styles.when}>
              {t(tab === 'a_confirmar' ? 'cobrancas.column.prazo' : 'cobrancas.column.quando')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((charge) => (
            <Row
              key={charge.id}
              tab={tab}
              charge={charge}
              checked={selected?.has(charge.id)}
              onToggle={() => toggle(charge.id)}
              onOpen={() => onOpen(charge, false)}
            />
          ))}
          <SkeletonRows count={waiting}>
            {(width) => (
              <tr>
                <td colSpan={selected ? 7 : 6}>
                  <Skeleton width={width()} height={14} />
                </td>
              </tr>
            )}
          </SkeletonRows>
        </tbody>
      </table>
      {children}
      {rows.length > 0 && (
        <p className={styles.keys} aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> {t('cobrancas.keys.move')} · <kbd>Enter</kbd> {t('cobrancas.keys.open')}
          {selected && (
            <>
              {' '}
              · <kbd>C</kbd> {t('cobrancas.keys.confirm')} · <kbd>X</kbd> {t('cobrancas.keys.select')}
            </>
          )}
        </p>
      )}
    </div>
  );
}

interface RowProps {
  tab: Tab;
  charge: Cobranca;
  checked: boolean | undefined;
  onToggle: () => void;
  onOpen: () => void;
}

/** Clicks on these elements do not open the row. */
const ownClick = 'a, button, input, label';

function Row({ tab, charge, checked, onToggle, onOpen }: RowProps) {
  const { t, label, money } = useT();
  const { nome, anonimo, descricao, valor, recebido, a_decidir, sandbox } = charge;
  const who = nome ?? t('cobrancas.anonymous');
  const arrived = tab === 'a_decidir' ? recebido : recebido + a_decidir;
  const open = (event: MouseEvent) => {
    if (!(event.target as Element).closest(ownClick) && !window.getSelection()?.toString()) onOpen();
  };
  return (
    // the mouse may click anywhere in the row; the keyboard uses the button with the name
    <tr className={styles.row} onClick={open} data-checked={checked || undefined}>
      {checked !== undefined && (
        <td className={styles.check}>
          <Checkbox
            checked={checked}
            aria-label={t('cobrancas.select', { name: who, amount: money(valor) })}
            onChange={onToggle}
          />
        </td>
      )}
      <td className={styles.money}>
        <strong>{money(tab === 'a_decidir' ? a_decidir : valor)}</strong>
        {arrived > 0 && missing(charge) > 0 && (
          <small>{t('cobrancas.arrived', { amount: money(arrived) })}</small>
        )}
        {tab === 'a_decidir' && <small>{t('cobrancas.asked', { amount: money(valor) })}</small>}
      </td>
      <th scope="row" className={styles.who}>
        <button type="button" className={styles.open} data-row aria-haspopup="dialog" onClick={onOpen}>
          {who}
        </button>
        <small>
          {sandbox && <span className={styles.test}>{t('cobrancas.sandbox')}</span>}
          {descricao}
          {anonimo && nome && ` · ${t('cobrancas.wants_anonymous')}`}
        </small>
      </th>
      <td className={styles.origin}>{label(section.fields.origem.options[charge.origem])}</td>
      <td className={styles.txid}>
        <code>{charge.txid}</code>
      </td>
      <td className={styles.state}>
        <StateBadge estado={charge.estado} />
        {charge.comprovante && (
          <span className={styles.proof} title={t('cobrancas.has_proof')}>
            <IconPaperclip size={15} stroke={1.8} aria-hidden="true" />
            <span className="visually-hidden">{t('cobrancas.has_proof')}</span>
          </span>
        )}
      </td>
      <td className={styles.when}>
        <When tab={tab} charge={charge} />
      </td>
    </tr>
  );
}

/** The time left to pay, or when it was paid. */
function When({ tab, charge }: { tab: Tab; charge: Cobranca }) {
  const { t, dateTime, number } = useT();
  if (tab === 'a_confirmar' && (isOpen(charge.estado) || charge.estado === 'expirada')) {
    const { key, count, soon } = timeLeft(charge.expira_em, new Date());
    return (
      <time dateTime={charge.expira_em} title={dateTime(charge.expira_em)} data-soon={soon || undefined}>
        {t(key, { count: number(count) })}
      </time>
    );
  }
  return <ListDate value={charge.paga_em ?? charge.criado_em} />;
}
