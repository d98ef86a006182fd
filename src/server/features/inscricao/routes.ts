import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isCode } from '#server/checkout/secret-code.ts';
import { createConcurrencyLimit } from '#server/concurrency-limit.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { createIdempotency } from '#server/http/idempotency.ts';
import { idParams, orEmpty } from '#server/http/input-checks.ts';
import { localeOf } from '#server/http/locale.ts';
import { perAddress } from '#server/http/rate-limit.ts';
import { cents } from '#server/http/reply-parts.ts';
import { readForm } from '#server/http/uploads.ts';
import { publicAccess } from '#shared/access/access.ts';
import { metodos } from '#shared/cobranca.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { inscricao as section } from '#shared/sections/inscricao.ts';
import { createSignUpLimits } from './call-limits.ts';
import type { SignUpDeps } from './deps.ts';
import { errorsOfEvent } from './refused-purchase.ts';
import { eventReply, placeReply, purchaseReply, questionReply } from './replies.ts';
import { compra, esperaPedida, transferencia, voucherCode } from './schema.ts';
import type { SignUpFeature } from './sign-ups.ts';

const common = { access: publicAccess, tag: 'Inscrições' } as const;
const byCode = {
  params: z.object({ codigo: z.string().refine(isCode) }),
  badParams: 'not_found',
} as const;

const offerReply = z.object({
  evento: eventReply,
  lotes: z.array(
    z.object({
      id: z.int(),
      nome: z.string(),
      preco: cents,
      estado: z.enum(['aberto', 'futuro', 'esgotado', 'encerrado']),
      restantes: z.int().optional(),
      de: z.string().nullable(),
      ate: z.string().nullable(),
    }),
  ),
  perguntas: z.array(questionReply),
  meios: z.array(
    z.object({
      metodo: z.enum(metodos),
      gateway: z.string(),
      sandbox: z.boolean(),
      publico: z.record(z.string(), z.string()),
      maxParcelas: z.int(),
    }),
  ),
  espera: z.boolean(),
});

const holder = orEmpty(transferencia);
const waitingPerson = orEmpty(esperaPedida);

