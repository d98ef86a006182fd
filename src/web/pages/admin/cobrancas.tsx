import { IconFileImport } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { cobranca as section } from '#shared/sections/cobranca.ts';
import { useAllowed } from '#web/crud/access.ts';
import { ListNotice, LoadFailed } from '#web/crud/list/list-states.tsx';
import { LoadMore } from '#web/crud/list/load-more.tsx';
import { SearchInput } from '#web/crud/list/search-input.tsx';
import toolbar from '#web/crud/list/toolbar.module.css';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useAddressQuery } from '#web/lib/route/use-address-query.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { BankStatementDrawer } from './cobrancas/bank-statement-drawer.tsx';
import { BatchBar } from './cobrancas/batch-bar.tsx';
import type { Cobranca } from './cobrancas/charge.ts';
import { ChargePanel } from './cobrancas/charge-panel.tsx';
import { type Tab, tabOf, tabs } from './cobrancas/charge-query.ts';
import { ChargeTable, focusRow } from './cobrancas/charge-table.tsx';
import styles from './cobrancas/cobrancas.module.css';
import { useCharges, useCount } from './cobrancas/use-charges.ts';

const none: ReadonlySet<number> = new Set();

/** The treasurer's queue: charges to confirm, late or excess money to decide on, and paid charges. */
export default function CobrancasPage() {
  const { t, number, money } = useT();
  const mayEdit = useAllowed(section).runActions;
  const { search, change: show } = useAddressQuery();
  const tab = tabOf(search.get('aba'));
  const term = search.get('term') ?? '';
  // kept in state so that the panel opens at once; the address follows
  const addressed = Number(search.get('id')) || undefined;
  const [open, setOpen] = useState(addressed);
  const [confirming, setConfirming] = useState(false);
  const [followed, follow] = useState(addressed);
  if (addressed !== followed) {
    // the page's own change has opened or closed the panel already; a notification or the back button has not
    follow(addressed);
    setOpen(addressed);
    if (addressed !== open) setConfirming(false);
  }
  const [selected, setSelected] = useState<ReadonlySet<number>>(none);
  const [importing, setImporting] = useState(false);
  const igreja = /^[1-9]\d{0,9}$/.exec(search.get('igreja') ?? '')?.[0] ?? null;
  const list = useCharges(tab, term, igreja);
  const { fetchNextPage } = list;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const [first] = list.data?.pages ?? [];
  const place = useRef<HTMLDivElement>(null);

  const openCharge = (charge: Cobranca, confirm: boolean) => {
    setConfirming(confirm);
    setOpen(charge.id);
    show({ id: String(charge.id) });
  };
  const close = () => {
    const index = rows.findIndex(({ id }) => id === open);
    setOpen(undefined);
    show({ id: undefined });
    // focuses the row that was open, or the one now in its place
    requestAnimationFrame(() => focusRow(place.current, Math.max(0, index)));
  };

  return (
    <>
      <PageHead title={t('cobrancas.title')} lead={t('cobrancas.lead')}>
        {mayEdit && (
          <Button variant="quiet" className={styles.import} onClick={() => setImporting(true)}>
            <IconFileImport size={18} stroke={1.8} aria-hidden="true" />
            {t('cobrancas.import')}
          </Button>
        )}
      </PageHead>
      <Tabs
        tab={tab}
        onTab={(next) => {
          setSelected(none);
          show({ aba: next === 'a_confirmar' ? undefined : next, term: undefined });
        }}
      />
      <div className={toolbar.toolbar}>
        <SearchInput
          key={tab}
          term={term}
          label={t('cobrancas.search')}
          maxLength={100}
          onSearch={(text) => show({ term: text || undefined })}
        />
        {igreja !== null && (
          <Button variant="quiet" onClick={() => show({ igreja: undefined })}>
            {t('cobrancas.all_churches')}
          </Button>
        )}
        <p className={toolbar.count} aria-live="polite">
          {first &&
            first.total > 0 &&
            t('cobrancas.sum', {
              count: number(first.total),
              total: money(first.totais?.pedido ?? 0),
            })}
        </p>
      </div>
      <div
        ref={place}
        className={styles.rows}
        role="tabpanel"
        id={`painel-${tab}`}
        aria-labelledby={`aba-${tab}`}
        aria-busy={list.isPending}
      >
        {list.isError ? (
          <LoadFailed title={t('cobrancas.failed')} query={list} />
        ) : rows.length > 0 || list.isPending ? (
          <ChargeTable
            tab={tab}
            rows={rows}
            waiting={list.isPending ? 6 : 0}
            selected={mayEdit && tab === 'a_confirmar' ? selected : undefined}
            onSelect={setSelected}
            onOpen={openCharge}
          >
            {list.hasNextPage && (
              <LoadMore loading={list.isFetchingNextPage} rows={rows.length} onMore={more} />
            )}
          </ChargeTable>
        ) : term ? (
          <ListNotice
            kind="none"
            title={t('crud.no_results.title')}
            text={t(tab === 'todas' ? 'cobrancas.none_found_anywhere' : 'cobrancas.none_found')}
          >
            <Button variant="quiet" onClick={() => show({ term: undefined })}>
              {t('crud.no_results.clear')}
            </Button>
          </ListNotice>
        ) : (
          <ListNotice
            kind="empty"
            title={t(`cobrancas.empty.${tab}`)}
            text={t(`cobrancas.empty.${tab}.text`)}
          />
        )}
      </div>
      {selected.size > 0 && tab === 'a_confirmar' && (
        <BatchBar rows={rows.filter(({ id }) => selected.has(id))} onDone={() => setSelected(none)} />
      )}
      <ChargePanel id={open} confirming={confirming} mayEdit={mayEdit} onClose={close} />
      <BankStatementDrawer opened={importing} onClose={() => setImporting(false)} />
    </>
  );
}

function Tabs({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) {
  const { t, number } = useT();
  const counts: Partial<Record<Tab, number | undefined>> = {
    a_confirmar: useCount('a_confirmar'),
    a_decidir: useCount('a_decidir'),
  };
  const move = (event: React.KeyboardEvent, at: number) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = tabs[(at + step + tabs.length) % tabs.length]!;
    if (step === 0) return;
    event.preventDefault();
    onTab(next);
    document.getElementById(`aba-${next}`)?.focus();
  };
  return (
    <div className={styles.tabs} role="tablist" aria-label={t('cobrancas.title')}>
      {tabs.map((one, at) => {
        const count = counts[one] ?? 0;
        return (
          <button
            key={one}
            type="button"
            role="tab"
            id={`aba-${one}`}
            aria-selected={one === tab}
            aria-controls={one === tab ? `painel-${one}` : undefined}
            tabIndex={one === tab ? 0 : -1}
            onClick={() => onTab(one)}
            onKeyDown={(event) => move(event, at)}
          >
            {t(`cobrancas.tab.${one}`)}
            {count > 0 && (
              <span className={styles.badge} data-urgent={one === 'a_decidir' || undefined}>
                {number(count)}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
