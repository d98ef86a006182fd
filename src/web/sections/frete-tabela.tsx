import { freteTabela as section } from '#shared/sections/frete-tabela.ts';
import type { SectionSlots } from '#web/crud/section-slots.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './frete-tabela.module.css';

/** Above the rows of the freight table: which row applies when several match. */
function WhichRowWins() {
  const { label } = useT();
  const rule = section.groups[0]?.help;
  return rule ? <p className={styles.rule}>{label(rule)}</p> : null;
}

export const freteTabela: SectionSlots = { overList: WhichRowWins };