/** The public API of sign-ups. */
export function inscricaoRoutes(app: FastifyInstance, deps: SignUpDeps, signUps: SignUpFeature): void {
  const limits = createSignUpLimits(deps);
  // Drawing keeps the processor busy: a few calls wait in line, and the rest of a flood is refused.
  const oneAtATime = createConcurrencyLimit(1, { waiting: 40 });

  async function takePhoto(codigo: string, request: FastifyRequest): Promise<void> {
    // before any of the file is read
    await limits.demand(perAddress('foto', request.ip, 120, 60), {
      key: `foto:inscricao:${codigo}`,
      max: 10,
      minutes: 60,
    });
    const { fields, files } = await readForm(request, { foto: section.fields.foto.maxBytes });
    const [unknown] = Object.keys(fields);
    if (unknown !== undefined) throw invalid({ [unknown]: [{ key: 'validation.unknown' }] });
    if (Object.keys(files).length === 0) throw invalid({ foto: [{ key: 'validation.required' }] });
    await signUps.tickets.photo(codigo, files);
  }

  endpoint(app, {
    ...common,
    method: 'GET',
    path: '/api/eventos/:id/inscricao',
    summary: 'O que um evento oferece: lotes, perguntas, meios de pagamento e lista de espera',
    params: idParams,
    badParams: 'not_found',
    reply: offerReply,
    handler: async ({ params }) => {
      const offer = await signUps.offer(params.id);
      if (!offer) throw new AppError('not_found', 'error.not_found');
      return offer;
    },
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: '/api/inscricoes',
    summary: 'Inscrever participantes',
    description:
      'As vagas são guardadas antes de qualquer cobrança; sem vaga, 409 e nada é cobrado. Exige Idempotency-Key: a mesma chave dá a mesma resposta. Onde o evento exige uma foto, ela vem depois, por POST /api/inscricoes/{codigo}/foto; até lá, o ingresso diz que ela falta.',
    body: orEmpty(compra),
    moreErrors: async (body, request) => {
      await limits.call(request.ip);
      return errorsOfEvent(deps.db, body, deps.clock.now());
    },
    bodyLimit: 128 * 1024,
    reply: purchaseReply,
    status: 201,
    idempotency: { store: createIdempotency(deps), key: 'required', scope: () => 'inscricoes' },
    handler: async ({ body, key, request }) => {
      await limits.call(request.ip);
      if (body.voucher) await limits.voucher(request.ip);
      return signUps.buy(body, { idioma: localeOf(request), key, ip: request.ip });
    },
  });

  endpoint(app, {
    ...common,
    ...byCode,
    method: 'GET',
    path: '/api/inscricoes/:codigo',
    summary: 'Uma compra pelo seu código, ou um ingresso pelo dele',
    reply: z.union([purchaseReply, placeReply.extend({ evento: eventReply })]),
    handler: async ({ params }) => {
      const found = await signUps.find(params.codigo);
      if (!found) throw new AppError('not_found', 'error.not_found');
      return found;
    },
  });

  endpoint(app, {
    ...common,
    ...byCode,
    method: 'GET',
    path: '/api/inscricoes/:codigo/ingresso.pdf',
    summary: 'Um ingresso em PDF, para imprimir, na língua de quem comprou',
    description: 'Ingressos cancelados, passados a outra pessoa ou não pagos não têm papel: 409.',
    produces: 'application/pdf',
    reply: z.string().describe('O arquivo: uma página A4'),
    handler: async ({ params: { codigo }, request, reply }) => {
      await limits.paper(request.ip);
      const file = await oneAtATime(() => signUps.tickets.paper(codigo));
      return reply
        .header('content-disposition', `inline; filename="ingresso-${codigo.slice(0, 6)}.pdf"`)
        .header('x-robots-tag', 'noindex, nofollow')
        .type('application/pdf')
        .send(file);
    },
  });

  endpoint(app, {
    ...common,
    ...byCode,
    method: 'POST',
    path: '/api/inscricoes/:codigo/foto',
    summary: 'Enviar a foto de um participante, pelo código do ingresso',
    description:
      'Multipart; `foto` é uma imagem de até 8 MB e 25 megapixels. É recodificada, sem metadados, e só a secretaria a vê.',
    consumes: 'multipart/form-data',
    reply: z.null(),
    handler: ({ params: { codigo }, request }) => takePhoto(codigo, request),
  });

  // the photo from a page without scripts, which leads back to the step
  endpoint(app, {
    ...byCode,
    access: publicAccess,
    hidden: true,
    method: 'POST',
    path: '/api/inscricoes/:codigo/foto/formulario',
    consumes: 'multipart/form-data',
    reply: z.null(),
    handler: async ({ params: { codigo }, request, reply }) => {
      const back = await signUps.tickets.photoPage(codigo);
      const isTaken = await takePhoto(codigo, request).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError && error.status < 500) return false;
          throw error;
        },
      );
      return reply.redirect(isTaken ? back : `${back}?foto=recusada`, 303);
    },
  });

  endpoint(app, {
    ...common,
    ...byCode,
    method: 'POST',
    path: '/api/inscricoes/:codigo/cancelar',
    summary: 'Desistir, pelo código do ingresso: a vaga fica livre e o dinheiro volta pela regra do evento',
    reply: z.object({ devolucao: z.int().describe('Centavos que voltam') }),
    handler: async ({ params: { codigo }, request }) => {
      await limits.call(request.ip);
      return signUps.tickets.cancel(codigo);
    },
  });

  endpoint(app, {
    ...common,
    ...byCode,
    method: 'POST',
    path: '/api/inscricoes/:codigo/transferir',
    summary: 'Passar o ingresso a outra pessoa: o antigo deixa de valer, e o novo chega por e-mail',
    body: holder,
    description:
      'Quem recebe o ingresso responde ao mesmo que quem se inscreve: idade, CPF, responsável e perguntas do evento. O código novo não vem na resposta: só quem recebe o ingresso o tem.',
    reply: z.object({ estado: z.literal('transferida') }),
    handler: async ({ params: { codigo }, body, request }) => {
      await limits.call(request.ip);
      return signUps.tickets.transfer(codigo, body, {
        ator: 'comprador',
        idioma: localeOf(request),
        limit: () => limits.transfer(codigo, body.email),
      });
    },
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: '/api/eventos/:id/espera',
    summary: 'Entrar na lista de espera de um evento esgotado',
    description:
      'A pessoa entra na fila quando confirma o endereço pelo link que recebe por e-mail, em até 2 dias.',
    params: idParams,
    badParams: 'not_found',
    body: waitingPerson,
    reply: z.null(),
    handler: async ({ params, body, request }) => {
      await limits.waiting({ ip: request.ip, email: body.email, evento: params.id });
      await signUps.entries.join(params.id, { ...body, idioma: localeOf(request) });
    },
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: '/api/eventos/:id/voucher',
    summary: 'O que um voucher dá neste evento',
    params: idParams,
    badParams: 'not_found',
    body: orEmpty(z.strictObject({ codigo: voucherCode })),
    reply: z.object({
      codigo: z.string(),
      modo: z.enum(['nenhum', 'preco_fixo', 'desconto', 'percentual']),
      valor: z.int().nullable(),
      percentual: z.int().nullable(),
      lote: z.int().nullable(),
    }),
    handler: async ({ params, body, request }) => {
      await limits.voucher(request.ip);
      return signUps.voucher(params.id, body.codigo);
    },
  });
}
