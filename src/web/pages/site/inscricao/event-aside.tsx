import type { EventoDaInscricao } from '#shared/contracts/inscricao.ts';
import { exactWhen } from '#shared/dates-in-words.ts';
import form from '#web/checkout/step-form.module.css';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { useAgeText } from '#web/lib/site/use-age-text.ts';
import styles from './event-aside.module.css';
import { RefundPolicy } from './refund-policy.tsx';

/** Shown beside the first step, which has no summary yet: date, place and terms. */
export function EventAside({ evento, isFree }: { evento: EventoDaInscricao; isFree: boolean }) {
  const { t, locale } = useT();
  const ages = useAgeText(evento);
  const place = [evento.local, evento.endereco].filter(Boolean).join(', ');
  return (
    <section className={styles.facts} aria-label={t('signup.good_to_know')}>
      <dl>
        <dt>{t('signup.fact_when')}</dt>
        <dd>{exactWhen(evento, locale)}</dd>
        {place && (
          <>
            <dt>{t('signup.fact_where')}</dt>
            <dd lang={recordLang}>{place}</dd>
          </>
        )}
        {ages && (
          <>
            <dt>{t('signup.fact_ages')}</dt>
            <dd>{ages}</dd>
          </>
        )}
        <dt>{t('signup.fact_most')}</dt>
        <dd>
          {evento.por_compra === 1
            ? t('signup.places_one')
            : t('signup.places_up_to', { count: evento.por_compra })}
        </dd>
      </dl>
      {!isFree && (
        <div className={form.refund}>
          <h2>{t('signup.refund_title')}</h2>
          <RefundPolicy reembolsos={evento.reembolsos} />
        </div>
      )}
    </section>
  );
}
