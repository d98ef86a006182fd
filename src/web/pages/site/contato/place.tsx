import { IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatPhone } from '#shared/br/phone.ts';
import type { Lugar, SiteSettings } from '#shared/contracts/site.ts';
import { timeLabel } from '#shared/dates-in-words.ts';
import { addressLines, mapLinks } from '#shared/map-links.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { cultosByDay } from '#web/lib/site/cultos.ts';
import { whatsappOf } from '#web/lib/site/whatsapp.ts';
import { Directions } from '#web/ui/site/directions.tsx';
import styles from './place.module.css';

/** Ways to reach the church without the form. */
export function ContactChannels({ church }: { church: SiteSettings }) {
  const { t } = useT();
  const whatsapp = whatsappOf(church);
  const { telefone, email } = church.sede ?? { telefone: null, email: null };
  if (!whatsapp && !telefone && !email) return null;
  return (
    <section className={styles.part}>
      <h2>{t('contato.direct')}</h2>
      <ul className={styles.ways}>
        {whatsapp && (
          <li>
            <a href={whatsapp} rel="noopener">
              <IconBrandWhatsapp size={22} stroke={1.6} aria-hidden="true" />
              {t('contato.whatsapp')}
            </a>
          </li>
        )}
        {telefone && (
          <li>
            <a href={`tel:${telefone}`} aria-label={t('contato.phone', { phone: formatPhone(telefone) })}>
              <IconPhone size={22} stroke={1.6} aria-hidden="true" />
              {formatPhone(telefone)}
            </a>
          </li>
        )}
        {email && (
          <li>
            <a href={`mailto:${email}`}>
              <IconMail size={22} stroke={1.6} aria-hidden="true" />
              {email}
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Points to the prayer request form, which is separate from contact messages. */
export function PrayerHint() {
  const { t } = useT();
  return (
    <section className={styles.part}>
      <h2>{t('contato.prayer')}</h2>
      <p>
        {t('contato.prayer_text')} <Link to="/pedido-oracoes">{t('contato.prayer_action')}</Link>
      </p>
    </section>
  );
}

/** Address, directions and hours of a church. */
export function Place({ lugar }: { lugar: Lugar }) {
  const { t, locale } = useT();
  const map = mapLinks(lugar);
  const days = cultosByDay(lugar.cultos, locale);
  return (
    <>
      {map && (
        <section className={styles.part}>
          <h2>{t('contato.place')}</h2>
          <address className={styles.address}>
            <strong lang={recordLang}>{lugar.nome}</strong>
            {addressLines(lugar).map((line) => (
              <span key={line} lang={recordLang}>
                {line}
              </span>
            ))}
          </address>
          <Directions place={lugar} name={lugar.nome} />
        </section>
      )}
      {days.length > 0 && (
        <section className={styles.part}>
          <h2>{t('contato.services')}</h2>
          <dl className={styles.days}>
            {days.map(({ dia, nome, cultos }) => (
              <div key={dia}>
                <dt>{nome}</dt>
                {cultos.map(({ horario, descricao }) => (
                  <dd key={`${horario} ${descricao}`}>
                    <span className={styles.time}>{timeLabel(horario, locale)}</span>{' '}
                    {descricao && <span lang={recordLang}>{descricao}</span>}
                  </dd>
                ))}
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}
