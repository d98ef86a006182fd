import { useState } from 'react';
import type { Escala, MesDoDepartamento } from '#shared/contracts/escala.ts';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type DepartmentMonth, DepartmentMonthFields } from './department-month.tsx';
import styles from './drawers.module.css';
import { periodOf } from './period.ts';
import { volunteersToNotify } from './schedule.ts';
import { useEscala, useRefreshEscala } from './use-escala.ts';

interface PublishDrawerProps {
  start: DepartmentMonth;
  departamentos: Escala['departamentos'];
  onClose: () => void;
}

/** Publishes the month of a department, after showing which volunteers will get a message. */
export function PublishDrawer({ start, departamentos, onClose }: PublishDrawerProps) {
  const { t } = useT();
  const dialogs = useDialogs();
  const refresh = useRefreshEscala();
  const { working, error, run } = useOfficeAction<MesDoDepartamento>();
  const [chosen, setChosen] = useState(start);
  const [now] = useState(() => new Date());
  const { departamento, mes } = chosen;
  const query = useEscala(
    { ...periodOf({ visao: 'mes', dia: `${mes}-01` }), departamento, voluntario: null },
    { milliseconds: false, enabled: departamento !== null },
  );
  const escala = departamento !== null && !query.isPlaceholderData ? query.data : undefined;
  const month = escala?.meses.find((one) => one.departamento === departamento && one.mes === mes);
  const toNotify = escala && departamento !== null ? volunteersToNotify(escala, departamento, now) : [];
  const empty = month ? month.vagas - month.preenchidas : 0;
  // volunteers who were taken out get a message too, and are not in `toNotify` because they have no place any more
  const count = Math.max(toNotify.length, month?.publicada_em ? month.a_avisar : 0);
  const send = async (call: 'publicar' | 'despublicar') => {
    const answer = await run(`/admin/escala/${call}`, { departamento, mes });
    if (!answer) return;
    dialogs.snackbar.show({ text: t(`escalas.done.${call}`), color: 'success', timeout: 5000 });
    await refresh();
    onClose();
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('escalas.publish.title')}
      closeText={t('escalas.close')}
      size={460}
    >
      <div className={styles.form}>
        <p className={styles.facts}>{t('escalas.publish.text')}</p>
        <DepartmentMonthFields value={chosen} departamentos={departamentos} onChange={setChosen} />
      </div>
      {departamento !== null && query.isPending && <Skeleton height={160} above={16} />}
      {query.isError && (
        <p role="alert" className={styles.error}>
          {query.error.message || t('error.fallback')}
        </p>
      )}
      {escala && (
        <section className={styles.group} aria-live="polite">
          <h3>
            {count === 0
              ? t('escalas.publish.nobody')
              : count === 1
                ? t('escalas.publish.one')
                : t('escalas.publish.people', { count })}
          </h3>
          {empty > 0 && <p className={styles.warning}>{t('escalas.publish.empty', { count: empty })}</p>}
          {month?.publicada_em && <p className={styles.facts}>{t('escalas.publish.again')}</p>}
          <ul className={styles.list}>
            {toNotify.map(({ voluntario, vagas, novas }) => (
              <li key={voluntario.id}>
                <span lang={recordLang}>{voluntario.nome}</span>
                <span className={styles.facts}>
                  {vagas === 1 ? t('escalas.times_one') : t('escalas.times', { count: vagas })}
                  {novas < vagas && ` · ${t('escalas.publish.new', { count: novas })}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {error && (
        <p role="alert" className={styles.error}>
          {error.message || t('error.fallback')}
        </p>
      )}
      <div className={styles.foot}>
        <Button
          loading={working}
          disabled={!month || month.vagas === 0 || (month.publicada_em !== null && count === 0)}
          onClick={() => void send('publicar')}
        >
          {month?.publicada_em ? t('escalas.publish.changes') : t('escalas.publish')}
        </Button>
        {month?.publicada_em && (
          <Button variant="plain" loading={working} onClick={() => void send('despublicar')}>
            {t('escalas.unpublish')}
          </Button>
        )}
      </div>
    </Drawer>
  );
}
