import type { Site } from '#shared/contracts/site.ts';
import { createConteudos } from './conteudos.ts';
import { createEventos } from './eventos.ts';
import { createBio, createHome, type HomeParts } from './home.ts';
import { createNoticias } from './noticias.ts';
import { createPolitica } from './politica.ts';
import { createProjetos } from './projetos.ts';
import type { Reading } from './rows.ts';
import { createSearch } from './search.ts';
import { createLugares, createSettings } from './settings.ts';

/** The part of the site that only reads. */
export type SiteReader = Omit<Site, 'formMark' | 'sendContato' | 'sendPedido'>;

/** Reads what the church publishes; nothing else leaves it, whichever way it is asked for. One for each server. */
export function createReader(reading: Reading): SiteReader {
  const lugares = createLugares(reading);
  const { newest, noticias, noticia } = createNoticias(reading);
  const { upcoming, eventos, evento } = createEventos(reading, lugares);
  const { first, conteudos, conteudo } = createConteudos(reading);
  const { projetos, projeto } = createProjetos(reading);
  const parts: HomeParts = { lugares, upcoming, newest, video: first, projetos };
  return {
    settings: createSettings(reading, lugares),
    home: createHome(reading, parts),
    bio: createBio(reading, parts),
    noticias,
    noticia,
    eventos,
    evento,
    conteudos,
    conteudo,
    projetos,
    projeto,
    search: createSearch(reading),
    politica: createPolitica(reading),
  };
}
