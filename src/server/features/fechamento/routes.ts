import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import {
  errorKey,
  idParams,
  idText,
  monthText,
  orEmpty,
  reasonText,
  referenceId,
} from '#server/http/input-checks.ts';
import { chosenChurch, wholeChurches } from '#server/http/whole-churches.ts';
import { needs } from '#shared/access/access.ts';
import {
  type Fechamento,
  type Fechamentos,
  type MesAberto,
  type Reabertura,
  verificacoes,
} from '#shared/contracts/fechamento.ts';
import { addMonths, churchToday, monthOf } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { checkMonth } from './checks.ts';
import {
  closedUntil,
  closeMonth,
  firstPublished,
  hasEnded,
  nextMonth,
  reopenedLast,
  reopenMonth,
} from './close.ts';
import { rolesThatReopen } from './roles-that-reopen.ts';

const number = z.object({
  valor: z.int(),
  dinheiro: z.literal(true).optional(),
  lista: z.object({
    secao: z.string(),
    filtros: z.record(z.string(), z.string()),
    soma: z.string().optional(),
  }),
});
const list = number.shape.lista;
const closing = z.object({
  id: z.int(),
  mes: z.string(),
  fechado_em: z.iso.datetime(),
  fechado_por: z.string().nullable(),
  lancamentos: z.int(),
  entradas: z.int().describe('centavos'),
  saidas: z.int().describe('centavos'),
  pendencias: z.partialRecord(z.enum(verificacoes), z.int()),
  reaberto_em: z.iso.datetime().nullable(),
  reaberto_por: z.string().nullable(),
  motivo: z.string().nullable(),
  publicado: z.boolean().describe('o que se disser ao reabrir fica público'),
});
const page = z.object({
  igrejas: z.array(z.object({ id: z.int(), nome: z.string() })),
  igreja: z.int().nullable(),
  fechado_ate: z.string().nullable(),
  aberto: z
    .object({
      mes: z.string(),
      terminou: z.boolean(),
      primeiro: z.boolean(),
      reaberto: z.string().nullable(),
      lancamentos: number,
      entradas: number,
      saidas: number,
      verificacoes: z.array(z.object({ nome: z.enum(verificacoes), total: z.int(), lista: list.nullable() })),
      contas: z.array(z.object({ id: z.int(), nome: z.string(), saldo: z.int(), lista: list })),
    })
    .nullable(),
  fechamentos: z.array(closing),
});

/** Closings that the page shows. */
const shownClosings = 60;

