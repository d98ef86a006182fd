import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { idParams } from '#server/http/input-checks.ts';
import { either, needs } from '#shared/access/access.ts';
import { createPerfis } from './perfis.ts';
import { createPermissoes } from './permissoes.ts';
import { duasEtapasInput, offeredQuery, perfilInput, permissaoInput, replies } from './schemas.ts';

const tag = 'Acesso';
const common = { access: needs('manage', 'all'), tag };

/** Who may do what: roles and permissions. Every change takes effect at the next request, on all servers. */
export function acessoFeature(app: FastifyInstance, { db, clock }: FeatureDeps): void {
  const perfis = createPerfis(db, clock);
  const permissoes = createPermissoes(db);

  endpoint(app, {
    ...common,
    method: 'GET',
    path: '/api/admin/acesso/perfis',
    summary: 'Listar perfis, com o que podem e quem os tem',
    reply: replies.perfis,
    handler: () => perfis.list(),
  });
  endpoint(app, {
    method: 'GET',
    path: '/api/admin/acesso/perfis/oferecidos',
    access: either(needs('list', 'users'), needs('create', 'users'), needs('edit', 'users')),
    tag,
    summary: 'Perfis que quem pergunta pode dar a uma conta',
    query: offeredQuery,
    reply: replies.oferecidos,
    handler: ({ identity, query }) => perfis.offered(identity, query.term?.trim()),
  });
  endpoint(app, {
    ...common,
    method: 'GET',
    path: '/api/admin/acesso/perfis/:id',
    summary: 'Ler perfil',
    params: idParams,
    reply: replies.perfil,
    handler: ({ params }) => perfis.get(params.id),
  });
  endpoint(app, {
    ...common,
    recent: true,
    method: 'POST',
    path: '/api/admin/acesso/perfis',
    summary: 'Criar perfil',
    body: perfilInput,
    reply: replies.perfil,
    status: 201,
    handler: ({ identity, body }) => perfis.create(identity.user, body),
  });
  endpoint(app, {
    ...common,
    recent: true,
    method: 'PUT',
    path: '/api/admin/acesso/perfis/:id',
    summary: 'Mudar perfil',
    params: idParams,
    body: perfilInput,
    reply: replies.perfil,
    handler: ({ identity, params, body }) => perfis.update(identity.user, params.id, body),
  });
  endpoint(app, {
    ...common,
    recent: true,
    method: 'DELETE',
    path: '/api/admin/acesso/perfis/:id',
    summary: 'Excluir perfil que ninguém tem',
    params: idParams,
    reply: replies.deleted,
    handler: ({ identity, params }) => perfis.remove(identity.user, params.id),
  });

  endpoint(app, {
    ...common,
    recent: true,
    method: 'PUT',
    path: '/api/admin/acesso/perfis/:id/duas-etapas',
    summary: 'Exigir, ou não, a verificação em duas etapas de quem tem o perfil',
    description:
      'Quem ainda não a ativou só pode ativá-la: ao entrar da próxima vez, ou um dia depois se a sessão continuar aberta.',
    params: idParams,
    body: duasEtapasInput,
    reply: replies.perfil,
    handler: ({ identity, params, body }) => perfis.requireTwoStep(identity.user, params.id, body.exige),
  });

  endpoint(app, {
    ...common,
    method: 'GET',
    path: '/api/admin/acesso/permissoes',
    summary: 'Listar permissões, com os perfis que as têm',
    reply: replies.permissoes,
    handler: () => permissoes.list(),
  });
  endpoint(app, {
    ...common,
    recent: true,
    method: 'POST',
    path: '/api/admin/acesso/permissoes',
    summary: 'Criar permissão',
    body: permissaoInput,
    reply: replies.permissao,
    status: 201,
    handler: ({ identity, body }) => permissoes.create(identity.user, body),
  });
  endpoint(app, {
    ...common,
    recent: true,
    method: 'PUT',
    path: '/api/admin/acesso/permissoes/:id',
    summary: 'Mudar permissão',
    params: idParams,
    body: permissaoInput,
    reply: replies.permissao,
    handler: ({ identity, params, body }) => permissoes.update(identity.user, params.id, body),
  });
  endpoint(app, {
    ...common,
    recent: true,
    method: 'DELETE',
    path: '/api/admin/acesso/permissoes/:id',
    summary: 'Excluir permissão que nenhum perfil tem',
    params: idParams,
    reply: replies.deleted,
    handler: ({ identity, params }) => permissoes.remove(identity.user, params.id),
  });
}
