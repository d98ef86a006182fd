import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseId } from '#server/crud/query.ts';
import type { Deps } from '#server/deps.ts';
import { createIdempotency } from '#server/http/idempotency.ts';
import { parse } from '#server/http/parse.ts';
import { needs } from '#shared/access/access.ts';
import type { ResultadoItem } from '#shared/contracts/cobranca-office.ts';
import { bankStatementRoutes } from './bank-statement-routes.ts';
import { batchResultOf, countResults } from './batch-results.ts';
import type { ChargeRow } from './charge-row.ts';
import type { Cobranca } from './charges.ts';
import { type Clerk, chargeNow, createOffice } from './office.ts';
import { historyOf } from './office-history.ts';
import {
  acceptInput,
  batchAnswer,
  batchInput,
  confirmInput,
  historyAnswer,
  nowAnswer,
  reasonInput,
  refundInput,
} from './office-schemas.ts';
import { setupRoutes } from './setup-routes.ts';

const params = z.object({ id: z.string().describe('id') });
const access = needs('edit', 'financeiro');
const tags = ['Cobranças'];

/** What stands for money that nobody gave a reference of; under a caller's key always the same, so that it counts once. */
const referenceOf = (chave: string | undefined, at: string | number): string | undefined =>
  chave && `manual:${createHash('sha256').update(`${chave}\n${at}`).digest('hex').slice(0, 40)}`;

/** A UUID that is always the same for the same text. */
const uuidOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

type Work = (clerk: Clerk, chave: string | undefined) => Promise<unknown>;

/** What the treasurer does: confirms, refuses, gives back, decides. */
export function officeRoutes(app: FastifyInstance, deps: Deps, cobranca: Cobranca): void {
  const { db } = deps;
  const { refunds } = cobranca;
  const office = createOffice({ ...deps, ...cobranca });
  const idempotency = createIdempotency(deps);

  /** A call with an Idempotency-Key is answered once, and says the same when it is sent again. */
  async function answer(request: FastifyRequest, reply: FastifyReply, input: unknown, work: Work) {
    const clerk = request.identity!;
    void reply.header('cache-control', 'no-store');
    if (request.headers['idempotency-key'] === undefined) return reply.send(await work(clerk, undefined));
    const escopo = `${request.routeOptions.url}:users:${clerk.user.id}`;
    const { status, body, replayed } = await idempotency.once(
      request,
      { escopo, input: { url: request.url, input } },
      async (chave) => ({ status: 200, body: await work(clerk, chave) }),
    );
    if (replayed) void reply.header('idempotent-replayed', 'true');
    return reply.status(status).send(body);
  }

  /** A deed done to one charge or one arrival, named by the path. */
  function deed<Input extends z.ZodType>(
    path: string,
    summary: string,
    body: Input,
    work: (clerk: Clerk, id: number, input: z.infer<Input>, chave?: string) => Promise<ChargeRow>,
  ): void {
    app.post<{ Params: { id: string } }>(`/api/admin/${path}`, {
      config: { access },
      schema: { tags, summary, params, body, response: { 200: nowAnswer } },
      handler: (request, reply) => {
        const id = parseId(request.params.id);
        const input = parse(body, request.body ?? undefined);
        return answer(request, reply, input, async (clerk, chave) =>
          chargeNow(await work(clerk, id, input, chave)),
        );
      },
    });
  }

  deed(
    'cobranca/:id/confirmar',
    'Confirmar que o dinheiro chegou: menos do que foi pedido continua pendente, mais é excedente',
    confirmInput,
    (clerk, id, input, chave) =>
      office.confirm(clerk, id, { ...input, referencia: input.referencia ?? referenceOf(chave, id) }),
  );
  deed('cobranca/:id/recusar', 'Recusar: o dinheiro não chegou', reasonInput, (clerk, id, { motivo }) =>
    office.refuse(clerk, id, motivo),
  );
  deed('cobranca/:id/estornar', 'Devolver o que foi pago, ou parte', refundInput, (clerk, id, input, chave) =>
    office.refund(clerk, id, { ...input, ...(chave !== undefined && { chave: uuidOf(`${chave}\n${id}`) }) }),
  );
  deed(
    'recebimento/:id/aceitar',
    'Aceitar dinheiro que chegou atrasado ou a mais',
    acceptInput,
    (clerk, id, input) => office.accept(clerk, id, input?.por_menos ?? false),
  );
  deed(
    'recebimento/:id/devolver',
    'Devolver dinheiro que chegou atrasado ou a mais',
    reasonInput,
    (clerk, id, { motivo }) => office.giveBack(clerk, id, motivo),
  );

  app.post('/api/admin/cobranca/confirmar-lote', {
    config: { access },
    schema: {
      tags,
      summary: 'Confirmar várias, cada uma por si: o que uma não pode não impede as outras',
      body: batchInput,
      response: { 200: batchAnswer },
    },
    handler: (request, reply) => {
      const input = parse(batchInput, request.body);
      return answer(request, reply, input, async (clerk, chave) => {
        const resultados: ResultadoItem[] = [];
        for (const [at, { id, ...item }] of input.itens.entries()) {
          const referencia = item.referencia ?? referenceOf(chave, `${at}:${id}`);
          const confirm = () => office.confirm(clerk, id, { ...item, referencia });
          resultados.push(await batchResultOf(request, id, confirm));
        }
        return countResults(resultados);
      });
    },
  });

  app.get<{ Params: { id: string } }>('/api/admin/cobranca/:id/eventos', {
    config: { access: needs('read', 'financeiro') },
    schema: {
      tags,
      summary: 'A história de uma cobrança: cada passo e quem o deu, o que chegou e o que voltou',
      params,
      response: { 200: historyAnswer },
    },
    handler: async (request, reply) => {
      const history = await historyOf(db, request.identity!, parseId(request.params.id), {
        office,
        refunds,
      });
      return reply.header('cache-control', 'no-store').send(history);
    },
  });

  bankStatementRoutes(app, { db, office });
  setupRoutes(app, deps, cobranca);
}
