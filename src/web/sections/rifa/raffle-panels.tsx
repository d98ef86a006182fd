import type { PainelRifa } from '#shared/contracts/rifa-office.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import { ListNotice } from '#web/crud/list/list-states.tsx';
import { ViewPanel } from '#web/crud/view/view-panel.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import dashboard from '../inscricao/dashboard.module.css';
import { DaysChart } from '../inscricao/days-chart.tsx';
import { DrawPanel } from './draw/draw-panel.tsx';
import { HeldPurchases } from './held-purchases.tsx';
import { OwedRefunds } from './owed.tsx';
import styles from './raffle.module.css';
import { RaffleTiles } from './raffle-tiles.tsx';
import { Sellers } from './sellers.tsx';
import { isOver, useRafflePanel } from './use-raffles.ts';

/** Whether the raffle's sales are over: then the user most likely opens it for the draw or the winners. */
const isForDraw = ({ status }: AnyRecord): boolean =>
  status === 'aguardando_sorteio' || status === 'sorteada';

/** Above the fields of a raffle: sold, held and free numbers, and the money; after the sales, the steps of the draw. */
export function RaffleSummary({ record }: { record: AnyRecord }) {
  const { t } = useT();
  const { data: painel } = useRafflePanel(record.id);
  // the panel below shows that loading failed
  const tiles = record.status !== 'rascunho' && painel;
  return (
    <>
      {tiles && (
        <section className={styles.summary} aria-label={t('rifas.panel')}>
          <RaffleTiles painel={tiles} />
        </section>
      )}
      {isForDraw(record) && <DrawPanel id={record.id} />}
    </>
  );
}

/** Below the fields of a raffle: its sales, its sellers, and purchases that wait for payment. */
export function RafflePanels({ record }: { record: AnyRecord }) {
  const { t } = useT();
  const panel = useRafflePanel(record.id);
  const painel = panel.data;
  return (
    <>
      {!isForDraw(record) && <DrawPanel id={record.id} />}
      <ViewPanel name="painel" title={t('rifas.sales')}>
        {panel.isPending && <Skeleton height={160} />}
        {panel.isError && (
          <div role="alert" className={dashboard.failed}>
            <p>{panel.error.message || t('rifas.failed')}</p>
            <Button variant="quiet" onClick={() => void panel.refetch()}>
              {t('crud.retry')}
            </Button>
          </div>
        )}
        {painel && <Sales painel={painel} />}
      </ViewPanel>
      {painel?.a_devolver && painel.a_devolver.compras > 0 && <OwedRefunds rifa={record.id} />}
      {painel && <Sellers painel={painel} />}
      {painel && painel.reservas.length > 0 && <HeldPurchases painel={painel} />}
    </>
  );
}

function Sales({ painel }: { painel: PainelRifa }) {
  const { t } = useT();
  const empty = isOver(painel.rifa) ? 'rifas.empty_over' : 'rifas.empty';
  return (
    <div className={styles.sales} aria-live="off">
      {painel.dias.length === 0 && painel.reservados === 0 ? (
        <ListNotice kind="empty" title={t(empty)} text={t(`${empty}_text`)} />
      ) : (
        <div className={styles.charts}>
          <DaysChart sales={painel.dias} words="rifas" />
          <Channels canais={painel.canais} />
        </div>
      )}
    </div>
  );
}

function Channels({ canais }: { canais: PainelRifa['canais'] }) {
  const { t, number, money } = useT();
  if (canais.length === 0) return null;
  const hasMoney = canais.some(({ valor }) => valor !== null);
  return (
    <section className={dashboard.chart} aria-labelledby="por-canal">
      <h3 id="por-canal">{t('rifas.by_channel')}</h3>
      <table className={dashboard.table}>
        <thead>
          <tr>
            <th scope="col">{t('rifas.channel')}</th>
            <th scope="col" data-number>
              {t('rifas.purchases')}
            </th>
            <th scope="col" data-number>
              {t('rifas.numbers')}
            </th>
            {hasMoney && (
              <th scope="col" data-number>
                {t('rifas.revenue')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {canais.map(({ canal, compras, numeros, valor }) => (
            <tr key={canal}>
              <th scope="row">{t(`rifas.channel.${canal}`)}</th>
              <td data-number>{number(compras)}</td>
              <td data-number>{number(numeros)}</td>
              {valor !== null && <td data-number>{money(valor)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
