import type { SectionSlots, SlotCellProps } from '#web/crud/section-slots.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { NewMovementLink } from './estoque/new-movement-link.tsx';
import styles from './estoque/stock.module.css';

/** Units with their sign: received or removed. */
function Units({ value }: SlotCellProps) {
  const { number } = useT();
  return <span className={styles.units}>{number(Number(value), { signDisplay: 'always' })}</span>;
}

export const estoqueMovimento: SectionSlots = { overList: NewMovementLink, cells: { quantidade: Units } };
