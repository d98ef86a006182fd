import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { email, line } from '#server/checkout/payment-fields.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { createIdempotency } from '#server/http/idempotency.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { errorKey, idParams, idText, orEmpty, referenceId } from '#server/http/input-checks.ts';
import { needs } from '#shared/access/access.ts';
import { estadosInscricao } from '#shared/contracts/inscricao.ts';
import { type MensagemEscrita, maxReceivers } from '#shared/contracts/inscricao-mensagem.ts';
import { longestRichText, manyLines } from '#shared/crud/schema.ts';
import { createSignUpLimits } from './call-limits.ts';
import type { SignUpDeps } from './deps.ts';
import type { MessageAuthor } from './messages.ts';
import type { SignUpFeature } from './sign-ups.ts';

const tag = 'Inscrições';
const access = needs('edit', 'inscricao');
const missing = errorKey('validation.required');

const filtros = z.strictObject({
  status: z
    .array(z.enum(estadosInscricao, errorKey('validation.choice')))
    .max(estadosInscricao.length)
    .optional(),
  lote: referenceId.optional(),
  presente: z.boolean(errorKey('validation.boolean')).optional(),
  inscricoes: z.array(referenceId).min(1, missing).max(maxReceivers, errorKey('validation.max')).optional(),
});

const message = z.strictObject({
  evento: referenceId,
  assunto: z.preprocess((input) => input ?? '', line(150).min(1, missing)),
  texto: z.preprocess(
    (input) => input ?? '',
    z
      .string(errorKey('validation.text'))
      .min(1, missing)
      .max(longestRichText, errorKey('validation.max_length'))
      .refine(manyLines, errorKey('validation.characters')),
  ),
  responder_para: z.preprocess(
    (input) => input ?? '',
    z.string(errorKey('validation.text')).min(1, missing).pipe(email),
  ),
  filtros: filtros.optional().describe('Sem situação: confirmadas e quem já entrou'),
});

const escrita = ({ filtros: filters = {}, ...fields }: z.infer<typeof message>): MensagemEscrita => {
  const { status, lote, presente, inscricoes } = filters;
  return {
    ...fields,
    filtros: {
      ...(status && { status }),
      ...(lote !== undefined && { lote }),
      ...(presente !== undefined && { presente }),
      ...(inscricoes && { inscricoes }),
    },
  };
};

const writerOf = ({ user, igrejas, departamentos }: StaffIdentity): MessageAuthor => ({
  users: user.id,
  email: user.email,
  nome: user.name,
  limits: { igrejas, departamentos },
});

/** Messages of the office to the people who signed up for an event. */
export function messageRoutes(app: FastifyInstance, deps: SignUpDeps, { messages }: SignUpFeature): void {
  const limits = createSignUpLimits(deps);

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/inscricao/mensagem',
    access,
    tag,
    summary: 'As mensagens enviadas aos inscritos de um evento',
    query: z.object({ evento: idText.transform(Number) }),
    reply: z.object({
      data: z.array(
        z.object({
          id: z.int(),
          assunto: z.string(),
          criado_em: z.string(),
          quem: z.string().nullable(),
          destinatarios: z.int(),
          enviadas: z.int(),
          falhas: z.int(),
          falhados: z.array(z.string()).describe('Alguns dos endereços que não receberam'),
        }),
      ),
    }),
    handler: async ({ query, identity }) => ({
      data: await messages.history(query.evento, writerOf(identity)),
    }),
  });

  endpoint(app, {
    method: 'POST',
    path: '/api/admin/inscricao/mensagem/previa',
    access,
    tag,
    summary: 'Como ficaria uma mensagem, e quantos a receberiam',
    body: orEmpty(message),
    reply: z.object({
      destinatarios: z.int().describe('Endereços: um com vários ingressos conta uma vez'),
      sem_email: z.int(),
      assunto: z.string(),
      html: z.string(),
    }),
    handler: ({ body, identity }) => messages.preview(escrita(body), writerOf(identity)),
  });

  endpoint(app, {
    method: 'POST',
    path: '/api/admin/inscricao/mensagem/teste',
    access,
    tag,
    summary: 'Enviar uma mensagem só a quem a escreve',
    body: orEmpty(message),
    reply: z.null(),
    handler: async ({ body, identity }) => {
      await limits.messageTest(identity.user.id);
      await messages.test(escrita(body), writerOf(identity));
    },
  });

  endpoint(app, {
    method: 'POST',
    path: '/api/admin/inscricao/mensagem',
    access,
    tag,
    summary: 'Escrever a todos os inscritos de um evento, ou a alguns',
    description:
      'Uma mensagem por endereço, enviada aos poucos. Exige Idempotency-Key: a mesma chave envia uma vez.',
    body: orEmpty(message),
    reply: z.object({ id: z.int(), destinatarios: z.int() }),
    status: 201,
    idempotency: {
      store: createIdempotency(deps),
      key: 'required',
      scope: ({ user }) => `inscricao/mensagem/${user.id}`,
    },
    handler: async ({ body, identity, key }) => {
      await limits.message(identity.user.id);
      return messages.send(escrita(body), writerOf(identity), key);
    },
  });

  endpoint(app, {
    method: 'POST',
    path: '/api/admin/inscricao/mensagem/:id/de-novo',
    access,
    tag,
    summary: 'Enviar uma mensagem de novo aos endereços em que ela não chegou',
    params: idParams,
    reply: z.object({ destinatarios: z.int() }),
    handler: async ({ params, identity }) => {
      await limits.message(identity.user.id);
      return messages.resend(params.id, writerOf(identity));
    },
  });
}
