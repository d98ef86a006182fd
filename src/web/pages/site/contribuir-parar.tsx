import { useEffect, useRef } from 'react';
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigation,
  useSearchParams,
  useSubmit,
} from 'react-router';
import type { ContribuicaoMensalPeloLink } from '#shared/contracts/contribuir.ts';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { sentFields } from '#web/ui/site/form/form-state.ts';
import { Outcome } from '#web/ui/site/outcome.tsx';
import { LinkRefused } from './contribuir/link-refused.tsx';
import styles from './contribuir/simple-page.module.css';

export const headers = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { giving, language } = context.get(pageRequestContext);
  const monthlyGift = await giving.monthlyGift(url.searchParams.get('l') ?? '');
  return { monthlyGift, texts: pageTexts(language.texts, 'stop', 'monthly', 'link', 'give') };
}

export async function action({ request, context, url }: ActionFunctionArgs) {
  const { giving } = context.get(pageRequestContext);
  const resumed = 'voltar' in (await sentFields(request));
  const link = url.searchParams.get('l') ?? '';
  await (resumed ? giving.resume(link) : giving.stop(link));
  const next = new URLSearchParams(url.searchParams);
  if (resumed) next.set('retomado', '1');
  else next.delete('retomado');
  return redirect(`/contribuir/parar?${next}`, 303);
}

export default function PararPage() {
  const { monthlyGift, texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <meta name="robots" content="noindex, nofollow" />
      {'found' in monthlyGift ? (
        <Parar promessa={monthlyGift.found} />
      ) : (
        <LinkRefused refused={monthlyGift.refused} kind="monthly" />
      )}
    </MoreTexts>
  );
}

/**
 * One click in the mail is enough: the page itself sends the request once its scripts run. Opening the
 * address alone must not stop anything, because mail scanners open every link. Without scripts there is a
 * button.
 */
function Parar({ promessa }: { promessa: ContribuicaoMensalPeloLink }) {
  const { t, money } = useT();
  const { church } = usePage();
  const submit = useSubmit();
  const busy = useNavigation().state !== 'idle';
  // in the address, so that the page does not stop the monthly gift again when it is reloaded
  const isResumed = useSearchParams()[0].has('retomado');
  const isStarted = useRef(false);
  const { dia, valor, tipo, ativa, forma } = promessa;
  const card = forma === 'cartao';
  useEffect(() => {
    if (isStarted.current || isResumed || !ativa || card) return;
    isStarted.current = true;
    void submit({}, { method: 'post' });
  }, [ativa, card, isResumed, submit]);
  const about = { day: dia, amount: money(valor), purpose: t(`give.tipo.${tipo}`) };
  if (card) return <Card ativa={ativa} about={about} busy={busy} />;
  return (
    <div className={styles.page}>
      <title>{`${t('stop.title')} · ${church.nome}`}</title>
      {!ativa ? (
        <Outcome title={t('stop.done')} text={<p>{t('stop.done_text')}</p>}>
          <Form method="post">
            <input type="hidden" name="voltar" value="1" />
            <Button type="submit" variant="quiet" size="lg" loading={busy}>
              {t('stop.resume')}
            </Button>
          </Form>
          <ButtonLink to="/" variant="plain" size="lg">
            {church.nome}
          </ButtonLink>
        </Outcome>
      ) : isResumed ? (
        <Outcome title={t('stop.resumed')} text={<p>{t('stop.resumed_text', { day: dia })}</p>} />
      ) : (
        <Outcome title={t('stop.question')} text={<p>{t('stop.question_text', about)}</p>}>
          <Form method="post">
            <Button type="submit" size="lg" loading={busy}>
              {busy ? t('stop.stopping') : t('stop.action')}
            </Button>
          </Form>
        </Outcome>
      )}
    </div>
  );
}

interface CardProps {
  ativa: boolean;
  about: { day: number; amount: string; purpose: string };
  busy: boolean;
}

/** A monthly card is stopped by a button, because it cannot be resumed. */
function Card({ ativa, about, busy }: CardProps) {
  const { t } = useT();
  const { church } = usePage();
  return (
    <div className={styles.page}>
      <title>{`${t('stop.card_title')} · ${church.nome}`}</title>
      {ativa ? (
        <Outcome title={t('stop.card_question')} text={<p>{t('stop.card_question_text', about)}</p>}>
          <Form method="post">
            <Button type="submit" size="lg" loading={busy}>
              {busy ? t('stop.stopping') : t('stop.card_action')}
            </Button>
          </Form>
        </Outcome>
      ) : (
        <Outcome title={t('stop.card_done')} text={<p>{t('stop.card_done_text')}</p>}>
          <ButtonLink to="/contribuir" variant="quiet" size="lg">
            {t('stop.card_again')}
          </ButtonLink>
          <ButtonLink to="/" variant="plain" size="lg">
            {church.nome}
          </ButtonLink>
        </Outcome>
      )}
    </div>
  );
}
