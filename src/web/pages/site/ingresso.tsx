import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { churchToday } from '#shared/dates.ts';
import { exactWhen, momentLabel, rangeLabel } from '#shared/spoken-dates.ts';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { Button } from '#web/ui/button.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { CheckboxInput } from '#web/ui/site/form/checkbox-input.tsx';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import { FormFrame, intentField } from '#web/ui/site/form/form-frame.tsx';
import { type FormState, keepTyped, textsOf } from '#web/ui/site/form/form-state.ts';
import { type RefusedForm, refused, refusedState } from '#web/ui/site/form/refused-form.ts';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import styles from './ingresso.module.css';

/** The address alone admits, so it must not be cached by others; the phone keeps it for the door (public/sw.js). */
export const headers = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
export const clientAction = keepTyped;

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { signUps, language } = context.get(pageRequestContext);
  const ingresso = await signUps.ticket(params.codigo ?? '');
  if (!ingresso) throw data(null, { status: 404 });
  return {
    ingresso,
    today: churchToday(new Date()),
    passed: url.searchParams.get('passado'),
    texts: pageTexts(language.texts, 'ticket', 'signup'),
  };
}

export async function action({ request, context, params, url }: ActionFunctionArgs) {
  const { signUps, sender } = context.get(pageRequestContext);
  const fields = textsOf(await request.formData());
  const codigo = params.codigo ?? '';
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
  return outcome.ok
    ? redirect(`/ingresso/${codigo}${url.search}`, 303)
    : refused('desistir', outcome, fields);
}

export default function IngressoPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <Ticket />
    </MoreTexts>
  );
}

function Ticket() {
  const { t, locale } = useT();
  const { church } = usePage();
  const { ingresso, today, passed } = useLoaderData<typeof loader>();
  const { evento, estado, participante, lote, qr, sandbox } = ingresso;
  const admits = estado === 'confirmada';
  const name = participante ?? t('ticket.nameless');
  return (
    <div className={styles.page}>
      <title>{`${t('ticket.title')}: ${evento.nome} · ${church.nome}`}</title>
      <article className={styles.ticket} data-state={estado}>
        {sandbox && <p className={styles.test}>{t('ticket.test')}</p>}
        <header className={styles.head}>
          <p className={styles.line}>{church.nome}</p>
          <h1 className={styles.name} lang={recordLang}>
            {evento.nome}
          </h1>
          <p className={styles.line}>
            <time dateTime={`${evento.data}T${evento.horario_inicial}`} title={exactWhen(evento, locale)}>
              {rangeLabel(evento, today, locale)}
            </time>
            {(evento.local ?? evento.endereco) && (
              <span lang={recordLang}>{[evento.local, evento.endereco].filter(Boolean).join(', ')}</span>
            )}
          </p>
        </header>
        {admits ? (
          <div className={styles.code}>
            <QrCode qr={qr} label={t('ticket.qr', { name })} />
            <p className={styles.hint}>{t('ticket.show')}</p>
          </div>
        ) : null}
        <footer className={styles.foot}>
          <strong className={styles.holder}>{name}</strong>
          <span lang={recordLang}>{lote}</span>
          <span className={styles.state} role="status">
            {t(`ticket.${estado}`)}
          </span>
        </footer>
      </article>
      {passed && estado === 'transferida' && <p role="status">{t('ticket.transferred', { name: passed })}</p>}
      {admits && (
        <p className={styles.ways} data-noprint>
          <a href={`/eventos/${evento.slug}/agenda.ics`}>{t('ticket.calendar')}</a>
        </p>
      )}
      {admits && <Changes />}
    </div>
  );
}

/** Giving the ticket to someone else, or giving it up. */
function Changes() {
  const { t, locale, money } = useT();
  const { ingresso, today } = useLoaderData<typeof loader>();
  const answer = useActionData<RefusedForm | FormState>();
  const labels = { nome: t('signup.name'), email: t('signup.email') };
  const state = refusedState('passar', answer);
  const field = fieldProps(state, labels);
  const { transferivel_ate, devolucao } = ingresso;
  const given = refusedState('desistir', answer);
  return (
    <div className={styles.changes} data-noprint>
      {transferivel_ate && (
        <details open={state !== undefined || undefined}>
          <summary>{t('ticket.transfer')}</summary>
          <p>{t('ticket.transfer_text', { when: momentLabel(transferivel_ate, today, locale) })}</p>
          <FormFrame state={state} labels={labels} intent="passar">
            {(sending) => (
              <div className={styles.form}>
                <TextField {...field('nome')} autoComplete="off" maxLength={120} />
                <TextField {...field('email')} type="email" inputMode="email" autoComplete="off" />
                <div>
                  <Button type="submit" loading={sending}>
                    {t('ticket.transfer_submit')}
                  </Button>
                </div>
              </div>
            )}
          </FormFrame>
        </details>
      )}
      {devolucao !== null && (
        <details id="desistir" open={given !== undefined || undefined}>
          <summary>{t('ticket.cancel')}</summary>
          <p>
            {devolucao > 0
              ? t('ticket.cancel_refund', { amount: money(devolucao) })
              : t('ticket.cancel_none')}
          </p>
          {given && <p role="alert">{given.message}</p>}
          <Form method="post" className={styles.form}>
            <input type="hidden" name={intentField} value="desistir" />
            <CheckboxInput name="certeza" label={t('ticket.cancel_sure')} required />
            <div>
              <Button type="submit" variant="danger">
                {t('ticket.cancel')}
              </Button>
            </div>
          </Form>
        </details>
      )}
    </div>
  );
}
