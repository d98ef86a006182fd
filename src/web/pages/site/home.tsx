import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { churchToday } from '#shared/dates.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { churchLd, websiteLd } from '#web/lib/site/json-ld.ts';
import { Seo } from '#web/ui/site/seo.tsx';
import { Give } from './home/give.tsx';
import { Hero } from './home/hero.tsx';
import { Masthead } from './home/masthead.tsx';
import { News } from './home/news.tsx';
import { NextEvents } from './home/next-events.tsx';
import { Places } from './home/places.tsx';
import { Prayer } from './home/prayer.tsx';
import { Projects } from './home/projects.tsx';
import { Video } from './home/video.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { site, language } = context.get(pageRequestContext);
  const home = await site.home(language.texts);
  return { home, today: churchToday(new Date()), live: home.video?.ao_vivo === true };
}

export default function HomePage() {
  const { t } = useT();
  const { church, baseUrl } = usePage();
  const { home, today, live } = useLoaderData<typeof loader>();
  const { hero, video, eventos, grandes, convite, noticias, projetos, lugares, contribuir, oracao } = home;
  const ldSite = { church, baseUrl };
  return (
    <>
      <Seo
        title={church.nome}
        inCity
        description={church.descricao?.texto ?? t('home.description', { church: church.nome })}
        path="/"
        written={home.idiomas}
        image={hero.imagem}
        jsonLd={[churchLd(ldSite), websiteLd(ldSite)]}
      />
      <Hero hero={hero} />
      {lugares[0] && <Masthead sede={lugares[0]} />}
      {/* a live video is shown before the coming events */}
      {live && video && <Video video={video} />}
      <NextEvents eventos={eventos} grandes={grandes} convite={convite} today={today} />
      {!live && video && <Video video={video} />}
      <News noticias={noticias} />
      <Places lugares={lugares} />
      <Projects projetos={projetos} />
      <Give contribuir={contribuir} />
      <Prayer oracao={oracao} />
    </>
  );
}
