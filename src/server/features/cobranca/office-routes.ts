import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { createIdempotency } from '#server/http/idempotency.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { idParams } from '#server/http/input-checks.ts';
import { needs } from '#shared/access/access.ts';
import type { ResultadoItem } from '#shared/contracts/cobranca-office.ts';
import { bankStatementRoutes } from './bank-statement-routes.ts';
import { batchResultOf, countResults } from './batch-results.ts';
import type { Cobranca } from './charges.ts';
import { chargeNow, createOffice } from './office.ts';
import { historyOf } from './office-history.ts';
import {
  acceptInput,
  batchInput,
  batchReply,
  confirmInput,
  historyReply,
  nowReply,
  reasonInput,
  refundInput,
  returnedInput,
} from './office-schemas.ts';
import { setupRoutes } from './setup-routes.ts';

const common = { access: needs('edit', 'financeiro'), tag: 'Cobranças' };

/** The reference of an arrival without a bank's own. Derived from the caller's key, so that a repeated call counts once. */
const referenceOf = (chave: string | undefined, at: string | number): string | undefined =>
  chave && `manual:${createHash('sha256').update(`${chave}\n${at}`).digest('hex').slice(0, 40)}`;

/** A UUID that is always the same for the same text. */
const uuidOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

/** The treasurer's routes: confirm, refuse, refund, decide. */
export function officeRoutes(app: FastifyInstance, deps: Deps, cobranca: Cobranca): void {
  const { db, clock } = deps;
  const { refunds } = cobranca;
  const office = createOffice({ ...deps, ...cobranca });
  const store = createIdempotency(deps);

  /** Answers a call with an Idempotency-Key once, and repeats the answer when it is sent again. */
  const once = (path: string) => ({
    store,
    key: 'optional' as const,
    scope: ({ user }: StaffIdentity) => `${path}:users:${user.id}`,
  });

  /** An action on the charge or arrival in the path. */
  const action = (path: string) => ({
    ...common,
    method: 'POST' as const,
    path,
    params: idParams,
    reply: nowReply,
    idempotency: once(path),
  });

  endpoint(app, {
    ...action('/api/admin/cobranca/:id/confirmar'),
    summary: 'Confirmar que o dinheiro chegou: menos do que foi pedido continua pendente, mais é excedente',
    body: confirmInput,
    handler: async ({ identity, params: { id }, body, key }) => {
      const referencia = body.referencia ?? referenceOf(key, id);
      return chargeNow(await office.confirm(identity, id, { ...body, referencia }));
    },
  });
  endpoint(app, {
    ...action('/api/admin/cobranca/:id/recusar'),
    summary: 'Recusar: o dinheiro não chegou',
    body: reasonInput,
    handler: async ({ identity, params: { id }, body }) =>
      chargeNow(await office.refuse(identity, id, body.motivo)),
  });
  endpoint(app, {
    ...action('/api/admin/cobranca/:id/estornar'),
    summary: 'Devolver o que foi pago, ou parte',
    body: refundInput,
    handler: async ({ identity, params: { id }, body, key }) => {
      const chave = key !== undefined && { chave: uuidOf(`${key}\n${id}`) };
      return chargeNow(await office.refund(identity, id, { ...body, ...chave }));
    },
  });
  endpoint(app, {
    ...action('/api/admin/recebimento/:id/aceitar'),
    summary: 'Aceitar dinheiro que chegou atrasado ou a mais',
    description:
      'Se a compra mudou depois da cobrança, 409. Outro pagamento que foi aberto depois para a mesma compra é encerrado.',
    body: acceptInput,
    handler: async ({ identity, params: { id }, body }) =>
      chargeNow(await office.accept(identity, id, body.por_menos ?? false)),
  });
  endpoint(app, {
    ...action('/api/admin/recebimento/:id/devolver'),
    summary: 'Devolver dinheiro que chegou atrasado ou a mais',
    body: reasonInput,
    handler: async ({ identity, params: { id }, body }) =>
      chargeNow(await office.giveBack(identity, id, body.motivo)),
  });

  endpoint(app, {
    ...action('/api/admin/estorno/:id/acertar'),
    summary:
      'Dizer como voltou o dinheiro de um estorno que falhou depois de feito, ou que o gateway recusou',
    description:
      'O que falhou depois de feito deixa de ser uma diferença da conferência, e os livros ficam como estão. O que foi recusado fica feito, com o lançamento, e não pode ser pedido de novo.',
    body: reasonInput,
    handler: async ({ identity, params: { id }, body }) =>
      chargeNow(await office.settleRefund(identity, id, body.motivo)),
  });
  endpoint(app, {
    ...action('/api/admin/estorno/:id/devolvido'),
    summary: 'Dizer que o dinheiro de um estorno que o gateway não responde foi devolvido de outro modo',
    description:
      'Três dias depois do pedido. O estorno fica feito, com o lançamento, e não é mais pedido. Se o gateway disser depois que também devolveu, isso fica na história, sem outro lançamento.',
    body: returnedInput,
    handler: async ({ identity, params: { id }, body }) =>
      chargeNow(await office.refundReturned(identity, id, body)),
  });
  endpoint(app, {
    ...action('/api/admin/estorno/:id/nao-devolvido'),
    summary: 'Dizer que o dinheiro de um estorno que o gateway não responde não foi devolvido',
    description:
      'Três dias depois do pedido. O dinheiro fica com a igreja, e pode ser devolvido de novo. Se o gateway disser depois que devolveu, o estorno é lançado então, uma vez.',
    body: reasonInput,
    handler: async ({ identity, params: { id }, body }) =>
      chargeNow(await office.refundNotReturned(identity, id, body.motivo)),
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: '/api/admin/cobranca/confirmar-lote',
    summary: 'Confirmar várias, cada uma por si: o que uma não pode não impede as outras',
    body: batchInput,
    reply: batchReply,
    idempotency: once('/api/admin/cobranca/confirmar-lote'),
    handler: async ({ identity, body: { itens }, key, request }) => {
      const resultados: ResultadoItem[] = [];
      for (const [at, { id, ...item }] of itens.entries()) {
        const referencia = item.referencia ?? referenceOf(key, `${at}:${id}`);
        const confirm = () => office.confirm(identity, id, { ...item, referencia });
        resultados.push(await batchResultOf(request, id, confirm));
      }
      return countResults(resultados);
    },
  });

  endpoint(app, {
    ...common,
    access: needs('read', 'financeiro'),
    method: 'GET',
    path: '/api/admin/cobranca/:id/eventos',
    summary: 'A história de uma cobrança: cada passo e quem o deu, o que chegou e o que voltou',
    params: idParams,
    reply: historyReply,
    handler: ({ identity, params }) =>
      historyOf(db, identity, params.id, { office, refunds, now: clock.now() }),
  });

  bankStatementRoutes(app, { db, office });
  setupRoutes(app, deps, cobranca);
}
