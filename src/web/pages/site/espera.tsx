import type { ReactNode } from 'react';
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { churchToday } from '#shared/dates.ts';
import { momentLabel } from '#shared/dates-in-words.ts';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { sentFields } from '#web/ui/site/form/form-state.ts';
import { Outcome } from '#web/ui/site/outcome.tsx';
import styles from './contribuir/simple-page.module.css';
import { stepPath } from './inscricao/steps.ts';
import { preloadDisplayFont } from './landing/display-fonts.ts';
import { eventFaceOf } from './landing/page-address.ts';

export const headers = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { signUps, site, language } = context.get(pageRequestContext);
  const espera = await signUps.waiting(params.codigo ?? '');
  if (!espera) throw data(null, { status: 404 });
  return {
    espera,
    ...(await eventFaceOf(site, espera.evento.slug)),
    today: churchToday(new Date()),
    texts: pageTexts(language.texts, 'wait', 'signup'),
  };
}

export async function action({ request, context, params, url }: ActionFunctionArgs) {
  const { signUps, sender } = context.get(pageRequestContext);
  const codigo = params.codigo ?? '';
  const wasUnconfirmed = (await signUps.waiting(codigo))?.estado === 'a_confirmar';
  const leaves = 'sair' in (await sentFields(request));
  const outcome = await (leaves
    ? signUps.leaveWaiting(codigo, sender)
    : signUps.confirmWaiting(codigo, sender));
  if (!outcome.ok) return data({ message: outcome.message }, { status: outcome.status });
  // Leaving with an unconfirmed address deletes the entry and its page: redirects to the home page.
  return redirect(leaves && wasUnconfirmed ? '/' : `${url.pathname}${url.search}`, 303);
}

export default function EsperaPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <Waiting />
    </MoreTexts>
  );
}

/** Only a button confirms or leaves, because mail scanners open every link. */
function Waiting() {
  const { t, locale } = useT();
  const { church } = usePage();
  const { espera, tema, eventPath, today } = useLoaderData<typeof loader>();
  if (tema) preloadDisplayFont(tema.letra);
  const answer = useActionData<{ message: string }>();
  const isBusy = useNavigation().state !== 'idle';
  const { estado, evento, na_frente, quantidade, oferta } = espera;
  const people = quantidade === 1 ? t('signup.places_one') : t('signup.places', { count: quantidade });
  const event = (
    <ButtonLink to={eventPath} variant="plain" size="lg">
      {t('signup.back_event')}
    </ButtonLink>
  );
  const leave = (text: string): ReactNode => (
    <Form method="post">
      <input type="hidden" name="sair" value="1" />
      <Button type="submit" variant="quiet" size="lg" loading={isBusy}>
        {text}
      </Button>
    </Form>
  );
  const ahead =
    na_frente === 0
      ? t('wait.ahead_none')
      : na_frente === 1
        ? t('wait.ahead_one')
        : t('wait.ahead', { count: na_frente });
  return (
    <div className={styles.page}>
      <title>{`${t('wait.title')}: ${evento.nome} · ${church.nome}`}</title>
      <meta name="robots" content="noindex, nofollow" />
      {answer && <p role="alert">{answer.message}</p>}
      {evento.status === 'cancelado' ? (
        <Outcome
          title={t('wait.cancelled')}
          text={
            <>
              <p lang={recordLang}>{evento.nome}</p>
              <p>{t('wait.cancelled_text')}</p>
            </>
          }
        />
      ) : estado === 'a_confirmar' ? (
        <Outcome
          title={t('wait.a_confirmar')}
          text={<p>{t('wait.a_confirmar_text', { event: evento.nome })}</p>}
        >
          <Form method="post">
            <Button type="submit" size="lg" loading={isBusy}>
              {t('wait.confirm')}
            </Button>
          </Form>
          {leave(t('wait.not_me'))}
        </Outcome>
      ) : estado === 'esperando' ? (
        <Outcome
          title={t('wait.esperando')}
          text={
            <>
              <p>
                <span lang={recordLang}>{evento.nome}</span> · {people}
              </p>
              <p>{t(quantidade === 1 ? 'wait.esperando_text' : 'wait.esperando_many')}</p>
              <p>{ahead}</p>
            </>
          }
        >
          {leave(t('wait.leave'))}
          {event}
        </Outcome>
      ) : oferta ? (
        <Outcome
          title={t(quantidade === 1 ? 'wait.oferecida' : 'wait.oferecida_many', { count: quantidade })}
          text={
            <>
              <p lang={recordLang}>{evento.nome}</p>
              <p>
                {t(quantidade === 1 ? 'wait.oferecida_text' : 'wait.oferecida_text_many', {
                  when: momentLabel(oferta.ate, today, locale),
                })}
              </p>
            </>
          }
        >
          <ButtonLink to={stepPath(oferta.compra, 'participantes')} size="lg">
            {t(quantidade === 1 ? 'wait.take' : 'wait.take_many')}
          </ButtonLink>
          {leave(t('wait.refuse'))}
        </Outcome>
      ) : (
        <Outcome
          title={t(estado === 'oferecida' ? 'wait.perdida' : `wait.${estado}`)}
          text={<p>{t(estado === 'oferecida' ? 'wait.perdida_text' : `wait.${estado}_text`)}</p>}
        >
          {event}
        </Outcome>
      )}
    </div>
  );
}
