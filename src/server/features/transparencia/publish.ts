import { hash } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { changeAs } from '#server/http/church-wide.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import type { EscolhasDePublicacao, PreviaDePublicacao } from '#shared/contracts/transparencia.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import {
  canonicalJson,
  type DocumentoPublicado,
  formatoTransparencia,
  type Level,
} from '#shared/transparencia/documento.ts';
import { readFigures } from './figures.ts';

type Draft = PreviaDePublicacao & { fechamento: number };

interface Before {
  numero: number;
  sha256: string;
}
interface SameMonth {
  numero: number;
  texto: string;
  fechamento: number;
  /** of the reopening after it was published */
  motivo: string | null;
}

/** What is public of a document besides its place in the chain. */
const contentOf = ({ totais, categorias, saldos, igreja }: DocumentoPublicado): string =>
  canonicalJson({ totais, categorias, saldos, igreja });

/** What would be published now, with the moment left out. */
async function draft(db: Db, asked: EscolhasDePublicacao): Promise<Draft> {
  const { igreja, mes } = asked;
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
  const { reunidas, ...figures } = await readFigures(db, { ...asked, nivel: asked.nivel as Level | null });
  const wasReopened = same !== undefined && same.fechamento !== closed.id;
  const documento: DocumentoPublicado = {
    formato: formatoTransparencia,
    igreja: { id: igreja, nome: closed.nome },
    numero: (before?.numero ?? 0) + 1,
    mes,
    publicado_em: '',
    anterior: before?.sha256 ?? null,
    corrige: same?.numero ?? null,
    motivo: same ? (wasReopened ? same.motivo : asked.motivo) : null,
    ...figures,
  };
  if (same && !wasReopened && contentOf(documento) === contentOf(JSON.parse(same.texto)))
    throw new AppError('conflict', 'transparencia.same');
  return {
    documento,
    marca: hash('sha256', canonicalJson({ ...documento, motivo: null })),
    reunidas,
    pede_motivo: same !== undefined && !wasReopened,
    fechamento: closed.id,
  };
}

/** Exactly what a publication would make public. */
export async function previewPublication(
  { db }: Pick<FeatureDeps, 'db'>,
  asked: EscolhasDePublicacao,
): Promise<PreviaDePublicacao> {
  const { fechamento: _, ...preview } = await draft(db, asked);
  return preview;
}

/** Publishes what the preview showed, as the next link of the church's chain. */
export const publishMonth = (
  { db, clock }: Pick<FeatureDeps, 'db' | 'clock'>,
  identity: StaffIdentity,
  { marca, ...asked }: EscolhasDePublicacao & { marca: string },
): Promise<Link> =>
  changeAs(db, identity, (tx) => appendLink(tx, asked, { marca, now: clock.now(), users: identity.user.id }));

interface Link {
  numero: number;
  sha256: string;
}

/** Inside a transaction: the next link. `marca` is that of the preview; null: there was none. */
export async function appendLink(
  tx: Db,
  asked: EscolhasDePublicacao,
  { marca, now, users }: { marca: string | null; now: Date; users: number | null },
): Promise<Link> {
  // One publication of a church at a time; the shared lock of its books keeps the month from being reopened meanwhile.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('transparencia'), ${asked.igreja}::integer)`);
  await tx.run(sql`select fechado_ate(${asked.igreja}::integer)`);
  const { documento, marca: mark, pede_motivo, fechamento } = await draft(tx, asked);
  if (marca !== null && marca !== mark) throw new AppError('conflict', 'transparencia.changed');
  if (pede_motivo && asked.motivo === null) throw invalidField('motivo', 'transparencia.reason');
  const texto = canonicalJson({ ...documento, publicado_em: now.toISOString() });
  const [row] = await tx.query<Link>(sql`insert into transparencia
      (igreja, numero, mes, fechamento, texto, anterior, publicado_em, publicado_por)
    values (${asked.igreja}, ${documento.numero}, ${`${asked.mes}-01`}::date, ${fechamento}, ${texto},
      ${documento.anterior}, ${now}, ${users}) returning numero, sha256`);
  return row!;
}
