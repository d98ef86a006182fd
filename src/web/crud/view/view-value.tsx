import type { Field, ItemsField } from '#shared/crud/field.ts';
import type { AnyRecord, Ref } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { findSection } from '#shared/sections/index.ts';
import { Cell } from '#web/crud/cells/cell.tsx';
import { SlotCell } from '#web/crud/cells/slot-cell.tsx';
import { RecordLink } from '#web/crud/record-link.tsx';
import { useSlots } from '#web/crud/section-slots.ts';
import { hasValue, valueText } from '#web/crud/value-text.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { RichText } from '#web/ui/site/rich-text.tsx';
import styles from './view.module.css';

interface ViewValueProps {
  section: Section;
  name: string;
  field: Field;
  record: AnyRecord;
}

/** A value in full: texts with their lines, lists with all of their rows, references as links. */
export function ViewValue({ section, name, field, record }: ViewValueProps) {
  const { cells } = useSlots(section);
  const value = record[name];
  const picked = field.kind === 'text' && field.orRecord !== undefined ? field.orRecord : undefined;
  if (picked !== undefined && hasValue(record[picked]))
    return <FullValue field={section.fields[picked]!} value={record[picked]} />;
  if (cells?.[name] || !hasValue(value))
    return <SlotCell section={section} name={name} field={field} record={record} />;
  return <FullValue field={field} value={value} />;
}

function FullValue({ field, value }: { field: Field; value: unknown }) {
  const translator = useT();
  switch (field.kind) {
    case 'reference':
      return <Reference to={field.to} value={value as Ref} />;
    case 'references':
      return (
        <ul className={styles.list}>
          {(value as Ref[]).map((one) => (
            <li key={one.id}>
              <Reference to={field.to} value={one} />
            </li>
          ))}
        </ul>
      );
    case 'items':
      return <Items field={field} rows={value as (Record<string, unknown> & { id?: number })[]} />;
    case 'richtext':
      return <RichText html={String(value)} lang={recordLang} className={styles.rich} />;
    case 'textarea':
      return <p className={styles.long}>{valueText(field, value, translator)}</p>;
    case 'email':
      return <a href={`mailto:${String(value)}`}>{String(value)}</a>;
    default:
      return <Cell field={field} value={value} />;
  }
}

function Reference({ to, value: { id, rotulo } }: { to: string; value: Ref }) {
  const target = findSection(to);
  return target ? (
    <RecordLink section={target} id={id}>
      {rotulo}
    </RecordLink>
  ) : (
    rotulo
  );
}

interface ItemsProps {
  field: ItemsField;
  rows: readonly (Record<string, unknown> & { id?: number })[];
}

/** Rows with the same fields in each, so that they line up; a field that is empty in all rows is left out. */
function Items({ field, rows }: ItemsProps) {
  const { label } = useT();
  const columns = Object.entries(field.fields).filter(([name]) => rows.some((row) => hasValue(row[name])));
  return (
    <ol className={styles.items}>
      {rows.map((row, at) => (
        <li key={row.id ?? at}>
          <dl className={styles.item}>
            {columns.map(([name, inner]) => (
              <div key={name}>
                <dt>{label(inner.label)}</dt>
                <dd>
                  {hasValue(row[name]) ? (
                    <FullValue field={inner} value={row[name]} />
                  ) : (
                    <Cell field={inner} value={null} />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  );
}
