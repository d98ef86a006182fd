import { IconBrandGoogle, IconCalendarPlus } from '@tabler/icons-react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './subscribe.module.css';

/** Subscribes the visitor's own calendar to the church's events. */
export function Subscribe() {
  const { t } = useT();
  const feed = `${usePage().baseUrl}/agenda.ics`;
  const webcal = feed.replace(/^https?:/, 'webcal:');
  return (
    <section className={styles.subscribe} aria-labelledby="subscribe" data-noprint>
      <div>
        <h2 id="subscribe">{t('eventos.subscribe')}</h2>
        <p>{t('eventos.subscribe_text')}</p>
      </div>
      <div className={styles.ways}>
        <ButtonLink to={webcal} size="lg">
          <IconCalendarPlus size={22} stroke={1.7} aria-hidden="true" />
          {t('eventos.subscribe_action')}
        </ButtonLink>
        <ButtonLink
          to={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`}
          variant="quiet"
          size="lg"
          target="_blank"
          rel="noopener"
        >
          <IconBrandGoogle size={20} stroke={1.7} aria-hidden="true" />
          {t('eventos.subscribe_google')}
        </ButtonLink>
        <p className={styles.address}>
          {t('eventos.subscribe_address')} <a href={feed}>{feed}</a>
        </p>
      </div>
    </section>
  );
}
