import type { Locale } from '#shared/i18n/languages.ts';
import type { Imagem } from './imagem.ts';
import type { EnderecoPagina, PaginaEvento, TemaPagina } from './pagina-evento.ts';

export type { Imagem } from './imagem.ts';

/** The public data that the server gives to the pages: never a draft, scheduled, archived or private row. */

/** A text of the site's settings in the page's language, or in Portuguese where the church did not translate it. */
export interface SiteText {
  texto: string;
  /** the value of `lang`: the language it is written in */
  lang: string;
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
  /** domingo, segunda…, as in the section igreja */
  dia: string;
  /** HH:mm */
  horario: string;
  descricao: string | null;
}

/** A place where the church meets: the sede or a branch. */
export interface Lugar {
  id: number;
  nome: string;
  sede: boolean;
  /** the filled lines of the postal address */
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

/** The church's settings for the site, sent with every page. */
export interface SiteSettings {
  nome: string;
  descricao: SiteText | null;
  logo: Imagem | null;
  redes: { rede: Rede; url: string }[];
  rodape: SiteText | null;
  /** the colours for visitors who chose none */
  cores: { claro: string | null; escuro: string | null };
  /** the sede, for the footer and the structured data */
  sede: Lugar | null;
  /** the version of the privacy policy in force */
  politica: number;
  /** a video is live */
  ao_vivo: boolean;
  /** the store has something on sale */
  loja: boolean;
  /** a raffle is on sale */
  rifas: boolean;
  /** a church published a month of its books */
  transparencia: boolean;
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
  /** minutes of reading time */
  leitura: number;
}

export interface Vizinha {
  slug: string;
  titulo: string;
}

export interface Noticia extends NoticiaCard {
  /** sanitised HTML */
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
  /** YYYY-MM-DD and HH:mm, in the church's time zone */
  data: string;
  data_final: string | null;
  horario_inicial: string;
  horario_final: string;
  local: string | null;
  imagem: Imagem | null;
  categoria: Categoria | null;
  igreja: string | null;
}

/** An event with a landing page, as an invitation in its own look. */
export interface EventoGrande extends EventoCard {
  /** the path of its page: a fixed address where it has one */
  caminho: string;
  chamada: string | null;
  tema: TemaPagina;
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
  /** sanitised HTML */
  texto: string | null;
  atualizado_em: string;
  vagas: number | null;
  /** full years on the first day; null: no limit */
  idade_minima: number | null;
  idade_maxima: number | null;
  lotes: Lote[];
  /** ISO; null without a limit */
  inscricoes_de: string | null;
  inscricoes_ate: string | null;
  /** whether people can sign up now: there are places or lots, the period is open, the event is not over */
  inscricoes: 'nenhuma' | 'abertas' | 'em_breve' | 'encerradas';
  /** of a place outside the church; `lugar` is null then */
  endereco: string | null;
  lugar: Lugar | null;
  /** the next dates of the same series */
  serie: { slug: string; data: string; horario_inicial: string }[];
  /** the next events of other series */
  proximos: EventoCard[];
  /** its landing page; null while the office has it switched off */
  pagina: PaginaEvento | null;
  /** the path that search engines list: a fixed address while it shows this event, else /eventos/{slug} */
  canonico: string;
}

export type EventoComPagina = Evento & { pagina: PaginaEvento };

/** What a fixed address of a landing page shows. */
export type PaginaDoEndereco =
  /** the event is ahead or takes place now */
  | { estado: 'aberta'; evento: EventoComPagina }
  /** over, closed or cancelled (`evento.status`) */
  | { estado: 'encerrada'; evento: EventoComPagina; proximo: EventoCard | null }
  /** the office chose no event, or one that visitors may not see */
  | { estado: 'sem_evento'; proximo: EventoCard | null };

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
  /** the address of the player's frame, loaded after a click on play */
  url_incorporada: string;
  url: string;
  publicado_em: string;
  relacionados: ConteudoCard[];
}

export interface ProjetoCard {
  id: number;
  /** its page on this site, or null when the project has its own site */
  slug: string | null;
  /** the address of the project's own site */
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
  /** a few other projects, active ones first */
  outros: ProjetoCard[];
}

type Lista<T> = {
  data: T[];
  total: number;
  page: number;
  pages: number;
};

/** A row by its id or slug; `moved` when the slug is a former one, or when an id has a slug. */
export type Achado<T> = { found: T } | { moved: string } | null;

export interface Home {
  hero: {
    chamada: SiteText | null;
    /** null: the church wrote none */
    titulo: SiteText | null;
    texto: SiteText | null;
    imagem: Imagem | null;
    botao: { texto: SiteText; url: string } | null;
  };
  /** the live video, else the featured one, else the newest */
  video: ConteudoCard | null;
  eventos: EventoCard[];
  /** the next events with a landing page */
  grandes: EventoGrande[];
  /** the next other event with a picture and free places, however many come before it */
  convite: EventoCard | null;
  noticias: NoticiaCard[];
  projetos: ProjetoCard[];
  lugares: Lugar[];
  contribuir: { titulo: SiteText | null; texto: SiteText | null };
  oracao: { titulo: SiteText | null; texto: SiteText | null };
  /** the languages in which all of its texts can be read */
  idiomas: Locale[];
}

