import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database, Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { idText } from '#server/http/input-checks.ts';
import { parse } from '#server/http/parse.ts';
import { readForm } from '#server/http/uploads.ts';
import { createWorkerPool, WorkerLimitError } from '#server/workers/worker-pool.ts';
import { needs } from '#shared/access/access.ts';
import type { ExtratoConfirmar, ExtratoLido, ResultadoLinha } from '#shared/contracts/cobranca-office.ts';
import { AppError, invalid, invalidField } from '#shared/errors.ts';
import { candidatesFor, recordedArrivals } from './bank-statement/candidates.ts';
import { limits } from './bank-statement/limits.ts';
import type { bankStatementTasks } from './bank-statement/tasks.ts';
import { batchResultOf, countResults } from './batch-results.ts';
import type { ChargeRow } from './charge-row.ts';
import { type Clerk, isMine, type Office } from './office.ts';
import { bankStatementApplied, bankStatementInput, bankStatementReply } from './office-schemas.ts';

const common = { access: needs('edit', 'financeiro'), tag: 'Cobranças' };
const fields = z.strictObject({ conta: idText.optional() });

/** Reads and matches statements in a thread of their own, because a caller may send any file. */
const createThread = () =>
  createWorkerPool<typeof bankStatementTasks>(new URL('./bank-statement/worker.ts', import.meta.url), {
    timeoutMs: 30_000,
    memoryMb: 256,
  });

/** Turns a file that takes the thread beyond its limits into an error that asks the caller to shorten it. */
async function withinLimits<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof WorkerLimitError) throw invalidField('arquivo', 'extrato.too_slow');
    throw error;
  }
}

/** The account of the statement, within which lines are unique; without `id`: the account that receives money. */
async function accountOf(db: Db, clerk: Clerk, id: number | undefined): Promise<ExtratoLido['conta']> {
  const [row] = await db.query<{
    id: number;
    nome: string;
    igreja: number | null;
  }>(sql`select id, nome, igreja
    from conta where id = coalesce(${id ?? null}, (select conta from recebimentos))`);
  if (!row || !isMine(clerk, row.igreja)) throw invalidField('conta', 'extrato.conta');
  return { id: row.id, rotulo: row.nome };
}

/** Bank statements: previews the matches with their reasons, then confirms those that the treasurer chose. */
export function bankStatementRoutes(
  app: FastifyInstance,
  { db, office }: { db: Database; office: Office },
): void {
  const thread = createThread();
  app.addHook('onClose', () => thread.close());

  endpoint(app, {
    ...common,
    method: 'POST',
    path: '/api/admin/cobranca/extrato',
    summary: 'Ler um extrato (OFX ou CSV) e mostrar o que ele confirmaria, sem confirmar nada',
    description:
      'multipart/form-data: `arquivo` e, se não for a conta que recebe, `conta`. ' +
      `O arquivo tem até ${limits.lines} linhas, cada uma com até ${limits.columns} colunas e ${limits.lineLength} caracteres, e até ${limits.credits} entradas.`,
    consumes: 'multipart/form-data',
    reply: bankStatementReply,
    handler: async ({ identity: clerk, request }): Promise<ExtratoLido> => {
      const form = await readForm(request, { arquivo: limits.bytes });
      const { conta } = parse(fields, form.fields);
      const file = form.files.arquivo;
      if (!file || (!file.truncated && file.body.length === 0))
        throw invalidField('arquivo', 'validation.file');
      if (file.truncated) throw invalidField('arquivo', 'validation.file_size', { max: '5 MB' });
      const account = await accountOf(db, clerk, conta === undefined ? undefined : Number(conta));
      const statement = await withinLimits(thread.run('read', file.body));
      if ('refusal' in statement) throw invalid({ arquivo: [statement.refusal] });
      const { formato, credits, periodo, ignored, unreadable } = statement;
      const candidates = await candidatesFor(db, credits, clerk.igrejas);
      const recorded = await recordedArrivals(db, account.id, credits, candidates);
      return {
        formato,
        conta: account,
        periodo,
        linhas: await withinLimits(thread.run('match', { credits, candidates, recorded })),
        ignoradas: ignored,
        ilegiveis: unreadable,
      };
    },
  });

  /** Records the line and confirms the charge, or neither. Sent again for the same charge, it changes nothing. */
  const apply = (clerk: Clerk, conta: number, item: ExtratoConfirmar['itens'][number]): Promise<ChargeRow> =>
    db.transaction(async (tx) => {
      const { identificador, data, valor, descricao, cobranca, excedente } = item;
      const insertedRows =
        await tx.run(sql`insert into extrato_linha (conta, identificador, data, valor, descricao)
        values (${conta}, ${identificador}, ${data}, ${valor}, ${descricao}) on conflict do nothing`);
      if (insertedRows === 0) {
        const [used] = await tx.query<{ cobranca: number }>(sql`select r.cobranca from extrato_linha e
          join recebimento r on r.id = e.recebimento where e.conta = ${conta} and e.identificador = ${identificador}`);
        if (used?.cobranca !== cobranca) throw new AppError('conflict', 'extrato.line_used');
        // The caller lost the answer of the first time.
        return office.lockMine(tx, clerk, cobranca);
      }
      const referencia = item.referencia ?? `extrato:${conta}:${identificador}`;
      const row = await office.confirmIn(tx, clerk, cobranca, { valor, referencia, data, excedente });
      await tx.run(sql`update extrato_linha set recebimento = (select id from recebimento
          where gateway = ${row.gateway} and referencia = ${referencia})
        where conta = ${conta} and identificador = ${identificador}`);
      return row;
    });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: '/api/admin/cobranca/extrato/confirmar',
    summary:
      'Confirmar as cobranças escolhidas de um extrato; cada linha confirma uma vez só, e repetida responde o mesmo',
    body: bankStatementInput,
    reply: bankStatementApplied,
    handler: async ({ body: { conta, itens }, identity: clerk, request }) => {
      const account = await accountOf(db, clerk, conta);
      const resultados: ResultadoLinha[] = [];
      for (const item of itens) {
        const result = await batchResultOf(request, item.cobranca, () => apply(clerk, account.id, item));
        resultados.push({ ...result, identificador: item.identificador });
      }
      return countResults(resultados);
    },
  });
}
