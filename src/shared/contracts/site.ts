/**
 * What visitors may see, as the server hands it to the pages. Everything here is public: a row that is a draft,
 * scheduled for later, archived or private never becomes one of these.
 */

/** A picture of ours; the pages ask for it in the size they need (`/imagens/{id}/{largura}.{avif|webp}`). */
export interface Imagem {
  id: string;
  largura: number;
  altura: number;
  /** a few pixels of it as a data URI, shown until it is there */
  borrao: string | null;
}

export const redes = [
  'instagram',
  'youtube',
  'facebook',
  'tiktok',
  'spotify',
  'whatsapp',
  'telegram',
  'x',
] as const;
export type Rede = (typeof redes)[number];

export interface Culto {
  /** domingo, segunda… as the section igreja names them */
  dia: string;
  /** HH:mm */
  horario: string;
  descricao: string | null;
}

/** Where the church meets: the sede, or a branch. */
export interface Lugar {
  id: number;
  nome: string;
  sede: boolean;
  /** the lines of the postal address that are filled in */
  endereco: string[];
  cidade: string | null;
  uf: string | null;
  cep: string | null;
  telefone: string | null;
  email: string | null;
  latitude: number | null;
  longitude: number | null;
  cultos: Culto[];
}

/** What the office says of the church, on its settings page; with every page of the site. */
export interface SiteSettings {
  nome: string;
  descricao: string | null;
  logo: Imagem | null;
  redes: { rede: Rede; url: string }[];
  rodape: string | null;
  /** the colours visitors see until they choose their own */
  cores: { claro: string | null; escuro: string | null };
  /** the sede, for the footer and for those who look for the church */
  sede: Lugar | null;
  /** the number of the privacy text in force */
  politica: number;
}

export interface Categoria {
  id: number;
  nome: string;
}

export interface NoticiaCard {
  id: number;
  slug: string;
  titulo: string;
  resumo: string | null;
  capa: Imagem | null;
  capa_alt: string | null;
  categoria: Categoria | null;
  /** ISO */
  publicado_em: string;
  /** minutes it takes to read */
  leitura: number;
}

export interface Vizinha {
  slug: string;
  titulo: string;
}

export interface Noticia extends NoticiaCard {
  /** HTML, cleaned when it was saved */
  texto: string;
  autor: { nome: string; foto: Imagem | null } | null;
  atualizado_em: string;
  relacionadas: NoticiaCard[];
  anterior: Vizinha | null;
  proxima: Vizinha | null;
}

export interface EventoCard {
  id: number;
  slug: string;
  nome: string;
  tipo: string;
  /** publicado, cancelado or encerrado */
  status: string;
  /** YYYY-MM-DD and HH:mm, in the church's zone */
  data: string;
  data_final: string | null;
  horario_inicial: string;
  horario_final: string;
  local: string | null;
  imagem: Imagem | null;
  categoria: Categoria | null;
  igreja: string | null;
}

export interface Lote {
  nome: string;
  /** centavos */
  preco: number;
  de: string | null;
  ate: string | null;
  /** on sale today */
  aberto: boolean;
}

export interface Evento extends EventoCard {
  /** HTML, cleaned when it was saved */
  texto: string | null;
  atualizado_em: string;
  vagas: number | null;
  lotes: Lote[];
  /** ISO; null where nobody said */
  inscricoes_de: string | null;
  inscricoes_ate: string | null;
  /** whether people can sign up now: there are places or lots, the window is open, it is not over */
  inscricoes: 'nenhuma' | 'abertas' | 'em_breve' | 'encerradas';
  /** of a place that is not the church's; `lugar` is then null */
  endereco: string | null;
  lugar: Lugar | null;
  /** the next days of the same series */
  serie: { slug: string; data: string; horario_inicial: string }[];
}

export interface ConteudoCard {
  id: number;
  slug: string;
  titulo: string;
  provedor: 'youtube' | 'vimeo' | 'facebook';
  imagem: Imagem | null;
  ao_vivo: boolean;
  destaque: boolean;
  pregador: string | null;
  serie: string | null;
  texto_biblico: string | null;
  /** YYYY-MM-DD */
  data: string | null;
  categoria: Categoria | null;
}

export interface Conteudo extends ConteudoCard {
  /** the address a frame loads, once somebody pressed play */
  url_incorporada: string;
  url: string;
  publicado_em: string;
  relacionados: ConteudoCard[];
}

