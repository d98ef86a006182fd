import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router';
import { churchToday } from '#shared/dates.ts';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { intentField } from '#web/ui/site/form/form-frame.tsx';
import { keepTyped, sentFields } from '#web/ui/site/form/form-state.ts';
import { refused } from '#web/ui/site/form/refused-form.ts';
import { Changes } from './ingresso/changes.tsx';
import { KeepTicket } from './ingresso/keep-ticket.tsx';
import { MissingPhoto } from './ingresso/missing-photo.tsx';
import { keepUntil, Ticket } from './ingresso/ticket.tsx';
import styles from './ingresso.module.css';
import { preloadDisplayFont } from './landing/display-fonts.ts';
import { eventFaceOf } from './landing/page-address.ts';

/** Anyone with the address can use the ticket, so caches must not store it; only the phone stores it for the door (public/sw.js). */
export const headers = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
export const clientAction = keepTyped;

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { signUps, site, language } = context.get(pageRequestContext);
  const ingresso = await signUps.ticket(params.codigo ?? '');
  if (!ingresso) throw data(null, { status: 404 });
  const now = new Date();
  const returned = url.searchParams.get('devolucao');
  return {
    ingresso,
    tema: (await eventFaceOf(site, ingresso.evento.slug)).tema,
    now: now.toISOString(),
    today: churchToday(now),
    passed: url.searchParams.get('passado'),
    /** the refund in centavos, after the ticket was given up */
    returned: returned !== null && /^\d{1,9}$/.test(returned) ? Number(returned) : null,
    photoRefused: url.searchParams.get('foto') === 'recusada',
    texts: pageTexts(language.texts, 'ticket', 'signup'),
  };
}

export async function action({ request, context, params, url }: ActionFunctionArgs) {
  const { signUps, sender } = context.get(pageRequestContext);
  const fields = await sentFields(request);
  const codigo = params.codigo ?? '';
  if (!(await signUps.ticket(codigo))) throw data(null, { status: 404 });
  const form = fields[intentField] ?? '';
  const search = new URLSearchParams(url.search);
  if (form === 'passar') {
    const outcome = await signUps.transfer(codigo, fields, sender);
    if (!outcome.ok) return refused(form, outcome, fields);
    search.set('passado', fields.nome ?? '');
    return redirect(`/ingresso/${codigo}?${search}`, 303);
  }
  if (fields.certeza !== 'sim') return redirect(`/ingresso/${codigo}${url.search}#desistir`, 303);
  const outcome = await signUps.cancel(codigo, sender);
  if (!outcome.ok) return refused('desistir', outcome, fields);
  search.set('devolucao', String(outcome.devolucao));
  return redirect(`/ingresso/${codigo}?${search}`, 303);
}

export default function IngressoPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <TicketPage />
    </MoreTexts>
  );
}

function TicketPage() {
  const { t, money } = useT();
  const { church } = usePage();
  const { ingresso, tema, now, today, passed, returned, photoRefused } = useLoaderData<typeof loader>();
  if (tema) preloadDisplayFont(tema.letra);
  const { evento, estado, participante } = ingresso;
  const name = participante ?? t('ticket.nameless');
  return (
    <div className={styles.page}>
      <title>{`${t('ticket.title')}: ${name}, ${evento.nome} · ${church.nome}`}</title>
      <KeepTicket key={estado} until={keepUntil(evento)} now={now} />
      {passed && estado === 'transferida' && <p role="status">{t('ticket.transferred', { name: passed })}</p>}
      {returned !== null && estado === 'cancelada' && (
        <p role="status">
          {returned > 0 ? t('ticket.cancelled', { amount: money(returned) }) : t('ticket.cancelled_none')}
        </p>
      )}
      {ingresso.contestada && estado === 'confirmada' && <p role="status">{t('ticket.disputed')}</p>}
      <Ticket ingresso={ingresso} name={name} today={today} now={now} />
      {ingresso.falta_foto && estado === 'confirmada' && (
        <MissingPhoto codigo={ingresso.codigo} isRefused={photoRefused} />
      )}
      {estado === 'confirmada' && <Changes ingresso={ingresso} today={today} />}
    </div>
  );
}
