import { IconCalendarPlus, IconFileDownload, IconTicket } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { CompraAberta } from '#shared/contracts/inscricao.ts';
import { exactWhen } from '#shared/dates-in-words.ts';
import { parseVideo } from '#shared/video.ts';
import { PaymentReceipt } from '#web/checkout/payment-receipt.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { inRecordLang } from '#web/lib/i18n/in-record-lang.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Outcome } from '#web/ui/site/outcome.tsx';
import { Share } from '#web/ui/site/share.tsx';
import { PlaceMaps, PlaceTexts } from '../ingresso/place.tsx';
import { VideoPlayer } from '../parts/video-player.tsx';
import styles from './finished.module.css';
import { RefundPolicy } from './refund-policy.tsx';

/** The sign-up is confirmed: date and place, the tickets, the receipt, and links to share the event. */
export function Finished({ purchase, eventPath }: { purchase: CompraAberta; eventPath: string }) {
  const { t, locale } = useT();
  const { evento, lugar, comprador, participantes, sandbox } = purchase;
  const live = participantes.filter(({ estado }) => estado === 'confirmada' || estado === 'check_in_feito');
  return (
    <div className={styles.finished}>
      <Outcome
        title={t('signup.done')}
        text={
          <>
            {sandbox && <p className={styles.test}>{t('signup.test')}</p>}
            <p>
              {inRecordLang(
                t('signup.done_text', { event: evento.nome, email: comprador.email ?? '' }),
                evento.nome,
              )}
            </p>
          </>
        }
      />
      <dl className={styles.facts}>
        <div>
          <dt>{t('finished.when')}</dt>
          <dd>
            <time dateTime={`${evento.data}T${evento.horario_inicial}`}>{exactWhen(evento, locale)}</time>
            <ButtonLink
              to={`/eventos/${evento.slug}/agenda.ics`}
              variant="quiet"
              reloadDocument
              className={styles.calendar}
              data-noprint
            >
              <IconCalendarPlus size={20} stroke={1.7} aria-hidden="true" />
              {t('ticket.calendar')}
            </ButtonLink>
          </dd>
        </div>
        {(evento.local ?? evento.endereco ?? lugar) && (
          <div>
            <dt>{t('finished.where')}</dt>
            <dd>
              <PlaceTexts evento={evento} lugar={lugar} />
              <PlaceMaps evento={evento} lugar={lugar} />
            </dd>
          </div>
        )}
      </dl>
      <section aria-labelledby="tickets">
        <h2 id="tickets">{t('signup.tickets')}</h2>
        <ul className={styles.tickets}>
          {live.map(({ codigo, participante, lote, estado }) => {
            const name = participante ?? t('ticket.nameless');
            return (
              <li key={codigo}>
                <Link to={`/ingresso/${codigo}`} className={styles.ticket}>
                  <IconTicket size={24} stroke={1.6} aria-hidden="true" />
                  <span className={styles.name}>
                    <strong>{name}</strong>
                    <small lang={recordLang}>{lote.nome}</small>
                  </span>
                  <span className={styles.open}>{t('signup.open_ticket')}</span>
                </Link>
                {estado === 'confirmada' && (
                  <a
                    className={styles.pdf}
                    href={`/api/inscricoes/${codigo}/ingresso.pdf`}
                    target="_blank"
                    rel="noopener"
                    aria-label={t('finished.pdf', { name })}
                    title={t('finished.pdf', { name })}
                    data-noprint
                  >
                    <IconFileDownload size={22} stroke={1.6} aria-hidden="true" />
                    PDF
                  </a>
                )}
              </li>
            );
          })}
        </ul>
      </section>
      <PaymentReceipt cobranca={purchase.cobranca} nome={comprador.nome} />
      <section aria-labelledby="giving-up" className={styles.giveUp} data-noprint>
        <h2 id="giving-up">{t('finished.give_up')}</h2>
        <p>
          {t(evento.transferencia_horas === null ? 'finished.give_up_where' : 'finished.give_up_or_pass')}
        </p>
        {purchase.total > 0 && <RefundPolicy reembolsos={evento.reembolsos} />}
      </section>
      {evento.video_final && <FinalVideo url={evento.video_final} evento={evento} />}
      <section aria-labelledby="invite" data-noprint>
        <h2 id="invite">{t('finished.invite')}</h2>
        <Share title={evento.nome} url={eventPath} description={evento.nome} hashtags={[]} />
      </section>
      <div data-noprint>
        <ButtonLink to={eventPath} size="lg" variant="quiet">
          {t('signup.back_event')}
        </ButtonLink>
      </div>
    </div>
  );
}

/** The event's video for participants; a link where the address cannot be embedded. */
function FinalVideo({ url, evento }: { url: string; evento: CompraAberta['evento'] }) {
  const { t } = useT();
  const video = parseVideo(url);
  return (
    <section aria-labelledby="video" data-noprint>
      <h2 id="video">{t('finished.video')}</h2>
      {video ? (
        <VideoPlayer
          below
          conteudo={{
            id: evento.id,
            titulo: evento.nome,
            imagem: null,
            ao_vivo: false,
            provedor: video.provedor,
            url,
            url_incorporada: video.url_incorporada,
          }}
        />
      ) : (
        <a href={url} rel="noopener noreferrer">
          {t('finished.video_open')}
        </a>
      )}
    </section>
  );
}
