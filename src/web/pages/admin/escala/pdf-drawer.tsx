import { useState } from 'react';
import type { Escala } from '#shared/contracts/escala.ts';
import { useDownload } from '#web/crud/use-download.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { type DepartmentMonth, DepartmentMonthFields } from './department-month.tsx';
import styles from './drawers.module.css';

interface PdfDrawerProps {
  start: DepartmentMonth;
  departamentos: Escala['departamentos'];
  onClose: () => void;
}

/** The month of a department as a PDF for the wall. */
export function PdfDrawer({ start, departamentos, onClose }: PdfDrawerProps) {
  const { t } = useT();
  const [chosen, setChosen] = useState(start);
  const { working, run } = useDownload();
  const { departamento, mes } = chosen;
  return (
    <Drawer opened onClose={onClose} title={t('escalas.pdf.title')} closeText={t('escalas.close')} size={420}>
      <div className={styles.form}>
        <p className={styles.facts}>{t('escalas.pdf.text')}</p>
        <DepartmentMonthFields value={chosen} departamentos={departamentos} onChange={setChosen} />
      </div>
      <div className={styles.foot}>
        <Button
          loading={working}
          disabled={departamento === null}
          onClick={() =>
            departamento !== null &&
            void run({ path: '/admin/escala/escala.pdf', query: { departamento, mes } }, `escala-${mes}.pdf`)
          }
        >
          {t('escalas.pdf.download')}
        </Button>
      </div>
    </Drawer>
  );
}
