import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { choice } from '#server/checkout/payment-fields.ts';
import { createConcurrencyLimit } from '#server/concurrency-limit.ts';
import { ownerOf } from '#server/db/own-records.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { errorKey, idParams, orEmpty } from '#server/http/input-checks.ts';
import { localeOf } from '#server/http/locale.ts';
import { pdfFile } from '#server/pdf/document.ts';
import { staffAccess } from '#shared/access/access.ts';
import { estados } from '#shared/cobranca.ts';
import {
  acoesContribuicaoMensal,
  estadosContribuicaoMensal,
  lastReminderDay,
  tiposMensais,
} from '#shared/contracts/perfil.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import type { GivingDeps } from './deps.ts';
import type { GivingFeature } from './giving.ts';
import { createOwnMonthlyGifts, type Giver } from './own-monthly-gifts.ts';
import { valor } from './schema.ts';
import { drawYearlyStatement, yearlyStatementTexts } from './yearly-statement-pdf.ts';

const dia = z
  .int(errorKey('validation.integer'))
  .min(1, errorKey('validation.min'))
  .max(lastReminderDay, errorKey('validation.max'));
const versao = z.int(errorKey('validation.integer')).min(1, errorKey('validation.min'));

const money = z.int().describe('centavos');
const plans = z.object({
  pessoa: z.object({ id: z.int(), nome: z.string() }).nullable(),
  email_provado: z.boolean(),
  formas: z.object({ pix: z.boolean(), cartao: z.boolean() }),
  promessas: z.array(
    z.object({
      id: z.int(),
      versao: z.int(),
      descricao: z.string(),
      tipo: z.string(),
      forma: z.enum(['pix', 'cartao']),
      valor: money,
      dia: z.int(),
      estado: z.enum(estadosContribuicaoMensal),
      proxima: z.string().nullable(),
      acoes: z.array(z.enum(acoesContribuicaoMensal)).describe('O que quem contribui pode fazer agora'),
      outra_forma: z.string(),
      cobrancas: z.array(
        z.object({
          codigo: z.string(),
          data: z.string(),
          estado: z.enum(estados),
          valor: money,
          recibo: z.string().nullable(),
        }),
      ),
    }),
  ),
});

const common = { access: staffAccess, tag: 'Meu perfil' } as const;

/** The monthly contribution of the caller, and their yearly statement. Every route is about the caller alone. */
export function ownGivingRoutes(app: FastifyInstance, deps: GivingDeps, giving: GivingFeature): void {
  const { db, clock } = deps;
  const ownGifts = createOwnMonthlyGifts(deps, giving.monthlyGifts);
  // Drawing keeps the processor busy.
  const oneAtATime = createConcurrencyLimit(1, { waiting: 20 });

  const giverOf = async ({ user }: StaffIdentity): Promise<Giver> => ({
    users: user.id,
    name: user.name,
    owner: await ownerOf(db, user.id),
  });

  endpoint(app, {
    ...common,
    method: 'GET',
    path: '/api/admin/profile/mensal',
    summary: 'As próprias contribuições mensais, com as suas cobranças',
    reply: plans,
    handler: async ({ identity }) => ownGifts.list(await giverOf(identity)),
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: '/api/admin/profile/mensal',
    summary: 'Começar uma contribuição mensal por Pix, com um lembrete no dia',
    description: 'Toma o lugar de outra com a mesma finalidade. Por cartão, começa-se na página /contribuir.',
    body: orEmpty(z.strictObject({ tipo: choice(tiposMensais), valor, dia })),
    reply: plans,
    status: 201,
    handler: async ({ identity, body, request }) => {
      const giver = await giverOf(identity);
      await ownGifts.begin(giver, body, localeOf(request));
      return ownGifts.list(giver);
    },
  });

  endpoint(app, {
    ...common,
    method: 'PUT',
    path: '/api/admin/profile/mensal/:id',
    summary: 'Mudar o valor e o dia de uma contribuição mensal por Pix',
    params: idParams,
    body: orEmpty(z.strictObject({ versao, valor, dia })),
    reply: plans,
    handler: async ({ identity, params: { id }, body }) => {
      const giver = await giverOf(identity);
      await ownGifts.change(giver, id, body);
      return ownGifts.list(giver);
    },
  });

  for (const [name, act, summary] of [
    ['pausar', ownGifts.pause, 'Pausar os lembretes de uma contribuição mensal por Pix'],
    ['retomar', ownGifts.resume, 'Retomar os lembretes'],
    ['encerrar', ownGifts.end, 'Encerrar: nenhum lembrete chega mais, e o cartão não é mais cobrado'],
  ] as const)
    endpoint(app, {
      ...common,
      method: 'POST',
      path: `/api/admin/profile/mensal/:id/${name}`,
      summary,
      params: idParams,
      body: orEmpty(z.strictObject({ versao })),
      reply: plans,
      handler: async ({ identity, params: { id }, body }) => {
        const giver = await giverOf(identity);
        await act(giver, id, body.versao);
        return ownGifts.list(giver);
      },
    });

  endpoint(app, {
    ...common,
    method: 'GET',
    path: '/api/admin/profile/extrato.pdf',
    summary: 'O extrato das próprias contribuições de um ano, em PDF',
    query: z.strictObject({
      ano: z
        .string(errorKey('validation.required'))
        .regex(/^(19|20)\d\d$/, errorKey('validation.integer'))
        .transform(Number),
    }),
    produces: 'application/pdf',
    reply: z.string().describe('O arquivo'),
    handler: async ({ identity: { user }, query: { ano }, request, reply }) => {
      const locale = localeOf(request);
      const to = { nome: user.name, email: user.email, ano };
      const extrato = await giving.yearlyStatementOfOwner(await ownerOf(db, user.id), to, locale);
      const t = yearlyStatementTexts(locale);
      const title = t('statement.title', { year: String(ano) });
      const facts = {
        title,
        author: extrato.recebedor.razao_social,
        language: findLanguage(locale).tag,
        created: clock.now(),
      };
      const file = await oneAtATime(() =>
        pdfFile(facts, (pdf) => drawYearlyStatement(pdf, extrato, { locale, t })),
      );
      return reply
        .header('content-disposition', `attachment; filename="extrato-${ano}.pdf"`)
        .type('application/pdf')
        .send(file);
    },
  });
}
