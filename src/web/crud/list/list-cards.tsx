import { Link } from 'react-router';
import type { Field } from '#shared/crud/field.ts';
import { SlotCell } from '#web/crud/cells/slot-cell.tsx';
import { hasValue, titleOf } from '#web/crud/value-text.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx';
import { isElasticKind } from './columns.ts';
import { GoneMark } from './gone-mark.tsx';
import styles from './list-cards.module.css';
import type { RowsProps } from './list-table.tsx';
import { RowMenu } from './row-menu.tsx';
import { useTitleNote } from './use-title-note.ts';

/** A value that is unclear without its label. */
const isBare = (field: Field): boolean => field.kind === 'boolean' || field.kind === 'integer';

const isState = (field: Field): boolean => field.kind === 'choice' && field.tones !== undefined;

/** Rows as cards of two lines for narrow screens: title and amount or state, then the other values. */
export function ListCards({ section, columns, rows, gone, tools, waiting }: RowsProps) {
  const translator = useT();
  const { openPath } = tools;
  const Note = useTitleNote(section, columns);
  const money = columns.length > 1 ? columns.find(({ field }) => field.kind === 'money') : undefined;
  // where there are more values than one line holds, the state is beside the title
  const aside = money ?? (columns.length > 2 ? columns.find(({ field }) => isState(field)) : undefined);
  // states are placed last, so that they line up at the end of the cards
  const others = columns
    .filter((column) => column !== aside)
    .sort((one, other) => Number(isState(one.field)) - Number(isState(other.field)));
  return (
    <ul className={styles.cards}>
      {rows.map((record) => {
        const name = titleOf(section, record, translator);
        // cards have no headings, so empty values are left out
        const filled = others.filter((column) => hasValue(record[column.name]));
        return (
          <li key={record.id} className={styles.card} data-gone={gone.has(record.id) || undefined}>
            <div className={styles.text}>
              <span className={styles.line}>
                {openPath ? (
                  <Link to={openPath(record)} className={styles.title}>
                    {name}
                  </Link>
                ) : (
                  <span className={styles.title}>{name}</span>
                )}
                {aside && (
                  <span className={styles.amount}>
                    <SlotCell section={section} name={aside.name} field={aside.field} record={record} />
                  </span>
                )}
              </span>
              {Note && <Note record={record} />}
              <span className={styles.more}>
                {(filled.length > 0 ? filled : others.slice(0, 1)).map(({ name: column, field }) => (
                  <span key={column} className={styles.value} data-firm={!isElasticKind(field) || undefined}>
                    {isBare(field) && <span className={styles.label}>{translator.label(field.label)}</span>}
                    <span className={styles.said}>
                      <SlotCell section={section} name={column} field={field} record={record} />
                    </span>
                  </span>
                ))}
              </span>
            </div>
            {gone.has(record.id) ? (
              <GoneMark />
            ) : (
              <RowMenu section={section} record={record} name={name} tools={tools} />
            )}
          </li>
        );
      })}
      <SkeletonRows count={waiting}>
        {(width) => (
          <li className={styles.card} aria-hidden="true">
            <div className={styles.text}>
              <Skeleton width={width()} height={12} above={3} />
              <Skeleton width={width(1)} above={6} />
            </div>
          </li>
        )}
      </SkeletonRows>
    </ul>
  );
}
