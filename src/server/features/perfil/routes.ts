import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ownerOf } from '#server/db/own-records.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { orEmpty } from '#server/http/input-checks.ts';
import { localeOf } from '#server/http/locale.ts';
import { createRateLimit } from '#server/http/rate-limit.ts';
import { readForm } from '#server/http/uploads.ts';
import { staffAccess } from '#shared/access/access.ts';
import { errorText, invalid } from '#shared/errors.ts';
import { users as section } from '#shared/sections/users.ts';
import { createOwnAccount } from './account.ts';
import { createHistory } from './history.ts';
import { accountBody, accountReply, confirmBody, emailBody, historyQuery, historyReply } from './schemas.ts';

const common = { access: staffAccess, tag: 'Meu perfil' } as const;

/** The caller's own account and payments. No route takes the id of another account. */
export function perfilFeature(app: FastifyInstance, deps: FeatureDeps): void {
  const account = createOwnAccount(deps);
  const history = createHistory(deps);
  const rateLimit = createRateLimit(deps);

  endpoint(app, {
    ...common,
    method: 'GET',
    path: '/api/admin/profile/conta',
    summary: 'Os próprios dados',
    reply: accountReply,
    handler: ({ identity }) => account.read(identity.user.id),
  });

  endpoint(app, {
    ...common,
    method: 'PUT',
    path: '/api/admin/profile/conta',
    summary: 'Mudar o próprio nome, telefone e idioma das mensagens',
    body: orEmpty(accountBody),
    reply: accountReply,
    handler: ({ identity, body }) => account.save(identity.user.id, body),
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: '/api/admin/profile/foto',
    summary: 'Enviar a própria foto',
    description:
      'Multipart; `foto` é uma imagem de até 10 MB. Fica o quadrado do meio, com até 512 pixels, sem metadados.',
    consumes: 'multipart/form-data',
    reply: z.object({ foto: z.string().nullable() }),
    handler: async ({ identity: { user }, request }) => {
      // before any of the file is read
      await rateLimit.demand({ key: `foto:users:${user.id}`, max: 20, minutes: 60 });
      const { fields, files } = await readForm(request, { foto: section.fields.foto.maxBytes });
      const [unknown] = Object.keys(fields);
      if (unknown !== undefined) throw invalid({ [unknown]: [{ key: 'validation.unknown' }] });
      if (Object.keys(files).length === 0) throw invalid({ foto: [{ key: 'validation.required' }] });
      return { foto: await account.setPhoto(user.id, files) };
    },
  });

  endpoint(app, {
    ...common,
    method: 'DELETE',
    path: '/api/admin/profile/foto',
    summary: 'Tirar a própria foto',
    reply: z.null(),
    handler: async ({ identity }) => {
      await account.removePhoto(identity.user.id);
    },
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: '/api/admin/profile/email',
    summary: 'Pedir a troca do próprio e-mail',
    description: 'O endereço novo recebe um link; só conta depois que ele for aberto.',
    // an open computer must not be enough to take the account over
    recent: true,
    body: orEmpty(emailBody),
    reply: z.object({ message: z.string() }),
    handler: async ({ identity: { user }, body: { email }, request }) => {
      const locale = localeOf(request);
      await account.askEmail(user, email, locale);
      return { message: errorText('perfil.email_sent', locale, { email }) };
    },
  });

  endpoint(app, {
    ...common,
    method: 'DELETE',
    path: '/api/admin/profile/email',
    summary: 'Desistir da troca do e-mail',
    reply: z.null(),
    handler: ({ identity }) => account.cancelEmail(identity.user.id),
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: '/api/admin/profile/email/confirmar',
    summary: 'Confirmar o e-mail novo com o link recebido',
    body: orEmpty(confirmBody),
    reply: accountReply,
    handler: ({ identity, body: { token } }) => account.confirmEmail(identity, token),
  });

  endpoint(app, {
    ...common,
    method: 'GET',
    path: '/api/admin/profile/historico',
    summary: 'O que a pessoa contribuiu, comprou e reservou em um ano, com recibos e totais',
    query: historyQuery,
    reply: historyReply,
    handler: async ({ identity, query }) => history(await ownerOf(deps.db, identity.user.id), query.ano),
  });
}
