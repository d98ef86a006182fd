import { useId } from 'react';
import type { PreferencesDraft } from '#shared/contracts/notificacao.ts';
import { churchZone } from '#shared/dates.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import tick from '#web/ui/tick.module.css';
import styles from './notificacoes.module.css';

const usualNight = { de: '22:00', ate: '07:00' };
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const two = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

interface QuietHoursProps {
  draft: PreferencesDraft;
  errorOf: (field: string) => string | undefined;
  onChange: (draft: PreferencesDraft) => void;
}

/** When mails and pushes may arrive: quiet hours, the hour of the daily summary, and the time zone. */
export function QuietHoursFields({ draft, errorOf, onChange }: QuietHoursProps) {
  const { t } = useT();
  const id = useId();
  const { silencio, fuso, resumo_hora } = draft;
  const zones = [...new Set([churchZone, Intl.DateTimeFormat().resolvedOptions().timeZone, fuso])];
  const time = (field: 'de' | 'ate') => (
    <label className={styles.field}>
      <span>{t(`notificacoes.quiet.${field}`)}</span>
      <input
        type="time"
        required
        value={silencio?.[field] ?? ''}
        aria-invalid={errorOf(`silencio.${field}`) !== undefined || undefined}
        aria-describedby={errorOf(`silencio.${field}`) && `${id}-${field}`}
        onChange={({ currentTarget }) =>
          onChange({ ...draft, silencio: { ...(silencio ?? usualNight), [field]: currentTarget.value } })
        }
      />
      {errorOf(`silencio.${field}`) && (
        <span id={`${id}-${field}`} className={styles.error}>
          {errorOf(`silencio.${field}`)}
        </span>
      )}
    </label>
  );
  return (
    <>
      <h2>{t('notificacoes.when')}</h2>
      <label className={styles.check}>
        <input
          type="checkbox"
          className={tick.tick}
          checked={silencio !== null}
          onChange={({ currentTarget }) =>
            onChange({ ...draft, silencio: currentTarget.checked ? usualNight : null })
          }
        />
        <span>
          {t('notificacoes.quiet')}
          <small>{t('notificacoes.quiet_hint')}</small>
        </span>
      </label>
      {silencio && (
        <div className={styles.fields}>
          {time('de')}
          {time('ate')}
        </div>
      )}
      <div className={styles.fields}>
        <label className={styles.field}>
          <span>{t('notificacoes.digest_hour')}</span>
          <select
            value={resumo_hora}
            onChange={({ currentTarget }) => onChange({ ...draft, resumo_hora: Number(currentTarget.value) })}
          >
            {hours.map((hour) => (
              <option key={hour} value={hour}>
                {two(hour)}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.field}>
          <span>{t('notificacoes.zone')}</span>
          <select
            value={fuso}
            onChange={({ currentTarget }) => onChange({ ...draft, fuso: currentTarget.value })}
          >
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zone === churchZone
                  ? t('notificacoes.zone_church')
                  : zone.replaceAll('_', ' ').replace('/', ': ')}
              </option>
            ))}
          </select>
        </label>
      </div>
    </>
  );
}
