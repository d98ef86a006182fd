import { raw, sql } from '#server/db/sql.ts';
import type { Categoria, Conteudo, ConteudoCard, Site } from '#shared/contracts/site.ts';
import { churchZone } from '#shared/dates.ts';
import {
  categoria,
  chosenCategoria,
  findByName,
  imagem,
  isPublished,
  pageNumber,
  type Reading,
} from './rows.ts';

const perPage = 12;

type Row = ConteudoCard & Pick<Conteudo, 'url' | 'url_incorporada'> & { publicado_em: Date };

/** The day of the row `t`: when it was preached, or else when it appeared. */
const day = `coalesce(t.data, (coalesce(t.publicado_em, t.criado_em) at time zone '${churchZone}')::date)`;

const card =
  raw(`t.id, t.slug, t.titulo, v.provedor, ${imagem('coalesce(t.imagem, v.imagem)')} as imagem, t.ao_vivo, t.destaque, t.pregador,
  t.serie, t.texto_biblico, t.data, ${categoria} as categoria`);
const rows = raw('conteudo t join conteudo_video v on v.conteudo = t.id');

export function createConteudos({ db, clock }: Reading) {
  /** What is live now; else, where `orBest`, the one to show: featured, or the newest. */
  async function first(orBest: boolean): Promise<ConteudoCard | null> {
    const found = await db.query<ConteudoCard>({
      name: 'site.conteudo.primeiro',
      ...sql`select ${card} from ${rows} where ${isPublished(clock.now())} and (${orBest} or t.ao_vivo)
        order by t.ao_vivo desc, t.destaque desc, ${raw(day)} desc, t.id desc limit 1`,
    });
    return found[0] ?? null;
  }

  const conteudos: Site['conteudos'] = async ({ page: asked, categoria: of }) => {
    const page = pageNumber(asked);
    const chosen = chosenCategoria(of);
    const now = clock.now();
    const [data, counted, categorias, ao_vivo] = await Promise.all([
      db.query<ConteudoCard>({
        name: 'site.conteudos',
        ...sql`select ${card} from ${rows} where ${isPublished(now)}
          and (${chosen}::integer is null or t.categoria = ${chosen})
          order by ${raw(day)} desc, t.id desc limit ${perPage} offset ${(page - 1) * perPage}`,
      }),
      db.query<{ total: number }>({
        name: 'site.conteudos.total',
        ...sql`select count(*) as total from ${rows} where ${isPublished(now)}
          and (${chosen}::integer is null or t.categoria = ${chosen})`,
      }),
      db.query<Categoria>({
        name: 'site.conteudos.categorias',
        ...sql`select k.id, k.nome from categoria k where exists (select from ${rows} where t.categoria = k.id
          and ${isPublished(now)}) order by k.nome, k.id`,
      }),
      first(false),
    ]);
    const { total } = counted[0]!;
    return { data, total, page, pages: Math.max(1, Math.ceil(total / perPage)), categorias, ao_vivo };
  };

  async function whole(slug: string): Promise<Conteudo | null> {
    const now = clock.now();
    const [row] = await db.query<Row>({
      name: 'site.conteudo',
      ...sql`select ${card}, t.url, v.url_incorporada, coalesce(t.publicado_em, t.criado_em) as publicado_em
        from ${rows} where t.slug = ${slug} and ${isPublished(now)}`,
    });
    if (!row) return null;
    const relacionados = await db.query<ConteudoCard>({
      name: 'site.conteudo.relacionados',
      ...sql`select ${card} from ${rows} where t.id <> ${row.id} and ${isPublished(now)}
        order by coalesce(t.serie = ${row.serie}, false) desc,
        coalesce(t.categoria = ${row.categoria?.id ?? null}::integer, false) desc, ${raw(day)} desc, t.id desc limit 9`,
    });
    return { ...row, publicado_em: row.publicado_em.toISOString(), relacionados };
  }

  const conteudo: Site['conteudo'] = (text) =>
    findByName(db, { secao: 'conteudo', text, visible: isPublished(clock.now()) }, whole);

  return { first, conteudos, conteudo };
}
