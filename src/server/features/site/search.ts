import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import type { SearchHit, Site } from '#shared/contracts/site.ts';
import { churchToday } from '#shared/dates.ts';
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

/** Of what comes every week, the next alone; the last where there is no next. */
const onceOfEach = (now: Date): Sql => {
  const today = churchToday(now);
  return sql`${publicEvento} and t.id in (
    select distinct on (coalesce(t.recorrencia::text, busca(t.nome)), t.igreja) t.id from evento t where ${publicEvento}
    order by coalesce(t.recorrencia::text, busca(t.nome)), t.igreja, t.data < ${today}::date, abs(t.data - ${today}::date), t.id)`;
};

const appeared = 'coalesce(t.publicado_em, t.criado_em)';
const iso = `to_char(${appeared} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const kinds: readonly Kind[] = [
  {
    tipo: 'noticia',
    from: 'postagem t',
    title: 't.titulo',
    texts: ['t.busca', 'busca(palavras(t.texto))'],
    resumo: 't.resumo',
    data: iso,
    when: appeared,
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
    visible: onceOfEach,
  },
  {
    tipo: 'conteudo',
    from: 'conteudo t join conteudo_video v on v.conteudo = t.id',
    title: 't.titulo',
    texts: ['t.busca'],
    resumo: "nullif(concat_ws(' · ', t.pregador, t.serie, t.texto_biblico), '')",
    data: `coalesce(t.data::text, ${iso})`,
    when: `coalesce(t.data::timestamptz, ${appeared})`,
    imagem: 'coalesce(t.imagem, v.imagem)',
    visible: isPublished,
  },
];

/** Every word begins one of the row's; rows that have them in their titles come first, then the newest. */
function hits(kind: Kind, words: readonly string[], now: Date): Sql {
  const has = (text: string, word: string): Sql => sql`${raw(text)} ~ ('\\m' || busca(${word}))`;
  const anywhere = words.map(
    (word) =>
      sql`(${join(
        kind.texts.map((text) => has(text, word)),
        ' or ',
      )})`,
  );
  const title = `busca(${kind.title})`;
  const titled = words.map((word) => has(title, word));
  const first = sql`${raw(title)} ~ ('^\\W*' || ${join(
    words.map((word) => sql`busca(${word})`),
    " || '\\W+' || ",
  )})`;
  return sql`(select ${kind.tipo} as tipo, t.slug, ${raw(kind.title)} as titulo, ${raw(kind.resumo)} as resumo,
    ${raw(kind.data)} as data, ${raw(imagem(kind.imagem))} as imagem, ${raw(kind.when)} as quando,
    case when ${first} then 0 when ${join(titled, ' and ')} then 1 else 2 end as nivel
    from ${raw(kind.from)} where ${join(anywhere, ' and ')} and ${kind.visible(now)}
    order by nivel, quando desc limit ${raw(String(most))})`;
}

/** Letters and digits alone: no sign of theirs is one of the database's. */
const wordsOf = (term: string): string[] =>
  term
    .slice(0, longest)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, mostWords);

/** Looks for words in what is published, blind to case and accents. */
export const createSearch =
  ({ db, clock }: Reading): Site['search'] =>
  async (term) => {
    const words = wordsOf(term);
    if (words.join('').length < 2) return [];
    const now = clock.now();
    return db.query<SearchHit>(
      sql`select tipo, slug, titulo, resumo, data, imagem from (${join(
        kinds.map((kind) => hits(kind, words, now)),
        ' union all ',
      )}) a order by nivel, quando desc, tipo, slug limit ${raw(String(most))}`,
    );
  };
