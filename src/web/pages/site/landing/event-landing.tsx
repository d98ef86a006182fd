import type { ReactNode } from 'react';
import type { EventoComPagina } from '#shared/contracts/site.ts';
import { exactWhen, fullDate } from '#shared/dates-in-words.ts';
import { eventoShare, sharePath } from '#shared/share-image.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLocales } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { breadcrumbLd, eventoLd } from '#web/lib/site/json-ld.ts';
import { Seo } from '#web/ui/site/seo.tsx';
import type { EventSale } from '../eventos/event-sale.ts';
import { LandingPage } from './landing-page.tsx';

interface EventLandingProps {
  evento: EventoComPagina;
  sale: EventSale | null;
  today: string;
  isOver: boolean;
  /** the beginning of the event's text */
  words: string | null;
  /** the page is at a fixed address, without the frame of the site */
  alone?: boolean;
  /** form for a mail when sign-ups open; only fixed addresses have one */
  notice?: ReactNode;
}

/** The landing page of a stored event, with its data for search engines and link previews. */
export function EventLanding({ evento, sale, today, isOver, words, alone, notice }: EventLandingProps) {
  const { t, locale } = useT();
  const { church, baseUrl } = usePage();
  const { nome, slug, canonico, pagina } = evento;
  const site = { church, baseUrl };
  const card = eventoShare(evento);
  const when = exactWhen(evento, locale).replace(/^./, (letter) => letter.toUpperCase());
  const description = [pagina.chamada, `${when}.`, words].filter(Boolean).join(' ');
  const isFixed = canonico !== `/eventos/${slug}`;
  return (
    <>
      <Seo
        title={`${nome}, ${fullDate(evento.data, locale)}`}
        written={recordLocales}
        description={description}
        path={canonico}
        card={card}
        jsonLd={[
          eventoLd(site, evento, words ?? description),
          breadcrumbLd(site, [
            { name: church.nome, path: '/' },
            { name: t('eventos.title'), path: '/eventos' },
            { name: nome, path: canonico },
          ]),
        ]}
      />
      <LandingPage
        evento={evento}
        pagina={pagina}
        sale={sale}
        today={today}
        isOver={isOver}
        checkout={isFixed ? `${canonico}/checkout` : `/eventos/${slug}/inscricao`}
        share={{ url: canonico, media: sharePath(card, church) }}
        {...(isFixed && { notice: { to: `${canonico}#aviso`, form: notice } })}
        alone={alone}
      />
    </>
  );
}
