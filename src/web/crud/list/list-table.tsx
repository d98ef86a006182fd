import { useElementSize } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconSitemap } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { AnyRecord } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { isNumeric } from '#web/crud/cells/cell.tsx';
import { SlotCell } from '#web/crud/cells/slot-cell.tsx';
import { isSortable, type Sort } from '#web/crud/list-query.ts';
import { shownValue, titleOf, valueText } from '#web/crud/value-text.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx';
import { type Column, isElasticKind, layoutColumns } from './columns.ts';
import { GoneMark } from './gone-mark.tsx';
import styles from './list-table.module.css';
import { RowMenu, type RowTools } from './row-menu.tsx';
import { useTitleNote } from './use-title-note.ts';

export interface RowsProps {
  section: Section;
  columns: readonly Column[];
  rows: readonly AnyRecord[];
  /** rows that others deleted since they were loaded */
  gone: ReadonlySet<number>;
  tools: RowTools;
  /** number of skeleton rows while rows load */
  waiting: number;
}

interface ListTableProps extends RowsProps {
  caption: string;
  sort: Sort;
  onSort: (by: string) => void;
  compact: boolean;
  /** placed after the last row; scrolls with the rows */
  children?: ReactNode;
}

export const menuWidth = 48;
/** Clicks on these elements do not open the row. */
const ownClick = 'a, button, input, label, [role="menu"]';

export function ListTable({
  caption,
  section,
  columns,
  rows,
  gone,
  tools,
  waiting,
  sort,
  onSort,
  compact,
  children,
}: ListTableProps) {
  const { t } = useT();
  const { ref, width } = useElementSize();
  const widths = layoutColumns(columns, width, menuWidth);
  const { wide } = widths;
  return (
    <div ref={ref} className={styles.frame} data-compact={compact || undefined} data-wide={wide || undefined}>
      <table
        className={styles.table}
        style={wide ? { minInlineSize: widths.total } : undefined}
        onKeyDown={moveBetweenRows}
      >
        <caption className="visually-hidden">{caption}</caption>
        <colgroup>
          {columns.map(({ name }, at) => (
            <col key={name} style={{ inlineSize: widths.columns[at] }} />
          ))}
          <col style={{ inlineSize: menuWidth }} />
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.name} column={column} sort={sort} onSort={onSort} />
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('crud.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((record) => (
            <Row
              key={record.id}
              section={section}
              columns={columns}
              record={record}
              isGone={gone.has(record.id)}
              tools={tools}
            />
          ))}
          <SkeletonRows count={waiting}>
            {(width) => (
              <tr>
                {columns.map(({ name }, at) => (
                  <td key={name}>
                    <Skeleton width={width(at)} />
                  </td>
                ))}
                <td />
              </tr>
            )}
          </SkeletonRows>
        </tbody>
      </table>
      {children && (
        <div className={styles.after} style={wide ? { inlineSize: width } : undefined}>
          {children}
        </div>
      )}
    </div>
  );
}

interface HeadingProps {
  column: Column;
  sort: Sort;
  onSort: (by: string) => void;
}

function Heading({ column: { name, field }, sort, onSort }: HeadingProps) {
  const { label } = useT();
  const sorted = sort.by === name;
  const numeric = isNumeric(field) || undefined;
  const text = label(field.label);
  if (!isSortable(field)) {
    return (
      <th scope="col" data-numeric={numeric}>
        {text}
      </th>
    );
  }
  const Arrow = sorted && sort.order === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      data-numeric={numeric}
      aria-sort={sorted ? (sort.order === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <button
        type="button"
        className={styles.sort}
        data-sorted={sorted || undefined}
        onClick={() => onSort(name)}
      >
        <span>{text}</span>
        <Arrow size={14} stroke={2} aria-hidden="true" />
      </button>
    </th>
  );
}

interface RowProps {
  section: Section;
  columns: readonly Column[];
  record: AnyRecord;
  isGone: boolean;
  tools: RowTools;
}

const Row = memo(function Row({ section, columns, record, isGone, tools }: RowProps) {
  const translator = useT();
  const navigate = useNavigate();
  const { openPath, childrenPath } = tools;
  const name = titleOf(section, record, translator);
  const Note = useTitleNote(section, columns);
  const open = (event: MouseEvent) => {
    if (!openPath || (event.target as Element).closest(ownClick) || window.getSelection()?.toString()) return;
    if (event.metaKey || event.ctrlKey) window.open(openPath(record), '_blank', 'noopener');
    else void navigate(openPath(record));
  };
  return (
    // the mouse may click anywhere in the row; the keyboard uses the link in the title
    <tr onClick={open} data-opens={openPath ? true : undefined} data-gone={isGone || undefined}>
      {columns.map(({ name: column, field }) =>
        column === section.title ? (
          <th key={column} scope="row" title={name}>
            {openPath ? (
              <Link to={openPath(record)} className={styles.title} data-row-link>
                {name}
              </Link>
            ) : (
              name
            )}
            {Note && <Note record={record} />}
            {childrenPath && !isGone && (
              <Link to={childrenPath(record)} className={styles.children}>
                <IconSitemap size={14} stroke={1.7} aria-hidden="true" />
                <span>
                  {translator.t('crud.tree.children', {
                    plural: translator.label(section.plural).toLowerCase(),
                  })}
                </span>
              </Link>
            )}
          </th>
        ) : (
          <td
            key={column}
            data-numeric={isNumeric(field) || undefined}
            // the full text of a cell that may be cut
            title={
              isElasticKind(field)
                ? valueText(field, shownValue(field, column, record), translator) || undefined
                : undefined
            }
          >
            <SlotCell section={section} name={column} field={field} record={record} />
          </td>
        ),
      )}
      <td className={styles.menu}>
        {isGone ? <GoneMark /> : <RowMenu section={section} record={record} name={name} tools={tools} />}
      </td>
    </tr>
  );
});

/** Arrow up and down move between the titles. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const index = links.indexOf(document.activeElement as HTMLElement);
  const next = index === -1 ? undefined : links[index + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
