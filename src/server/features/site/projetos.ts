import { imagem } from '#server/db/imagem.ts';
import { named, raw, sql } from '#server/db/sql.ts';
import type { Imagem, Projeto, ProjetoCard, Site } from '#shared/contracts/site.ts';
import { slugOf } from '#shared/slug.ts';
import { type ReaderDeps, rowId } from './rows.ts';

type Row = Omit<ProjetoCard, 'slug' | 'endereco'> & { landepage: string | null };

const isElsewhere = (text: string): boolean => /^https?:\/\//i.test(text);

/**
 * The address of each project's page. A name given by the office takes precedence over one derived from the project's
 * name; of two with the same name, the newer gets its id appended.
 */
function addresses(rows: readonly Row[]): Map<number, Pick<ProjetoCard, 'slug' | 'endereco'>> {
  const placed = new Map<number, Pick<ProjetoCard, 'slug' | 'endereco'>>();
  const takenSlugs = new Set<string>();
  const byAge = [...rows].sort((a, b) => a.id - b.id);
  const give = ({ id }: Row, preferred: string): void => {
    const slug =
      preferred === '' || takenSlugs.has(preferred) || rowId(preferred) !== null
        ? `${preferred || 'projeto'}-${id}`
        : preferred;
    takenSlugs.add(slug);
    placed.set(id, { slug, endereco: null });
  };
  for (const row of byAge) {
    if (row.landepage === null) continue;
    if (isElsewhere(row.landepage)) placed.set(row.id, { slug: null, endereco: row.landepage });
    else give(row, row.landepage);
  }
  for (const row of byAge) if (row.landepage === null) give(row, slugOf(row.nome));
  return placed;
}

/** The amount entered by the office, plus gifts through the site less refunds. */
const raised = `t.arrecadado + coalesce((select sum(c.recebido - c.estornado) from contribuicao g
  join cobranca c on c.origem = 'contribuicao' and c.origem_id = g.id
  where g.projeto = t.id and not c.sandbox and c.estado in ('paga', 'estorno_parcial', 'estornada')), 0)`;

const order = "case t.status when 'ativo' then 0 when 'pausado' then 1 else 2 end, t.nome, t.id";

/** How many projects are suggested after one. */
const relatedProjects = 3;

export function createProjetos({ db }: ReaderDeps) {
  const projetos: Site['projetos'] = async () => {
    const rows = await db.query<Row>(
      named(
        'site.projetos',
        raw(`select t.id, t.nome, t.icon, t.landepage, t.resumo, t.status, t.meta, ${raised} as arrecadado,
        (select ${imagem('f.arquivo')} from projetosociais_fotos f where f.projetosociais = t.id order by f.ordem limit 1) as foto
        from projetosociais t order by ${order}`),
      ),
    );
    const where = addresses(rows);
    return rows.map(({ landepage: _, ...row }) => ({ ...row, ...where.get(row.id)! }));
  };

  async function whole(card: ProjetoCard, cards: readonly ProjetoCard[]): Promise<Projeto | null> {
    const [row] = await db.query<{ texto: string | null; fotos: (Imagem | null)[] }>(
      named(
        'site.projeto',
        sql`select t.texto, coalesce((select json_agg(${raw(imagem('f.arquivo'))} order by f.ordem)
        from projetosociais_fotos f where f.projetosociais = t.id), '[]') as fotos
        from projetosociais t where t.id = ${card.id}`,
      ),
    );
    if (!row) return null;
    const fotos = row.fotos.filter((foto): foto is Imagem => foto !== null);
    const outros = cards.filter(({ id }) => id !== card.id).slice(0, relatedProjects);
    return { ...card, texto: row.texto, fotos, outros };
  }

  const projeto: Site['projeto'] = async (text) => {
    const cards = await projetos();
    const bySlug = cards.find(({ slug }) => slug === text);
    if (bySlug) {
      const found = await whole(bySlug, cards);
      return found && { found };
    }
    const [before] = await db.query<{ registro: number }>(
      named(
        'site.projeto.antes',
        sql`select registro from slug_antigo where secao = 'projetosociais' and slug = ${text}`,
      ),
    );
    const id = before?.registro ?? rowId(text);
    const meant = cards.find((one) => one.slug !== null && (one.id === id || slugOf(one.nome) === text));
    return meant ? { moved: meant.slug! } : null;
  };

  return { projetos, projeto };
}
