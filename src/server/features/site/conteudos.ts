import { imagem } from '#server/db/imagem.ts';
import { named, raw, type Sql, sql } from '#server/db/sql.ts';
import { isPublishedSql } from '#server/sections/publicacao.ts';
import type { Categoria, Conteudo, ConteudoCard, Site } from '#shared/contracts/site.ts';
import { churchZone } from '#shared/dates.ts';
import { categoria, chosenCategoria, findByName, pageNumber, type ReaderDeps } from './rows.ts';

const perPage = 12;

type Row = ConteudoCard & Pick<Conteudo, 'url' | 'url_incorporada'> & { publicado_em: Date };

/** The day of the row `t`: when it was preached, or else published. */
const day = `coalesce(t.data, (coalesce(t.publicado_em, t.criado_em) at time zone '${churchZone}')::date)`;
const newestFirst = `${day} desc, t.id desc`;

/** The id of the live video: a scheduled one takes over from the one before at its time. */
const liveId = (now: Date): Sql => sql`(select t.id from conteudo t where t.ao_vivo and ${isPublishedSql(now)}
  order by coalesce(t.publicado_em, t.criado_em) desc, t.id desc limit 1)`;
const columns =
  raw(`t.id, t.slug, t.titulo, v.provedor, ${imagem('coalesce(t.imagem, v.imagem)')} as imagem, t.destaque, t.pregador,
  t.serie, t.texto_biblico, t.data, ${categoria} as categoria`);
const card = (now: Date): Sql => sql`${columns}, t.ao_vivo and t.id = ${liveId(now)} as ao_vivo`;
const rows = raw('conteudo t join conteudo_video v on v.conteudo = t.id');

export function createConteudos({ db, clock }: ReaderDeps) {
  /** The live video; or with `orBest` the featured or newest one. */
  async function first(orBest: boolean): Promise<ConteudoCard | null> {
    const now = clock.now();
    const published = isPublishedSql(now);
    const found = await db.query<ConteudoCard>(
      named(
        'site.conteudo.primeiro',
        sql`select ${card(now)} from ${rows} where t.id = coalesce(
        ${liveId(now)},
        case when ${orBest}::boolean then coalesce(
          (select t.id from ${rows} where t.destaque and ${published} order by ${raw(newestFirst)} limit 1),
          (select t.id from ${rows} where ${published} order by ${raw(newestFirst)} limit 1)) end)`,
      ),
    );
    return found[0] ?? null;
  }

  const conteudos: Site['conteudos'] = async ({ page: requested, categoria: of }) => {
    const page = pageNumber(requested);
    const chosen = chosenCategoria(of);
    const now = clock.now();
    const [data, counted, categorias, ao_vivo] = await Promise.all([
      db.query<ConteudoCard>(
        named(
          'site.conteudos',
          sql`select ${card(now)} from ${rows} where ${isPublishedSql(now)}
          and (${chosen}::integer is null or t.categoria = ${chosen})
          order by ${raw(newestFirst)} limit ${perPage} offset ${(page - 1) * perPage}`,
        ),
      ),
      db.query<{ total: number }>(
        named(
          'site.conteudos.total',
          sql`select count(*) as total from ${rows} where ${isPublishedSql(now)}
          and (${chosen}::integer is null or t.categoria = ${chosen})`,
        ),
      ),
      db.query<Categoria>(
        named(
          'site.conteudos.categorias',
          sql`select k.id, k.nome from categoria k where exists (select from ${rows} where t.categoria = k.id
          and ${isPublishedSql(now)}) order by k.nome, k.id`,
        ),
      ),
      first(false),
    ]);
    const { total } = counted[0]!;
    return { data, total, page, pages: Math.max(1, Math.ceil(total / perPage)), categorias, ao_vivo };
  };

  async function fullConteudo(slug: string): Promise<Conteudo | null> {
    const now = clock.now();
    const [row] = await db.query<Row>(
      named(
        'site.conteudo',
        sql`select ${card(now)}, t.url, v.url_incorporada, coalesce(t.publicado_em, t.criado_em) as publicado_em
        from ${rows} where t.slug = ${slug} and ${isPublishedSql(now)}`,
      ),
    );
    if (!row) return null;
    const of = row.categoria?.id ?? null;
    const others = sql`t.id <> ${row.id} and ${isPublishedSql(now)}`;
    const relacionados = await db.query<ConteudoCard>(
      named(
        'site.conteudo.relacionados',
        sql`select ${card(now)} from ${rows} where t.id in (
          (select t.id from ${rows} where t.serie = ${row.serie} and ${others} order by ${raw(newestFirst)} limit 9)
          union (select t.id from ${rows} where t.categoria = ${of}::integer and ${others} order by ${raw(newestFirst)} limit 9)
          union (select t.id from ${rows} where ${others} order by ${raw(newestFirst)} limit 9))
        order by coalesce(t.serie = ${row.serie}, false) desc, coalesce(t.categoria = ${of}::integer, false) desc,
        ${raw(newestFirst)} limit 9`,
      ),
    );
    return { ...row, publicado_em: row.publicado_em.toISOString(), relacionados };
  }

  const conteudo: Site['conteudo'] = (text) =>
    findByName(db, { secao: 'conteudo', text, visible: isPublishedSql(clock.now()) }, fullConteudo);

  return { first, conteudos, conteudo };
}
