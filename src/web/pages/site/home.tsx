import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { churchToday } from '#shared/dates.ts';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { churchLd, websiteLd } from '#web/lib/site/json-ld.ts';
import { Seo } from '#web/ui/site/seo.tsx';
import { Give } from './home/give.tsx';
import { Hero } from './home/hero.tsx';
import { Masthead } from './home/masthead.tsx';
import { News } from './home/news.tsx';
import { NextEvents } from './home/next-events.tsx';
import { OpenRaffle } from './home/open-raffle.tsx';
import { Places } from './home/places.tsx';
import { Prayer } from './home/prayer.tsx';
import { Projects } from './home/projects.tsx';
import { Video } from './home/video.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { site, raffles, church, language } = context.get(pageRequestContext);
  const [home, list] = await Promise.all([
    site.home(language.texts),
    church.rifas ? raffles.list() : { abertas: [] },
  ]);
  const rifa = list.abertas.find(({ estado }) => estado === 'ativa') ?? null;
  return {
    home,
    rifa,
    today: churchToday(new Date()),
    live: home.video?.ao_vivo === true,
    texts: rifa ? pageTexts(language.texts, 'raffle_home') : {},
  };
}

export default function HomePage() {
  const { t } = useT();
  const { church, baseUrl } = usePage();
  const { home, rifa, today, live, texts } = useLoaderData<typeof loader>();
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
      {rifa && (
        <MoreTexts texts={texts}>
          <OpenRaffle rifa={rifa} today={today} />
        </MoreTexts>
      )}
      <Give contribuir={contribuir} />
      <Prayer oracao={oracao} />
    </>
  );
}
