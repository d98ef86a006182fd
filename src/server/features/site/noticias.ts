import { imagem } from '#server/db/imagem.ts';
import { named, raw, sql } from '#server/db/sql.ts';
import { isPublishedSql } from '#server/sections/publicacao.ts';
import type { Categoria, Noticia, NoticiaCard, Site, Vizinha } from '#shared/contracts/site.ts';
import { categoria, chosenCategoria, findByName, pageNumber, type ReaderDeps } from './rows.ts';

const perPage = 12;

type CardRow = Omit<NoticiaCard, 'publicado_em'> & { publicado_em: Date };
type Row = CardRow & Pick<Noticia, 'texto' | 'autor'> & { atualizado_em: Date };

/** When the row `t` was published. */
const appeared = 'coalesce(t.publicado_em, t.criado_em)';
const newestFirst = `${appeared} desc, t.id desc`;

/** Reading time: two hundred words a minute. */
const card = raw(`t.id, t.slug, t.titulo, t.resumo, ${imagem('t.capa')} as capa, t.capa_alt,
  ${categoria} as categoria, ${appeared} as publicado_em,
  (select greatest(1, ceil(w.total / 200.0))::integer from indice_site w
    where w.secao = 'postagem' and w.registro = t.id) as leitura`);

const toCard = (row: CardRow): NoticiaCard => ({ ...row, publicado_em: row.publicado_em.toISOString() });

export function createNoticias({ db, clock }: ReaderDeps) {
  /** The newest, optionally of one category. */
  async function newest(count: number, from = 0, of: number | null = null): Promise<NoticiaCard[]> {
    const rows = await db.query<CardRow>(
      named(
        'site.noticias',
        sql`select ${card} from postagem t where ${isPublishedSql(clock.now())}
        and (${of}::integer is null or t.categoria = ${of})
        order by ${raw(newestFirst)} limit ${count} offset ${from}`,
      ),
    );
    return rows.map(toCard);
  }

  const noticias: Site['noticias'] = async ({ page: requested, categoria: of }) => {
    const page = pageNumber(requested);
    const chosen = chosenCategoria(of);
    const [data, counted, categorias] = await Promise.all([
      newest(perPage, (page - 1) * perPage, chosen),
      db.query<{ total: number }>(
        named(
          'site.noticias.total',
          sql`select count(*) as total from postagem t where ${isPublishedSql(clock.now())}
          and (${chosen}::integer is null or t.categoria = ${chosen})`,
        ),
      ),
      db.query<Categoria>(
        named(
          'site.noticias.categorias',
          sql`select k.id, k.nome from categoria k where exists (select from postagem t where t.categoria = k.id
          and ${isPublishedSql(clock.now())}) order by k.nome, k.id`,
        ),
      ),
    ]);
    const { total } = counted[0]!;
    return { data, total, page, pages: Math.max(1, Math.ceil(total / perPage)), categorias };
  };

  async function whole(slug: string): Promise<Noticia | null> {
    const now = clock.now();
    const [row] = await db.query<Row>(
      named(
        'site.noticia',
        sql`select ${card}, t.texto, t.atualizado_em,
        (select json_build_object('nome', p.nome, 'foto', ${raw(imagem('p.foto'))}) from pessoa p where p.id = t.autor) as autor
        from postagem t where t.slug = ${slug} and ${isPublishedSql(now)}`,
      ),
    );
    if (!row) return null;
    const of = row.categoria?.id ?? null;
    const [related, neighbours] = await Promise.all([
      db.query<CardRow>(
        named(
          'site.noticia.relacionadas',
          sql`select ${card} from postagem t where t.id in (
            (select t.id from postagem t where t.categoria = ${of}::integer and t.id <> ${row.id} and ${isPublishedSql(now)}
              order by ${raw(newestFirst)} limit 3)
            union (select t.id from postagem t where t.id <> ${row.id} and ${isPublishedSql(now)}
              order by ${raw(newestFirst)} limit 3))
          order by coalesce(t.categoria = ${of}::integer, false) desc, ${raw(newestFirst)} limit 3`,
        ),
      ),
      db.query<Vizinha & { depois: boolean }>(
        named(
          'site.noticia.vizinhas',
          sql`(select t.slug, t.titulo, false as depois from postagem t where ${isPublishedSql(now)}
            and (${raw(appeared)}, t.id) < (${row.publicado_em}::timestamptz, ${row.id}::integer)
            order by ${raw(newestFirst)} limit 1)
          union all
          (select t.slug, t.titulo, true from postagem t where ${isPublishedSql(now)}
            and (${raw(appeared)}, t.id) > (${row.publicado_em}::timestamptz, ${row.id}::integer)
            order by ${raw(appeared)}, t.id limit 1)`,
        ),
      ),
    ]);
    const beside = (depois: boolean): Vizinha | null => {
      const found = neighbours.find((one) => one.depois === depois);
      return found ? { slug: found.slug, titulo: found.titulo } : null;
    };
    return {
      ...row,
      ...toCard(row),
      atualizado_em: row.atualizado_em.toISOString(),
      relacionadas: related.map(toCard),
      anterior: beside(false),
      proxima: beside(true),
    };
  }

  const noticia: Site['noticia'] = (text) =>
    findByName(db, { secao: 'postagem', text, visible: isPublishedSql(clock.now()) }, whole);

  return { newest, noticias, noticia };
}
