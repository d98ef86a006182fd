import { useState } from 'react';
import type { Escala } from '#shared/contracts/escala.ts';
import { addMonths } from '#shared/dates.ts';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { type DepartmentMonth, DepartmentMonthFields } from './department-month.tsx';
import styles from './drawers.module.css';
import { MonthSelect } from './month-select.tsx';
import { useRefreshEscala } from './use-escala.ts';

interface CopyDrawerProps {
  start: DepartmentMonth;
  departamentos: Escala['departamentos'];
  onClose: () => void;
}

interface Copied {
  criadas: number;
  preenchidas: number;
  recusadas: number;
}

/** Copies the places of a month to another, with or without the people. */
export function CopyDrawer({ start, departamentos, onClose }: CopyDrawerProps) {
  const { t } = useT();
  const refresh = useRefreshEscala();
  const { working, error, run } = useOfficeAction<Copied>();
  const [from, setFrom] = useState(start);
  const [to, setTo] = useState(addMonths(`${start.mes}-01`, 1).slice(0, 7));
  const [people, setPeople] = useState(false);
  const [copied, setCopied] = useState<Copied>();
  const send = async () => {
    setCopied(undefined);
    const answer = await run('/admin/escala/copiar', {
      departamento: from.departamento,
      de_mes: from.mes,
      para_mes: to,
      voluntarios: people,
    });
    if (!answer) return;
    setCopied(answer);
    await refresh();
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('escalas.copy.title')}
      closeText={t('escalas.close')}
      size={420}
    >
      <div className={styles.form}>
        <p className={styles.facts}>{t('escalas.copy.text')}</p>
        <DepartmentMonthFields
          value={from}
          departamentos={departamentos}
          onChange={setFrom}
          monthLabel={t('escalas.copy.from')}
        />
        <MonthSelect label={t('escalas.copy.to')} value={to} onChange={setTo} />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={people}
            onChange={({ currentTarget }) => setPeople(currentTarget.checked)}
          />
          {t('escalas.copy.people')}
        </label>
        {from.mes === to && <p className={styles.error}>{t('escalas.copy.same')}</p>}
        {error && (
          <p role="alert" className={styles.error}>
            {error.message || t('error.fallback')}
          </p>
        )}
        {copied && (
          <p role="status" className={styles.good}>
            {t('escalas.copy.done', { criadas: copied.criadas, preenchidas: copied.preenchidas })}
            {copied.recusadas > 0 && ` ${t('escalas.copy.refused', { count: copied.recusadas })}`}
          </p>
        )}
      </div>
      <div className={styles.foot}>
        <Button
          loading={working}
          disabled={from.departamento === null || from.mes === to}
          onClick={() => void send()}
        >
          {t('escalas.copy')}
        </Button>
      </div>
    </Drawer>
  );
}