export interface ProjetoCard {
  id: number;
  /** the page of our own, or null where the project's page is elsewhere */
  slug: string | null;
  /** a page elsewhere */
  endereco: string | null;
  nome: string;
  icon: string | null;
  resumo: string | null;
  foto: Imagem | null;
  status: 'ativo' | 'pausado' | 'concluido';
  /** centavos */
  meta: number | null;
  arrecadado: number;
}

export interface Projeto extends ProjetoCard {
  texto: string | null;
  fotos: Imagem[];
}

export interface Lista<T> {
  data: T[];
  total: number;
  page: number;
  pages: number;
}

/** One row by its number or its name; `moved` when the name is an old one, or the number stands for a name. */
export type Achado<T> = { found: T } | { moved: string } | null;

export interface Home {
  hero: {
    chamada: string | null;
    titulo: string;
    texto: string | null;
    imagem: Imagem | null;
    botao: { texto: string; url: string } | null;
  };
  /** what is live now, or else the one to show: featured, or the newest */
  video: ConteudoCard | null;
  eventos: EventoCard[];
  /** the next one that has a picture, however many others come before it */
  convite: EventoCard | null;
  noticias: NoticiaCard[];
  projetos: ProjetoCard[];
  lugares: Lugar[];
  contribuir: { titulo: string | null; texto: string | null };
  oracao: { titulo: string | null; texto: string | null };
}

export interface Bio {
  titulo: string;
  texto: string | null;
  foto: Imagem | null;
  links: { titulo: string; url: string; icone: string | null; destaque: boolean }[];
  evento: EventoCard | null;
  ao_vivo: ConteudoCard | null;
}

export interface Politica {
  versao: number;
  /** HTML, cleaned when it was saved */
  texto: string;
  /** ISO: since when it is in force */
  vigente_desde: string;
  versoes: { versao: number; vigente_desde: string }[];
  encarregado: { nome: string | null; email: string | null };
}

export interface SearchHit {
  tipo: 'noticia' | 'evento' | 'conteudo';
  slug: string;
  titulo: string;
  resumo: string | null;
  /** ISO day or moment */
  data: string | null;
  imagem: Imagem | null;
}

/** Names beside a form's own fields: the mark of its showing, the trap for robots, the consent and its text's version. */
export const formFields = {
  mark: 'marca',
  trap: 'recado',
  consent: 'consentimento',
  version: 'politica',
} as const;

/** What came of a form that was sent as texts by name; everything speaks the visitor's language. */
export type FormOutcome =
  | { ok: true }
  | {
      ok: false;
      /** 422: something is wrong with what was sent; 429: too much came from there */
      status: 422 | 429;
      message: string;
      errors?: Readonly<Record<string, readonly string[]>>;
      /** the mark to send next time, where the one that was sent is of no more use */
      mark?: string;
      /** seconds until it is worth trying again */
      wait?: number;
    };

/** Who sends a form, as far as the server knows. */
export interface Sender {
  ip: string;
  locale: 'pt_BR' | 'en' | 'es';
}

/** The pages' only way to what the church publishes. */
export interface Site {
  settings(): Promise<SiteSettings>;
  home(): Promise<Home>;
  bio(): Promise<Bio>;
  noticias(question: {
    page: number;
    categoria?: number;
  }): Promise<Lista<NoticiaCard> & { categorias: Categoria[] }>;
  noticia(id: string): Promise<Achado<Noticia>>;
  /**
   * What is still to come, soonest first; `mes` (YYYY-MM) gives a whole month on one page, past days too, and what
   * only reaches into it. `tipos` are those of what is to come, in the order of the section; `destaques` the next
   * (at most four) that have a picture and are not cancelled.
   */
  eventos(question: {
    page: number;
    mes?: string;
    tipo?: string;
  }): Promise<Lista<EventoCard> & { mes: string; tipos: string[]; destaques: EventoCard[] }>;
  evento(id: string): Promise<Achado<Evento>>;
  conteudos(question: {
    page: number;
    categoria?: number;
  }): Promise<Lista<ConteudoCard> & { categorias: Categoria[]; ao_vivo: ConteudoCard | null }>;
  conteudo(id: string): Promise<Achado<Conteudo>>;
  projetos(): Promise<ProjetoCard[]>;
  projeto(id: string): Promise<Achado<Projeto>>;
  search(term: string): Promise<SearchHit[]>;
  /** the text in force, or an older one */
  politica(versao?: number): Promise<Politica | null>;
  /** a signed mark for one showing of a form: tells people from robots, and the second click from the first */
  formMark(): string;
  sendContato(fields: Readonly<Record<string, string>>, from: Sender): Promise<FormOutcome>;
  sendPedido(fields: Readonly<Record<string, string>>, from: Sender): Promise<FormOutcome>;
}
