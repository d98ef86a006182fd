import { imagem } from '#server/db/imagem.ts';
import { named, raw, sql } from '#server/db/sql.ts';
import { isOpenCampanhaSql } from '#server/sections/campanha.ts';
import type {
  CampanhaAberta,
  CausaNoEndereco,
  OfertaContribuir,
  ProjetoAberto,
} from '#shared/contracts/contribuir.ts';
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

/** Whether the text could be a slug or an id: anything else names nothing. */
const isName = (text: string): boolean => /^[a-z0-9-]{1,120}$/.test(text);

/** Money received for the campaign, less refunds; without sandbox money. */
const collected = `coalesce((select sum(c.recebido - c.estornado) from contribuicao g
  join cobranca c on c.origem = 'contribuicao' and c.origem_id = g.id
  where g.campanha = t.id and not c.sandbox and c.estado in ('paga', 'estorno_parcial', 'estornada')), 0)`;

export type Offers = ReturnType<typeof createOffers>;

/** The current purposes and payment methods. */
export function createOffers({ db, clock, charges, site }: GivingDeps) {
  /** The campaigns open today; with a slug, the one that has it now, or had it before. */
  async function campanhas(slug: string | null = null): Promise<Campanha[]> {
    const today = churchToday(clock.now());
    return db.query<Campanha>(
      named(
        'contribuir.campanhas',
        sql`select t.id, t.slug, t.nome, t.texto, ${raw(imagem('t.imagem'))} as imagem, t.meta, t.fim,
        t.conta, t.categoria, t.igreja, case when t.mostrar_arrecadado then ${raw(collected)} end as arrecadado
        from campanha t where ${isOpenCampanhaSql(today)} and (${slug}::text is null or t.id = coalesce(
          (select k.id from campanha k where k.slug = ${slug}),
          (select s.registro from slug_antigo s where s.secao = 'campanha' and s.slug = ${slug})))
        order by t.fim nulls last, t.nome, t.id`,
      ),
    );
  }

  async function projetos(): Promise<ProjetoCard[]> {
    return (await site.projetos()).filter(({ status }) => status === 'ativo');
  }

  async function findCampanha(slug: string): Promise<Campanha | undefined> {
    return isName(slug) ? (await campanhas(slug))[0] : undefined;
  }

  /** The active project that has this slug or id now, or had the slug before. */
  async function findProjeto(text: string): Promise<ProjetoCard | undefined> {
    const all = await site.projetos();
    let id = all.find((one) => one.slug === text || String(one.id) === text)?.id;
    if (id === undefined && isName(text)) {
      const [former] = await db.query<{ registro: number }>(
        named(
          'contribuir.projeto.antes',
          sql`select registro from slug_antigo where secao = 'projetosociais' and slug = ${text}`,
        ),
      );
      id = former?.registro;
    }
    return all.find((one) => one.id === id && one.status === 'ativo');
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
    campanha: findCampanha,
    projeto: findProjeto,

    async presentSlugs({ campanha, projeto }: CausaNoEndereco): Promise<CausaNoEndereco> {
      const [campaign, project] = await Promise.all([
        campanha === null ? undefined : findCampanha(campanha),
        projeto === null ? undefined : findProjeto(projeto),
      ]);
      return { campanha: campaign?.slug ?? null, projeto: project ? openProject(project).slug : null };
    },

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
