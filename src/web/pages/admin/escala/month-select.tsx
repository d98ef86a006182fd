import { addMonths } from '#shared/dates.ts';
import { monthLabel } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';

/** Months before and after the chosen one that are offered. */
const around = 12;

interface MonthSelectProps {
  label: string;
  /** YYYY-MM */
  value: string;
  onChange: (month: string) => void;
}

/** A month in the page's language: the browser's own input shows the browser's language, or only figures. */
export function MonthSelect({ label, value, onChange }: MonthSelectProps) {
  const { locale } = useT();
  const months = Array.from({ length: 2 * around + 1 }, (_, at) => addMonths(`${value}-01`, at - around));
  return (
    <SelectInput label={label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {months.map((first) => (
        <option key={first} value={first.slice(0, 7)}>
          {monthLabel(first, locale)}
        </option>
      ))}
    </SelectInput>
  );
}
