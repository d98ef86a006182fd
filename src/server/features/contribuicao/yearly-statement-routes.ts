import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createPdfSender } from '#server/crud/send-pdf.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { errorKey, idText, orEmpty, referenceId } from '#server/http/input-checks.ts';
import { localeOf } from '#server/http/locale.ts';
import type { Pdf } from '#server/pdf/document.ts';
import { needs } from '#shared/access/access.ts';
import type { Extrato } from '#shared/contracts/contribuir.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { financeiro as section } from '#shared/sections/financeiro.ts';
import type { GivingDeps } from './deps.ts';
import type { GivingFeature } from './giving.ts';
import type { YearlyStatementChoice } from './yearly-statement.ts';
import { drawYearlyStatement, yearlyStatementTexts } from './yearly-statement-pdf.ts';

const maxPeople = 5000;

const yearText = z
  .string(errorKey('validation.required'))
  .regex(/^(19|20)\d\d$/, errorKey('validation.integer'))
  .transform(Number);
const query = z.strictObject({
  ano: yearText,
  igreja: idText.transform(Number).optional(),
  pessoa: idText.transform(Number).optional(),
});

function* drawAll(pdf: Pdf, statements: readonly Extrato[], locale: Locale): Generator<void> {
  const t = yearlyStatementTexts(locale);
  for (const statement of statements) yield* drawYearlyStatement(pdf, statement, { locale, t });
}

/** The yearly statements of all who gave, or of one person: one file to print, or a mail to each. */
export function yearlyStatementRoutes(
  app: FastifyInstance,
  { db, clock, site }: GivingDeps,
  { everybody }: GivingFeature,
): void {
  const sendPdf = createPdfSender({ db, clock });
  const tag = 'Extratos anuais';

  /**
   * The church that the caller chose and may see; without one, all churches of the caller. Callers limited to departments see no church's
   * gifts.
   */
  const choiceOf = (
    { igrejas, departamentos }: StaffIdentity,
    { igreja, pessoa = null }: { igreja?: number | undefined; pessoa?: number | null | undefined },
  ): YearlyStatementChoice => {
    if (departamentos) throw new AppError('forbidden', 'error.forbidden');
    if (igreja === undefined) return { pessoa, igreja: igrejas?.[0] ?? null, igrejas };
    if (igrejas && !igrejas.includes(igreja)) throw new AppError('not_found', 'error.not_found');
    return { pessoa, igreja, igrejas: [igreja] };
  };

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/extratos',
    access: needs('list', 'financeiro'),
    tag,
    summary: 'Quantas pessoas contribuíram em um ano, e quanto; de uma só, com `pessoa`',
    query,
    reply: z.object({ pessoas: z.int(), com_email: z.int(), total: z.int().describe('centavos') }),
    handler: ({ identity, query: { ano, ...of } }) => everybody.summary(ano, choiceOf(identity, of)),
  });

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/extratos/extratos.pdf',
    access: needs('list', 'financeiro'),
    // like the export of the list: what everybody gave
    recent: true,
    tag,
    summary:
      'Os extratos de um ano de todas as pessoas em um PDF, cada um em página própria; de uma só, com `pessoa`',
    query,
    produces: 'application/pdf',
    reply: z.string().describe('O arquivo'),
    exposeHeadRoute: false,
    handler: ({ identity, query: { ano, ...of }, reply, request }) => {
      const choice = choiceOf(identity, of);
      const locale = localeOf(request);
      return sendPdf({ section, identity, reply, locale }, async () => {
        const statements = await everybody.ofPeople(ano, choice, locale);
        if (statements.length === 0) throw new AppError('not_found', 'extrato.nobody');
        if (statements.length > maxPeople)
          throw invalidField('igreja', 'extrato.too_many', { max: maxPeople });
        return {
          title: yearlyStatementTexts(locale)('statement.title', { year: String(ano) }),
          church: (await site.settings()).nome,
          filtros: {
            ano: String(ano),
            ...(of.igreja !== undefined && { igreja: String(of.igreja) }),
            ...(of.pessoa !== undefined && { pessoa: String(of.pessoa) }),
          },
          linhas: statements.length,
          draw: (pdf) => drawAll(pdf, statements, locale),
        };
      });
    },
  });

  endpoint(app, {
    method: 'POST',
    path: '/api/admin/extratos/enviar',
    access: needs('edit', 'financeiro'),
    recent: true,
    tag,
    summary:
      'Enviar a cada pessoa com e-mail o link do seu extrato de um ano; o mesmo pedido vale uma vez por dia',
    body: orEmpty(
      z.strictObject({
        ano: z
          .int(errorKey('validation.integer'))
          .min(1900, errorKey('validation.integer'))
          .max(2099, errorKey('validation.integer')),
        igreja: referenceId.optional(),
        pessoa: referenceId.optional(),
      }),
    ),
    reply: z.object({ pessoas: z.int().describe('a quem será enviado') }),
    status: 201,
    handler: async ({ identity, body: { ano, ...of } }) => {
      const choice = choiceOf(identity, of);
      const { com_email } = await everybody.summary(ano, choice);
      if (com_email === 0) throw new AppError('conflict', 'extrato.nobody');
      await everybody.mailPeople(ano, choice);
      return { pessoas: com_email };
    },
  });
}
