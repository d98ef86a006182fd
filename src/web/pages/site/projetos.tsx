import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLocales } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { breadcrumbLd } from '#web/lib/site/json-ld.ts';
import { Seo } from '#web/ui/site/seo.tsx';
import { Empty, ListPage } from './parts/list-page.tsx';
import { ProjetoCard } from './parts/projeto-card.tsx';
import styles from './projetos.module.css';

export async function loader({ context }: LoaderFunctionArgs) {
  return { projetos: await context.get(pageRequestContext).site.projetos() };
}

export default function ProjetosPage() {
  const { t } = useT();
  const { church, baseUrl } = usePage();
  const { projetos } = useLoaderData<typeof loader>();
  const steps = [
    { name: church.nome, path: '/' },
    { name: t('projetos.title'), path: '/projetos' },
  ];
  return (
    <ListPage title={t('projetos.title')} lead={t('projetos.lead')}>
      <Seo
        title={t('projetos.title')}
        inCity
        written={recordLocales}
        description={t('projetos.description', { church: church.nome })}
        path="/projetos"
        jsonLd={breadcrumbLd({ church, baseUrl }, steps)}
      />
      {projetos.length === 0 ? (
        <Empty
          title={t('projetos.empty')}
          text={t('projetos.empty_text')}
          action={{ name: t('nav.contato'), to: '/contato' }}
        />
      ) : (
        <ul className={styles.list}>
          {projetos.map((projeto, at) => (
            <li key={projeto.id}>
              <ProjetoCard projeto={projeto} heading="h2" variant={at === 0 ? 'lead' : 'card'} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}
