import type { Escala } from '#shared/contracts/escala.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { SelectInput } from '#web/ui/select-input.tsx';
import styles from './drawers.module.css';
import { MonthSelect } from './month-select.tsx';

/** A department and a month (YYYY-MM), which most actions of a schedule are about. */
export interface DepartmentMonth {
  departamento: number | null;
  mes: string;
}

interface FieldsProps {
  value: DepartmentMonth;
  departamentos: Escala['departamentos'];
  onChange: (value: DepartmentMonth) => void;
  /** the month's label, where it is not only "month" */
  monthLabel?: string;
}

export function DepartmentMonthFields({ value, departamentos, onChange, monthLabel }: FieldsProps) {
  const { t } = useT();
  return (
    <div className={styles.form}>
      <SelectInput
        label={t('escalas.department')}
        value={value.departamento ?? ''}
        onChange={({ currentTarget }) =>
          onChange({ ...value, departamento: Number(currentTarget.value) || null })
        }
      >
        <option value="">{t('escalas.choose')}</option>
        {departamentos.map(({ id, nome }) => (
          <option key={id} value={id} lang={recordLang}>
            {nome}
          </option>
        ))}
      </SelectInput>
      <MonthSelect
        label={monthLabel ?? t('escalas.month')}
        value={value.mes}
        onChange={(mes) => onChange({ ...value, mes })}
      />
    </div>
  );
}
