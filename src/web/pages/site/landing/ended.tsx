import { Link } from 'react-router';
import type { TemaPagina } from '#shared/contracts/pagina-evento.ts';
import type { EventoCard } from '#shared/contracts/site.ts';
import { exactWhen, rangeLabel } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { themeVariables } from '#web/lib/site/page-theme.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { preloadDisplayFont } from './display-fonts.ts';
import styles from './ended.module.css';
import { LandingHeader } from './landing-header.tsx';
import landing from './landing-page.module.css';
import { NoticeBox } from './notice-box.tsx';

interface EndedProps {
  nome: string;
  tema: TemaPagina;
  /** `over`: the event took place; `none`: no event is planned yet */
  reason: 'over' | 'none' | 'cancelled';
  proximo: EventoCard | null;
  today: string;
  formToken: string;
  state: FormState | undefined;
  /** the request for a notice was sent */
  isSent: boolean;
}

/** The page of a fixed address whose event is over or missing: explains it, offers the next event, and a mail when sign-ups open. */
export function Ended({ nome, tema, reason, proximo, today, formToken, state, isSent }: EndedProps) {
  const { t, locale } = useT();
  preloadDisplayFont(tema.letra);
  const words = {
    over: [t('landing.over'), t('landing.over_text')],
    none: [t('landing.none'), t('landing.none_text')],
    cancelled: [t('eventos.cancelled_title'), t('eventos.cancelled_text')],
  }[reason];
  return (
    <div className={`${landing.landing} ${landing[tema.desenho]}`} style={themeVariables(tema)} data-landing>
      <LandingHeader tema={tema} title={nome} call={null} alone>
        <div className={styles.words}>
          <p className={styles.lead}>{words[0]}</p>
          <p>{words[1]}</p>
        </div>
      </LandingHeader>
      <div className={styles.ways}>
        <NoticeBox title={t('landing.notice')} formToken={formToken} state={state} isSent={isSent} />
        {proximo && (
          <section className={styles.box} aria-labelledby="proximo">
            <h2 id="proximo">{t('landing.next')}</h2>
            <p className={styles.next} lang={recordLang}>
              {proximo.nome}
            </p>
            <p>
              <time
                dateTime={`${proximo.data}T${proximo.horario_inicial}`}
                title={exactWhen(proximo, locale)}
              >
                {rangeLabel(proximo, today, locale)}
              </time>
            </p>
            <ButtonLink to={`/eventos/${proximo.slug}`} size="lg">
              {t('landing.next_open')}
            </ButtonLink>
          </section>
        )}
        <p className={styles.all}>
          <Link to="/eventos">{t('eventos.see_all')}</Link>
        </p>
      </div>
    </div>
  );
}
