import { IconMail, IconPhone } from '@tabler/icons-react';
import { formatPhone } from '#shared/br/phone.ts';
import type { Lugar } from '#shared/contracts/site.ts';
import { timeLabel } from '#shared/dates-in-words.ts';
import { addressLines } from '#shared/map-links.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { cultosByDay } from '#web/lib/site/cultos.ts';
import { Directions } from '#web/ui/site/directions.tsx';
import { Branches } from './branches.tsx';
import styles from './places.module.css';
import frame from './section.module.css';

/** Service times, address and directions of each church. */
export function Places({ lugares }: { lugares: Lugar[] }) {
  const { t } = useT();
  const [first, ...others] = lugares;
  if (!first) return null;
  return (
    <section id="onde" className={`${styles.ground} later`} aria-labelledby="visite">
      <div className={frame.section}>
        <div className={styles.board}>
          <h2 id="visite" className={frame.title}>
            {t('home.places')}
          </h2>
          <p className={`${frame.lead} ${styles.lead}`}>{t('home.places_text')}</p>
          <Address lugar={first} />
          <Times lugar={first} />
        </div>
        <Branches lugares={others} />
      </div>
    </section>
  );
}

function Address({ lugar }: { lugar: Lugar }) {
  return (
    <address className={styles.address}>
      <strong lang={recordLang}>{lugar.nome}</strong>
      {addressLines(lugar).map((line) => (
        <span key={line} lang={recordLang}>
          {line}
        </span>
      ))}
      <Directions place={lugar} name={lugar.nome} />
      {lugar.telefone && (
        <a className={styles.reach} href={`tel:${lugar.telefone}`}>
          <IconPhone size={20} stroke={1.6} aria-hidden="true" />
          {formatPhone(lugar.telefone)}
        </a>
      )}
      {lugar.email && (
        <a className={styles.reach} href={`mailto:${lugar.email}`}>
          <IconMail size={20} stroke={1.6} aria-hidden="true" />
          {lugar.email}
        </a>
      )}
    </address>
  );
}

function Times({ lugar }: { lugar: Lugar }) {
  const { t, locale } = useT();
  const days = cultosByDay(lugar.cultos, locale);
  if (days.length === 0) return null;
  return (
    <dl className={styles.days} aria-label={t('home.services')}>
      {days.map(({ dia, nome, cultos }) => (
        <div key={dia}>
          <dt>{nome}</dt>
          {cultos.map(({ horario, descricao }) => (
            <dd key={horario + descricao}>
              <span className={styles.time}>{timeLabel(horario, locale)}</span>
              {descricao && <span lang={recordLang}>{descricao}</span>}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
