import { hash } from 'node:crypto';
import { asAuthor } from '#server/db/author.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { refuseContacts } from '#server/http/public-text.ts';
import type { EscolhasDePublicacao, PreviaDePublicacao } from '#shared/contracts/transparencia.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import {
  type CategoriasPublicadas,
  canonicalJson,
  type DocumentoPublicado,
  formatoTransparencia,
  type Level,
} from '#shared/transparencia/documento.ts';
import { type Figures, type FiguresQuery, readFigures } from './figures.ts';

type Draft = PreviaDePublicacao & { fechamento: number };

interface Before {
  numero: number;
  sha256: string;
}
interface SameMonth {
  numero: number;
  texto: string;
  fechamento: number;
  /** the reason of the reopening after the publication */
  motivo: string | null;
}

/** The public content of a document, without its place in the chain. */
const contentOf = ({ totais, categorias, saldos, igreja }: DocumentoPublicado): string =>
  canonicalJson({ totais, categorias, saldos, igreja });

/** The document that would be published now, without the moment. */
async function draft(db: Db, query: EscolhasDePublicacao): Promise<Draft> {
  const { igreja, mes } = query;
  if (query.motivo !== null) refuseContacts('motivo', query.motivo);
  const month = `${mes}-01`;
  const [closed] = await db.query<{ id: number; nome: string }>(sql`select f.id, i.nome_fantasia as nome
    from fechamento f join igreja i on i.id = f.igreja
    where f.igreja = ${igreja} and f.mes = ${month}::date and f.reaberto_em is null`);
  if (!closed) throw invalidField('mes', 'transparencia.not_closed');
  const [before] = await db.query<Before>(
    sql`select numero, sha256 from transparencia where igreja = ${igreja} order by numero desc limit 1`,
  );
  const [same] = await db.query<SameMonth>(sql`select t.numero, t.texto, t.fechamento, f.motivo
    from transparencia t join fechamento f on f.id = t.fechamento
    where t.igreja = ${igreja} and t.mes = ${month}::date order by t.numero desc limit 1`);
  const { reunidas, ...figures } = await readComparable(
    db,
    { ...query, nivel: query.nivel as Level | null },
    closed.id,
  );
  const wasReopened = same !== undefined && same.fechamento !== closed.id;
  const documento: DocumentoPublicado = {
    formato: formatoTransparencia,
    igreja: { id: igreja, nome: closed.nome },
    numero: (before?.numero ?? 0) + 1,
    mes,
    publicado_em: '',
    anterior: before?.sha256 ?? null,
    corrige: same?.numero ?? null,
    motivo: same ? (wasReopened ? same.motivo : query.motivo) : null,
    ...figures,
  };
  if (same && !wasReopened && contentOf(documento) === contentOf(JSON.parse(same.texto)))
    throw new AppError('conflict', 'transparencia.same');
  return {
    documento,
    marca: hash('sha256', canonicalJson({ ...documento, motivo: null })),
    reunidas,
    pede_motivo: same !== undefined && !wasReopened,
    nomes: await linesWithNames(db, documento),
    fechamento: closed.id,
  };
}

/** The amounts of income as they are grouped, without the names of the groups. */
const grouping = ({ entradas, outras_entradas }: CategoriasPublicadas): string =>
  [...entradas.map(({ valor }) => valor), outras_entradas ?? 0].sort((a, b) => a - b).join();

/**
 * Everything that was ever published of a month stays public. The difference between two groupings of the same gifts could reveal what few
 * people gave: a correction must keep the level, and without a reopening the groups too. A month that was grouped by the former rule is
 * corrected by that rule.
 */
