import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { enderecosPagina } from '#shared/contracts/pagina-evento.ts';
import type { EventoGrande } from '#shared/contracts/site.ts';
import { nameOfEndereco } from '#shared/evento/enderecos-pagina.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { Seo } from '#web/ui/site/seo.tsx';
import { EventPosters } from './parts/event-posters.tsx';
import { ListPage } from './parts/list-page.tsx';
import styles from './redime.module.css';

const addresses = enderecosPagina.filter((endereco) => endereco.startsWith('redime/'));

export async function loader({ context }: LoaderFunctionArgs) {
  const { site } = context.get(pageRequestContext);
  const pages = await Promise.all(
    addresses.map(async (endereco) => ({ endereco, page: await site.paginaDe(endereco) })),
  );
  const open = pages.flatMap(({ endereco, page }): EventoGrande[] => {
    if (page.estado !== 'aberta') return [];
    const { pagina, ...evento } = page.evento;
    return [{ ...evento, caminho: `/${endereco}`, chamada: pagina.chamada, tema: pagina.tema }];
  });
  const others = pages
    .filter(({ page }) => page.estado !== 'aberta')
    .map(({ endereco }) => ({ path: `/${endereco}`, name: nameOfEndereco[endereco] }));
  return { open, others };
}

/** The three Redime events, at an address that people know by heart. */
export default function RedimePage() {
  const { t } = useT();
  const { church } = usePage();
  const { open, others } = useLoaderData<typeof loader>();
  const lead = t('eventos.redime_lead');
  return (
    <ListPage title="Redime" lead={lead}>
      <Seo title="Redime" description={`${lead} ${church.nome}.`} path="/redime" />
      <h2 id="encontros" className="visually-hidden">
        {t('eventos.large')}
      </h2>
      {open.length > 0 && <EventPosters eventos={open} id="encontros" />}
      {others.length > 0 && (
        <ul className={styles.others}>
          {others.map(({ path, name }) => (
            <li key={path}>
              <Link to={path} lang={recordLang}>
                {name}
              </Link>{' '}
              <span>{t('eventos.redime_none')}</span>
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}
