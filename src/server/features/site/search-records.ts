import { imagem } from '#server/db/imagem.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import { isPublicEventoSql } from '#server/sections/evento.ts';
import { isPublishedSql } from '#server/sections/publicacao.ts';
import type { ProjetoCard, SearchHit } from '#shared/contracts/site.ts';
import { churchToday } from '#shared/dates.ts';
import { defaultLanguage } from '#shared/i18n/languages.ts';
import { plainLetters, wordStartPattern } from '#shared/plain-letters.ts';
import { excerpt } from './excerpt.ts';
import type { ReaderDeps } from './rows.ts';

const most = 30;

type RecordKind = 'noticia' | 'evento' | 'conteudo' | 'projeto' | 'produto' | 'rifa';

/** The first part of the address of a record's page, before its slug. */
const folders: Record<RecordKind, string> = {
  noticia: 'noticias',
  evento: 'eventos',
  conteudo: 'conteudos',
  projeto: 'projetos',
  produto: 'loja-virtual/produto',
  rifa: 'rifa',
};

interface Kind {
  tipo: RecordKind;
  slug?: string;
  from: string;
  title: string;
  /** the section to search */
  secao: string;
  resumo: string;
  /** ISO, as pages show it */
  data: string;
  /** orders results by age */
  when: string;
  imagem: string;
  visible(now: Date): Sql;
  /** groups rows that are the same to visitors: the first represents all */
  once?(now: Date): { each: Sql; first: Sql };
}

