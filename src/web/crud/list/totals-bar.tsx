import { IconArrowDownLeft, IconArrowUpRight, IconSum } from '@tabler/icons-react';
import type { Section, Total } from '#shared/kit/section.ts';
import type { Totals } from '#web/crud/list-state.ts';
import { useSlots } from '#web/crud/section-slots.ts';
import { type Translator, useT } from '#web/lib/i18n/i18n.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './totals-bar.module.css';

const icons = { income: IconArrowDownLeft, expense: IconArrowUpRight, balance: IconSum };

const amount = ({ kind }: Total, value: number, { money, number }: Translator): string =>
  kind === 'money' ? money(value) : number(value);

/** Sums of all rows that match the filters, loaded or not. */
export function TotalsBar({ section, totals }: { section: Section; totals: Totals | undefined }) {
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
              {label(total.label)}
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
