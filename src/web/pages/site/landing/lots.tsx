import type { DesenhoPagina } from '#shared/contracts/pagina-evento.ts';
import { shortDate } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { drawings } from './drawings/index.ts';
import styles from './lots.module.css';
import type { LandingLot, LandingOffer } from './offer.ts';
import { Section } from './section.tsx';

interface LotsProps {
  lots: readonly LandingLot[];
  offer: LandingOffer;
  nome: string;
  checkout: string;
  today: string;
  desenho: DesenhoPagina;
}

/** The lots as cards. Only lots on sale have a button. */
export function Lots({ lots, offer, nome, checkout, today, desenho }: LotsProps) {
  const { t, money } = useT();
  const note = useNote(today);
  const { Mark } = drawings[desenho];
  return (
    <Section id="passaportes" title={t('landing.passports')} desenho={desenho}>
      <ul className={`${styles.lots} ${styles[desenho]}`}>
        {lots.map((lot) => {
          const isOpen = lot.estado === 'aberto';
          const isFew = isOpen && lot.restantes !== undefined;
          return (
            <li key={lot.nome} data-state={lot.estado} data-few={isFew || undefined}>
              <span className={styles.mark}>
                <Mark />
              </span>
              <h3 lang={recordLang}>{lot.nome}</h3>
              <p className={styles.event} lang={recordLang}>
                {nome}
              </p>
              <p className={styles.price}>{lot.preco === 0 ? t('eventos.free') : money(lot.preco)}</p>
              <p className={styles.note}>{note(lot)}</p>
              {isOpen && (
                <ButtonLink to={checkout} size="lg" wide className={styles.button} data-noprint>
                  {t('landing.action')}
                  <span className="visually-hidden" lang={recordLang}>
                    : {lot.nome}
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
function useNote(today: string): (lot: LandingLot) => string {
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
