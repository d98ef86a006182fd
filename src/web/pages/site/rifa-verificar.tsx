import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { recordLang, recordLocales } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { breadcrumbLd } from '#web/lib/site/json-ld.ts';
import { movedTo } from '#web/lib/site/moved-to.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Seo } from '#web/ui/site/seo.tsx';
import { Breadcrumb } from './parts/breadcrumb.tsx';
import { ProofAnswer } from './rifa/proof-answer.tsx';
import { ProofOfPurchase } from './rifa/proof-of-purchase.tsx';
import { ProofSteps } from './rifa/proof-steps.tsx';
import { useVerification } from './rifa/use-verification.ts';
import styles from './rifa-verificar.module.css';

export const headers = () => ({ 'cache-control': 'no-store' });

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { raffles, language } = context.get(pageRequestContext);
  const slugParameter = params.slug ?? '';
  const rifa = await raffles.find(slugParameter);
  if (!rifa) {
    const moved = await raffles.moved(slugParameter);
    throw moved ? movedTo(`/rifa/${moved}/verificar`, url) : data(null, { status: 404 });
  }
  const { slug, nome, compromisso, raiz } = rifa;
  return {
    slug,
    nome,
    isCommitted: compromisso !== null,
    isFrozen: raiz !== null,
    texts: pageTexts(language.texts, 'raffle_proof'),
  };
}

export default function RifaVerificarPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <Verificar />
    </MoreTexts>
  );
}

function Verificar() {
  const { t } = useT();
  const { church, baseUrl } = usePage();
  const { slug, nome, isCommitted, isFrozen } = useLoaderData<typeof loader>();
  const verification = useVerification(slug, { isCommitted, isFrozen });
  const path = `/rifa/${slug}/verificar`;
  const api = `/api/rifas/${slug}`;
  return (
    <div className={styles.page}>
      <Seo
        title={t('raffle_proof.of', { name: nome })}
        written={recordLocales}
        description={t('raffle_proof.lead')}
        path={path}
        jsonLd={breadcrumbLd({ church, baseUrl }, [
          { name: church.nome, path: '/' },
          { name: nome, path: `/rifa/${slug}` },
          { name: t('raffle_proof.title'), path },
        ])}
      />
      <header className={styles.head}>
        <Breadcrumb steps={[{ name: nome, path: `/rifa/${slug}`, lang: recordLang }]} />
        <h1>{t('raffle_proof.title')}</h1>
        <p>{t('raffle_proof.lead')}</p>
      </header>
      <ProofAnswer verification={verification} isCommitted={isCommitted} />
      {verification.result && <ProofSteps result={verification.result} />}
      {isCommitted && <ProofOfPurchase verification={verification} isFrozen={isFrozen} />}
      {isCommitted && (
        <section aria-labelledby="arquivos" className={styles.files}>
          <h2 id="arquivos">{t('raffle_proof.files')}</h2>
          <p>{t('raffle_proof.files_text')}</p>
          <ul>
            <li>
              <a href={`${api}/prova.json`}>{t('raffle_proof.file_proof')}</a>
            </li>
            {isFrozen && (
              <li>
                <a href={`${api}/lista.txt`}>{t('raffle_proof.file_list')}</a>
              </li>
            )}
            <li>
              <a href="/api/rifas/verify-rifa.mjs" download>
                {t('raffle_proof.file_program')}
              </a>
            </li>
          </ul>
        </section>
      )}
      <p>
        <ButtonLink to={`/rifa/${slug}`} variant="quiet" size="lg">
          {t('raffle_proof.back')}
        </ButtonLink>
      </p>
    </div>
  );
}
