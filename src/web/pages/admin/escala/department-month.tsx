import type { Escala } from '#shared/contracts/escala.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import styles from './drawers.module.css';

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
      <label className={styles.choice}>
        {t('escalas.department')}
        <select
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
        </select>
      </label>
      <label className={styles.choice}>
        {monthLabel ?? t('escalas.month')}
        <input
          type="month"
          value={value.mes}
          onChange={({ currentTarget }) =>
            currentTarget.value && onChange({ ...value, mes: currentTarget.value })
          }
        />
      </label>
    </div>
  );
}
