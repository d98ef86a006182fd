import type { Db } from '#server/db/client.ts';
import type { Batch, Change } from '#server/db/read-changes.ts';
import { raw, sql } from '#server/db/sql.ts';
import { isKindName, type KindName, kindOf } from '#shared/notificacao/kinds.ts';

/** An event of which people are notified. */
export interface Occasion {
  tipo: KindName;
  registro: number | null;
  /** identifies it among the occasions of its kind */
  chave: string;
  /** the account that caused it; null: none */
  por: number | null;
}

/** Which changes of a section are occasions of a kind. */
interface Source {
  tipo: KindName;
  /** a condition on the change itself, if the trace has its values */
  change?(change: Change): boolean;
  /** SQL for a condition on the record `t` as it is now */
  now: string;
  /** notifies of each change, instead of once for each record */
  eachTime?: true;
  /** SQL: how often it happened to the record `t`; notifies once each time */
  times?: string;
}

const became = (field: string, value: string) => (change: Change) => change.depois?.[field] === value;
const wasMade = ({ acao }: Change): boolean => acao === 'create';
/** A sign-up may wait long for its money; an older one that changes state only returns to one that was notified before. */
const isYoung = `t.criado_em > now() - interval '30 days'`;

const sources: readonly Source[] = [
  { tipo: 'oracao', change: wasMade, now: `t.status = 'pendente' and not t.urgente` },
  { tipo: 'oracao_urgente', now: `t.status = 'pendente' and t.urgente` },
  { tipo: 'contato', change: wasMade, now: `t.status = 'novo'` },
  { tipo: 'requerimento', change: wasMade, now: `t.status = 'novo'` },
  { tipo: 'inscricao', now: `t.status = 'confirmada' and not t.sandbox and ${isYoung}` },
  { tipo: 'pedido', now: `t.estado = 'pago' and not t.sandbox and ${isYoung}` },
  { tipo: 'pagamento', now: `t.gateway = 'pix_manual' and t.estado = 'pendente'` },
  {
    tipo: 'contestacao',
    now: `t.estado = 'contestada' and not t.sandbox`,
    times: `(select count(*) from cobranca_evento v where v.cobranca = t.id and v.tipo = 'contestada')`,
  },
  {
    tipo: 'escala_recusa',
    change: became('estado', 'recusado'),
    now: `t.estado = 'recusado'`,
    eachTime: true,
  },
  {
    tipo: 'escala_troca',
    now: `t.estado = 'troca_solicitada'`,
    eachTime: true,
    change: became('estado', 'troca_solicitada'),
  },
  {
    tipo: 'escala_trocada',
    now: `t.estado = 'confirmado'`,
    eachTime: true,
    change: ({ antes, depois }) =>
      antes?.estado === 'troca_solicitada' &&
      depois?.estado === 'confirmado' &&
      depois.voluntario !== undefined,
  },
  {
    tipo: 'rifa_esgotada',
    change: became('status', 'esgotada'),
    now: `t.status = 'esgotada'`,
    eachTime: true,
  },
  { tipo: 'rifa_sorteada', change: became('status', 'sorteada'), now: `t.status = 'sorteada'` },
  {
    tipo: 'conta_nova',
    now: `t.role is null and t.ativo`,
    change: (change) => wasMade(change) && change.por === null,
  },
];
const sourcesOf = Map.groupBy(sources, ({ tipo }) => kindOf(tipo).secao!);

/** The values of changes that the sources read. */
export const readFields = {
  antes: ['estado'],
  depois: ['estado', 'status', 'voluntario'],
};

/** The occasions among the changes of one section. */
async function occasionsIn(tx: Db, secao: string, changes: readonly Change[]): Promise<Occasion[]> {
  const sources = sourcesOf.get(secao) ?? [];
  const fitting = changes.flatMap((change) =>
    sources
      .filter((source) => change.acao !== 'delete' && (source.change?.(change) ?? true))
      .map((source) => ({ change, source })),
  );
  if (fitting.length === 0) return [];
  const ids = [...new Set(fitting.map(({ change }) => change.registro))];
  const conditionsSql = sources.map(
    ({ now, times = '1' }) => `case when ${now} then greatest(1, ${times}) else 0 end`,
  );
  const rows = await tx.query<{ id: number; vezes: number[] }>(
    sql`select t.id, array[${raw(conditionsSql.join(', '))}]::integer[] as vezes from ${raw(secao)} t where t.id = any(${ids})`,
  );
  const now = new Map(rows.map(({ id, vezes }) => [id, vezes]));
  return fitting.flatMap(({ change: { registro, chave, por }, source }) => {
    const times = now.get(registro)?.[sources.indexOf(source)] ?? 0;
    if (times === 0) return [];
    // The first time has the key of servers that notify once for each record.
    const later = times > 1 ? `:${times}` : '';
    const time = source.eachTime ? `:${chave}` : later;
    return [{ tipo: source.tipo, registro, por, chave: `${registro}${time}` }];
  });
}

/** The occasions of notifications in a batch of changes. */
export async function findOccasions(
  tx: Db,
  batch: Pick<Batch, 'changes' | 'notifications'>,
): Promise<Occasion[]> {
  const occasions: Occasion[] = [];
  const recent = batch.changes.filter(({ recente, secao }) => recente && sourcesOf.has(secao));
  for (const [secao, changes] of Map.groupBy(recent, (change) => change.secao))
    occasions.push(...(await occasionsIn(tx, secao, changes)));
  for (const { tipo, registro, chave, por, recente } of batch.notifications)
    if (recente && isKindName(tipo)) occasions.push({ tipo, registro, chave, por });
  return occasions;
}
