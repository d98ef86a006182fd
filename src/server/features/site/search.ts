import { like } from '#server/crud/filters.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import type { SearchHit, Site } from '#shared/contracts/site.ts';
import { imagem, isPublished, publicEvento, type Reading } from './rows.ts';

const most = 30;
const mostWords = 8;
const longest = 100;

interface Kind {
  tipo: SearchHit['tipo'];
  from: string;
  title: string;
  /** what is looked into: unaccented, in lower case */
  texts: readonly string[];
  resumo: string;
  /** ISO, as the pages show it */
  data: string;
  /** what tells the newer of two */
  when: string;
  imagem: string;
  visible(now: Date): Sql;
}

const kinds: readonly Kind[] = [
  {
    tipo: 'noticia',
    from: 'postagem t',
    title: 't.titulo',
    texts: ['t.busca', 'busca(palavras(t.texto))'],
    resumo: 't.resumo',
    data: `to_json(coalesce(t.publicado_em, t.criado_em)) #>> '{}'`,
    when: 'coalesce(t.publicado_em, t.criado_em)',
    imagem: 't.capa',
    visible: isPublished,
  },
  {
    tipo: 'evento',
    from: 'evento t',
    title: 't.nome',
    texts: ['t.busca', 'busca(palavras(t.texto))'],
    resumo: 't.local',
    data: 't.data::text',
    when: 't.data::timestamptz',
    imagem: 't.imagem',
    visible: () => publicEvento,
  },
  {
    tipo: 'conteudo',
    from: 'conteudo t join conteudo_video v on v.conteudo = t.id',
    title: 't.titulo',
    texts: ['t.busca'],
    resumo: "nullif(concat_ws(' · ', t.pregador, t.serie, t.texto_biblico), '')",
    data: `coalesce(t.data::text, to_json(coalesce(t.publicado_em, t.criado_em)) #>> '{}')`,
    when: 'coalesce(t.data::timestamptz, t.publicado_em, t.criado_em)',
    imagem: 't.imagem',
    visible: isPublished,
  },
];

/** Every word somewhere in the row; rows that have them in their titles come first, then the newest. */
function hits(kind: Kind, words: readonly string[], now: Date): Sql {
  const has = (text: string, word: string): Sql => sql`${raw(text)} like busca(${like(word)})`;
  const found = words.map(
    (word) =>
      sql`(${join(
        kind.texts.map((text) => has(text, word)),
        ' or ',
      )})`,
  );
  const titled = words.map((word) => has(`busca(${kind.title})`, word));
  const begins = sql`busca(${raw(kind.title)}) like busca(${like(words.join(' ')).slice(1)})`;
  return sql`(select ${kind.tipo} as tipo, t.slug, ${raw(kind.title)} as titulo, ${raw(kind.resumo)} as resumo,
    ${raw(kind.data)} as data, ${raw(imagem(kind.imagem))} as imagem, ${raw(kind.when)} as quando,
    case when ${begins} then 0 when ${join(titled, ' and ')} then 1 else 2 end as nivel
    from ${raw(kind.from)} where ${kind.visible(now)} and ${join(found, ' and ')}
    order by nivel, quando desc limit ${raw(String(most))})`;
}

/** Looks for words in what is published, blind to case and accents. */
export const createSearch =
  ({ db, clock }: Reading): Site['search'] =>
  async (term) => {
    const words = term
      .replaceAll('\0', '')
      .slice(0, longest)
      .split(/[\s\p{Cc}]+/u)
      .filter(Boolean)
      .slice(0, mostWords);
    if (words.join('').length < 2) return [];
    const now = clock.now();
    return db.query<SearchHit>(
      sql`select tipo, slug, titulo, resumo, data, imagem from (${join(
        kinds.map((kind) => hits(kind, words, now)),
        ' union all ',
      )}) a order by nivel, quando desc, tipo, slug limit ${raw(String(most))}`,
    );
  };
