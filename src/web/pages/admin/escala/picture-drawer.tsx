import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Escala } from '#shared/contracts/escala.ts';
import { monthLabel } from '#shared/spoken-dates.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { saveFile } from '#web/lib/office/save-file.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type DepartmentMonth, DepartmentMonthFields } from './department-month.tsx';
import styles from './drawers.module.css';
import { periodOf } from './period.ts';
import { drawPicture, pictureLines } from './picture.ts';
import { readSchedule } from './schedule.ts';
import { useEscala } from './use-escala.ts';
import { useEscalaWords } from './use-escala-words.ts';

interface PictureDrawerProps {
  start: DepartmentMonth;
  departamentos: Escala['departamentos'];
  onClose: () => void;
}

/** A day long ago: the picture is looked at on other days, so it never says "today". */
const noToday = '2000-01-01';

/** The month of a department as a picture for WhatsApp. */
export function PictureDrawer({ start, departamentos, onClose }: PictureDrawerProps) {
  const { t, locale } = useT();
  const { church } = usePage();
  const words = useEscalaWords(noToday);
  const [chosen, setChosen] = useState(start);
  const { departamento, mes } = chosen;
  const query = useEscala(
    { ...periodOf({ visao: 'mes', dia: `${mes}-01` }), departamento, voluntario: null },
    { milliseconds: false, enabled: departamento !== null },
  );
  const escala = departamento !== null && !query.isPlaceholderData ? query.data : undefined;
  const title = departamentos.find(({ id }) => id === departamento)?.nome ?? '';
  const month = monthLabel(mes, locale);
  const lines =
    escala && departamento !== null ? pictureLines(readSchedule(escala), departamento, words) : [];
  const content = { church: church.nome, title, month, lines, openPlace: t('escalas.empty_place') };
  const picture = useQuery({
    queryKey: ['imagem da escala', content],
    queryFn: () => drawPicture(content),
    enabled: lines.length > 0,
    retry: false,
    gcTime: 0,
  });
  const blob = lines.length > 0 ? picture.data : undefined;
  const url = useMemo(() => blob && URL.createObjectURL(blob), [blob]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  const name = `escala-${mes}.png`;
  const file = blob && new File([blob], name, { type: 'image/png' });
  const mayShare = file !== undefined && navigator.canShare?.({ files: [file] });
  const failure = query.error ?? picture.error;
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('escalas.picture.title')}
      closeText={t('escalas.close')}
      size={460}
    >
      <div className={styles.form}>
        <DepartmentMonthFields value={chosen} departamentos={departamentos} onChange={setChosen} />
        {departamento !== null && !escala && !failure && <Skeleton height={360} />}
        {failure && (
          <p role="alert" className={styles.error}>
            {(query.error && failure.message) || t('escalas.picture.failed')}
          </p>
        )}
        {escala && lines.length === 0 && <p className={styles.facts}>{t('escalas.none')}</p>}
        {url && (
          <img
            className={styles.picture}
            src={url}
            alt={t('escalas.picture.alt', { departamento: title, mes: month })}
          />
        )}
      </div>
      <div className={styles.foot}>
        {file && mayShare && (
          // closing the sheet of the system is no error
          <Button onClick={() => void navigator.share({ files: [file] }).catch(() => undefined)}>
            {t('escalas.picture.share')}
          </Button>
        )}
        <Button
          variant={mayShare ? 'quiet' : 'primary'}
          disabled={!blob}
          onClick={() => blob && saveFile(blob, name)}
        >
          {t('escalas.picture.download')}
        </Button>
      </div>
    </Drawer>
  );
}
