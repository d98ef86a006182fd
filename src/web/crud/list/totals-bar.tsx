import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconClockDown,
  IconClockUp,
  IconSum,
} from '@tabler/icons-react';
import type { Section, Total } from '#shared/crud/section.ts';
import type { Label } from '#shared/i18n/languages.ts';
import type { Totals } from '#web/crud/list-pages.ts';
import type { ListQuery } from '#web/crud/list-query.ts';
import { useSlots } from '#web/crud/section-slots.ts';
import { type Translator, useT } from '#web/lib/i18n/i18n.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './totals-bar.module.css';

const icons = {
  income: IconArrowDownLeft,
  expense: IconArrowUpRight,
  balance: IconSum,
  receivable: IconClockDown,
  payable: IconClockUp,
};

const amount = ({ kind }: Total, value: number, { money, number }: Translator): string =>
  kind === 'money' ? money(value) : number(value);

/** The label of a total: by some filters it means something else. */
const labelOf = ({ label, labelBy = {} }: Total, filters: ListQuery['filters']): Label =>
  labelBy[Object.keys(labelBy).find((name) => filters[name] !== undefined) ?? ''] ?? label;

interface TotalsBarProps {
  section: Section;
  totals: Totals | undefined;
  filters: ListQuery['filters'];
}

/** Sums of all rows that match the filters, loaded or not. */
export function TotalsBar({ section, totals, filters }: TotalsBarProps) {
  const translator = useT();
  const { t, label } = translator;
  const sides = useSlots(section).totals ?? {};
  if (!section.totals) return null;
  return (
    <dl className={styles.bar} aria-label={t('crud.totals')} title={t('crud.totals')} data-totals>
      {Object.entries(section.totals).map(([name, total]) => {
        const side = sides[name];
        const Icon = side && icons[side];
        const value = totals?.[name];
        return (
          <div key={name} className={styles.total} data-side={side}>
            <dt>
              {Icon && <Icon size={16} stroke={2} aria-hidden="true" />}
              {label(labelOf(total, filters))}
            </dt>
            <dd data-negative={(value !== undefined && value < 0) || undefined}>
              {value === undefined ? <Skeleton height={14} above={5} /> : amount(total, value, translator)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
