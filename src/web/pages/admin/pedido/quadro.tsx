import { IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ColunaDoQuadro, QuadroDePedidos } from '#shared/contracts/loja-office.ts';
import { tiposEntrega } from '#shared/loja/pedido.ts';
import { pedido as section } from '#shared/sections/pedido.ts';
import { useAllowed } from '#web/crud/access.ts';
import { LoadFailed } from '#web/crud/list/list-states.tsx';
import { useDownload } from '#web/crud/use-download.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useAddressQuery } from '#web/lib/route/use-address-query.ts';
import { useBoard } from '#web/sections/pedido/use-orders.ts';
import boards from '#web/ui/board.module.css';
import { Button } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { FilterSelect } from '#web/ui/select-input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BoardCard } from './board-card.tsx';
import styles from './quadro.module.css';

/** The orders that the office prepares, in a column for each state; reloads by itself. */
export default function QuadroPage() {
  const { t, label } = useT();
  const { search, change } = useAddressQuery();
  const filters: Record<string, string> = {};
  for (const name of ['igreja', 'entrega']) {
    const value = search.get(name);
    if (value) filters[name] = value;
  }
  const board = useBoard(filters);
  const choose = (name: string, value: string) => change({ [name]: value });
  const igrejas = board.data?.igrejas ?? [];
  return (
    <>
      <PageHead title={t('quadro.title')} lead={t('quadro.lead')} />
      <div className={styles.filters}>
        {(igrejas.length > 1 || filters.igreja) && (
          <FilterSelect
            label={label(section.fields.igreja.label)}
            value={filters.igreja ?? ''}
            onChange={({ currentTarget }) => choose('igreja', currentTarget.value)}
          >
            <option value="">{t('quadro.all_churches')}</option>
            {igrejas.map(({ id, rotulo }) => (
              <option key={id} value={id}>
                {rotulo}
              </option>
            ))}
          </FilterSelect>
        )}
        <FilterSelect
          label={label(section.fields.entrega.label)}
          value={filters.entrega ?? ''}
          onChange={({ currentTarget }) => choose('entrega', currentTarget.value)}
        >
          <option value="">{t('quadro.all_deliveries')}</option>
          {tiposEntrega.map((tipo) => (
            <option key={tipo} value={tipo}>
              {label(section.fields.entrega.options[tipo])}
            </option>
          ))}
        </FilterSelect>
      </div>
      {board.isPending && <Skeleton height={320} />}
      {board.isError && <LoadFailed title={t('quadro.failed')} query={board} />}
      {board.data && (
        <div className={`${boards.board} ${styles.columns}`}>
          {board.data.colunas.map((column) => (
            <Column key={column.estado} column={column} filters={filters} />
          ))}
        </div>
      )}
    </>
  );
}

interface ColumnProps {
  column: QuadroDePedidos['colunas'][number];
  filters: Readonly<Record<string, string>>;
}

function Column({ column: { estado, total, pedidos }, filters }: ColumnProps) {
  const { t, label, number } = useT();
  const id = `coluna-${estado}`;
  return (
    <section className={`${boards.column} ${styles.column}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>
          {label(section.fields.estado.options[estado])} <span>{number(total)}</span>
        </h2>
        {total > 0 && <ColumnPdfs estado={estado} filters={filters} />}
      </header>
      {total === 0 && <p className={styles.none}>{t(`quadro.none.${estado}`)}</p>}
      <ul className={boards.items}>
        {pedidos.map((card) => (
          <BoardCard key={card.id} card={card} />
        ))}
      </ul>
      {total > pedidos.length && (
        <p className={styles.none}>
          {t('quadro.more', { count: number(total - pedidos.length) })}{' '}
          <Link to={`/admin/pedido?estado=${estado}`}>{t('quadro.list')}</Link>
        </p>
      )}
    </section>
  );
}

/** Packing slips and labels of a whole column. */
function ColumnPdfs({ estado, filters }: { estado: ColunaDoQuadro; filters: ColumnProps['filters'] }) {
  const { t } = useT();
  const { working, run } = useDownload();
  const mayChange = useAllowed(section).runActions;
  const get = (file: string) =>
    void run({ path: `/admin/pedido/${file}`, query: { ...filters, estado } }, file);
  if (estado === 'enviado') return null;
  return (
    <div className={styles.papers}>
      <Button variant="plain" loading={working} onClick={() => get('separacao.pdf')}>
        <IconPrinter size={16} stroke={1.8} aria-hidden="true" />
        {t('quadro.slips')}
      </Button>
      {mayChange && (
        <Button variant="plain" loading={working} onClick={() => get('etiquetas.pdf')}>
          <IconPrinter size={16} stroke={1.8} aria-hidden="true" />
          {t('quadro.labels')}
        </Button>
      )}
    </div>
  );
}
