import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { outcomeSchema, seriesQuery } from '#server/crud/routes.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { dayText, errorKey, idParams, orEmpty, referenceId } from '#server/http/input-checks.ts';
import { needs } from '#shared/access/access.ts';
import { readEscala, requireDepartments } from './board.ts';
import type { Changes } from './changes.ts';
import type { EscalaDeps } from './deps.ts';
import * as shape from './schema.ts';
import type { createSuggestions } from './suggestions.ts';

const tag = 'Escala';
const reads = needs('list', 'voluntario');
export const writes = needs('edit', 'voluntario');
const basePath = '/api/admin/escala';

/** The schedule and the changes of single places. */
export function boardRoutes(
  app: FastifyInstance,
  { db, clock }: EscalaDeps,
  { changes, suggestions }: { changes: Changes; suggestions: ReturnType<typeof createSuggestions> },
): void {
  endpoint(app, {
    method: 'GET',
    path: basePath,
    access: reads,
    tag,
    summary: 'A escala de um período: eventos, vagas, voluntários e o que falta saber para os conflitos',
    query: z
      .object({
        de: dayText,
        ate: dayText,
        departamento: shape.idQuery.optional(),
        voluntario: shape.idQuery.optional(),
      })
      .refine(shape.isPeriod, shape.periodError),
    reply: shape.escala,
    handler: ({ query, identity }) =>
      readEscala(
        db,
        identity,
        {
          edit: identity.ability.can('edit', 'voluntario'),
          seePhotos: identity.ability.can('read', 'pessoa'),
        },
        query,
        clock.now(),
      ),
  });

  endpoint(app, {
    method: 'POST',
    path: `${basePath}/vagas`,
    access: writes,
    tag,
    summary: 'Abrir vagas em um evento',
    body: orEmpty(shape.newVagas),
    status: 201,
    reply: z.object({ vagas: z.array(shape.vaga) }),
    handler: async ({ body, identity }) => {
      await requireDepartments(db, identity, [body.departamento]);
      return { vagas: await changes.create({ ...body, de: body.de, ate: body.ate }, identity) };
    },
  });

  endpoint(app, {
    method: 'GET',
    path: `${basePath}/vagas/:id/serie`,
    access: writes,
    tag,
    summary: 'De quantas vagas uma mudança da série trataria',
    params: idParams,
    reply: z.object({ este_e_seguintes: z.int(), todos: z.int() }),
    handler: ({ params, identity }) => changes.count(params.id, identity),
  });

  endpoint(app, {
    method: 'PUT',
    path: `${basePath}/vagas/:id`,
    access: writes,
    tag,
    summary: 'Mudar função, horário ou nível de uma vaga',
    params: idParams,
    query: z.object(seriesQuery),
    body: orEmpty(shape.changedVaga),
    reply: shape.vagaMudada,
    handler: ({ params, query: { alcance }, body, identity }) =>
      changes.change({ ...body, ...params }, identity, alcance),
  });

  endpoint(app, {
    method: 'DELETE',
    path: `${basePath}/vagas/:id`,
    access: writes,
    tag,
    summary: 'Excluir uma vaga',
    params: idParams,
    query: z.object({ versao: shape.idQuery, ...seriesQuery }),
    reply: outcomeSchema.describe('O que foi feito da série; sem corpo (204) quando só esta é excluída'),
    handler: async ({ params, query: { versao, alcance }, identity, reply }) => {
      const outcome = await changes.remove({ ...params, versao }, identity, alcance);
      return alcance === undefined || alcance === 'este' ? reply.code(204).send() : outcome;
    },
  });

  endpoint(app, {
    method: 'POST',
    path: `${basePath}/vagas/:id/voluntario`,
    access: writes,
    tag,
    summary: 'Pôr um voluntário na vaga, ou tirar quem está nela',
    description:
      'Horário repetido, bloqueio, duas vezes no mesmo evento e voluntário inativo são recusados (422, com `conflitos`); o resto volta em `alertas`. Se a vaga mudou desde a `versao`, a resposta é 409 com a `vaga` como está.',
    params: idParams,
    body: orEmpty(z.strictObject({ voluntario: referenceId.nullable(), versao: shape.versao })),
    reply: shape.vagaMudada,
    handler: ({ params: { id }, body: { voluntario, versao }, identity }) =>
      changes.assign({ id, versao }, voluntario, identity),
  });

  endpoint(app, {
    method: 'POST',
    path: `${basePath}/vagas/:id/estado`,
    access: writes,
    tag,
    summary: 'Anotar o que o voluntário respondeu',
    params: idParams,
    body: orEmpty(shape.answered),
    reply: shape.vagaMudada,
    handler: ({ params: { id }, body: { versao, ...answer }, identity }) =>
      changes.setState({ id, versao }, answer, identity),
  });

  endpoint(app, {
    method: 'POST',
    path: `${basePath}/mover`,
    access: writes,
    tag,
    summary: 'Mover um voluntário para outra vaga; se ela tem alguém, os dois trocam de lugar',
    body: orEmpty(z.strictObject({ de: shape.vagaVersion, para: shape.vagaVersion })),
    reply: z.object({ vagas: z.array(shape.vagaMudada) }),
    handler: async ({ body: { de, para }, identity }) => ({ vagas: await changes.move(de, para, identity) }),
  });

  endpoint(app, {
    method: 'GET',
    path: `${basePath}/vagas/:id/candidatos`,
    access: reads,
    tag,
    summary: 'Quem pode servir na vaga, do mais indicado ao menos',
    params: idParams,
    reply: z.object({ data: z.array(shape.candidato) }),
    handler: async ({ params, identity }) => ({ data: await suggestions.candidates(params.id, identity) }),
  });

  endpoint(app, {
    method: 'POST',
    path: `${basePath}/sugestao`,
    access: writes,
    tag,
    summary: 'Sugerir quem serve nas vagas vazias, com o porquê; nada é gravado',
    body: orEmpty(
      z.strictObject({
        departamentos: z
          .array(referenceId, errorKey('validation.required'))
          .min(1, errorKey('validation.required'))
          .max(50, errorKey('escala.too_many')),
        de: dayText,
        ate: dayText,
      }),
    ).refine(shape.isPeriod, shape.periodError),
    reply: shape.proposta,
    handler: ({ body, identity }) => suggestions.propose(body, identity),
  });

  endpoint(app, {
    method: 'POST',
    path: `${basePath}/sugestao/aplicar`,
    access: writes,
    tag,
    summary: 'Aplicar sugestões; o que mudou nesse meio-tempo fica como está',
    body: orEmpty(
      z.strictObject({
        sugestoes: z
          .array(
            z.strictObject({ vaga: referenceId, voluntario: referenceId, versao: shape.versao }),
            errorKey('validation.required'),
          )
          .min(1, errorKey('validation.required'))
          .max(500, errorKey('escala.too_many')),
      }),
    ),
    reply: shape.aplicada,
    handler: ({ body, identity }) => suggestions.apply(body.sugestoes, identity),
  });
}
