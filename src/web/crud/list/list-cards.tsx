import { Link } from 'react-router';
import { SlotCell } from '#web/crud/cells/slot-cell.tsx';
import { titleOf } from '#web/crud/value-text.ts';
import { useT } from '#web/lib/i18n.tsx';
import { Bone } from '#web/ui/bone.tsx';
import styles from './list-cards.module.css';
import type { RowsProps } from './list-table.tsx';
import { RowMenu } from './row-menu.tsx';

/** On narrow screens a row is a card of two lines. */
export function ListCards({ section, columns, rows, tools, waiting }: RowsProps) {
  const translator = useT();
  const { editPath } = tools;
  return (
    <ul className={styles.cards}>
      {rows.map((record) => {
        const name = titleOf(section, record, translator);
        return (
          <li key={record.id} className={styles.card}>
            <div className={styles.text}>
              {editPath ? (
                <Link to={editPath(record)} className={styles.title}>
                  {name}
                </Link>
              ) : (
                <span className={styles.title}>{name}</span>
              )}
              <span className={styles.more}>
                {columns.map(({ name: column, field }) => (
                  <span key={column} className={styles.value}>
                    {field.kind === 'boolean' && (
                      <span className={styles.label}>{translator.label(field.label)}</span>
                    )}
                    <SlotCell section={section} name={column} field={field} record={record} />
                  </span>
                ))}
              </span>
            </div>
            <RowMenu section={section} record={record} name={name} tools={tools} />
          </li>
        );
      })}
      {Array.from({ length: waiting }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <li key={at} className={styles.card} aria-hidden="true">
          <div className={styles.text}>
            <Bone width={`${[62, 48, 70][at % 3]}%`} height={12} above={3} />
            <Bone width={`${[36, 44, 30][at % 3]}%`} above={6} />
          </div>
        </li>
      ))}
    </ul>
  );
}
