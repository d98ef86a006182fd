import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { line } from '#server/checkout/payment-fields.ts';
import { scopeSql } from '#server/crud/scope.ts';
import { createPdfSender } from '#server/crud/send-pdf.ts';
import { asAuthor } from '#server/db/author.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { errorKey, idParams, idText, orEmpty, referenceId } from '#server/http/input-checks.ts';
import { localeOf } from '#server/http/locale.ts';
import { createRateLimit } from '#server/http/rate-limit.ts';
import { needs } from '#shared/access/access.ts';
import { maxInteger } from '#shared/crud/schema.ts';
import { invalidField } from '#shared/errors.ts';
import { criancaEntrada } from '#shared/sections/crianca-entrada.ts';
import { findService } from '../oferta/counts.ts';
import { handOverWithoutCode } from './check-in.ts';
import { reserveCodes } from './codes.ts';
import { drawChildLabels, type LabelledChild, labelTexts } from './labels-pdf.ts';
import { readChildren } from './room-list.ts';

/** Children on one sheet of labels. */
const maxLabels = 100;
/** How often a phone may ask for codes within an hour. */
const reservations = 120;
/** More codes than a phone gives out at one service. */
const maxGiven = 3000;

const childSchema = z.object({
  id: z.int(),
  chave: z.string(),
  sala: z.int(),
  nome: z.string(),
  pessoa: z.int().nullable(),
  data_nascimento: z.string().nullable(),
  alergias: z.string().nullable(),
  observacoes: z.string().nullable(),
  responsavel_nome: z.string(),
  responsavel_whatsapp: z.string().nullable(),
  autorizados: z.string().nullable(),
  resumo: z.string().nullable().describe('SHA-256 de “evento:código”'),
  entrou_em: z.iso.datetime(),
  saiu_em: z.iso.datetime().nullable(),
  outro_dia: z.boolean().describe('entrou em outro dia do evento, sem saída anotada; não conta nas salas'),
});

/** Children of a service: their rooms, and the pairs of codes with which they are handed back. */
export function criancasFeature(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, clock } = deps;
  const sendPdf = createPdfSender({ db, clock });
  const limit = createRateLimit(deps);
  const tag = criancaEntrada.subjectLabel![0];
  const path = '/api/admin/domingo/criancas';

  endpoint(app, {
    method: 'GET',
    path,
    access: needs('create', 'crianca'),
    tag,
    summary: 'As salas de um culto, quem está nelas e quem pode vir, para funcionar sem rede',
    query: z.strictObject({ evento: idText.transform(Number) }),
    reply: z.object({
      agora: z.iso.datetime(),
      culto: z.object({
        id: z.int(),
        nome: z.string(),
        data: z.string(),
        igreja: z.int(),
        igreja_nome: z.string(),
      }),
      salas: z.array(
        z.object({
          id: z.int(),
          nome: z.string(),
          idade_de: z.int().nullable(),
          idade_ate: z.int().nullable(),
          capacidade: z.int().nullable(),
        }),
      ),
      presentes: z.array(childSchema),
      cadastradas: z.array(
        z.object({
          pessoa: z.int(),
          nome: z.string(),
          data_nascimento: z.string(),
          alergias: z.string().nullable(),
          observacoes: z.string().nullable(),
          responsaveis: z.array(
            z.object({ pessoa: z.int(), nome: z.string(), whatsapp: z.string().nullable() }),
          ),
        }),
      ),
    }),
    handler: ({ identity, query: { evento } }) => readChildren(db, identity, evento, clock.now()),
  });

  endpoint(app, {
    method: 'POST',
    path: `${path}/codigos`,
    access: needs('create', 'crianca'),
    tag,
    summary: 'Reservar códigos para um aparelho, para que dê etiquetas sem rede',
    description: 'Dois aparelhos nunca têm o mesmo código no mesmo culto.',
    body: orEmpty(
      z.strictObject({
        evento: referenceId,
        aparelho: z.uuid(errorKey('validation.id')),
        entregues: z
          .array(z.string(errorKey('validation.text')).max(20, errorKey('validation.max')))
          .max(maxGiven, errorKey('validation.max'))
          .default([])
          .describe('os códigos que o aparelho já deu: não voltam, mesmo que a entrada tenha sido recusada'),
      }),
    ),
    reply: z.object({ codigos: z.array(z.string()) }),
    handler: async ({ identity, body: { evento, aparelho, entregues } }) => {
      const users = identity.user.id;
      await limit.demand({ key: `criancas:reserva:${users}`, max: reservations, minutes: 60 });
      const { id } = await findService(db, identity, evento);
      return {
        codigos: await db.transaction((tx) =>
          reserveCodes(tx, { evento: id, aparelho, users, entregues }, clock.now()),
        ),
      };
    },
  });

  const requiredText = (max: number) =>
    z.preprocess((value) => value ?? '', line(max).min(1, errorKey('validation.required')));
  endpoint(app, {
    method: 'POST',
    path: `${path}/:id/saida-sem-codigo`,
    access: needs('manage', 'crianca'),
    acceptsKeys: false,
    tag,
    summary: 'Entregar uma criança sem o código, com o motivo e o nome de quem a leva',
    params: idParams,
    body: orEmpty(z.strictObject({ motivo: requiredText(300), quem_levou: requiredText(120) })),
    reply: z.null(),
    handler: ({ identity, params: { id }, body }) =>
      asAuthor(db, identity, (tx) => handOverWithoutCode(tx, identity, id, body, clock.now())),
  });

  endpoint(app, {
    method: 'GET',
    path: `${path}/etiquetas.pdf`,
    access: needs('create', 'crianca'),
    tag,
    summary: 'As etiquetas em PDF: a da criança e a do responsável, com o mesmo código',
    query: z.strictObject({
      entradas: z
        .string(errorKey('validation.id'))
        .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, errorKey('validation.id'))
        .transform((text) => text.split(',').map(Number))
        .refine((ids) => ids.every((id) => id <= maxInteger), errorKey('validation.id')),
    }),
    produces: 'application/pdf',
    reply: z.string().describe('O arquivo'),
    exposeHeadRoute: false,
    handler: ({ query: { entradas }, identity, request, reply }) => {
      const locale = localeOf(request);
      return sendPdf({ section: criancaEntrada, identity, reply, locale }, async () => {
        const children = await db.query<
          LabelledChild & { igreja: string }
        >(sql`select t.nome, t.codigo, s.nome as sala,
            t.alergias, t.responsavel_nome, e.nome as culto, e.data, coalesce(i.nome_curto, i.nome_fantasia, i.razao_social) as igreja
          from crianca_entrada t join sala s on s.id = t.sala join evento e on e.id = t.evento join igreja i on i.id = t.igreja
          where t.id = any(${entradas}::integer[]) and t.codigo is not null
            and ${scopeSql(criancaEntrada, identity) ?? raw('true')} order by t.nome, t.id limit ${maxLabels + 1}`);
        if (children.length === 0 || children.length > maxLabels)
          throw invalidField('entradas', 'criancas.no_labels', { max: maxLabels });
        return {
          title: labelTexts(locale)('criancas.labels_title'),
          church: children[0]!.igreja,
          linhas: children.length,
          filtros: { entradas: entradas.join() },
          draw: (pdf) => drawChildLabels(pdf, children, locale),
        };
      });
    },
  });
}
