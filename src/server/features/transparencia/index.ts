import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { sendPublic } from '#server/http/etag.ts';
import { errorKey, idText, monthText, orEmpty, referenceId } from '#server/http/input-checks.ts';
import { chosenChurch, wholeChurches } from '#server/http/whole-churches.ts';
import { daySeconds, defineScheduledJob } from '#server/ports/jobs.ts';
import { needs, publicAccess } from '#shared/access/access.ts';
import { estadosDePublicacao, type MesFechado, type Transparency } from '#shared/contracts/transparencia.ts';
import { manyLines } from '#shared/crud/schema.ts';
import { AppError } from '#shared/errors.ts';
import { levels, maxGivers, minGivers } from '#shared/transparencia/documento.ts';
import { comparePublications } from './compare.ts';
import { previewPublication, publishMonth } from './publish.ts';
import { createTransparency, readPublications } from './published-months.ts';

const compareJob = defineScheduledJob({
  name: 'transparencia.conferir',
  cron: '41 3 * * *',
  queue: { policy: 'short', deleteAfterSeconds: 30 * daySeconds },
});

const linha = z.object({ nome: z.string().nullable(), valor: z.int() });
const documento = z.object({
  formato: z.string(),
  igreja: z.object({ id: z.int(), nome: z.string() }),
  numero: z.int(),
  mes: z.string(),
  publicado_em: z.string().describe('vazio na prévia'),
  anterior: z.string().nullable(),
  corrige: z.int().nullable(),
  motivo: z.string().nullable(),
  totais: z.object({ entradas: z.int(), saidas: z.int(), resultado: z.int() }),
  categorias: z
    .object({
      nivel: z.union(levels.map((level) => z.literal(level))),
      minimo: z.int(),
      entradas: z.array(linha),
      saidas: z.array(linha),
      outras_entradas: z.int().nullable(),
    })
    .nullable(),
  saldos: z
    .object({
      inicio: z.int(),
      fim: z.int(),
      contas: z.array(z.object({ nome: z.string(), saldo: z.int() })).nullable(),
    })
    .nullable(),
});

const choices = {
  igreja: referenceId,
  mes: monthText,
  nivel: z
    .int(errorKey('validation.integer'))
    .min(levels[0], errorKey('validation.min'))
    .max(levels.at(-1)!, errorKey('validation.max'))
    .nullable()
    .default(null)
    .describe('o nível da árvore de categorias; nulo: sem categorias'),
  minimo: z
    .int(errorKey('validation.integer'))
    .min(minGivers, errorKey('validation.min'))
    .max(maxGivers, errorKey('validation.max'))
    .default(minGivers)
    .describe('categorias de entradas com menos contribuintes são reunidas'),
  saldos: z.enum(['nao', 'total', 'contas'], errorKey('validation.choice')).default('nao'),
  motivo: z
    .string(errorKey('validation.text'))
    .trim()
    .max(500, errorKey('validation.max_length'))
    .refine(manyLines, errorKey('validation.characters'))
    .nullish()
    .transform((text) => text || null),
};

