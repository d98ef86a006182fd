import { imagem } from '#server/db/imagem.ts';
import { named, raw, sql } from '#server/db/sql.ts';
import { isOpenCampanha } from '#server/sections/campanha.ts';
import type { CampanhaAberta, OfertaContribuir, ProjetoAberto } from '#shared/contracts/contribuir.ts';
import type { ProjetoCard } from '#shared/contracts/site.ts';
import { churchToday } from '#shared/dates.ts';
import type { GivingDeps } from './deps.ts';

/** A campaign with the fields that only the charge needs. */
export interface Campanha extends CampanhaAberta {
  id: number;
  conta: number | null;
  categoria: number | null;
  igreja: number | null;
}

/** How many past years a statement covers: as many as the tax office may ask for. */
const statementYears = 5;

/** Money received for the campaign, less refunds; without sandbox money. */
const collected = `coalesce((select sum(c.recebido - c.estornado) from contribuicao g
  join cobranca c on c.origem = 'contribuicao' and c.origem_id = g.id
  where g.campanha = t.id and not c.sandbox and c.estado in ('paga', 'estorno_parcial', 'estornada')), 0)`;

export type Offers = ReturnType<typeof createOffers>;

/** The current purposes and payment methods. */
export function createOffers({ db, clock, charges, site }: GivingDeps) {
  /** The campaigns open today; with a slug, that one. */
  async function campanhas(slug: string | null = null): Promise<Campanha[]> {
    const today = churchToday(clock.now());
    return db.query<Campanha>(
      named(
        'contribuir.campanhas',
        sql`select t.id, t.slug, t.nome, t.texto, ${raw(imagem('t.imagem'))} as imagem, t.meta, t.fim,
        t.conta, t.categoria, t.igreja, case when t.mostrar_arrecadado then ${raw(collected)} end as arrecadado
        from campanha t where ${isOpenCampanha(today)} and (${slug}::text is null or t.slug = ${slug})
        order by t.fim nulls last, t.nome, t.id`,
      ),
    );
  }

  async function projetos(): Promise<ProjetoCard[]> {
    return (await site.projetos()).filter(({ status }) => status === 'ativo');
  }

  const openProject = ({ id, slug, nome, resumo, foto, meta, arrecadado }: ProjetoCard): ProjetoAberto => ({
    id,
    slug: slug ?? String(id),
    nome,
    resumo,
    imagem: foto,
    meta,
    arrecadado,
  });

  return {
    campanha: async (slug: string): Promise<Campanha | undefined> => (await campanhas(slug))[0],

    /** by its slug or its id */
    projeto: async (text: string): Promise<ProjetoCard | undefined> =>
      (await projetos()).find(({ id, slug }) => slug === text || String(id) === text),

    async offer(): Promise<OfertaContribuir> {
      const [open, projects, ways, sugestoes] = await Promise.all([
        campanhas(),
        projetos(),
        charges.methods(),
        db.query<{ valor: number }>(
          named('contribuir.sugestoes', raw('select valor from recebimentos_sugestoes order by ordem, id')),
        ),
      ]);
      const year = Number(churchToday(clock.now()).slice(0, 4));
      return {
        sugestoes: sugestoes.map(({ valor }) => valor),
        campanhas: open.map(
          ({ id: _id, conta: _conta, categoria: _categoria, igreja: _igreja, ...one }) => one,
        ),
        projetos: projects.map(openProject),
        meios: ways,
        anos: Array.from({ length: statementYears }, (_, back) => year - back),
      };
    },
  };
}
