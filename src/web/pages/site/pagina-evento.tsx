import {
  type ActionFunctionArgs,
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { churchToday } from '#shared/dates.ts';
import { nameOfEndereco } from '#shared/evento/enderecos-pagina.ts';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { plainText } from '#web/lib/site/plain-text.ts';
import {
  answerForm,
  type FormState,
  formHeaders,
  keepTyped,
  sentFields,
} from '#web/ui/site/form/form-state.ts';
import { Seo } from '#web/ui/site/seo.tsx';
import { isEventOver, withSale } from './eventos/event-sale.ts';
import { Ended } from './landing/ended.tsx';
import { EventLanding } from './landing/event-landing.tsx';
import { LandingFoot } from './landing/landing-foot.tsx';
import { NoticeBox } from './landing/notice-box.tsx';
import { offerOf } from './landing/offer.ts';
import { addressOf, themeOfAddress } from './landing/page-address.ts';

/** Only a page with a notice form contains a token, and must not be cached. */
export const headers = (args: HeadersArgs): Headers =>
  args.loaderHeaders.has('cache-control') ? formHeaders(args) : new Headers();
export const clientAction = keepTyped;

export async function loader({ context, pattern }: LoaderFunctionArgs) {
  const { site, signUps, language } = context.get(pageRequestContext);
  const address = addressOf(pattern);
  const page = await site.paginaDe(address);
  const now = new Date();
  const common = { today: churchToday(now), texts: pageTexts(language.texts, 'landing') };
  if (page.estado === 'aberta') {
    const { pagina, texto } = page.evento;
    const { evento, sale } = await withSale(page.evento, signUps);
    const shown = { evento: { ...evento, pagina }, sale, isOver: isEventOver(evento, now) };
    const open = { ...shown, words: texto ? plainText(texto, 140) : null };
    const isSoon = offerOf(evento, sale, open.isOver).state === 'soon';
    return data(
      {
        ...common,
        tema: pagina.tema,
        open,
        ended: null,
        formToken: isSoon ? site.formToken() : null,
      },
      isSoon ? { headers: { 'cache-control': 'no-store' } } : {},
    );
  }
  const evento = page.estado === 'encerrada' ? page.evento : null;
  const reason = !evento ? 'none' : evento.status === 'cancelado' ? 'cancelled' : 'over';
  const ended = {
    nome: evento?.nome ?? nameOfEndereco[address],
    reason,
    proximo: page.proximo,
    path: `/${address}`,
  } as const;
  return data(
    {
      ...common,
      tema: evento?.pagina.tema ?? themeOfAddress[address],
      open: null,
      ended,
      formToken: site.formToken(),
    },
    { headers: { 'cache-control': 'no-store' } },
  );
}

export async function action({ request, context, pattern, url }: ActionFunctionArgs) {
  const { notices, sender, church } = context.get(pageRequestContext);
  const fields = await sentFields(request);
  const outcome = await notices.ask({ endereco: addressOf(pattern) }, fields, sender);
  return answerForm(outcome, fields, {
    url,
    politica: church.politica,
    setCookie: sender.device?.setCookie,
  });
}

/** A landing page at its fixed address; the office sets which event it shows. */
export default function PaginaEventoPage() {
  const { texts, today, open } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      {open ? <OpenPage open={open} today={today} /> : <EndedPage />}
      <LandingFoot />
    </MoreTexts>
  );
}

type LoaderData = ReturnType<typeof useLoaderData<typeof loader>>;

/** The page of a coming event; before its sign-ups open, with a form for a mail when they do. */
function OpenPage({ open, today }: { open: NonNullable<LoaderData['open']>; today: string }) {
  const { t } = useT();
  const [search] = useSearchParams();
  const { formToken } = useLoaderData<typeof loader>();
  const state = useActionData<FormState>();
  const notice = formToken !== null && (
    <NoticeBox
      title={t('landing.notice_soon')}
      formToken={formToken}
      state={state}
      isSent={search.has('enviado')}
    />
  );
  return <EventLanding {...open} today={today} notice={notice} alone />;
}

function EndedPage() {
  const { t } = useT();
  const { church } = usePage();
  const [search] = useSearchParams();
  const { ended, tema, today, formToken } = useLoaderData<typeof loader>();
  const state = useActionData<FormState>();
  if (!ended || formToken === null) return null;
  const { path, ...shown } = ended;
  const text = t(shown.reason === 'none' ? 'landing.none' : 'landing.over');
  return (
    <>
      <Seo
        title={shown.nome}
        description={`${shown.nome}, ${church.nome}. ${text}`}
        path={path}
        noindex={shown.reason === 'none'}
      />
      <Ended
        {...shown}
        formToken={formToken}
        tema={tema}
        today={today}
        state={state}
        isSent={search.has('enviado')}
      />
    </>
  );
}
