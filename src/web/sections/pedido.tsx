import type { SectionSlots, SlotCellProps } from '#web/crud/section-slots.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import badge from './badge.module.css';
import styles from './pedido/pedido.module.css';
import { OrderHistory } from './pedido/record-history.tsx';
import { OrderAside, OrderPanels } from './pedido/record-panels.tsx';
import { OrderSummary } from './pedido/record-summary.tsx';

/** Number of lines of an order that a row of the list shows. */
const shownLines = 2;

/** The number and the buyer; an order of the sandbox is marked. */
function TitleCell({ value, record }: SlotCellProps) {
  const { t } = useT();
  return (
    <span className={styles.title}>
      {record.sandbox === true && (
        <span className={badge.badge} data-tone="soon">
          {t('pedidos.test_mark')}
        </span>
      )}
      <span lang={recordLang}>{String(value)}</span>
    </span>
  );
}

/** The first lines of an order, never cut, and the number of the others. */
function ProductsCell({ value }: SlotCellProps) {
  const { t } = useT();
  const lines = typeof value === 'string' && value !== '' ? value.split('\n') : [];
  const more = lines.length - shownLines;
  return (
    <span className={styles.products}>
      {lines.slice(0, shownLines).map((line) => (
        <span key={line} lang={recordLang}>
          {line}
        </span>
      ))}
      {more > 0 && <span className={styles.more}>{t('quadro.more_items', { count: more })}</span>}
    </span>
  );
}

export const pedido: SectionSlots = {
  cells: { titulo: TitleCell, produtos: ProductsCell },
  summary: OrderSummary,
  panels: OrderPanels,
  aside: OrderAside,
  history: OrderHistory,
  shownApart: [
    'titulo',
    'nome',
    'consumidor',
    'email',
    'whatsapp',
    'produtos',
    'subtotal',
    'desconto',
    'frete',
    'entrega',
    'igreja',
    'rastreio',
    'entregue_em',
    'presente',
    'nota',
    'devolucao',
    'sandbox',
  ],
};
