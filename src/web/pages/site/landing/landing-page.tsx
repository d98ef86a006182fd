import type { ReactNode } from 'react';
import type { PaginaEvento } from '#shared/contracts/pagina-evento.ts';
import type { Evento } from '#shared/contracts/site.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { themeVariables } from '#web/lib/site/page-theme.ts';
import { Picture } from '#web/ui/site/picture.tsx';
import { RichText } from '#web/ui/site/rich-text.tsx';
import type { EventSale } from '../eventos/event-sale.ts';
import { StickyCall } from './call-to-action.tsx';
import { Closing } from './closing.tsx';
import { preloadDisplayFont } from './display-fonts.ts';
import ways from './ended.module.css';
import { Gallery } from './gallery.tsx';
import { Hero } from './hero.tsx';
import styles from './landing-page.module.css';
import { LandingVideo } from './landing-video.tsx';
import { Lots } from './lots.tsx';
import { Nav } from './nav.tsx';
import { lotsOfEvento, offerOf } from './offer.ts';
import { hasPlace, Place } from './place.tsx';
import './print.css';
import { Programme } from './programme.tsx';
import { Questions } from './questions.tsx';
import { Reasons } from './reasons.tsx';
import { Section } from './section.tsx';
import { Speakers } from './speakers.tsx';

export interface LandingPageProps {
  evento: Evento;
  pagina: PaginaEvento;
  /** the lots with their places, while sign-ups are open */
  sale: EventSale | null;
  /** YYYY-MM-DD, by the church's clock */
  today: string;
  isOver: boolean;
  /** the address of the first step of the sign-up */
  checkout: string;
  /** the page's own path, and the picture of its link preview */
  share: { url: string; media: string };
  /** address of the form for a mail when sign-ups open, and the form itself if it is on this page */
  notice?: { to: string; form?: ReactNode };
  /** the page is shown without the site's header */
  alone?: boolean;
}

/** An event's landing page in its own design. All data come by props, so that the office can preview unsaved changes. */
export function LandingPage(props: LandingPageProps) {
  const { t } = useT();
  const { evento, pagina, sale, today, isOver, checkout, share, notice, alone } = props;
  const { tema, motivos, palestrantes, programacao, perguntas, galeria, video } = pagina;
  const { desenho } = tema;
  const offer = offerOf(evento, sale, isOver);
  const lots = isOver || offer.state === 'cancelled' ? [] : lotsOfEvento(evento, sale);
  preloadDisplayFont(tema.letra);
  const entries = [
    evento.texto && { id: 'sobre', label: t('landing.nav_about') },
    motivos.length > 0 && { id: 'motivos', label: t('landing.nav_reasons') },
    palestrantes.length > 0 && { id: 'palestrantes', label: t('landing.nav_speakers') },
    programacao.length > 0 && { id: 'programacao', label: t('landing.nav_programme') },
    lots.length > 0 && { id: 'passaportes', label: t('landing.nav_passports') },
    hasPlace(evento) && { id: 'local', label: t('landing.nav_place') },
    perguntas.length > 0 && { id: 'perguntas', label: t('landing.nav_questions') },
  ].filter((entry) => typeof entry === 'object' && entry !== null);
  return (
    <div className={`${styles.landing} ${styles[desenho]}`} style={themeVariables(tema)} data-landing>
      <Hero
        evento={evento}
        tema={tema}
        chamada={pagina.chamada}
        offer={offer}
        checkout={checkout}
        notice={notice?.to}
        alone={alone}
      />
      <Nav entries={entries} sticky={alone} />
      {notice?.form && offer.state === 'soon' && <div className={ways.ways}>{notice.form}</div>}
      {evento.imagem && !video && (
        // an event with a video shows this picture as the one to press play on
        <div className={styles.cover}>
          <Picture
            image={evento.imagem}
            alt=""
            sizes="(min-width: 1180px) 1068px, 92vw"
            ratio="21 / 9"
            className={styles.picture}
          />
        </div>
      )}
      {evento.texto && (
        <Section id="sobre" title={t('landing.about')} desenho={desenho} narrow>
          <RichText html={evento.texto} lang={recordLang} className={styles.text} />
        </Section>
      )}
      {motivos.length > 0 && <Reasons motivos={motivos} desenho={desenho} />}
      {palestrantes.length > 0 && <Speakers palestrantes={palestrantes} desenho={desenho} />}
      {programacao.length > 0 && <Programme programacao={programacao} desenho={desenho} />}
      {lots.length > 0 && (
        <Lots
          lots={lots}
          offer={offer}
          nome={evento.nome}
          checkout={checkout}
          today={today}
          desenho={desenho}
        />
      )}
      {hasPlace(evento) && <Place evento={evento} pagina={pagina} isOver={isOver} desenho={desenho} />}
      {video && <LandingVideo evento={evento} video={video} desenho={desenho} />}
      {galeria.length > 0 && <Gallery galeria={galeria} desenho={desenho} />}
      {perguntas.length > 0 && <Questions perguntas={perguntas} slug={evento.slug} desenho={desenho} />}
      <Closing
        evento={evento}
        offer={offer}
        checkout={checkout}
        today={today}
        share={share}
        desenho={desenho}
      />
      <StickyCall evento={evento} offer={offer} checkout={checkout} notice={notice?.to} />
    </div>
  );
}
