import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database, Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { idText } from '#server/http/input-checks.ts';
import { parse } from '#server/http/parse.ts';
import { readForm } from '#server/http/uploads.ts';
import { needs } from '#shared/access/access.ts';
import type { ExtratoConfirmar, ExtratoLido, ResultadoLinha } from '#shared/contracts/cobranca-office.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { candidatesFor, knownOf } from './bank-statement/candidates.ts';
import { BankStatementError } from './bank-statement/lines.ts';
import { matchLines } from './bank-statement/match.ts';
import { type Credits, readBankStatement } from './bank-statement/read.ts';
import { batchResultOf, countResults } from './batch-results.ts';
import type { ChargeRow } from './charge-row.ts';
import { type Clerk, isMine, type Office } from './office.ts';
import { bankStatementAnswer, bankStatementApplied, bankStatementInput } from './office-schemas.ts';

const common = { access: needs('edit', 'financeiro'), tag: 'Cobranças' };
const maxBytes = 5 * 1024 * 1024;
const mostCredits = 3000;
const fields = z.strictObject({ conta: idText.optional() });

function read(body: Buffer): Credits {
  let found: Credits;
  try {
    found = readBankStatement(body);
  } catch (error) {
    if (error instanceof BankStatementError) throw invalidField('arquivo', 'extrato.unreadable');
    throw error;
  }
  if (found.credits.length === 0) throw invalidField('arquivo', 'extrato.empty');
  if (found.credits.length > mostCredits)
    throw invalidField('arquivo', 'extrato.too_long', { max: mostCredits });
  return found;
}

/** The account of the statement, within which lines are unique; left out: the one that receives money. */
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
  endpoint(app, {
    ...common,
    method: 'POST',
    path: '/api/admin/cobranca/extrato',
    summary: 'Ler um extrato (OFX ou CSV) e mostrar o que ele confirmaria, sem confirmar nada',
    description: 'multipart/form-data: `arquivo` e, se não for a conta que recebe, `conta`.',
    consumes: 'multipart/form-data',
    reply: bankStatementAnswer,
    handler: async ({ identity: clerk, request }): Promise<ExtratoLido> => {
      const form = await readForm(request, { arquivo: maxBytes });
      const { conta } = parse(fields, form.fields);
      const file = form.files.arquivo;
      if (!file || (!file.truncated && file.body.length === 0))
        throw invalidField('arquivo', 'validation.file');
      if (file.truncated) throw invalidField('arquivo', 'validation.file_size', { max: '5 MB' });
      const account = await accountOf(db, clerk, conta === undefined ? undefined : Number(conta));
      const { formato, credits, periodo, ignored, unreadable } = read(file.body);
      const candidates = await candidatesFor(db, credits, clerk.igrejas);
      const known = await knownOf(db, account.id, credits, candidates);
      return {
        formato,
        conta: account,
        periodo,
        linhas: matchLines(credits, candidates, known),
        ignoradas: ignored,
        ilegiveis: unreadable,
      };
    },
  });

  /** Records the line and confirms the charge, or neither. */
  const apply = (clerk: Clerk, conta: number, item: ExtratoConfirmar['itens'][number]): Promise<ChargeRow> =>
    db.transaction(async (tx) => {
      const { identificador, data, valor, descricao, cobranca, excedente } = item;
      const taken = await tx.run(sql`insert into extrato_linha (conta, identificador, data, valor, descricao)
        values (${conta}, ${identificador}, ${data}, ${valor}, ${descricao}) on conflict do nothing`);
      if (taken === 0) throw new AppError('conflict', 'extrato.line_used');
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
    summary: 'Confirmar as cobranças escolhidas de um extrato; cada linha confirma uma vez só',
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