/** Closes the books of a church's month, and reopens the last one. */
export function fechamentoFeature(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, clock } = deps;
  const tag = 'Fechamento do mês';
  const path = '/api/admin/fechamento';

  async function openMonth(
    identity: StaffIdentity,
    igreja: number,
    chosenMonth?: string,
  ): Promise<MesAberto> {
    const until = await closedUntil(db, igreja);
    const now = clock.now();
    const reaberto = until === null ? await firstPublished(db, igreja) : null;
    const before = monthOf(addMonths(churchToday(now), -1));
    const first = chosenMonth ?? (await reopenedLast(db, igreja)) ?? before;
    const mes = until !== null ? nextMonth(until) : reaberto !== null && first > reaberto ? reaberto : first;
    return {
      mes,
      terminou: hasEnded(mes, now),
      primeiro: until === null,
      reaberto,
      ...(await checkMonth(deps, identity, { igreja, mes })),
    };
  }

  const closings = (igreja: number) =>
    db.query<Fechamento>(sql`select f.id, to_char(f.mes, 'YYYY-MM') as mes, f.fechado_em, p.name as fechado_por,
        f.lancamentos, f.entradas, f.saidas, f.pendencias, f.reaberto_em, r.name as reaberto_por, f.motivo,
        exists (select from transparencia t where t.fechamento = f.id) as publicado
      from fechamento f left join users p on p.id = f.fechado_por left join users r on r.id = f.reaberto_por
      where f.igreja = ${igreja} order by f.id desc limit ${shownClosings}`);

  async function read(
    identity: StaffIdentity,
    query: { igreja?: number; mes?: string },
  ): Promise<Fechamentos> {
    const igrejas = await wholeChurches(db, identity);
    const igreja = chosenChurch(igrejas, query.igreja);
    if (igreja === null) return { igrejas, igreja, fechado_ate: null, aberto: null, fechamentos: [] };
    const [fechado_ate, aberto, fechamentos] = await Promise.all([
      closedUntil(db, igreja),
      openMonth(identity, igreja, query.mes),
      closings(igreja),
    ]);
    return { igrejas, igreja, fechado_ate, aberto, fechamentos };
  }

  endpoint(app, {
    method: 'GET',
    path,
    access: needs('list', 'financeiro'),
    tag,
    summary: 'O próximo mês a fechar, com o que falta nele, e os meses fechados',
    query: z.strictObject({
      igreja: idText.transform(Number).optional().describe('vazia: a sede, ou a primeira que se pode ver'),
      mes: monthText
        .optional()
        .describe(
          'enquanto nenhum mês está fechado: o primeiro a fechar, ou o publicado e reaberto se vem antes',
        ),
    }),
    reply: page,
    handler: ({ identity, query }) => read(identity, query),
  });

  endpoint(app, {
    method: 'POST',
    path,
    access: needs('edit', 'financeiro'),
    tag,
    summary: 'Fechar um mês: os lançamentos pagos até o fim dele não mudam mais',
    description:
      'Com pendências, `ciente` diz que foram vistas. Um lançamento atrasado vai para o mês seguinte, com a sua competência.',
    body: orEmpty(
      z.strictObject({
        igreja: referenceId,
        mes: monthText,
        ciente: z.boolean(errorKey('validation.boolean')).default(false).describe('fechar com pendências'),
      }),
    ),
    reply: page,
    status: 201,
    handler: async ({ identity, body: { igreja, mes: month, ciente } }) => {
      chosenChurch(await wholeChurches(db, identity), igreja);
      const { verificacoes: checks } = await checkMonth(deps, identity, { igreja, mes: month });
      const pendencias = Object.fromEntries(
        checks.filter(({ total }) => total > 0).map(({ nome, total }) => [nome, total]),
      );
      if (Object.keys(pendencias).length > 0 && !ciente && hasEnded(month, clock.now()))
        throw new AppError('conflict', 'fechamento.pending', { extra: { pendencias } });
      await closeMonth(deps, identity, { igreja, mes: month, pendencias });
      return read(identity, { igreja });
    },
  });

  endpoint(app, {
    method: 'GET',
    path: `${path}/reabertura`,
    // a user who opens an entry of a closed month sees which roles to ask
    access: needs('read', 'financeiro'),
    tag,
    summary: 'Os perfis que podem reabrir um mês, se alguém os tem',
    reply: z.object({ perfis: z.array(z.string()) }),
    handler: async ({ identity }): Promise<Reabertura> => ({ perfis: await rolesThatReopen(db, identity) }),
  });

  endpoint(app, {
    method: 'POST',
    path: `${path}/:id/reabrir`,
    access: needs('edit', 'fechamento'),
    tag,
    summary: 'Reabrir o último mês fechado, com um motivo',
    description: 'De um mês publicado, o motivo fica público: documentos, e-mails e telefones são recusados.',
    params: idParams,
    body: orEmpty(
      z.strictObject({
        motivo: reasonText,
        ciente_nomes: z
          .boolean(errorKey('validation.boolean'))
          .default(false)
          .describe('quem reabre viu que o motivo traz o nome de alguém do cadastro'),
      }),
    ),
    reply: z.null(),
    handler: async ({ identity, params: { id }, body }) => {
      await wholeChurches(db, identity);
      await reopenMonth(deps, identity, id, body);
    },
  });
}
