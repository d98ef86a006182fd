import { useState } from 'react';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { campanhaShare } from '#shared/share-image.ts';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { breadcrumbLd } from '#web/lib/site/json-ld.ts';
import { movedTo } from '#web/lib/site/moved-to.ts';
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
import { Seo } from '#web/ui/site/seo.tsx';
import { Cause } from './contribuir/cause.tsx';
import type { Draft } from './contribuir/draft.ts';
import { GiveForm } from './contribuir/give-form.tsx';
import { causeIn, movedSearch, prefilledBy } from './contribuir/prefilled.ts';
import { YearlyStatementForm } from './contribuir/yearly-statement-form.tsx';
import styles from './contribuir.module.css';

export const headers = formHeaders;
export const clientAction = keepTyped;

/**
 * Reloads the offer after a 422, because the form may be refused when the church has changed its settings.
 */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 422 || defaultShouldRevalidate;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { giving, site, language } = context.get(pageRequestContext);
  const oferta = await giving.offer();
  const prefilled = prefilledBy(url.searchParams, oferta);
  if (prefilled.closed) {
    const search = movedSearch(url.searchParams, await giving.presentSlugs(causeIn(url.searchParams)));
    if (search !== null) throw movedTo('/contribuir', { search });
  }
  return {
    oferta,
    ...prefilled,
    formToken: site.formToken(),
    isYearlyStatementSent: url.searchParams.get('extrato') === 'pedido',
    texts: pageTexts(language.texts, 'give', 'checkout'),
  };
}

export async function action({ request, context, url }: ActionFunctionArgs) {
  const { giving, sender } = context.get(pageRequestContext);
  const fields = await sentFields(request);
  const form = fields[intentField] === 'extrato' ? 'extrato' : 'contribuir';
  const outcome = await (form === 'extrato'
    ? giving.askYearlyStatement(fields, sender)
    : giving.give(fields, sender));
  if (outcome.ok) {
    const more = languageParameter(url);
    if ('codigo' in outcome) return redirect(withSearch(`/contribuir/${outcome.codigo}`, more), 303);
    return redirect(`${withSearch('/contribuir', { extrato: 'pedido', ...more })}#extrato`, 303);
  }
  return refused(form, outcome, fields);
}

export default function ContribuirPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <Contribuir />
    </MoreTexts>
  );
}

function Contribuir() {
  const { t } = useT();
  const { church, baseUrl } = usePage();
  const { oferta, prefilled, formToken, closed, isYearlyStatementSent } = useLoaderData<typeof loader>();
  const answer = useActionData<RefusedForm | FormState>();
  const [draft, setDraft] = useState<Pick<Draft, 'tipo' | 'campanha' | 'projeto'>>();
  const { tipo, campanha, projeto } = draft ?? prefilled;
  const chosen = oferta.campanhas.find(({ slug }) => tipo === 'campanha' && slug === campanha);
  const project = oferta.projetos.find(({ slug }) => tipo === 'projeto_social' && slug === projeto);
  const linked = oferta.campanhas.find(({ slug }) => slug === prefilled.campanha);
  const path = linked ? `/contribuir?campanha=${linked.slug}` : '/contribuir';
  return (
    <div className={styles.page}>
      <Seo
        title={linked?.nome ?? t('give.title')}
        inCity
        description={linked?.texto ?? t('give.description', { church: church.nome })}
        path={path}
        card={linked && campanhaShare(linked)}
        jsonLd={breadcrumbLd({ church, baseUrl }, [{ name: t('give.title'), path: '/contribuir' }])}
        noindex={isYearlyStatementSent}
      />
      <div className={styles.main}>
        <header className={styles.head}>
          <h1>{t('give.heading')}</h1>
          <p>{t('give.lead')}</p>
          {closed && (
            <p className={styles.closed} role="status">
              {t('give.closed_campaign')}
            </p>
          )}
        </header>
        <aside className={styles.aside}>
          <Cause campanha={chosen} projeto={project} />
        </aside>
        <div className={styles.form}>
          {oferta.meios.length > 0 ? (
            <GiveForm
              key={`${prefilled.campanha} ${prefilled.projeto} ${prefilled.valor}`}
              oferta={oferta}
              formToken={formToken}
              prefilled={prefilled}
              state={refusedState('contribuir', answer)}
              onDraft={setDraft}
            />
          ) : (
            <div className={styles.off}>
              <h2>{t('give.off')}</h2>
              <p>{t('give.off_text')}</p>
              <ButtonLink to="/contato?assunto=doacao" size="lg">
                {t('give.off_action')}
              </ButtonLink>
            </div>
          )}
        </div>
      </div>
      <div className={styles.statement}>
        <YearlyStatementForm
          anos={oferta.anos}
          state={refusedState('extrato', answer)}
          isSent={isYearlyStatementSent}
        />
      </div>
    </div>
  );
}
