import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { errorKey, idText, orEmpty } from '#server/http/input-checks.ts';
import { localeOf } from '#server/http/locale.ts';
import { either, needs } from '#shared/access/access.ts';
import { maxEntries } from '#shared/contracts/domingo.ts';
import { sundayAccess } from '#shared/domingo/sunday-tasks.ts';
import { childKinds } from './criancas/check-in.ts';
import { createEntries } from './entries.ts';
import { countKinds } from './oferta/counts.ts';
import { attendanceKinds, attendanceList, attendancePeople } from './presenca.ts';
import { attendanceSummary } from './resumo.ts';
import { countedServices, pastService, services } from './services.ts';
import { cardsOfService, visitorKinds } from './visitantes.ts';

const tag = 'Domingo';
const ref = z.object({ id: z.int(), rotulo: z.string() });
const service = z.object({
  id: z.int(),
  nome: z.string(),
  tipo: z.string(),
  data: z.string(),
  data_final: z.string().nullable(),
  horario_inicial: z.string(),
  local: z.string().nullable(),
  igreja: ref.nullable(),
  varios_dias: z.boolean().describe('Cada dia tem a sua presença e a sua contagem da oferta'),
  dia: z.string().describe('O dia para o qual valem as entradas feitas agora'),
});

/** Sunday mode: what phones record during a service, with or without network. */
export function domingoFeature(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, clock } = deps;
  const entries = createEntries(deps, [...attendanceKinds, ...visitorKinds, ...countKinds, ...childKinds]);

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/domingo',
    access: sundayAccess,
    tag,
    summary: 'Os cultos e eventos de hoje, dos últimos dias e dos próximos',
    description:
      'Com `evento`, também esse evento, uma vez para cada dia com uma contagem da oferta, mesmo de outros dias ou cancelado. Com `corrigir`, esse evento mesmo sem contagem, de qualquer dia passado: para corrigir uma entrada recusada.',
    query: z.strictObject({
      evento: idText.transform(Number).optional(),
      corrigir: z.literal('true').optional(),
    }),
    reply: z.object({ agora: z.string(), eventos: z.array(service) }),
    handler: async ({ identity, query: { evento, corrigir } }) => {
      const agora = clock.now();
      const ofDays = await services(db, identity, agora);
      const counted = evento === undefined ? [] : await countedServices(db, identity, evento);
      const others = counted.filter(({ id, dia }) => !ofDays.some((one) => one.id === id && one.dia === dia));
      const found = [...ofDays, ...others];
      const isMissing = evento !== undefined && corrigir && !found.some(({ id }) => id === evento);
      const corrected = isMissing ? await pastService(db, identity, evento, agora) : [];
      return { agora: agora.toISOString(), eventos: [...found, ...corrected] };
    },
  });

  endpoint(app, {
    method: 'POST',
    path: '/api/admin/domingo/entradas',
    access: sundayAccess,
    tag,
    summary: 'Receber o que um celular anotou, cada entrada uma vez só',
    description:
      'Cada entrada tem o `id` (UUID) que o celular fez; enviada de novo, muda nada e recebe a mesma resposta. Uma entrada recusada não impede as outras. No máximo 500 por chamada.',
    body: orEmpty(
      z.strictObject({
        entradas: z
          .array(z.unknown(), errorKey('validation.type'))
          .min(1, errorKey('validation.required'))
          .max(maxEntries, errorKey('domingo.too_many')),
        relogio: z.iso
          .datetime({ offset: true, ...errorKey('validation.datetime') })
          .transform((text) => new Date(text))
          .optional()
          .describe('a hora do celular ao enviar: se o relógio está errado, os momentos são corrigidos'),
      }),
    ),
    reply: z.object({
      agora: z.string(),
      resultados: z.array(
        z.object({
          id: z.string(),
          situacao: z.enum(['aceita', 'recusada']),
          mensagem: z.string().optional(),
          erros: z.record(z.string(), z.array(z.string())).optional(),
          resposta: z.unknown().optional(),
        }),
      ),
    }),
    handler: async ({ body, identity, request }) => ({
      agora: clock.now().toISOString(),
      resultados: (await entries.acceptAll(body.entradas, identity, localeOf(request), body.relogio)).map(
        ({ erros, ...result }) => ({
          ...result,
          ...(erros && {
            erros: Object.fromEntries(Object.entries(erros).map(([field, list]) => [field, [...list]])),
          }),
        }),
      ),
    }),
  });

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/domingo/presenca',
    access: needs('create', 'presenca'),
    tag,
    summary: 'Quem já veio a um culto, e a contagem',
    query: z.strictObject({ evento: idText.transform(Number) }),
    reply: z.object({
      agora: z.string(),
      evento: service,
      contagem: z.object({ adultos: z.int(), criancas: z.int(), visitantes: z.int() }).nullable(),
      presentes: z.array(z.object({ pessoa: z.int(), marcas: z.array(z.string()) })),
    }),
    handler: ({ query: { evento }, identity }) => attendanceList(db, identity, evento, clock.now()),
  });

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/domingo/resumo',
    access: needs('list', 'presenca'),
    tag,
    summary: 'Quantas pessoas vieram por culto, mês a mês, e quantas deixaram de vir',
    reply: z.object({
      meses: z.array(
        z.object({
          mes: z.string(),
          cultos: z.int(),
          media: z.int().nullable(),
          media_por_nome: z.int().nullable(),
        }),
      ),
      ausentes: z.object({ semanas: z.int(), total: z.int() }).nullable(),
    }),
    handler: ({ identity }) => attendanceSummary(db, identity, clock.now()),
  });

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/domingo/pessoas',
    access: either(needs('create', 'presenca'), needs('list', 'pessoa')),
    tag,
    summary: 'Os nomes de quem pode vir, para a chamada funcionar sem rede',
    reply: z.object({
      pessoas: z.array(
        z.object({
          id: z.int(),
          nome: z.string(),
          familia: ref.nullable(),
          adulto: z.boolean().describe('Tem 18 anos ou mais, ou não se sabe a idade'),
        }),
      ),
    }),
    handler: async ({ identity }) => ({ pessoas: await attendancePeople(db, identity, clock.now()) }),
  });

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/domingo/visitantes',
    access: needs('create', 'visitante'),
    tag,
    summary: 'As fichas de visitantes de um culto, para ninguém anotar duas vezes',
    description: 'Quem não pode listar visitantes recebe só as fichas que enviou.',
    query: z.strictObject({ evento: idText.transform(Number) }),
    reply: z.object({
      fichas: z.array(
        z.object({ chave: z.string().nullable(), nome: z.string(), momento: z.iso.datetime() }),
      ),
    }),
    handler: async ({ query: { evento }, identity }) => ({
      fichas: await cardsOfService(db, identity, evento, clock.now()),
    }),
  });
}
