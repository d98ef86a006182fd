import type { DesenhoPagina } from '#shared/contracts/pagina-evento.ts';
import type { Evento } from '#shared/contracts/site.ts';
import { daysLabel } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { Share } from '#web/ui/site/share.tsx';
import { CallToAction } from './call-to-action.tsx';
import styles from './closing.module.css';
import { drawings } from './drawings/index.ts';
import type { LandingOffer } from './offer.ts';

interface ClosingProps {
  evento: Evento;
  offer: LandingOffer;
  checkout: string;
  today: string;
  share: { url: string; media: string };
  desenho: DesenhoPagina;
}

/** The end of the page: the invitation again, and links to share it. */
export function Closing({ evento, offer, checkout, today, share, desenho }: ClosingProps) {
  const { t, locale } = useT();
  const { church } = usePage();
  const { Mark, Edge } = drawings[desenho];
  const isOpen = offer.state === 'open';
  const days = daysLabel(evento, today, locale);
  return (
    <section className={`${styles.closing} ${styles[desenho]} later`} aria-labelledby="convite">
      {Edge && (
        <span className={styles.edge}>
          <Edge />
        </span>
      )}
      <div className={styles.inner}>
        <span className={styles.mark}>
          <Mark />
        </span>
        <h2 id="convite">{t(isOpen ? 'landing.closing' : 'landing.closing_share')}</h2>
        <p className={styles.event}>
          <span lang={recordLang}>{evento.nome}</span> · {days}
        </p>
        {isOpen && (
          <>
            <CallToAction evento={evento} offer={offer} checkout={checkout} />
            <p>{t('landing.closing_share')}</p>
          </>
        )}
        <Share
          title={evento.nome}
          url={share.url}
          description={`${evento.nome}: ${days}`}
          hashtags={[church.nome]}
          media={share.media}
        />
      </div>
    </section>
  );
}
