import type { Db } from '#server/db/client.ts';
import { named, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import type {
  EstadoDePublicacao,
  IgrejaPublicada,
  Publicacao,
  Transparency,
} from '#shared/contracts/transparencia.ts';
import type { Elo } from '#shared/transparencia/cadeia.ts';
import type { DocumentoPublicado } from '#shared/transparencia/documento.ts';
import { matchesBooks } from './figures.ts';

interface Row {
  id: number;
  igreja: number;
  numero: number;
  texto: string;
  sha256: string;
  reaberto_em: Date | null;
  motivo: string | null;
  /** the nightly comparison found that the books differ */
  difere: boolean;
  /** a later publication of the month replaces it */
  corrigida: boolean;
}

export interface Stored extends Publicacao {
  id: number;
  igreja: number;
}

/** Publications of a church, or of one month, with their current state, the newest first. */
export async function readPublications(
  db: Db,
  { igreja, mes }: { igreja?: number; mes?: string },
): Promise<Stored[]> {
  const rows =
    await db.query<Row>(sql`select t.id, t.igreja, t.numero, t.texto, t.sha256, f.reaberto_em, f.motivo,
      d.transparencia is not null as difere,
      exists (select from transparencia n where n.igreja = t.igreja and n.mes = t.mes and n.numero > t.numero) as corrigida
    from transparencia t join fechamento f on f.id = t.fechamento
      left join transparencia_diferenca d on d.transparencia = t.id
    where (${igreja ?? null}::integer is null or t.igreja = ${igreja ?? null})
      and (${mes ?? null}::text is null or t.mes = ${mes === undefined ? null : `${mes}-01`}::date)
    order by t.igreja, t.mes desc, t.numero desc`);
  return Promise.all(
    rows.map(async ({ reaberto_em, motivo, difere, corrigida, ...row }) => {
      const documento = JSON.parse(row.texto) as DocumentoPublicado;
      const state = async (): Promise<EstadoDePublicacao> => {
        if (corrigida) return 'corrigido';
        if (reaberto_em === null) return difere ? 'alterado' : 'vigente';
        return (await matchesBooks(db, documento, { withCategories: true })) ? 'reaberto' : 'alterado';
      };
      return {
        id: row.id,
        igreja: row.igreja,
        documento,
        sha256: row.sha256,
        estado: await state(),
        reabertura: reaberto_em && { quando: reaberto_em.toISOString(), motivo: motivo ?? '' },
      };
    }),
  );
}

/** How many addresses of months are cached. */
const cachedMonths = 60;

/** The publications of churches, for the pages and for anybody who recomputes the chain. */
export function createTransparency({
  db,
  siteVersion,
}: Pick<FeatureDeps, 'db' | 'siteVersion'>): Transparency {
  const { remember } = siteVersion;
  const igrejas = remember(async (): Promise<IgrejaPublicada[]> => {
    const [churches, publications] = await Promise.all([
      db.query<{ id: number; nome: string }>(
        named(
          'transparencia.igrejas',
          sql`select i.id, i.nome_fantasia as nome from igreja i
            where exists (select from transparencia t where t.igreja = i.id) order by i.sede desc, 2, 1`,
        ),
      ),
      readPublications(db, {}),
    ]);
    return churches.map((church) => ({
      ...church,
      meses: publications
        .filter(({ igreja, estado }) => igreja === church.id && estado !== 'corrigido')
        .map(({ documento: { mes, totais }, estado }) => ({
          mes,
          entradas: totais.entradas,
          saidas: totais.saidas,
          estado,
        })),
    }));
  });

  const cadeia = remember(async (igreja: number) => {
    const [church] = await db.query<{ id: number; nome: string }>(
      sql`select id, nome_fantasia as nome from igreja where id = ${igreja}`,
    );
    const elos = await db.query<Elo>(
      sql`select numero, sha256, texto as documento from transparencia where igreja = ${igreja} order by numero`,
    );
    return church && elos.length > 0 ? { igreja: church, elos } : null;
  }, cachedMonths);

  return {
    igrejas,
    cadeia,
    async igreja(id) {
      const found = (await igrejas()).find((one) => one.id === id);
      const chain = found && (await cadeia(id));
      return found && chain ? { igreja: found, ultimo: chain.elos.at(-1)!.sha256 } : null;
    },
    mes: remember(
      async (igreja: number, mes: string) =>
        (await readPublications(db, { igreja, mes })).map(({ documento, sha256, estado, reabertura }) => ({
          documento,
          sha256,
          estado,
          reabertura,
        })),
      cachedMonths,
    ),
  };
}
