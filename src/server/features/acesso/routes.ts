import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseId } from '#server/crud/query.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { parse } from '#server/http/parse.ts';
import { either, needs } from '#shared/access/access.ts';
import { createPerfis } from './perfis.ts';
import { createPermissoes } from './permissoes.ts';
import { answers, offeredQuery, perfilInput, permissaoInput } from './schemas.ts';

interface ById {
  Params: { id: string };
}

/** Who may do what: roles and permissions. Every change holds from the next request on, on all servers. */
export function acessoFeature(app: FastifyInstance, { db }: FeatureDeps): void {
  const perfis = createPerfis(db);
  const permissoes = createPermissoes(db);
  const config = { access: needs('manage', 'all') };
  const about = (summary: string) => ({ tags: ['Acesso'], summary });
  const params = z.object({ id: z.string().describe('id') });

  app.get('/api/admin/acesso/perfis', {
    config,
    schema: { ...about('Listar perfis, com o que podem e quem os tem'), response: { 200: answers.perfis } },
    handler: () => perfis.list(),
  });
  app.get('/api/admin/acesso/perfis/oferecidos', {
    config: { access: either(needs('list', 'users'), needs('create', 'users'), needs('edit', 'users')) },
    schema: {
      ...about('Perfis que quem pergunta pode dar a uma conta'),
      querystring: offeredQuery,
      response: { 200: answers.oferecidos },
    },
    handler: (request) => {
      const { term } = parse(offeredQuery, request.query, 'validation.unknown_parameter');
      return perfis.offered(request.identity!, term?.trim());
    },
  });
  app.get<ById>('/api/admin/acesso/perfis/:id', {
    config,
    schema: { ...about('Ler perfil'), params, response: { 200: answers.perfil } },
    handler: (request) => perfis.get(parseId(request.params.id)),
  });
  app.post('/api/admin/acesso/perfis', {
    config,
    schema: { ...about('Criar perfil'), body: perfilInput, response: { 201: answers.perfil } },
    handler: async (request, reply) =>
      reply.status(201).send(await perfis.create(request.user!, parse(perfilInput, request.body))),
  });
  app.put<ById>('/api/admin/acesso/perfis/:id', {
    config,
    schema: { ...about('Mudar perfil'), params, body: perfilInput, response: { 200: answers.perfil } },
    handler: (request) => {
      const id = parseId(request.params.id);
      return perfis.update(request.user!, id, parse(perfilInput, request.body));
    },
  });
  app.delete<ById>('/api/admin/acesso/perfis/:id', {
    config,
    schema: { ...about('Excluir perfil que ninguém tem'), params, response: { 204: answers.deleted } },
    handler: async (request, reply) => {
      await perfis.remove(request.user!, parseId(request.params.id));
      return reply.status(204).send();
    },
  });

  app.get('/api/admin/acesso/permissoes', {
    config,
    schema: {
      ...about('Listar permissões, com os perfis que as têm'),
      response: { 200: answers.permissoes },
    },
    handler: () => permissoes.list(),
  });
  app.post('/api/admin/acesso/permissoes', {
    config,
    schema: { ...about('Criar permissão'), body: permissaoInput, response: { 201: answers.permissao } },
    handler: async (request, reply) =>
      reply.status(201).send(await permissoes.create(request.user!, parse(permissaoInput, request.body))),
  });
  app.put<ById>('/api/admin/acesso/permissoes/:id', {
    config,
    schema: {
      ...about('Mudar permissão'),
      params,
      body: permissaoInput,
      response: { 200: answers.permissao },
    },
    handler: (request) => {
      const id = parseId(request.params.id);
      return permissoes.update(request.user!, id, parse(permissaoInput, request.body));
    },
  });
  app.delete<ById>('/api/admin/acesso/permissoes/:id', {
    config,
    schema: {
      ...about('Excluir permissão que nenhum perfil tem'),
      params,
      response: { 204: answers.deleted },
    },
    handler: async (request, reply) => {
      await permissoes.remove(request.user!, parseId(request.params.id));
      return reply.status(204).send();
    },
  });
}
