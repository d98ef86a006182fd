import { type LoaderFunctionArgs, useActionData, useLoaderData, useSearchParams } from 'react-router';
import type { Site } from '#shared/contracts/site.ts';
import { contato } from '#shared/sections/contato.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { breadcrumbLd, churchLd } from '#web/lib/site/json-ld.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DrawnCover } from '#web/ui/site/drawn-cover.tsx';
import {
  choicesOf,
  type FormState,
  formAction,
  formHeaders,
  keepTyped,
} from '#web/ui/site/form/form-state.ts';
import { SentTitle } from '#web/ui/site/form/sent-title.tsx';
import { Seo } from '#web/ui/site/seo.tsx';
import { ContatoForm } from './contato/contato-form.tsx';
import { ContactChannels, Place, PrayerHint } from './contato/place.tsx';
import styles from './contato.module.css';

export const headers = formHeaders;
export const action = formAction('sendContato');
export const clientAction = keepTyped;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { site, church, language } = context.get(pageRequestContext);
  const { options } = contato.fields.assunto;
  const assuntos = choicesOf(options, language.texts);
  const assunto = url.searchParams.get('assunto') ?? '';
  return {
    formToken: site.formToken(),
    politica: church.politica,
    assuntos,
    assunto: Object.hasOwn(options, assunto) ? assunto : '',
    evento: await eventoOf(site, url.searchParams.get('evento')),
  };
}

/** The event the visitor asks about, by its current or a former slug. */
async function eventoOf(
  site: Pick<Site, 'evento'>,
  slug: string | null,
): Promise<{ id: number; nome: string; data: string } | null> {
  const first = slug ? await site.evento(slug) : null;
  const evento = first && 'moved' in first ? await site.evento(first.moved) : first;
  if (!evento || !('found' in evento)) return null;
  const { id, nome, data } = evento.found;
  return { id, nome, data };
}

export default function ContatoPage() {
  const { t } = useT();
  const { church, baseUrl } = usePage();
  const [search] = useSearchParams();
  const shown = useLoaderData<typeof loader>();
  const state = useActionData<FormState>();
  const isSent = search.has('enviado');
  return (
    <div className={styles.page} data-sent={isSent || undefined}>
      <Seo
        title={t('contato.title')}
        inCity
        description={t('contato.description', { church: church.nome })}
        path="/contato"
        jsonLd={[
          churchLd({ church, baseUrl }),
          breadcrumbLd({ church, baseUrl }, [{ name: t('contato.title'), path: '/contato' }]),
        ]}
        noindex={isSent}
      />
      {isSent ? (
        <Sent />
      ) : (
        <>
          <header className={styles.head}>
            <h1>{t('contato.heading')}</h1>
            <p>{t('contato.lead')}</p>
          </header>
          <div className={styles.form}>
            <ContatoForm key={`${shown.assunto} ${shown.evento?.nome}`} shown={shown} state={state} />
          </div>
        </>
      )}
      <aside className={styles.aside} aria-label={t('contato.place')}>
        <DrawnCover seed={church.nome} ratio="16 / 9" className={styles.cover} />
        <div className={styles.board}>
          <ContactChannels church={church} />
          {church.sede && <Place lugar={church.sede} />}
          <PrayerHint />
        </div>
      </aside>
    </div>
  );
}

function Sent() {
  const { t } = useT();
  return (
    <header className={styles.head}>
      <SentTitle>{t('contato.sent')}</SentTitle>
      <p>{t('contato.sent_text')}</p>
      <div className={styles.after}>
        <ButtonLink to="/eventos" size="lg">
          {t('home.next_all')}
        </ButtonLink>
        <ButtonLink to="/contato" size="lg" variant="quiet">
          {t('contato.sent_again')}
        </ButtonLink>
      </div>
    </header>
  );
}
