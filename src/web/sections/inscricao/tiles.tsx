import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { abilityFrom } from '#shared/access/ability.ts';
import type { PainelInscricoes } from '#shared/contracts/inscricao-office.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import styles from './dashboard.module.css';

/** The places of an event: its own limit, or those of its lots. */
const placesOf = ({ vagas, lotes }: PainelInscricoes): number => {
  const inLots = lotes.reduce((sum, { quantidade }) => sum + quantidade, 0);
  return vagas === null ? inLots : inLots > 0 ? Math.min(vagas, inLots) : vagas;
};

/** The most important numbers, as tiles. */
export function Tiles({ painel }: { painel: PainelInscricoes }) {
  const { t, number, money } = useT();
  const { rules } = useVisitor();
  const percent = (part: number, whole: number) =>
    number(whole === 0 ? 0 : part / whole, { style: 'percent', maximumFractionDigits: 0 });
  const { evento, vendidas, reservadas, receita, presentes, esperando, a_devolver } = painel;
  const places = placesOf(painel);
  const owed = a_devolver?.compras ?? 0;
  const owedText =
    owed === 0
      ? t('inscricoes.owed_none')
      : owed === 1
        ? t('inscricoes.owed_one')
        : t('inscricoes.owed_text', { count: number(owed) });
  return (
    <dl className={styles.tiles}>
      <Tile
        name={t('inscricoes.sold')}
        value={
          places > 0
            ? t('inscricoes.sold_of', { sold: number(vendidas), places: number(places) })
            : number(vendidas)
        }
        note={
          places > 0
            ? t('inscricoes.sold_percent', { percent: percent(vendidas, places) })
            : t('inscricoes.no_limit')
        }
        isWide
      >
        {places > 0 && <PlacesBar sold={vendidas} held={reservadas} places={places} />}
      </Tile>
      {receita !== null && (
        <Tile
          name={t('inscricoes.revenue')}
          value={money(receita)}
          note={t('inscricoes.revenue_text')}
          isWide
        />
      )}
      <Tile name={t('inscricoes.held')} value={number(reservadas)} note={t('inscricoes.held_text')} />
      <Tile
        name={t('inscricoes.came')}
        value={number(presentes)}
        note={t('inscricoes.came_text', { percent: percent(presentes, vendidas) })}
      />
      <Tile
        name={t('inscricoes.waiting')}
        value={number(esperando)}
        note={t('inscricoes.waiting_text')}
        to={esperando > 0 ? `/admin/espera?evento=${evento.id}&status=esperando` : undefined}
      />
      {a_devolver && (
        <Tile
          name={t('inscricoes.owed')}
          value={money(a_devolver.valor)}
          note={owedText}
          tone={owed > 0 ? 'soon' : undefined}
          to={
            owed > 0 && abilityFrom(rules).can('list', 'financeiro')
              ? `/admin/financeiro/devolucoes?evento=${evento.id}`
              : undefined
          }
        />
      )}
    </dl>
  );
}

interface TileProps {
  name: string;
  value: string;
  note: string;
  tone?: 'soon' | undefined;
  to?: string | undefined;
  isWide?: boolean;
  children?: ReactNode;
}

export function Tile({ name, value, note, tone, to, isWide, children }: TileProps) {
  return (
    <div className={styles.tile} data-tone={tone} data-wide={isWide}>
      <dt>{name}</dt>
      <dd className={styles.value}>{to ? <Link to={to}>{value}</Link> : value}</dd>
      {children}
      <dd className={styles.note}>{note}</dd>
    </div>
  );
}

/** The sold and held share of all places; the text beside it has the same numbers. */
export function PlacesBar({ sold, held, places }: { sold: number; held: number; places: number }) {
  const share = (count: number) => `${Math.min(100, (100 * count) / places)}%`;
  return (
    <dd className={styles.bar} aria-hidden="true">
      <span style={{ inlineSize: share(sold) }} />
      <span data-held style={{ inlineSize: share(Math.min(held, Math.max(0, places - sold))) }} />
    </dd>
  );
}
