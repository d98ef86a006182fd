import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Escala } from '#shared/contracts/escala.ts';
import { monthLabel } from '#shared/dates-in-words.ts';
import { api } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { saveFile } from '#web/lib/office/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type DepartmentMonth, DepartmentMonthFields } from './department-month.tsx';
import styles from './drawers.module.css';

interface PictureDrawerProps {
  start: DepartmentMonth;
  departamentos: Escala['departamentos'];
  onClose: () => void;
}

/** The month of a department as a picture for WhatsApp. */
export function PictureDrawer({ start, departamentos, onClose }: PictureDrawerProps) {
  const { t, locale } = useT();
  const [chosen, setChosen] = useState(start);
  const { departamento, mes } = chosen;
  const title = departamentos.find(({ id }) => id === departamento)?.nome ?? '';
  const month = monthLabel(mes, locale);
  const picture = useQuery({
    queryKey: ['imagem da escala', departamento, mes],
    queryFn: ({ signal }) =>
      api.download('/admin/escala/imagem.png', { query: { departamento, mes }, signal }),
    enabled: departamento !== null,
    retry: false,
    gcTime: 0,
  });
  const blob = picture.data?.blob;
  const url = useMemo(() => blob && URL.createObjectURL(blob), [blob]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  const name = `escala-${mes}.png`;
  const file = blob && new File([blob], name, { type: 'image/png' });
  const mayShare = file !== undefined && navigator.canShare?.({ files: [file] });
  const isEmpty = isApiError(picture.error) && picture.error.status === 404;
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
        {picture.isFetching && <Skeleton height={360} />}
        {isEmpty && <p className={styles.facts}>{t('escalas.none')}</p>}
        {picture.error && !isEmpty && (
          <p role="alert" className={styles.error}>
            {picture.error.message || t('escalas.picture.failed')}
          </p>
        )}
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
