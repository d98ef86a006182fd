import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { feitosDeServir } from '#shared/contracts/escala.ts';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { intentField } from '#web/ui/site/form/form-frame.tsx';
import {
  type FormState,
  keepTyped,
  languageParameter,
  sentFields,
  withSearch,
} from '#web/ui/site/form/form-state.ts';
import { type RefusedForm, refused } from '#web/ui/site/form/refused-form.ts';
import { Outcome } from '#web/ui/site/outcome.tsx';
import { Blockouts } from './servir/blockouts.tsx';
import { Done } from './servir/done.tsx';
import { Duties } from './servir/duties.tsx';
import { PersonalCalendar } from './servir/personal-calendar.tsx';
import { Requests } from './servir/requests.tsx';
import styles from './servir.module.css';

/** Anyone with the address can answer for the volunteer, so the page must not be cached or indexed. */
export const headers = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
export const clientAction = keepTyped;

/** The duty being declined or swapped: its form is opened by a link, so that it works without scripts. */
const dutyIn = (url: URL, name: 'recusar' | 'trocar'): number | null =>
  Number(/^\d{1,9}$/.exec(url.searchParams.get(name) ?? '')?.[0]) || null;

/** Whether the confirmation belongs to the blocked days: it is shown there, because the top of the page may be out of view. */
const isOfBlockouts = (feito: string | null): boolean => feito?.includes('bloqueado') ?? false;

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { duties, language } = context.get(pageRequestContext);
  const token = params.token ?? '';
  const pagina = await duties.page(token);
  const trocar = dutyIn(url, 'trocar');
  const loaded = {
    pagina,
    recusar: dutyIn(url, 'recusar'),
    trocar: trocar && pagina ? { vaga: trocar, pessoas: await duties.candidates(token, trocar) } : null,
    feito: feitosDeServir.find((one) => one === url.searchParams.get('feito')) ?? null,
    keep: languageParameter(url),
    texts: pageTexts(language.texts, 'servir', 'escala'),
  };
  return data(loaded, { status: pagina ? 200 : 404 });
}

export async function action({ request, context, params, url }: ActionFunctionArgs) {
  const { duties, sender } = context.get(pageRequestContext);
  const copy = request.clone();
  const fields = await sentFields(request);
  const convidados = (await copy.formData()).getAll('convidados').filter((one) => typeof one === 'string');
  const outcome = await duties.submit(params.token ?? '', { ...fields, convidados }, sender);
  if (!outcome) throw redirect(url.pathname, 303);
  if (!outcome.ok) return refused(fields[intentField] ?? '', outcome, fields);
  const address = withSearch(url.pathname, { feito: outcome.feito, ...languageParameter(url) });
  return redirect(isOfBlockouts(outcome.feito) ? `${address}#bloqueios` : address, 303);
}

export default function ServirPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <meta name="robots" content="noindex, nofollow" />
      <Servir />
    </MoreTexts>
  );
}

function Servir() {
  const { t } = useT();
  const { church } = usePage();
  const { pagina, recusar, trocar, feito, keep } = useLoaderData<typeof loader>();
  const answer = useActionData<RefusedForm | FormState>();
  if (!pagina)
    return (
      <div className={styles.page}>
        <title>{`${t('servir.gone')} · ${church.nome}`}</title>
        <Outcome title={t('servir.gone')} text={<p>{t('servir.gone_text')}</p>}>
          <ButtonLink to="/contato" size="lg">
            {t('nav.contato')}
          </ButtonLink>
        </Outcome>
      </div>
    );
  const { nome, hoje, servicos, trocas, bloqueios, servidos, calendario } = pagina;
  const open = servicos.filter(({ aberto, estado }) => aberto && estado !== 'recusado').length;
  const done = feito && !answer ? t(`servir.feito.${feito}`) : null;
  const ofBlockouts = isOfBlockouts(feito);
  const waiting = servicos.filter(({ aberto, estado }) => aberto && estado === 'pendente').length;
  return (
    <div className={styles.page}>
      <title>{`${t('servir.title')} · ${church.nome}`}</title>
      <header className={styles.head}>
        <h1>{t('servir.hello', { nome })}</h1>
        <p>
          {open === 0
            ? t('servir.next_none')
            : open === 1
              ? t('servir.next_one')
              : t('servir.next', { count: open })}{' '}
          {waiting === 1 && t('servir.waiting_one')}
          {waiting > 1 && t('servir.waiting', { count: waiting })}
        </p>
        {done !== null && !ofBlockouts && <Done text={done} />}
      </header>
      {trocas.length > 0 && <Requests trocas={trocas} today={hoje} answer={answer} />}
      {servicos.length > 0 && (
        <Duties
          servicos={servicos}
          today={hoje}
          recusar={recusar}
          trocar={trocar}
          keep={keep}
          answer={answer}
        />
      )}
      <Blockouts bloqueios={bloqueios} today={hoje} answer={answer} done={ofBlockouts ? done : null} />
      <PersonalCalendar calendario={calendario} servidos={servidos} />
      <p className={styles.private}>{t('servir.private')}</p>
    </div>
  );
}
