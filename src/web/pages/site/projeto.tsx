import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Imagem, Projeto } from '#shared/contracts/site.ts';
import { projetoShare, sharePath } from '#shared/share-image.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang, recordLocales } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { breadcrumbLd } from '#web/lib/site/json-ld.ts';
import { movedTo } from '#web/lib/site/moved-to.ts';
import { plainText } from '#web/lib/site/plain-text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DrawnCover } from '#web/ui/site/drawn-cover.tsx';
import { Picture } from '#web/ui/site/picture.tsx';
import { RichText } from '#web/ui/site/rich-text.tsx';
import { Seo } from '#web/ui/site/seo.tsx';
import { Share } from '#web/ui/site/share.tsx';
import { Breadcrumb } from './parts/breadcrumb.tsx';
import detail from './parts/detail-page.module.css';
import { Progress } from './parts/progress.tsx';
import { ProjetoCard } from './parts/projeto-card.tsx';
import { Related, RelatedBand } from './parts/related.tsx';
import styles from './projeto.module.css';

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const found = await context.get(pageRequestContext).site.projeto(params.id ?? '');
  if (!found) throw data(null, { status: 404 });
  if ('moved' in found) throw movedTo(`/projetos/${found.moved}`, url);
  const projeto = found.found;
  const words = projeto.resumo ?? (projeto.texto ? plainText(projeto.texto, 180) : null);
  return { projeto: { ...projeto, slug: projeto.slug ?? params.id ?? '' }, words };
}

export default function ProjetoPage() {
  const { t } = useT();
  const { church, baseUrl } = usePage();
  const { projeto, words } = useLoaderData<typeof loader>();
  const { nome, slug, resumo, texto, fotos, outros } = projeto;
  const path = `/projetos/${slug}`;
  const card = projetoShare(projeto);
  const [first, ...others] = fotos;
  return (
    <>
      <div className={detail.page}>
        <Seo
          title={nome}
          written={recordLocales}
          description={words ?? `${nome}. ${t('projetos.lead')}`}
          path={path}
          card={card}
          image={first ?? null}
          jsonLd={breadcrumbLd({ church, baseUrl }, [
            { name: church.nome, path: '/' },
            { name: t('projetos.title'), path: '/projetos' },
            { name: nome, path },
          ])}
        />
        <header className={`${detail.head} ${styles.head}`}>
          <Breadcrumb steps={[{ name: t('projetos.title'), path: '/projetos' }]} />
          <h1 lang={recordLang}>{nome}</h1>
          {resumo && <p lang={recordLang}>{resumo}</p>}
        </header>

        <div className={detail.picture}>
          {first ? (
            <Picture
              image={first}
              alt=""
              sizes="(min-width: 1240px) 760px, (min-width: 960px) 62vw, 92vw"
              ratio="3 / 2"
              priority
              className={detail.frame}
            />
          ) : (
            <DrawnCover seed={nome} ratio="21 / 9" className={detail.frame} />
          )}
        </div>

        <HelpPanel projeto={projeto} />

        <div className={detail.body}>
          {texto && <RichText html={texto} lang={recordLang} />}
          {others.length > 0 && <Gallery fotos={others} nome={nome} />}
          <Share
            title={nome}
            url={path}
            description={words ?? nome}
            hashtags={[church.nome]}
            media={sharePath(card, church)}
          />
        </div>
      </div>
      {outros.length > 0 && (
        <RelatedBand>
          <Related title={t('projetos.others')} allLink={{ name: t('home.projects_all'), to: '/projetos' }}>
            {outros.map((outro) => (
              <li key={outro.id}>
                <ProjetoCard
                  projeto={outro}
                  sizes="(min-width: 1240px) 370px, (min-width: 720px) 31vw, 92vw"
                />
              </li>
            ))}
          </Related>
        </RelatedBand>
      )}
    </>
  );
}

/** The progress of a project and how to help; asks for gifts only while the project is active. */
function HelpPanel({ projeto }: { projeto: Projeto }) {
  const { t } = useT();
  const { status, slug, meta, arrecadado } = projeto;
  return (
    <aside className={`${detail.side} ${styles.take}`} aria-label={t('projetos.progress')}>
      {status !== 'ativo' && <p className={styles.status}>{t(`projetos.status.${status}`)}</p>}
      <Progress meta={meta} arrecadado={arrecadado} large />
      {status === 'ativo' ? (
        <ButtonLink to={`/contribuir?projeto=${slug}`} size="lg" wide>
          {t('projetos.donate')}
        </ButtonLink>
      ) : (
        <p>{t(status === 'pausado' ? 'projetos.paused_text' : 'projetos.done_text')}</p>
      )}
      <ButtonLink to="/contato?assunto=doacao" variant="quiet" size="lg" wide>
        {t('projetos.help')}
      </ButtonLink>
    </aside>
  );
}

function Gallery({ fotos, nome }: { fotos: readonly Imagem[]; nome: string }) {
  const { t } = useT();
  return (
    <section aria-labelledby="gallery">
      <h2 id="gallery">{t('projetos.gallery')}</h2>
      <ul className={styles.gallery}>
        {fotos.map((foto, at) => (
          <li key={foto.id}>
            <Picture
              image={foto}
              alt={t('projetos.photo', { project: nome, number: at + 2 })}
              sizes="(min-width: 1240px) 370px, (min-width: 960px) 30vw, (min-width: 600px) 50vw, 92vw"
              ratio="3 / 2"
              className={detail.frame}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
