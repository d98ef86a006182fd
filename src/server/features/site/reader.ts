import { enderecosPagina } from '#shared/contracts/pagina-evento.ts';
import type { Site } from '#shared/contracts/site.ts';
import { locales } from '#shared/i18n/languages.ts';
import { createConteudos } from './conteudos.ts';
import { createEventos } from './eventos.ts';
import { createBio, createHome, type HomeParts } from './home.ts';
import { createNoticias } from './noticias.ts';
import { createPolitica } from './politica.ts';
import { createProjetos } from './projetos.ts';
import type { ReaderDeps } from './rows.ts';
import { createSiteSearch } from './search.ts';
import { createLugares, createSettings } from './settings.ts';

/** The read-only part of the site. */
export type SiteReader = Omit<Site, 'formToken' | 'sendContato' | 'sendPedidoOracoes'>;

/** Cached addresses: a page in other languages and appearances reads the same data. */
const maxCached = 100;
/** Each language, and calls without one. */
const maxLanguages = locales.length + 1;

/** Reads what the church publishes, and nothing else. One for each server. */
export function createSiteReader(reading: ReaderDeps): SiteReader {
  const lugares = createLugares(reading);
  const { newest, noticias, noticia } = createNoticias(reading);
  const lugar: Site['lugar'] = async (igreja) =>
    (await lugares()).find(({ id, sede }) => (igreja === null ? sede : id === igreja)) ?? null;
  const { upcoming, large, eventos, evento, paginaDe } = createEventos(reading, lugar);
  const { first, conteudos, conteudo } = createConteudos(reading);
  const { projetos: readProjetos, projeto } = createProjetos(reading);
  const { remember } = reading.version;
  const projetos = remember(readProjetos);
  const parts: HomeParts = { lugares, upcoming, large, newest, video: first, projetos };
  return {
    settings: createSettings(reading, lugares),
    home: remember(createHome(reading, parts), maxLanguages),
    bio: remember(createBio(reading, parts), maxLanguages),
    noticias: remember(noticias, maxCached),
    noticia: remember(noticia, maxCached),
    eventos: remember(eventos, maxCached),
    evento: remember(evento, maxCached),
    paginaDe: remember(paginaDe, enderecosPagina.length),
    lugar,
    conteudos: remember(conteudos, maxCached),
    conteudo: remember(conteudo, maxCached),
    projetos,
    projeto: remember(projeto, maxCached),
    search: createSiteSearch(reading, { lugares, projetos }),
    politica: createPolitica(reading),
  };
}
