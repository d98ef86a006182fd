import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { raw, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { errorKey, idText } from '#server/http/input-checks.ts';
import { needs } from '#shared/access/ability.ts';
import type { Consentimento } from '#shared/contracts/privacidade.ts';

/** Rows per page; the next page continues before the last id. */
const perPage = 20;

const query = z.strictObject({
  versao: idText.optional().describe('só os dados sob esta versão do texto'),
  antes: z
    .string(errorKey('validation.id'))
    .regex(/^[1-9]\d{0,9}$/, errorKey('validation.id'))
    .optional()
    .describe('só os anteriores a este'),
});

const answer = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      quando: z.iso.datetime({ offset: true }),
      formulario: z.string(),
      secao: z.string(),
      registro: z.int(),
      quem: z.string().nullable().describe('nulo quando anônimo, ou quando o registro já não existe'),
      existe: z.boolean(),
      versao: z.int(),
      texto: z.string(),
    }),
  ),
  total: z.int(),
  mais: z.boolean(),
});

/** The sender's name; null for anonymous prayer requests. */
const names = raw(`case c.secao
  when 'contato' then (select r.nome from contato r where r.id = c.registro)
  when 'pedidooracoes' then (select case when r.anonimo then null else r.nome end from pedidooracoes r where r.id = c.registro)
  end`);
const exists = raw(`case c.secao
  when 'contato' then exists (select from contato r where r.id = c.registro)
  when 'pedidooracoes' then exists (select from pedidooracoes r where r.id = c.registro)
  else false end`);

/** Consents of the site's forms with their text and time. For administrators of all churches only: forms belong to no single church. */
export function consentimentoRoutes(app: FastifyInstance, { db }: FeatureDeps): void {
  endpoint(app, {
    method: 'GET',
    path: '/api/admin/site/consentimentos',
    access: needs('manage', 'all'),
    tag: 'Site',
    summary: 'Listar quem consentiu com qual texto, do mais novo ao mais antigo',
    query,
    reply: answer,
    handler: async ({ query: filters }) => {
      // consents of people's own records are in their history (features/titular)
      const of = sql`c.secao <> 'pessoa' and (${filters.versao ?? null}::integer is null or c.politica_versao = ${filters.versao ?? null}::integer)`;
      const [count] = await db.query<{ total: number }>(
        sql`select count(*) as total from consentimento c where ${of}`,
      );
      const rows = await db.query<Consentimento>(sql`select c.id, c.quando, c.formulario, c.secao, c.registro,
        ${names} as quem, ${exists} as existe, c.politica_versao as versao, c.texto
        from consentimento c where ${of} and (${filters.antes ?? null}::bigint is null or c.id < ${filters.antes ?? null}::bigint)
        order by c.id desc limit ${perPage + 1}`);
      return { data: rows.slice(0, perPage), total: count!.total, mais: rows.length > perPage };
    },
  });
}
