import { useQuery } from '@tanstack/react-query';
import { abilityFrom } from '#shared/access/ability.ts';
import type { DevolucaoDeRifa } from '#shared/contracts/rifa-office.ts';
import { rifaCompra } from '#shared/sections/rifa-compra.ts';
import { RecordLink } from '#web/crud/record-link.tsx';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { ViewPanel } from '#web/crud/view/view-panel.tsx';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import dashboard from '../inscricao/dashboard.module.css';
import styles from './raffle.module.css';
import { useRefreshRaffles } from './use-raffles.ts';

interface Owed {
  data: DevolucaoDeRifa[];
  /** sums of all purchases, also of those that the list leaves out */
  total: { compras: number; valor: number; gateway: number };
}

/** The refunds that the church owes buyers of the raffle, and a button that returns all of them at once. */
export function OwedRefunds({ rifa }: { rifa: number }) {
  const { t, number, money } = useT();
  const dialogs = useDialogs();
  const refresh = useRefreshRaffles();
  const mayReturn = abilityFrom(useVisitor().rules).can('edit', 'financeiro');
  const { working, error, run } = useOfficeAction<{ pedidos: number; valor: number; falhas: number }>();
  const owed = useQuery({
    queryKey: ['rifa', 'devolucoes', rifa],
    queryFn: ({ signal }) => api.get<Owed>(`/admin/rifa/${rifa}/devolucoes`, { signal }),
    retry: false,
    staleTime: 0,
  });
  if (!owed.data || owed.data.total.compras === 0) return null;
  const { data, total } = owed.data;
  const amount = money(total.valor);
  const byGateway = total.gateway;
  const byHand = total.valor - byGateway;
  const refundAll = async () => {
    const done = await run(`/admin/rifa/${rifa}/devolucoes`, {});
    await refresh();
    if (!done) return;
    const text =
      done.falhas > 0
        ? t('rifas.owed_failed', { count: number(done.falhas) })
        : t('rifas.owed_done', { count: number(done.pedidos), amount: money(done.valor) });
    dialogs.snackbar.show({ text, color: done.falhas > 0 ? 'error' : 'success', timeout: 8000 });
  };
  const ask = () =>
    dialogs.confirm.open({
      tone: 'warning',
      title: t('rifas.owed_confirm', { amount }),
      message: [
        ...(byGateway > 0 ? [t('rifas.owed_by_gateway', { amount: money(byGateway) })] : []),
        ...(byHand > 0 ? [t('rifas.owed_by_hand', { amount: money(byHand) })] : []),
        t('rifas.owed_told'),
      ].join(' '),
      confirmText: t('rifas.refund'),
      cancelText: t('ficha.back'),
      onConfirm: refundAll,
    });
  return (
    <ViewPanel name="devolucoes" title={t('rifas.owed_title')} help={t('rifas.owed_help')}>
      <div className={styles.stack}>
        <div className={styles.scroll}>
          <table className={dashboard.table}>
            <thead>
              <tr>
                <th scope="col">{t('rifas.buyer')}</th>
                <th scope="col">{t('rifas.way_back')}</th>
                <th scope="col" data-number>
                  {t('rifas.owed')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ compra, nome, volta, valor }) => (
                <tr key={compra}>
                  <th scope="row">
                    <RecordLink section={rifaCompra} id={compra}>
                      {nome}
                    </RecordLink>
                  </th>
                  <td>{t(`rifas.way_back.${volta}`)}</td>
                  <td data-number>{money(valor)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {mayReturn ? (
          <div className={styles.buttons} data-noprint>
            <Button loading={working} onClick={() => void ask()}>
              {t('rifas.owed_all', { amount, count: number(total.compras) })}
            </Button>
          </div>
        ) : (
          <p className={styles.note}>{t('rifas.owed_wait')}</p>
        )}
        {error && (
          <p role="alert" className={styles.error}>
            {error.message || t('error.fallback')}
          </p>
        )}
      </div>
    </ViewPanel>
  );
}
