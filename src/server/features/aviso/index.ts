import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { formRefusal } from '#server/http/form-refusal.ts';
import { createFormTokens } from '#server/http/form-tokens.ts';
import { idParams, orEmpty } from '#server/http/input-checks.ts';
import { localeOf } from '#server/http/locale.ts';
import { parse } from '#server/http/parse.ts';
import { publicAccess } from '#shared/access/access.ts';
import type { Notices } from '#shared/contracts/aviso.ts';
import { enderecosPagina } from '#shared/contracts/pagina-evento.ts';
import { formFields } from '#shared/contracts/site.ts';
import { errorText } from '#shared/errors.ts';
import { avisoJobs } from './jobs.ts';
import { avisoBody, createAvisoRequests } from './requests.ts';

/** Notices by mail: a landing page has an event again, a variant can be bought again. Pages use what it returns. */
export function avisoFeature(
  app: FastifyInstance,
  deps: Pick<FeatureDeps, 'config' | 'db' | 'clock' | 'jobs' | 'site' | 'signUps'>,
): Notices {
  const requests = createAvisoRequests(deps);
  const formTokens = createFormTokens({ secret: deps.config.secret, clock: deps.clock });
  avisoJobs(deps, requests);

  for (const endereco of enderecosPagina)
    endpoint(app, {
      method: 'POST',
      path: `/api/paginas/${endereco}/aviso`,
      access: publicAccess,
      tag: 'Site',
      summary: `Pedir um aviso por e-mail quando /${endereco} tiver um evento com inscrições abertas`,
      description:
        'A resposta é a mesma para endereços novos e conhecidos. O pedido vale depois da confirmação pelo link enviado; o aviso é um só, e o endereço é então apagado.',
      body: orEmpty(avisoBody),
      reply: z.null(),
      handler: async ({ body, request }) =>
        requests.add({ endereco }, body, { ip: request.ip, idioma: localeOf(request) }),
    });

  endpoint(app, {
    method: 'POST',
    path: '/api/loja-virtual/variantes/:id/aviso',
    access: publicAccess,
    tag: 'Loja: catálogo',
    summary: 'Pedir um aviso por e-mail quando a variante puder ser comprada de novo',
    description:
      'A resposta é a mesma para endereços novos e conhecidos. O pedido vale depois da confirmação pelo link enviado; o aviso é um só, e o endereço é então apagado.',
    params: idParams,
    body: orEmpty(avisoBody),
    reply: z.null(),
    handler: async ({ params: { id }, body, request }) =>
      requests.add({ variante: id }, body, { ip: request.ip, idioma: localeOf(request) }),
  });

  return {
    async ask(about, form, { ip, locale }) {
      // A robot caught by the trap gets the same answer as a success.
      if (form[formFields.trap]) return { ok: true };
      const token = formTokens.read(form[formFields.formToken]);
      if (!token || token.age === 'expired') {
        const message = errorText('formulario.expired', locale);
        return { ok: false, status: 422, message, formToken: formTokens.make() };
      }
      if (token.age === 'too_soon')
        return { ok: false, status: 422, message: errorText('formulario.too_soon', locale) };
      try {
        const body = parse(avisoBody, { email: form.email, nome: form.nome });
        await requests.add(about, body, { ip, idioma: locale });
        return { ok: true };
      } catch (error) {
        return formRefusal(error, locale);
      }
    },
    find: requests.find,
    confirm: requests.confirm,
    leave: requests.leave,
  };
}
