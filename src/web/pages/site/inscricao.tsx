import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  replace,
  useActionData,
  useLoaderData,
} from 'react-router';
import { churchToday } from '#shared/dates.ts';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { movedTo, submitAgainAt } from '#web/lib/site/moved-to.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { intentField } from '#web/ui/site/form/form-frame.tsx';
import {
  type FormState,
  formHeaders,
  keepTyped,
  languageParameter,
  sentFields,
  withSearch,
} from '#web/ui/site/form/form-state.ts';
import { type RefusedForm, refused, refusedState } from '#web/ui/site/form/refused-form.ts';
import { Outcome } from '#web/ui/site/outcome.tsx';
import { EventAside } from './inscricao/event-aside.tsx';
import { Frame } from './inscricao/frame.tsx';
import { LotsForm } from './inscricao/lots.tsx';
import { stepPath, stepsFor } from './inscricao/steps.ts';
import { WaitingForm } from './inscricao/waiting-form.tsx';
import { preloadDisplayFont } from './landing/display-fonts.ts';
import { checkoutEvent, eventFaceOf } from './landing/page-address.ts';

export const headers = formHeaders;
export const clientAction = keepTyped;

const signUpPath = (slug: string): string => `/eventos/${slug}/inscricao`;

export async function loader(args: LoaderFunctionArgs) {
  const { context, params, url } = args;
  const { signUps, site, language } = context.get(pageRequestContext);
  const oferta = await signUps.offer(await checkoutEvent(site, args));
  if (!oferta) throw data(null, { status: 404 });
  const { slug } = oferta.evento;
  if (params.id !== undefined && params.id !== slug) throw movedTo(signUpPath(slug), url);
  return {
    oferta,
    ...(await eventFaceOf(site, slug)),
    today: churchToday(new Date()),
    formToken: site.formToken(),
    waits: url.searchParams.get('espera') === 'sim',
    texts: pageTexts(language.texts, 'signup', 'checkout'),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context, params, url } = args;
  const { signUps, site, sender } = context.get(pageRequestContext);
  const fields = await sentFields(request);
  const evento = await checkoutEvent(site, args);
  const more = languageParameter(url);
  /** At a former address of the event, the loader would redirect and the refusal be lost. */
  const refuse = async (form: 'espera' | 'lugares', outcome: Parameters<typeof refused>[1]) => {
    const slug = params.id === undefined ? evento : (await signUps.offer(evento))?.evento.slug;
    if (slug !== undefined && slug !== evento) throw submitAgainAt(signUpPath(slug), url);
    return refused(form, outcome, fields);
  };
  if (fields[intentField] === 'espera') {
    const outcome = await signUps.join(evento, fields, sender);
    if (!outcome.ok) return refuse('espera', outcome);
    return redirect(withSearch(url.pathname, { espera: 'sim', ...more }), 303);
  }
  const outcome = await signUps.start(evento, fields, sender);
  if (!outcome.ok) return refuse('lugares', outcome);
  // the purchase replaces this page in the browser's history: going back to it would begin another purchase
  return replace(withSearch(stepPath(outcome.codigo, 'participantes'), more), 303);
}

export default function InscricaoPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <FirstStep />
    </MoreTexts>
  );
}

function FirstStep() {
  const { t } = useT();
  const { church } = usePage();
  const { oferta, tema, eventPath, today, formToken, waits } = useLoaderData<typeof loader>();
  if (tema) preloadDisplayFont(tema.letra);
  const answer = useActionData<RefusedForm | FormState>();
  const state = answer && ('form' in answer ? answer.state : answer);
  const { evento, lotes, espera } = oferta;
  const isOpen = lotes.some(({ estado }) => estado === 'aberto');
  const hasKept = oferta.guarda_vagas && lotes.some(({ estado }) => estado === 'esgotado');
  const isFree = lotes.every(({ preco }) => preco === 0);
  const steps = stepsFor(evento, { acceptsVoucher: oferta.aceita_voucher && !isFree });
  const back = (
    <ButtonLink to={eventPath} size="lg" variant="quiet">
      {t('signup.back_event')}
    </ButtonLink>
  );
  return (
    <Frame
      evento={evento}
      eventPath={eventPath}
      today={today}
      current="passaportes"
      isFree={isFree}
      steps={isOpen ? steps.map((step) => ({ step, to: null })) : []}
      aside={<EventAside evento={evento} isFree={isFree} />}
    >
      <title>{`${t('signup.title')}: ${evento.nome} · ${church.nome}`}</title>
      <meta name="robots" content="noindex" />
      {isOpen ? (
        <LotsForm
          evento={evento}
          lotes={lotes}
          hasVoucher={oferta.aceita_voucher}
          hasKept={hasKept}
          today={today}
          formToken={formToken}
          state={state}
        />
      ) : waits ? (
        <Outcome title={t('signup.waiting_done')} text={<p>{t('signup.waiting_done_text')}</p>}>
          {back}
        </Outcome>
      ) : hasKept ? (
        <>
          <LotsForm
            evento={evento}
            lotes={lotes}
            hasVoucher
            hasKept
            today={today}
            formToken={formToken}
            state={refusedState('lugares', answer)}
          />
          {espera && (
            <WaitingForm
              most={evento.por_compra}
              formToken={formToken}
              state={refusedState('espera', answer)}
              isBelow
            />
          )}
        </>
      ) : espera ? (
        <WaitingForm most={evento.por_compra} formToken={formToken} state={state} />
      ) : (
        <Outcome title={t('signup.none_open')} text={<p>{t('signup.none_open_text')}</p>}>
          {back}
        </Outcome>
      )}
    </Frame>
  );
}