/** What churches publish of their closed months. */
export function transparenciaFeature(
  app: FastifyInstance,
  deps: Pick<FeatureDeps, 'db' | 'clock' | 'jobs' | 'siteVersion'>,
): Transparency {
  const { db, jobs } = deps;
  const transparency = createTransparency(deps);
  const tag = 'Transparência';
  const path = '/api/admin/transparencia';

  async function closedMonths(igreja: number): Promise<MesFechado[]> {
    const [closed, published] = await Promise.all([
      db.query<
        Omit<MesFechado, 'publicado' | 'fechado'>
      >(sql`select to_char(mes, 'YYYY-MM') as mes, entradas, saidas from fechamento
        where igreja = ${igreja} and reaberto_em is null order by mes desc`),
      readPublications(db, { igreja }),
    ]);
    const current = published.filter(({ estado }) => estado !== 'corrigido');
    const open = current.filter(({ documento: { mes } }) => !closed.some((month) => month.mes === mes));
    return [
      ...open.map(({ documento: { mes, totais } }) => ({
        mes,
        entradas: totais.entradas,
        saidas: totais.saidas,
        fechado: false,
      })),
      ...closed.map((month) => ({ ...month, fechado: true })),
    ].map((month) => {
      const found = current.find(({ documento: { mes } }) => mes === month.mes);
      return {
        ...month,
        publicado: found
          ? { numero: found.documento.numero, quando: found.documento.publicado_em, estado: found.estado }
          : null,
      };
    });
  }

  endpoint(app, {
    method: 'GET',
    path,
    access: needs('read', 'transparencia'),
    tag,
    summary: 'Os meses fechados de uma igreja, e o que foi publicado deles',
    query: z.strictObject({
      igreja: idText.transform(Number).optional().describe('vazia: a sede, ou a primeira que se pode ver'),
    }),
    reply: z.object({
      igrejas: z.array(z.object({ id: z.int(), nome: z.string() })),
      igreja: z.int().nullable(),
      meses: z.array(
        z.object({
          mes: z.string(),
          entradas: z.int(),
          saidas: z.int(),
          fechado: z.boolean(),
          publicado: z
            .object({ numero: z.int(), quando: z.string(), estado: z.enum(estadosDePublicacao) })
            .nullable(),
        }),
      ),
    }),
    handler: async ({ identity, query }) => {
      const igrejas = await wholeChurches(db, identity);
      const igreja = chosenChurch(igrejas, query.igreja);
      return { igrejas, igreja, meses: igreja === null ? [] : await closedMonths(igreja) };
    },
  });

  endpoint(app, {
    method: 'POST',
    path: `${path}/previa`,
    access: needs('read', 'transparencia'),
    tag,
    summary: 'Exatamente o que ficaria público de um mês fechado',
    body: orEmpty(z.strictObject(choices)),
    reply: z.object({
      documento,
      marca: z.string(),
      reunidas: z.array(z.string()),
      pede_motivo: z.boolean(),
      nomes: z.array(z.string()).describe('linhas em que está o nome de alguém do cadastro'),
    }),
    handler: async ({ identity, body }) => {
      chosenChurch(await wholeChurches(db, identity), body.igreja);
      return previewPublication(deps, body);
    },
  });

  endpoint(app, {
    method: 'POST',
    path,
    access: needs('edit', 'transparencia'),
    tag,
    summary: 'Publicar um mês fechado: um elo novo da cadeia, que ninguém muda nem apaga',
    description:
      '`marca` é a da prévia: se os livros ou a cadeia mudaram desde então, nada é publicado. Um mês já publicado é corrigido por um elo novo.',
    body: orEmpty(
      z.strictObject({
        ...choices,
        marca: z.string(errorKey('validation.required')).max(64, errorKey('validation.max_length')),
        ciente_nomes: z
          .boolean(errorKey('validation.boolean'))
          .default(false)
          .describe('quem publica viu que há nomes de pessoas, em `nomes` da prévia'),
      }),
    ),
    reply: z.object({ numero: z.int(), sha256: z.string() }),
    status: 201,
    handler: async ({ identity, body }) => {
      chosenChurch(await wholeChurches(db, identity), body.igreja);
      return publishMonth(deps, identity, body);
    },
  });

  endpoint(app, {
    method: 'GET',
    path: '/api/transparencia/:igreja/cadeia',
    access: publicAccess,
    tag,
    summary: 'A cadeia inteira de uma igreja: cada documento como texto, com o SHA-256 dele',
    description:
      'Cada `documento` é JSON canônico; o SHA-256 dos seus bytes em UTF-8 é o `sha256`, e `anterior` dentro dele é o do elo anterior.',
    params: z.object({ igreja: idText.transform(Number) }),
    badParams: 'not_found',
    reply: z.object({
      igreja: z.object({ id: z.int(), nome: z.string() }),
      elos: z.array(z.object({ numero: z.int(), sha256: z.string(), documento: z.string() })),
    }),
    cache: 'own',
    handler: async ({ params: { igreja }, request, reply }) => {
      const chain = await transparency.cadeia(igreja);
      if (!chain) throw new AppError('not_found', 'error.not_found');
      return sendPublic(request, reply, {
        body: JSON.stringify(chain),
        type: 'application/json; charset=utf-8',
      });
    },
  });

  jobs.handle(compareJob, async () => {
    const differing = await comparePublications(deps);
    if (differing.length > 0)
      app.log.error({ publicacoes: differing }, 'published months and books do not agree');
  });
  return transparency;
}
