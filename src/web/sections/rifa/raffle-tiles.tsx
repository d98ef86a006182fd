import { Link } from 'react-router';
import type { PainelRifa } from '#shared/contracts/rifa-office.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import dashboard from '../inscricao/dashboard.module.css';
import { PlacesBar, Tile } from '../inscricao/tiles.tsx';
import styles from './raffle.module.css';

/** The most important numbers of a raffle, as tiles. */
export function RaffleTiles({ painel }: { painel: PainelRifa }) {
  const { t, number, money } = useT();
  const { rifa, pagos, reservados, livres, compradores, dinheiro, a_devolver, a_trocar } = painel;
  const total = rifa.total_cotas;
  const owed = a_devolver?.compras ?? 0;
  const list = `/admin/rifa_compra?rifa=${rifa.id}`;
  const owedText =
    owed === 0
      ? t('rifas.owed_none')
      : owed === 1
        ? t('rifas.owed_one')
        : t('rifas.owed_text', { count: number(owed) });
  const percent = number(pagos / total, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <>
      <dl className={`${dashboard.tiles} ${styles.tiles}`} data-even={a_devolver !== null || undefined}>
        <Tile
          name={t('rifas.sold')}
          value={t('rifas.sold_of', { sold: number(pagos), total: number(total) })}
          note={t('rifas.sold_percent', { percent })}
          isWide
        >
          <PlacesBar sold={pagos} held={reservados} places={total} />
        </Tile>
        {dinheiro && (
          <Tile
            name={t('rifas.revenue')}
            value={money(dinheiro.liquido)}
            note={t('rifas.revenue_text', {
              received: money(dinheiro.recebido),
              refunded: money(dinheiro.devolvido),
            })}
            isWide
          />
        )}
        <Tile
          name={t('rifas.held')}
          value={number(reservados)}
          note={t('rifas.held_text')}
          to={reservados > 0 ? `${list}&estado=aguardando` : undefined}
        />
        <Tile
          name={t('rifas.free')}
          value={number(livres)}
          note={t(painel.rifa.vende ? 'rifas.free_text' : 'rifas.free_over_text')}
        />
        <Tile name={t('rifas.buyers')} value={number(compradores)} note={t('rifas.buyers_text')} to={list} />
        {a_devolver && (
          <Tile
            name={t('rifas.owed')}
            value={money(a_devolver.valor)}
            note={owedText}
            tone={owed > 0 ? 'soon' : undefined}
            to={owed > 0 ? `${list}&a_devolver=true` : undefined}
          />
        )}
      </dl>
      {a_trocar > 0 && (
        <p className={styles.notice}>
          {a_trocar === 1 ? t('rifas.exchange_one') : t('rifas.exchange', { count: number(a_trocar) })}{' '}
          <Link to={`${list}&estado=trocar`}>{t('rifas.see')}</Link>
        </p>
      )}
    </>
  );
}
