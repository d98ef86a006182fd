import type { DesenhoPagina, PaginaEvento } from '#shared/contracts/pagina-evento.ts';
import type { Evento } from '#shared/contracts/site.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { providerPage } from '#web/lib/site/video-frame.ts';
import { VideoPlayer } from '../parts/video-player.tsx';
import { Section } from './section.tsx';

interface LandingVideoProps {
  evento: Pick<Evento, 'id' | 'nome' | 'imagem'>;
  video: NonNullable<PaginaEvento['video']>;
  desenho: DesenhoPagina;
}

/** The event's video, which loads after a click on the event's picture. */
export function LandingVideo({ evento, video, desenho }: LandingVideoProps) {
  const { t } = useT();
  const { url_incorporada } = video;
  return (
    <Section id="video" title={t('landing.video')} desenho={desenho} noPrint>
      <VideoPlayer
        key={url_incorporada}
        below
        conteudo={{
          id: `evento ${evento.id}`,
          titulo: evento.nome,
          imagem: evento.imagem,
          ao_vivo: false,
          url_incorporada,
          ...providerPage(url_incorporada),
        }}
      />
    </Section>
  );
}