async function readComparable(db: Db, query: FiguresQuery, fechamento: number): Promise<Figures> {
  const figures = await readFigures(db, query);
  const { igreja, mes, nivel } = query;
  if (nivel === null) return figures;
  const earlier = await db.query<{
    texto: string;
    fechamento: number;
  }>(sql`select texto, fechamento from transparencia
    where igreja = ${igreja} and mes = ${`${mes}-01`}::date order by numero`);
  const published: string[] = [];
  for (const { texto, fechamento: of } of earlier) {
    const before = (JSON.parse(texto) as DocumentoPublicado).categorias;
    if (before === null) continue;
    if (before.nivel !== nivel) throw invalidField('nivel', 'transparencia.level', { level: before.nivel });
    if (of === fechamento) published.push(grouping(before));
  }
  const isAsPublished = ({ categorias }: Figures): boolean =>
    published.every((one) => one === grouping(categorias!));
  if (isAsPublished(figures)) return figures;
  const former = await readFigures(db, { ...query, isFormerRule: true });
  if (!isAsPublished(former)) throw invalidField('nivel', 'transparencia.regrouped');
  return former;
}

/** Lines and reasons that contain the whole name of a registered person. */
async function linesWithNames(db: Db, { categorias, saldos, motivo }: DocumentoPublicado): Promise<string[]> {
  const lines = [
    ...[...(categorias?.entradas ?? []), ...(categorias?.saidas ?? [])].flatMap(({ nome }) => nome ?? []),
    ...(saldos?.contas ?? []).map(({ nome }) => nome),
    ...(motivo ? [motivo] : []),
  ];
  const found = await db.query<{
    linha: string;
  }>(sql`select distinct l.linha from unnest(${lines}::text[]) l(linha)
    join (select busca(nome) as nome from pessoa where nome like '% %' and anonimizada_em is null) p
      on position(p.nome in busca(l.linha)) > 0 order by 1`);
  return found.map(({ linha }) => linha);
}

/** Exactly what a publication would make public. */
export async function previewPublication(
  { db }: Pick<FeatureDeps, 'db'>,
  query: EscolhasDePublicacao,
): Promise<PreviaDePublicacao> {
  const { fechamento: _, ...preview } = await draft(db, query);
  return preview;
}

/** Publishes what the preview showed, as the next link of the church's chain. */
export const publishMonth = (
  { db, clock }: Pick<FeatureDeps, 'db' | 'clock'>,
  identity: StaffIdentity,
  { marca, ciente_nomes, ...query }: EscolhasDePublicacao & { marca: string; ciente_nomes: boolean },
): Promise<Link> =>
  asAuthor(db, identity, (tx) =>
    appendLink(tx, query, { marca, ciente_nomes, now: clock.now(), users: identity.user.id }),
  );

interface Link {
  numero: number;
  sha256: string;
}

interface Publishing {
  /** the hash from the preview; null: there was none */
  marca: string | null;
  /** the user confirmed that lines have names of people */
  ciente_nomes: boolean;
  now: Date;
  users: number | null;
}

/** Adds the next link, inside of the caller's transaction. */
export async function appendLink(
  tx: Db,
  query: EscolhasDePublicacao,
  { marca, ciente_nomes, now, users }: Publishing,
): Promise<Link> {
  // One publication of a church at a time; the shared lock of its books keeps the month from being reopened meanwhile.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('transparencia'), ${query.igreja}::integer)`);
  await tx.run(sql`select fechado_ate(${query.igreja}::integer)`);
  const { documento, marca: mark, pede_motivo, nomes, fechamento } = await draft(tx, query);
  if (marca !== null && marca !== mark) throw new AppError('conflict', 'transparencia.changed');
  if (pede_motivo && query.motivo === null) throw invalidField('motivo', 'transparencia.reason');
  if (nomes.length > 0 && !ciente_nomes)
    throw invalidField('ciente_nomes', 'transparencia.names', { list: nomes.join('; ') });
  const texto = canonicalJson({ ...documento, publicado_em: now.toISOString() });
  const [row] = await tx.query<Link>(sql`insert into transparencia
      (igreja, numero, mes, fechamento, texto, anterior, publicado_em, publicado_por)
    values (${query.igreja}, ${documento.numero}, ${`${query.mes}-01`}::date, ${fechamento}, ${texto},
      ${documento.anterior}, ${now}, ${users}) returning numero, sha256`);
  return row!;
}
