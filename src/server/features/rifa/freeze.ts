import type { Db } from '#server/db/client.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import { nodeHashing } from '#server/sections/rifa-hashing.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { freezeDeadline } from '#shared/rifa/extracao.ts';
import { formatNumero, numberWidthOf } from '#shared/rifa/numeros.ts';
import { readRegras } from '#shared/rifa/prova.ts';
import { freezeLista, type NumeroPago } from '#shared/rifa/publicar.ts';
import type { Compromisso, Regras } from '#shared/rifa/regras.ts';
import type { RifaDeps } from './deps.ts';
import { stopSales } from './numbers.ts';

interface Row extends Compromisso {
  status: string;
  regras: string;
  sal: Buffer;
  congelada: boolean;
  pendentes: number;
}

/** Purchases of the raffle `t` that may still be paid; test money never counts. */
export const pendingOf = sql`(select count(*)::integer from rifa_compra p
  where p.rifa = t.id and p.estado = 'aguardando' and not p.sandbox)`;

/** The paid numbers `n` of a raffle, with their purchases `c`, that a freeze puts on its list. While a payment is disputed, its numbers are left out. */
export const listedNumbers = (rifa: Sql): Sql => sql`rifa_numero n
  join rifa_compra c on c.id = n.compra left join cobranca k on k.id = c.cobranca
  where n.rifa = ${rifa} and n.estado = 'paga' and not c.sandbox and k.estado is distinct from 'contestada'`;

/** Whether the raffle's list was frozen without the numbers of this paid purchase. Writers call it after `shareSales`. */
export async function isLeftOut(
  db: Db,
  { rifa, numeros }: { rifa: number; numeros: readonly number[] },
  { total_cotas }: { total_cotas: number },
): Promise<boolean> {
  const line = `\n${formatNumero(numeros[0]!, numberWidthOf(total_cotas))};`;
  const [lista] = await db.query<{ falta: boolean }>(
    sql`select position(${line} in ${'\n'} || texto) = 0 as falta from rifa_lista where rifa = ${rifa}`,
  );
  return lista?.falta ?? false;
}

type Extracao = Regras['extracao'];

/**
 * The extraction of the lottery that decides for a list frozen now: the promised one, unless its prizes may be known before the list is
 * public. Then the office names a later one with the freeze, so that it cannot choose among results.
 */
function extractionFor(promised: Extracao, replacement: Extracao | undefined, now: Date): Extracao {
  if (now < freezeDeadline(promised.data)) return promised;
  if (!replacement) throw new AppError('conflict', 'rifa.extraction_missed');
  if (replacement.data <= promised.data || now >= freezeDeadline(replacement.data))
    throw invalidField('extracao.data', 'rifa.extraction_next');
  return replacement;
}

/**
 * Freezes the list of paid numbers of a raffle that is closed and settled, once. While payments are open it is a conflict, since their
 * numbers would be missing. `extracao`: the extraction to use if the list is too late for the promised one.
 */
export const freezeRaffle = (
  { db, clock }: Pick<RifaDeps, 'db' | 'clock'>,
  { id, users, extracao: replacement }: { id: number; users: number | null; extracao?: Extracao },
): Promise<void> =>
  db.transaction(async (tx) => {
    await stopSales(tx, id);
    const row = await findClosed(tx, id);
    if (row.congelada) return;
    if (row.pendentes > 0) throw new AppError('conflict', 'rifa.pending', { vars: { count: row.pendentes } });
    const regras = readRegras(row.regras);
    if (!regras) throw new Error(`The rules of the raffle ${id} are not canonical.`);
    const congelada_em = clock.now();
    const extracao = extractionFor(regras.extracao, replacement, congelada_em);
    const pagos = await tx.query<NumeroPago>(sql`select n.numero, c.codigo from ${listedNumbers(sql`${id}`)}
      order by n.numero`);
    const { texto, lista } = await freezeLista(
      nodeHashing,
      { regras, compromisso: row, sal: row.sal, extracao, congelada_em },
      pagos,
    );
    await tx.run(sql`insert into rifa_lista (rifa, quantidade, raiz, sal, extracao_numero, extracao_data,
        congelamento_sha256, texto, users, criado_em)
      values (${id}, ${lista.quantidade}, ${lista.raiz}, ${lista.sal}, ${extracao.numero}, ${extracao.data},
        ${lista.congelamento_sha256}, ${texto}, ${users}, ${congelada_em})`);
    await tx.run(sql`update site_versao set versao = versao + 1`);
  });

async function findClosed(tx: Db, id: number): Promise<Row> {
  const [row] = await tx.query<Row>(sql`select t.status, c.regras, c.regras_sha256, c.semente_sha256,
      c.compromisso_sha256, s.sal, exists (select from rifa_lista l where l.rifa = t.id) as congelada,
      ${pendingOf} as pendentes
    from rifa t join rifa_compromisso c on c.rifa = t.id join rifa_segredo s on s.rifa = t.id where t.id = ${id}`);
  if (!row) throw new AppError('conflict', 'rifa.not_committed');
  if (row.status !== 'aguardando_sorteio' && !row.congelada)
    throw new AppError('conflict', 'rifa.not_closed');
  return row;
}