export interface Bio {
  /** null: the church wrote none, its name stands there */
  titulo: SiteText | null;
  texto: SiteText | null;
  foto: Imagem | null;
  links: { titulo: SiteText; url: string; icone: string | null; destaque: boolean }[];
  evento: EventoCard | null;
  ao_vivo: ConteudoCard | null;
  idiomas: Locale[];
}

export interface Politica {
  versao: number;
  /** sanitised HTML */
  texto: string;
  /** the language that the text is written in */
  lang: string;
  idiomas: Locale[];
  /** ISO: in force since */
  vigente_desde: string;
  versoes: { versao: number; vigente_desde: string }[];
  encarregado: { nome: string | null; email: string | null };
}

export interface SearchHit {
  /** a page of the site, the services of a church, or a record */
  tipo: 'pagina' | 'culto' | 'noticia' | 'evento' | 'conteudo' | 'projeto' | 'produto' | 'rifa';
  slug: string;
  /** a path of the site; of a project with a site of its own, that address */
  url: string;
  titulo: string;
  resumo: string | null;
  /** the language of title and summary */
  lang: string;
  /** the services of a church */
  cultos?: Culto[];
  /** ISO day or moment */
  data: string | null;
  imagem: Imagem | null;
}

interface SearchResults {
  hits: SearchHit[];
  /** stems of the words, which match other forms of them in texts ("oraca" of "orações") */
  raizes: string[];
  /** another spelling of the term, where it finds more */
  sugestao: string | null;
}

/** Fields beside a form's own: its token, the honeypot, the consent, the version of the policy, and the id of the event it is about. */
export const formFields = {
  formToken: 'marca',
  trap: 'recado',
  consent: 'consentimento',
  version: 'politica',
  event: 'evento',
} as const;

/** The result of a submitted form; texts are in the visitor's language. */
export type FormOutcome =
  | { ok: true }
  | {
      ok: false;
      /** 422: invalid input; 429: too many requests; 503: no space left to save it */
      status: 422 | 429 | 503;
      message: string;
      errors?: Readonly<Record<string, readonly string[]>>;
      /** a new token, when the one that was sent can no longer be used */
      formToken?: string;
      /** seconds until a retry makes sense */
      wait?: number;
    };

/** The browser that sends a form, known by a signed cookie. */
export interface FormDevice {
  id: string;
  /** the header that makes an unknown device known from now on */
  setCookie?: string;
}

/** The sender of a form, as far as the server knows. */
export interface Sender {
  ip: string;
  locale: Locale;
  /** absent where no browser sends, as through the API */
  device?: FormDevice;
}

/** The pages' only access to published content. */
export interface Site {
  /** in Portuguese unless `locale` is given; the same holds for the other methods with texts of the settings */
  settings(locale?: Locale): Promise<SiteSettings>;
  home(locale?: Locale): Promise<Home>;
  bio(locale?: Locale): Promise<Bio>;
  noticias(query: {
    page: number;
    categoria?: number;
  }): Promise<Lista<NoticiaCard> & { categorias: Categoria[] }>;
  noticia(id: string): Promise<Achado<Noticia>>;
  /**
   * Coming events, soonest first; `mes` (YYYY-MM) returns a whole month on one page, with past days and
   * events that reach into it. `tipos` are the kinds of the coming events in the order of the section;
   * `grandes` the next ones with a landing page, `destaques` others (at most four) with a picture and free places.
   */
  eventos(query: {
    page: number;
    mes?: string;
    tipo?: string;
  }): Promise<
    Lista<EventoCard> & { mes: string; tipos: string[]; grandes: EventoGrande[]; destaques: EventoCard[] }
  >;
  evento(id: string): Promise<Achado<Evento>>;
  paginaDe(endereco: EnderecoPagina): Promise<PaginaDoEndereco>;
  /** where a branch meets, or the head church for null */
  lugar(igreja: number | null): Promise<Lugar | null>;
  conteudos(query: {
    page: number;
    categoria?: number;
  }): Promise<Lista<ConteudoCard> & { categorias: Categoria[]; ao_vivo: ConteudoCard | null }>;
  conteudo(id: string): Promise<Achado<Conteudo>>;
  projetos(): Promise<ProjetoCard[]>;
  projeto(id: string): Promise<Achado<Projeto>>;
  search(term: string, locale?: Locale): Promise<SearchResults>;
  /** the policy in force, or an older version */
  politica(versao?: number, locale?: Locale): Promise<Politica | null>;
  /** a signed token for one form: tells people from robots and detects a second submit */
  formToken(): string;
  sendContato(fields: Readonly<Record<string, string>>, from: Sender): Promise<FormOutcome>;
  sendPedidoOracoes(fields: Readonly<Record<string, string>>, from: Sender): Promise<FormOutcome>;
}
