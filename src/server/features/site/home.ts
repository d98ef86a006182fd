import { imagem } from '#server/db/imagem.ts';
import { named, raw } from '#server/db/sql.ts';
import type {
  Bio,
  EventoCard,
  EventoGrande,
  Home,
  Imagem,
  Lugar,
  NoticiaCard,
  ProjetoCard,
  Site,
} from '#shared/contracts/site.ts';
import { defaultLanguage, type Locale } from '#shared/i18n/languages.ts';
import type { ReaderDeps } from './rows.ts';
import { isAddress } from './settings.ts';
import { languagesOf, type TextColumns, textColumns, textIn } from './site-text.ts';

/** The parts of the reader that these two pages use. */
export interface HomeParts {
  lugares(): Promise<Lugar[]>;
  upcoming(count: number, pictured?: boolean): Promise<EventoCard[]>;
  large(): Promise<EventoGrande[]>;
  newest(count: number): Promise<NoticiaCard[]>;
  video(orBest: boolean): Promise<Home['video']>;
  projetos(): Promise<ProjetoCard[]>;
}

const openingTexts = [
  'hero_chamada',
  'hero_titulo',
  'hero_texto',
  'hero_botao',
  'contribuir_titulo',
  'contribuir_texto',
  'oracao_titulo',
  'oracao_texto',
] as const;

interface OpeningRow extends TextColumns<(typeof openingTexts)[number]> {
  hero_imagem: Imagem | null;
  hero_botao_url: string | null;
}

const openingSql = `select ${textColumns('t', openingTexts)}, ${imagem('t.hero_imagem')} as hero_imagem,
  t.hero_botao_url from site t`;

export const createHome =
  ({ db }: ReaderDeps, parts: HomeParts): Site['home'] =>
  async (locale = defaultLanguage.texts) => {
    const [opening, video, eventos, grandes, pictured, noticias, projetos, lugares] = await Promise.all([
      db.query<OpeningRow>(named('site.abertura', raw(openingSql))),
      parts.video(true),
      parts.upcoming(6),
      parts.large(),
      parts.upcoming(1, true),
      parts.newest(4),
      parts.projetos(),
      parts.lugares(),
    ]);
    const row = opening[0]!;
    const text = (name: (typeof openingTexts)[number]) => textIn(row, name, locale);
    const [texto, url] = [text('hero_botao'), row.hero_botao_url];
    return {
      hero: {
        chamada: text('hero_chamada'),
        titulo: text('hero_titulo'),
        texto: text('hero_texto'),
        imagem: row.hero_imagem,
        botao: texto !== null && url !== null && isAddress(url) ? { texto, url } : null,
      },
      video,
      eventos,
      grandes,
      convite: pictured[0] ?? null,
      noticias,
      projetos: projetos.filter(({ status }) => status === 'ativo').slice(0, 6),
      lugares,
      contribuir: { titulo: text('contribuir_titulo'), texto: text('contribuir_texto') },
      oracao: { titulo: text('oracao_titulo'), texto: text('oracao_texto') },
      idiomas: languagesOf([{ row, names: openingTexts }]),
    };
  };

const bioTexts = ['bio_titulo', 'bio_texto', 'descricao'] as const;

interface LinkRow extends TextColumns<'titulo'>, Omit<Bio['links'][number], 'titulo'> {
  titulo: string;
}

interface BioRow extends TextColumns<(typeof bioTexts)[number]> {
  nome: string;
  foto: Imagem | null;
  logo: Imagem | null;
  links: LinkRow[];
}

const bioSql = `select t.nome, ${textColumns('t', bioTexts)}, ${imagem('t.bio_foto')} as foto, ${imagem('t.logo')} as logo,
  coalesce((select json_agg(json_build_object('titulo', l.titulo, 'titulo_en', l.titulo_en, 'titulo_es', l.titulo_es,
    'url', l.url, 'icone', l.icone, 'destaque', l.destaque) order by l.ordem, l.id)
    from site_links l where l.site = t.id), '[]') as links
  from site t`;

export const createBio =
  ({ db }: ReaderDeps, parts: Pick<HomeParts, 'upcoming' | 'video'>): Site['bio'] =>
  async (locale = defaultLanguage.texts) => {
    const [rows, eventos, ao_vivo] = await Promise.all([
      db.query<BioRow>(named('site.bio', raw(bioSql))),
      parts.upcoming(1),
      parts.video(false),
    ]);
    const row = rows[0]!;
    const links = row.links.filter(({ url }) => isAddress(url));
    return {
      titulo: textIn(row, 'bio_titulo', locale),
      texto: textIn(row, row.bio_texto ? 'bio_texto' : 'descricao', locale),
      foto: row.foto ?? row.logo,
      links: links.map((link) => ({
        titulo: textIn(link, 'titulo', locale) ?? { texto: link.titulo, lang: defaultLanguage.tag },
        url: link.url,
        icone: link.icone,
        destaque: link.destaque,
      })),
      evento: eventos[0] ?? null,
      ao_vivo,
      idiomas: bioLanguages(row, links),
    };
  };

const bioLanguages = (row: BioRow, links: readonly LinkRow[]): Locale[] => {
  // a title that is the church's name needs no translation
  const title = row.bio_titulo === row.nome ? [] : (['bio_titulo'] as const);
  const ofTexts = languagesOf([{ row, names: [...title, row.bio_texto ? 'bio_texto' : 'descricao'] }]);
  const ofLinks = languagesOf(links.map((link) => ({ row: link, names: ['titulo'] as const })));
  return ofTexts.filter((locale) => ofLinks.includes(locale));
};
