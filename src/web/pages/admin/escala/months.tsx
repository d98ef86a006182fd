import type { Escala, MesDoDepartamento } from '#shared/contracts/escala.ts';
import { monthLabel } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import badge from '#web/sections/badge.module.css';
import { Button } from '#web/ui/button.tsx';
import { useEscalaContext } from './escala-context.ts';
import styles from './months.module.css';

interface MonthsProps {
  escala: Escala;
  onPublish: (month: MesDoDepartamento) => void;
}

/** How far each department is in the months that are shown, with the button that publishes. */
export function Months({ escala, onPublish }: MonthsProps) {
  const { t, locale, date } = useT();
  const { schedule, mayEdit } = useEscalaContext();
  const months = escala.meses.filter(({ vagas }) => vagas > 0);
  if (months.length === 0) return null;
  const isSeveral = new Set(months.map(({ mes }) => mes)).size > 1;
  return (
    <ul className={styles.months} data-noprint aria-label={t('escalas.progress')}>
      {months.map((month) => {
        const name = schedule.departments.get(month.departamento)?.nome ?? '';
        const isOut = month.publicada_em !== null;
        return (
          <li key={`${month.departamento} ${month.mes}`}>
            <p className={styles.name}>
              <strong lang={recordLang}>{name}</strong>{' '}
              <span className={badge.badge} data-tone={isOut ? 'good' : 'soon'}>
                {isOut ? t('escalas.published') : t('escalas.draft')}
              </span>
            </p>
            <progress
              max={month.vagas}
              value={month.preenchidas}
              aria-label={t('escalas.filled', { filled: month.preenchidas, total: month.vagas })}
            />
            <p>
              {isSeveral && `${monthLabel(month.mes, locale)} · `}
              {t('escalas.filled', { filled: month.preenchidas, total: month.vagas })}
              {month.confirmadas > 0 && ` · ${t('escalas.confirmed', { count: month.confirmadas })}`}
              {month.recusadas > 0 && ` · ${t('escalas.declined', { count: month.recusadas })}`}
            </p>
            {month.publicada_em && (
              <p>
                {month.publicada_por === null
                  ? t('escalas.published_at', { data: date(month.publicada_em) })
                  : t('escalas.published_on', { data: date(month.publicada_em), nome: month.publicada_por })}
              </p>
            )}
            {month.a_avisar > 0 && isOut && <p>{t('escalas.to_tell', { count: month.a_avisar })}</p>}
            {mayEdit(month.departamento) && (!isOut || month.a_avisar > 0) && (
              <Button
                variant="quiet"
                aria-label={`${isOut ? t('escalas.publish.changes') : t('escalas.publish_more')}: ${name}`}
                onClick={() => onPublish(month)}
              >
                {isOut ? t('escalas.publish.changes') : t('escalas.publish_more')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
