import { Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ReferenceField, ReferencesField } from '#shared/crud/field.ts';
import type { Ref } from '#shared/crud/record.ts';
import { findSection } from '#shared/sections/index.ts';
import { CalendarButton } from '#web/crud/inputs/calendar-button.tsx';
import { ReferenceSearch } from '#web/crud/inputs/reference-search.tsx';
import { useLocalFigures } from '#web/crud/inputs/use-local-figures.ts';
import { type FilterField, isRange } from '#web/crud/list-query.ts';
import { parseTypedDate, tidyTyped, typedText } from '#web/crud/typed-values.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Filters, readBound, typedBound } from './filter-values.ts';
import styles from './filters.module.css';

interface EditorProps<F extends FilterField = FilterField> {
  name: string;
  field: F;
  filters: Filters;
  /** the query parameters of this field; an empty one is removed */
  onApply: (parameters: Record<string, string>) => void;
}

/** The popover already shows the name of the field. */
const hiddenLabel = { className: 'visually-hidden' };

export function FilterEditor(props: EditorProps) {
  const { field } = props;
  if (isRange(field)) return <RangeEditor {...props} />;
  switch (field.kind) {
    case 'choice':
      return <ChoiceEditor {...props} />;
    case 'date':
    case 'integer':
      return <ValueEditor {...props} />;
    case 'boolean':
      return <BooleanEditor {...props} />;
    case 'reference':
    case 'references':
      return <ReferenceEditor {...props} field={field} />;
    default:
      return <TextEditor {...props} />;
  }
}

function Applied({ onSubmit, children }: { onSubmit: () => void; children: React.ReactNode }) {
  const { t } = useT();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through portals: this keeps the page's form from submitting
    event.stopPropagation();
    onSubmit();
  };
  return (
    <form className={styles.editor} onSubmit={submit} noValidate>
      {children}
      <Button type="submit" wide className={styles.apply}>
        {t('crud.apply')}
      </Button>
    </form>
  );
}

function ChoiceEditor({ name, field, filters, onApply }: EditorProps) {
  const { label } = useT();
  const [chosen, setChosen] = useState(() => filters[name]?.split(',') ?? []);
  if (field.kind !== 'choice') return null;
  return (
    <Applied onSubmit={() => onApply({ [name]: chosen.join(',') })}>
      <Checkbox.Group value={chosen} onChange={setChosen} aria-label={label(field.label)}>
        <div className={styles.choices}>
          {Object.entries(field.options).map(([key, text]) => (
            <Checkbox key={key} value={key} label={label(text)} className={styles.choice} />
          ))}
        </div>
      </Checkbox.Group>
    </Applied>
  );
}

function BooleanEditor({ name, filters, onApply }: EditorProps) {
  const { t } = useT();
  return (
    <div className={styles.editor}>
      {(['true', 'false'] as const).map((value) => (
        <button
          key={value}
          type="button"
          className={styles.option}
          aria-pressed={filters[name] === value}
          onClick={() => onApply({ [name]: value })}
        >
          {t(value === 'true' ? 'crud.yes' : 'crud.no')}
        </button>
      ))}
    </div>
  );
}

function ReferenceEditor({ name, field, onApply }: EditorProps<ReferenceField | ReferencesField>) {
  const { label } = useT();
  const target = findSection(field.to);
  const [chosen, setChosen] = useState<Ref | null>(null);
  if (!target) return null;
  return (
    <div className={styles.editor}>
      <ReferenceSearch
        target={target}
        value={chosen}
        onChange={(ref) => {
          setChosen(ref);
          if (ref) onApply({ [name]: String(ref.id) });
        }}
        frame={{ label: label(field.label), labelProps: hiddenLabel }}
        withinPortal={false}
      />
    </div>
  );
}

function TextEditor({ name, field, filters, onApply }: EditorProps) {
  const { label } = useT();
  const [text, setText] = useState(filters[name] ?? '');
  return (
    <Applied onSubmit={() => onApply({ [name]: text.trim() })}>
      <TextInput
        label={label(field.label)}
        labelProps={hiddenLabel}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </Applied>
  );
}

const isDay = (field: FilterField): boolean => field.kind === 'date' || field.kind === 'datetime';

const problemKey = (field: FilterField) =>
  isDay(field) ? 'validation.date' : field.kind === 'money' ? 'crud.input.money' : 'validation.number';

interface BoundProps {
  field: FilterField;
  text: string;
  value: string;
  refused: boolean;
  hidden?: boolean;
  onChange: (typed: string) => void;
}

/** One end of a range, typed or picked. */
function Bound({ field, text, value, refused, hidden, onChange }: BoundProps) {
  const { t } = useT();
  const day = isDay(field);
  const asDay: FilterField = { kind: 'date', label: field.label };
  const typing = useLocalFigures(field.kind, value, onChange, () =>
    onChange(tidyTyped(day ? asDay : field, value)),
  );
  return (
    <TextInput
      label={text}
      labelProps={hidden ? hiddenLabel : undefined}
      {...typing}
      error={refused ? t(problemKey(field)) : undefined}
      inputMode={day ? 'numeric' : 'decimal'}
      placeholder={day ? t('crud.input.date') : undefined}
      leftSection={field.kind === 'money' ? <span className={styles.currency}>R$</span> : undefined}
      rightSection={
        day ? (
          <CalendarButton
            label={text}
            value={parseTypedDate(value) ?? null}
            withinPortal={false}
            onPick={(iso) => onChange(typedText(asDay, iso))}
          />
        ) : undefined
      }
      rightSectionPointerEvents="all"
      autoComplete="off"
    />
  );
}

function ValueEditor({ name, field, filters, onApply }: EditorProps) {
  const { label } = useT();
  const [typed, setTyped] = useState(() => typedBound(field, filters[name]));
  const [refused, setRefused] = useState(false);
  const apply = () => {
    const value = readBound(field, typed);
    setRefused(value === null);
    if (value !== null) onApply({ [name]: value ?? '' });
  };
  return (
    <Applied onSubmit={apply}>
      <Bound
        field={field}
        text={label(field.label)}
        value={typed}
        refused={refused}
        hidden
        onChange={setTyped}
      />
    </Applied>
  );
}

function RangeEditor({ name, field, filters, onApply }: EditorProps) {
  const { t } = useT();
  const [typed, setTyped] = useState({
    de: typedBound(field, filters[`${name}_de`]),
    ate: typedBound(field, filters[`${name}_ate`]),
  });
  const [refused, setRefused] = useState<{ de?: boolean; ate?: boolean }>({});
  const apply = () => {
    const from = readBound(field, typed.de);
    const to = readBound(field, typed.ate);
    setRefused({ de: from === null, ate: to === null });
    if (from !== null && to !== null) onApply({ [`${name}_de`]: from ?? '', [`${name}_ate`]: to ?? '' });
  };
  return (
    <Applied onSubmit={apply}>
      <div className={styles.range}>
        {(['de', 'ate'] as const).map((end) => (
          <Bound
            key={end}
            field={field}
            text={t(end === 'de' ? 'crud.filter.from' : 'crud.filter.to')}
            value={typed[end]}
            refused={refused[end] === true}
            onChange={(text) => setTyped((now) => ({ ...now, [end]: text }))}
          />
        ))}
      </div>
    </Applied>
  );
}
