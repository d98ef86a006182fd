import type { DesenhoPagina } from '#shared/contracts/pagina-evento.ts';
import { shortDate } from '#shared/spoken-dates.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { drawings } from './drawings/index.ts';
import type { LandingOffer, Passport } from './offer.ts';
import styles from './passports.module.css';
import { Section } from './section.tsx';

interface PassportsProps {
  passports: readonly Passport[];
  offer: LandingOffer;
  nome: string;
  checkout: string;
  today: string;
  desenho: DesenhoPagina;
}

/** The lots as cards. Only lots on sale have a button. */
export function Passports({ passports, offer, nome, checkout, today, desenho }: PassportsProps) {
  const { t, money } = useT();
  const note = useNote(today);
  const { Mark } = drawings[desenho];
  return (
    <Section id="passaportes" title={t('landing.passports')} desenho={desenho}>
      <ul className={`${styles.passports} ${styles[desenho]}`}>
        {passports.map((passport) => {
          const isOpen = passport.estado === 'aberto';
          const isFew = isOpen && passport.restantes !== undefined;
          return (
            <li key={passport.nome} data-state={passport.estado} data-few={isFew || undefined}>
              <span className={styles.mark}>
                <Mark />
              </span>
              <h3 lang={recordLang}>{passport.nome}</h3>
              <p className={styles.event} lang={recordLang}>
                {nome}
              </p>
              <p className={styles.price}>
                {passport.preco === 0 ? t('eventos.free') : money(passport.preco)}
              </p>
              <p className={styles.note}>{note(passport)}</p>
              {isOpen && (
                <ButtonLink to={checkout} size="lg" wide className={styles.button} data-noprint>
                  {t('landing.action')}
                  <span className="visually-hidden" lang={recordLang}>
                    : {passport.nome}
                  </span>
                </ButtonLink>
              )}
            </li>
          );
        })}
      </ul>
      {offer.state === 'waiting' && (
        <p className={styles.waiting} data-noprint>
          <ButtonLink to={checkout} size="lg" className={styles.button}>
            {t('eventos.signup_wait')}
          </ButtonLink>
        </p>
      )}
    </Section>
  );
}

/** The note under the price: places left, or the dates of the sale. */
function useNote(today: string): (passport: Passport) => string {
  const { t, number, locale } = useT();
  return ({ estado, restantes, de, ate }) => {
    if (estado === 'esgotado') return t('eventos.lot_sold_out');
    if (estado === 'encerrado') return t('eventos.lot_over');
    if (estado === 'futuro')
      return de && de > today
        ? t('eventos.lot_from', { day: shortDate(de, today, locale) })
        : t('landing.lot_soon');
    if (restantes !== undefined)
      return restantes === 1
        ? t('eventos.lot_left_one')
        : t('eventos.lot_left', { count: number(restantes) });
    return ate ? t('eventos.lot_until', { day: shortDate(ate, today, locale) }) : t('landing.lot_open');
  };
}
