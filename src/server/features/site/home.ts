import { imagem } from '#server/db/imagem.ts';
import { named, raw } from '#server/db/sql.ts';
import type {
  Bio,
  EventoCard,
  Home,
  Imagem,
  Lugar,
  NoticiaCard,
  ProjetoCard,
  Site,
} from '#shared/contracts/site.ts';
import type { ReaderDeps } from './rows.ts';
import { isAddress } from './settings.ts';

/** The parts of the reader that these two pages use. */
export interface HomeParts {
  lugares(): Promise<Lugar[]>;
  upcoming(count: number, pictured?: boolean): Promise<EventoCard[]>;
  newest(count: number): Promise<NoticiaCard[]>;
  video(orBest: boolean): Promise<Home['video']>;
  projetos(): Promise<ProjetoCard[]>;
}

interface OpeningRow {
  nome: string;
  hero_chamada: string | null;
  hero_titulo: string | null;
  hero_texto: string | null;
  hero_imagem: Imagem | null;
  hero_botao: string | null;
  hero_botao_url: string | null;
  contribuir_titulo: string | null;
  contribuir_texto: string | null;
  oracao_titulo: string | null;
  oracao_texto: string | null;
}

const openingSql = `select t.nome, t.hero_chamada, t.hero_titulo, t.hero_texto, ${imagem('t.hero_imagem')} as hero_imagem,
  t.hero_botao, t.hero_botao_url, t.contribuir_titulo, t.contribuir_texto, t.oracao_titulo, t.oracao_texto from site t`;

export const createHome =
  ({ db }: ReaderDeps, parts: HomeParts): Site['home'] =>
  async () => {
    const [opening, video, eventos, pictured, noticias, projetos, lugares] = await Promise.all([
      db.query<OpeningRow>(named('site.abertura', raw(openingSql))),
      parts.video(true),
      parts.upcoming(6),
      parts.upcoming(1, true),
      parts.newest(4),
      parts.projetos(),
      parts.lugares(),
    ]);
    const row = opening[0]!;
    const { hero_botao: texto, hero_botao_url: url } = row;
    return {
      hero: {
        chamada: row.hero_chamada,
        titulo: row.hero_titulo ?? row.nome,
        texto: row.hero_texto,
        imagem: row.hero_imagem,
        botao: texto !== null && url !== null && isAddress(url) ? { texto, url } : null,
      },
      video,
      eventos,
      convite: pictured[0] ?? null,
      noticias,
      projetos: projetos.filter(({ status }) => status === 'ativo').slice(0, 6),
      lugares,
      contribuir: { titulo: row.contribuir_titulo, texto: row.contribuir_texto },
      oracao: { titulo: row.oracao_titulo, texto: row.oracao_texto },
    };
  };

interface BioRow extends Pick<Bio, 'titulo' | 'texto' | 'foto' | 'links'> {
  logo: Imagem | null;
}

const bioSql = `select coalesce(t.bio_titulo, t.nome) as titulo, coalesce(t.bio_texto, t.descricao) as texto,
  ${imagem('t.bio_foto')} as foto, ${imagem('t.logo')} as logo,
  coalesce((select json_agg(json_build_object('titulo', l.titulo, 'url', l.url, 'icone', l.icone, 'destaque', l.destaque)
    order by l.ordem, l.id) from site_links l where l.site = t.id), '[]') as links
  from site t`;

export const createBio =
  ({ db }: ReaderDeps, parts: Pick<HomeParts, 'upcoming' | 'video'>): Site['bio'] =>
  async () => {
    const [rows, eventos, ao_vivo] = await Promise.all([
      db.query<BioRow>(named('site.bio', raw(bioSql))),
      parts.upcoming(1),
      parts.video(false),
    ]);
    const { logo, ...row } = rows[0]!;
    return {
      ...row,
      foto: row.foto ?? logo,
      links: row.links.filter(({ url }) => isAddress(url)),
      evento: eventos[0] ?? null,
      ao_vivo,
    };
  };
