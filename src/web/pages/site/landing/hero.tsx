import { IconCalendarEvent, IconMapPin, IconUsers } from '@tabler/icons-react';
import type { TemaPagina } from '#shared/contracts/pagina-evento.ts';
import type { Evento } from '#shared/contracts/site.ts';
import { exactWhen, invitationDays, invitationHours } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { useAgeText } from '#web/lib/site/use-age-text.ts';
import { CallToAction } from './call-to-action.tsx';
import styles from './hero.module.css';
import { LandingHeader } from './landing-header.tsx';
import type { LandingOffer } from './offer.ts';

interface HeroProps {
  evento: Evento;
  tema: TemaPagina;
  chamada: string | null;
  offer: LandingOffer;
  checkout: string;
  /** address of the form for a mail when sign-ups open */
  notice?: string;
  alone?: boolean;
}

/** The invitation: title, date, place and the sign-up button. */
export function Hero({ evento, tema, chamada, offer, checkout, notice, alone }: HeroProps) {
  const { locale } = useT();
  const ages = useAgeText(evento);
  const where = evento.local ?? evento.lugar?.nome;
  return (
    <LandingHeader
      tema={tema}
      title={evento.nome}
      call={chamada}
      cancelled={evento.status === 'cancelado'}
      alone={alone}
    >
      <ul className={styles.facts}>
        <li>
          <IconCalendarEvent size={22} stroke={1.7} aria-hidden="true" />
          <time dateTime={`${evento.data}T${evento.horario_inicial}`} title={exactWhen(evento, locale)}>
            <span>{invitationDays(evento, locale)}</span>
            <span>{invitationHours(evento, locale)}</span>
          </time>
        </li>
        {where && (
          <li>
            <IconMapPin size={22} stroke={1.7} aria-hidden="true" />
            <span lang={recordLang}>{where}</span>
          </li>
        )}
        {ages && (
          <li>
            <IconUsers size={22} stroke={1.7} aria-hidden="true" />
            {ages}
          </li>
        )}
      </ul>
      <CallToAction evento={evento} offer={offer} checkout={checkout} notice={notice} />
    </LandingHeader>
  );
}
