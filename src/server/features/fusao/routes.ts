import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Actor } from '#server/crud/actor.ts';
import { countReferences } from '#server/crud/referenced-by.ts';
import { scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { errorKey, idParams, idText, referenceId } from '#server/http/input-checks.ts';
import { needs } from '#shared/access/access.ts';
import {
  type Fusao,
  type FusaoPreview,
  motivosDeRepeticao,
  type Repeticoes,
} from '#shared/contracts/fusao.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { consentUnit, fusaoSides, fusaoUnits } from '#shared/fusao.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { distinctPairs, setDistinct } from './distinct-people.ts';
import { likelyDuplicates } from './duplicates.ts';
import { impediments } from './impediments.ts';
import { mergePeople } from './merge.ts';
import { mergesOf, undoableMerges } from './merges.ts';
import { fusaoDeps, requireMerge } from './people.ts';
import { undoMerge } from './undo.ts';
import { withdrawnConsent } from './withdrawn-consent.ts';

const id = idText.transform(Number);
const ref = z.object({ id: z.int(), rotulo: z.string() });
const version = z.int(errorKey('validation.integer')).min(1, errorKey('validation.integer'));
const choosable = fusaoUnits(pessoa)
  .map(({ name }) => name)
  .filter((name) => name !== consentUnit);

const preview = z.object({
  referencias: z.array(z.object({ secao: z.string(), campo: z.string(), total: z.int() })),
  outras: z.boolean().describe('se também há referências em seções que quem pergunta não lê'),
  historico: z.int(),
  revogado_em: z.iso.date().nullable().describe('quando a pessoa retirou o consentimento, se ele não voltou'),
  impedimentos: z.array(
    z.object({
      motivo: z.string(),
      secao: z.string().nullable(),
      campo: z.string().nullable(),
      registros: z.array(ref),
    }),
  ),
});

const duplicate = z.object({
  id: z.int(),
  nome: z.string(),
  data_nascimento: z.string().nullable(),
  whatsapp: z.string().nullable(),
  email: z.string().nullable(),
  igreja: z.string().nullable(),
  criado_em: z.string(),
});
const merged = { id: z.int(), unida: ref, quando: z.iso.datetime({ offset: true }), users: ref.nullable() };
const duplicates = z.object({
  data: z.array(
    z.object({
      motivos: z
        .array(z.enum(motivosDeRepeticao))
        .describe('o que os dois têm em comum, o mais forte primeiro'),
      pessoas: z.tuple([duplicate, duplicate]).describe('o cadastro mais antigo primeiro'),
    }),
  ),
  mais: z.boolean().describe('se há mais do que estes'),
  distintas: z
    .array(
      z.object({
        pessoas: z.tuple([ref, ref]),
        quando: z.iso.datetime({ offset: true }),
        users: ref.nullable(),
      }),
    )
    .describe('os últimos pares dispensados'),
  fusoes: z
    .array(z.object({ ...merged, mantida: ref, ate: z.iso.datetime({ offset: true }) }))
    .describe('as últimas junções que ainda podem ser desfeitas'),
});

const merge = z.object({
  ...merged,
  ate: z.iso.datetime({ offset: true }).nullable().describe('até quando se pode desfazer'),
  arquivos: z.array(
    z.object({ id: z.uuid(), nome: z.string(), tipo: z.string(), bytes: z.int(), url: z.string() }),
  ),
});

const body = z.strictObject({
  outra: referenceId.describe('o cadastro que é juntado a este e deixa de existir'),
  versao: version.describe('a versão deste cadastro que foi lida'),
  versao_outra: version.describe('a versão do outro'),
  escolhas: z
    .partialRecord(
      z.enum(choosable as [string, ...string[]], errorKey('validation.unknown')),
      z.enum(fusaoSides, errorKey('validation.choice')),
      errorKey('validation.type'),
    )
    .default({})
    .describe('de qual dos dois vem cada valor, onde não é o deste (ou o único preenchido)'),
});

/** Merges the records of one person, and undoes it. */
export function fusaoFeature(app: FastifyInstance, featureDeps: FeatureDeps): void {
  const deps = fusaoDeps(featureDeps);
  const { db, columns } = deps;
  const common = { access: needs('delete', pessoa.subject), tag: pessoa.plural[0] };
  const path = `/api/admin/${pessoa.name}/:id`;

  endpoint(app, {
    ...common,
    method: 'GET',
    path: `/api/admin/${pessoa.name}/repetidas`,
    summary: 'Listar os cadastros que podem ser da mesma pessoa, e por quê',
    reply: duplicates,
    handler: async ({ identity }): Promise<Repeticoes> => {
      requireMerge(identity);
      return {
        ...(await likelyDuplicates(db, identity)),
        distintas: await distinctPairs(db, identity),
        fusoes: await undoableMerges(deps, identity),
      };
    },
  });

  endpoint(app, {
    ...common,
    method: 'PUT',
    path: `${path}/distintas/:outra`,
    summary: 'Dizer que dois cadastros parecidos não são da mesma pessoa',
    params: idParams.extend({ outra: id }),
    reply: z.null(),
    handler: ({ params, identity }) => setDistinct(deps, identity, [params.id, params.outra], true),
  });

  endpoint(app, {
    ...common,
    method: 'DELETE',
    path: `${path}/distintas/:outra`,
    summary: 'Voltar a comparar dois cadastros parecidos',
    params: idParams.extend({ outra: id }),
    reply: z.null(),
    handler: ({ params, identity }) => setDistinct(deps, identity, [params.id, params.outra], false),
  });

  endpoint(app, {
    ...common,
    method: 'GET',
    path: `${path}/fusao/:outra`,
    summary: 'Ver o que mudaria ao juntar outro cadastro a este',
    params: idParams.extend({ outra: id }),
    reply: preview,
    handler: async ({ params, identity }): Promise<FusaoPreview> => {
      requireMerge(identity);
      const pair = { mantida: params.id, unida: params.outra };
      if (pair.mantida === pair.unida) throw invalidField('outra', 'fusao.same');
      await requirePeople(db, identity, [pair.mantida, pair.unida]);
      const used = await countReferences(db, columns, pair.unida);
      const shown = used.filter(({ by }) => identity.ability.can('read', by.section.subject));
      const [traced] = await db.query<{ total: number }>(sql`select count(*) as total from trilha
        where secao = ${pessoa.name} and registro in (select pessoas_reunidas(${pair.unida}))`);
      return {
        referencias: shown.map(({ by, total }) => ({ secao: by.section.name, campo: by.field, total })),
        outras: shown.length < used.length,
        historico: traced!.total,
        revogado_em: await withdrawnConsent(db, pair),
        impedimentos: await impediments(db, identity, pair, deps),
      };
    },
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: `${path}/fusao`,
    summary: 'Juntar outro cadastro a este',
    description:
      'O outro deixa de existir: suas referências, arquivos e histórico passam a este. Pode ser desfeito por 30 dias.',
    params: idParams,
    body,
    reply: z.object({ fusao: z.int() }),
    handler: async ({ params, body, identity }) => ({
      fusao: await mergePeople(deps, identity, {
        mantida: params.id,
        unida: body.outra,
        versoes: { mantida: body.versao, unida: body.versao_outra },
        escolhas: body.escolhas,
      }),
    }),
  });

  endpoint(app, {
    ...common,
    access: needs('read', pessoa.subject),
    method: 'GET',
    path: `${path}/fusoes`,
    summary: 'Listar os cadastros que foram juntados a este',
    params: idParams,
    reply: z.array(merge),
    handler: async ({ params, identity }): Promise<Fusao[]> => {
      await requirePeople(db, identity, [params.id]);
      return mergesOf(deps, params.id);
    },
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: `${path}/fusoes/:fusao/desfazer`,
    summary: 'Desfazer a junção de um cadastro',
    params: idParams.extend({ fusao: id }),
    reply: z.object({
      unida: z.int().describe('o cadastro que voltou'),
      ficaram: z.int().describe('registros que mudaram depois e ficaram como estão'),
    }),
    handler: ({ params, identity }) => undoMerge(deps, identity, params.id, params.fusao),
  });
}

/** Not found when one of these people does not exist, or is of a church that the caller has no access to. */
async function requirePeople(db: Db, actor: Actor, ids: readonly number[]): Promise<void> {
  const inScope = scopeSql(pessoa, actor) ?? raw('true');
  const rows = await db.query(sql`select 1 from pessoa t where id = any(${ids}::integer[]) and ${inScope}`);
  if (rows.length < ids.length) throw new AppError('not_found', 'error.not_found');
}