const appeared = 'coalesce(t.publicado_em, t.criado_em)';
const iso = `to_char(${appeared} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const kinds: readonly Kind[] = [
  {
    tipo: 'noticia',
    from: 'postagem t',
    title: 't.titulo',
    secao: 'postagem',
    resumo: 't.resumo',
    data: iso,
    when: appeared,
    imagem: 't.capa',
    visible: isPublishedSql,
  },
  {
    tipo: 'evento',
    from: 'evento t',
    title: 't.nome',
    secao: 'evento',
    resumo: 't.local',
    data: 't.data::text',
    when: 't.data::timestamptz',
    imagem: 't.imagem',
    visible: () => isPublicEventoSql,
    // A recurring event is shown by its next day, or by its last one when there is no next.
    once: (now) => {
      const today = churchToday(now);
      return {
        each: raw('coalesce(t.recorrencia::text, t.nome), t.igreja'),
        first: sql`t.data < ${today}::date, abs(t.data - ${today}::date), t.id`,
      };
    },
  },
  {
    tipo: 'conteudo',
    from: '(conteudo t join conteudo_video v on v.conteudo = t.id)',
    title: 't.titulo',
    secao: 'conteudo',
    resumo: "nullif(concat_ws(' · ', t.pregador, t.serie, t.texto_biblico), '')",
    data: `coalesce(t.data::text, ${iso})`,
    when: `coalesce(t.data::timestamptz, ${appeared})`,
    imagem: 'coalesce(t.imagem, v.imagem)',
    visible: isPublishedSql,
  },
  {
    tipo: 'projeto',
    // its address depends on the other projects, so the reader adds it
    slug: 't.id::text',
    from: 'projetosociais t',
    title: 't.nome',
    secao: 'projetosociais',
    resumo: 't.resumo',
    data: 'null::text',
    when: 't.criado_em',
    imagem: `(select f.arquivo from projetosociais_fotos f where f.projetosociais = t.id order by f.ordem limit 1)`,
    visible: () => raw('true'),
  },
  {
    tipo: 'produto',
    from: 'produto t',
    title: 't.nome',
    secao: 'produto',
    resumo: '(select k.nome from categoria k where k.id = t.categoria)',
    data: 'null::text',
    when: 't.criado_em',
    imagem: '(select f.arquivo from produto_fotos f where f.produto = t.id order by f.ordem limit 1)',
    visible: () =>
      raw('t.ativo and exists (select from produto_variantes v where v.produto = t.id and v.ativo)'),
  },
  {
    tipo: 'rifa',
    from: 'rifa t',
    title: 't.nome',
    secao: 'rifa',
    resumo:
      "(select string_agg(p.descricao, ' · ' order by p.ordem) from rifa_premios p where p.rifa = t.id and p.ordem < 3)",
    data: 'null::text',
    when: 't.data_sorteio',
    imagem: 't.imagem',
    visible: () =>
      raw("t.status not in ('rascunho', 'cancelada') and t.data_sorteio is not null and t.slug is not null"),
  },
];

/** Every word must begin a word of the row, or share its stem; rows with matches in their titles come first, then the newest. */
function hits(kind: Kind, words: readonly string[], now: Date): Sql {
  const term = words.join(' ');
  const once = kind.once?.(now);
  // In the column that the office searches, the title comes first, already without accents.
  const title = `left(t.busca, char_length(${kind.title}))`;
  const level = sql`case when ${raw(title)} ~ ('^\\W*' || replace(busca(${term}), ' ', '\\W+')) then 0
    when indice(${raw(title)}) @@ procura(${term}) then 1 else 2 end`;
  const matches = sql`select ${once ? sql`distinct on (${once.each})` : raw('')} ${kind.tipo} as tipo, ${raw(kind.slug ?? 't.slug')} as slug,
    ${raw(kind.title)} as titulo, ${raw(kind.resumo)} as resumo, ${raw(kind.data)} as data, ${raw(kind.imagem)} as imagem,
    ${raw(kind.when)} as quando, ${level} as nivel
    from indice_site w join ${raw(kind.from)} on t.id = w.registro
    where w.secao = ${kind.secao} and w.palavras @@ procura(${term}) and ${kind.visible(now)}
    ${once ? sql`order by ${once.each}, ${once.first}` : raw('')}`;
  return sql`(select * from (${matches}) f order by nivel, quando desc, slug limit ${raw(String(most))})`;
}

/** The text of a row beside its summary; read only for the rows that are shown. */
const textSql = `case h.tipo when 'noticia' then (select palavras(p.texto) from postagem p where p.slug = h.slug)
  when 'evento' then (select palavras(e.texto) from evento e where e.slug = h.slug)
  when 'produto' then (select palavras(o.descricao) from produto o where o.slug = h.slug)
  when 'rifa' then (select palavras(r.descricao) from rifa r where r.slug = h.slug)
  when 'projeto' then (select palavras(j.texto) from projetosociais j where j.id = h.slug::integer) end`;

type Row = Omit<SearchHit, 'tipo' | 'url' | 'lang'> & { tipo: RecordKind; texto: string | null };

/** Replaces a summary that does not contain the words by the part of the text that does. */
function withExcerpt({ texto, ...row }: Row, words: readonly string[]): Omit<Row, 'texto'> {
  const pattern = wordStartPattern(words);
  const hasWords = pattern !== null && plainLetters(`${row.titulo} ${row.resumo ?? ''}`).search(pattern) >= 0;
  return hasWords || !texto ? row : { ...row, resumo: excerpt(texto, words) ?? row.resumo };
}

interface SearchedWords {
  /** as they were typed, without accents */
  words: readonly string[];
  /** their stems, by which texts say them in another form */
  stems: readonly string[];
}

/** Published records with all the words, ignoring case, accents and plurals: the best first. */
export const createRecordSearch =
  ({ db, clock }: ReaderDeps, projetos: () => Promise<ProjetoCard[]>) =>
  async ({ words, stems }: SearchedWords): Promise<SearchHit[]> => {
    const now = clock.now();
    // Not prepared: the best plan depends on how common the words are.
    const best = sql`select * from (${join(
      kinds.map((kind) => hits(kind, words, now)),
      ' union all ',
    )}) b order by nivel, quando desc, tipo, slug limit ${raw(String(most))}`;
    const found = await db.query<Row>(
      sql`select tipo, slug, titulo, resumo, data, ${raw(imagem('h.imagem'))} as imagem, ${raw(textSql)} as texto
        from (${best}) h order by nivel, quando desc, tipo, slug`,
    );
    const projects = found.some(({ tipo }) => tipo === 'projeto') ? await projetos() : [];
    return found.flatMap((row) => {
      const hit = { ...withExcerpt(row, [...words, ...stems]), lang: defaultLanguage.tag };
      if (row.tipo !== 'projeto') return [{ ...hit, url: `/${folders[row.tipo]}/${row.slug}` }];
      const project = projects.find(({ id }) => String(id) === row.slug);
      const url = project?.slug ? `/${folders.projeto}/${project.slug}` : project?.endereco;
      return url ? [{ ...hit, slug: project?.slug ?? row.slug, url }] : [];
    });
  };
