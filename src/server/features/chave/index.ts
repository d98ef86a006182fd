import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { asAuthor } from '#server/db/author.ts';
import type { Db } from '#server/db/client.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { newApiKey } from '#server/http/api-keys.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { errorKey, idParams, orEmpty, referenceId, someText } from '#server/http/input-checks.ts';
import { churchLabel } from '#server/sections/church-label.ts';
import { apiKeyAddedJob } from '#server/sections/jobs/api-key-added.ts';
import { staffAccess } from '#shared/access/access.ts';
import { mayGiveToKey } from '#shared/access/key-rules.ts';
import { type AbilityRule, actions, subjects } from '#shared/access/subjects.ts';
import { type Chave, type ChaveCriada, maxKeys } from '#shared/contracts/chave.ts';
import { addDays, addMonths, churchToday, churchZone, isIsoDate } from '#shared/dates.ts';
import { AppError, type FieldErrors, invalid, invalidField } from '#shared/errors.ts';

const common = { access: staffAccess, tag: 'Chaves de API' } as const;

const rule = z.strictObject({
  action: z.enum(actions, errorKey('validation.choice')),
  subject: z.enum(subjects, errorKey('validation.choice')),
});

const input = orEmpty(
  z.strictObject({
    nome: someText()
      .trim()
      .min(1, errorKey('validation.required'))
      .max(60, errorKey('validation.max_length'))
      .describe('para que serve, por exemplo "Planilha da tesouraria"'),
    regras: z
      .array(rule, errorKey('chave.no_rules'))
      .min(1, errorKey('chave.no_rules'))
      .max(200, errorKey('chave.no_rules'))
      .describe('o que a chave pode; nunca mais do que o dono dela pode no momento'),
    igrejas: z
      .array(referenceId, errorKey('chave.churches'))
      .min(1, errorKey('chave.churches'))
      .max(1000, errorKey('chave.churches'))
      .nullish()
      .describe('só nestas igrejas; sem elas, nas do dono'),
    expira_em: z
      .string(errorKey('chave.expiry'))
      .refine((text) => isIsoDate(text) || z.iso.datetime({ offset: true }).safeParse(text).success, {
        ...errorKey('chave.expiry'),
      })
      .describe('até o fim do dia AAAA-MM-DD, ou até um momento; no máximo daqui a um ano'),
  }),
);

const moment = z.iso.datetime({ offset: true });
const chave = z.object({
  id: z.int(),
  nome: z.string(),
  prefixo: z.string().describe('o começo da chave'),
  regras: z.array(z.object({ action: z.string(), subject: z.string() })),
  igrejas: z.array(z.object({ id: z.int(), rotulo: z.string() })).nullable(),
  criada_em: moment,
  expira_em: moment,
  ultimo_acesso: moment.nullable().describe('com a precisão de cinco minutos'),
});

type KeyRow = Omit<Chave, 'criada_em' | 'expira_em' | 'ultimo_acesso'> & {
  criada_em: Date;
  expira_em: Date;
  ultimo_acesso: Date | null;
};

const toJson = (row: KeyRow): Chave => ({
  ...row,
  criada_em: row.criada_em.toISOString(),
  expira_em: row.expira_em.toISOString(),
  ultimo_acesso: row.ultimo_acesso?.toISOString() ?? null,
});

const readKeys = async (db: Db, users: number, id?: number): Promise<Chave[]> => {
  const rows =
    await db.query<KeyRow>(sql`select k.id, k.nome, k.prefixo, k.regras, k.criada_em, k.expira_em, k.ultimo_acesso,
      case when k.igrejas is not null then coalesce((select json_agg(json_build_object('id', i.id, 'rotulo', ${churchLabel('i')})
        order by ${churchLabel('i')}, i.id) from igreja i where i.id = any(k.igrejas)), '[]') end as igrejas
    from chave_api k where k.users = ${users} and (${id ?? null}::integer is null or k.id = ${id ?? null})
    order by k.criada_em desc, k.id desc`);
  return rows.map(toJson);
};

/** The end of the key; a day means until it is over in the church's time. */
async function endOf(db: Db, text: string, now: Date): Promise<Date> {
  const overAfter = (day: string): Sql => sql`${addDays(day, 1)}::date::timestamp at time zone ${churchZone}`;
  const [row] = await db.query<{ dia: Date | null; ultimo: Date }>(sql`select
    ${isIsoDate(text) ? overAfter(text) : sql`null::timestamptz`} as dia,
    ${overAfter(addMonths(churchToday(now), 12))} as ultimo`);
  const { dia, ultimo } = row!;
  const fim = dia ?? new Date(text);
  if (fim <= now || fim > ultimo) throw invalidField('expira_em', 'chave.expiry');
  return fim;
}

const describeKeyChange = ({ action, subject }: AbilityRule): string => `${action} ${subject}`;

function refusedRules(regras: readonly AbilityRule[], { ability }: StaffIdentity): FieldErrors {
  const refused = regras.find((one) => !mayGiveToKey(one, ability));
  return refused ? { regras: [{ key: 'chave.rule', vars: { regra: describeKeyChange(refused) } }] } : {};
}

async function refusedChurches(
  db: Db,
  requestedIds: readonly number[] | null,
  { igrejas }: StaffIdentity,
): Promise<FieldErrors> {
  if (requestedIds === null) return {};
  const [row] = await db.query<{ total: number }>(
    sql`select count(*) as total from igreja where id = any(${requestedIds}::integer[])`,
  );
  const isMine = igrejas === null || requestedIds.every((id) => igrejas.includes(id));
  return row!.total === requestedIds.length && isMine ? {} : { igrejas: [{ key: 'chave.churches' }] };
}

/** The API keys of the person who is signed in. A key cannot call these routes: they are open to all staff. */
export function chaveFeature(app: FastifyInstance, { db, clock, jobs }: FeatureDeps): void {
  endpoint(app, {
    ...common,
    method: 'GET',
    path: '/api/admin/profile/chaves',
    summary: 'Listar as próprias chaves de API',
    reply: z.object({ data: z.array(chave) }),
    handler: async ({ identity }) => ({ data: await readKeys(db, identity.user.id) }),
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    recent: true,
    path: '/api/admin/profile/chaves',
    summary: 'Criar uma chave de API',
    description: 'A chave aparece só nesta resposta; o sistema guarda dela apenas um resumo.',
    body: input,
    reply: chave.extend({ chave: z.string().describe('a chave, para `Authorization: Bearer`') }),
    status: 201,
    handler: async ({ identity, body }): Promise<ChaveCriada> => {
      const now = clock.now();
      const igrejas = body.igrejas ? [...new Set(body.igrejas)] : null;
      const regras = [...new Map(body.regras.map((one) => [describeKeyChange(one), one])).values()];
      const errors = { ...refusedRules(regras, identity), ...(await refusedChurches(db, igrejas, identity)) };
      if (Object.keys(errors).length > 0) throw invalid(errors);
      const end = await endOf(db, body.expira_em, now);
      const apiKey = newApiKey();
      const id = await asAuthor(db, identity, async (tx) => {
        // The lock makes calls of the same person count one after the other.
        await tx.run(sql`select 1 from users where id = ${identity.user.id} for update`);
        const [counted] = await tx.query<{ total: number }>(
          sql`select count(*) as total from chave_api where users = ${identity.user.id} and expira_em > ${now}`,
        );
        if (counted!.total >= maxKeys)
          throw new AppError('conflict', 'chave.limit', { vars: { max: maxKeys } });
        const [row] = await tx.query<{ id: number }>(sql`insert into chave_api
          (users, nome, prefixo, segredo_hash, regras, igrejas, criada_em, expira_em)
          values (${identity.user.id}, ${body.nome}, ${apiKey.prefixo}, ${apiKey.segredo_hash},
            ${JSON.stringify(regras)}::jsonb, ${igrejas}, ${now}, ${end}) returning id`);
        await jobs.enqueue(tx, apiKeyAddedJob, { users: identity.user.id, nome: body.nome });
        return row!.id;
      });
      const [stored] = await readKeys(db, identity.user.id, id);
      return { ...stored!, chave: apiKey.chave };
    },
  });

  endpoint(app, {
    ...common,
    method: 'DELETE',
    path: '/api/admin/profile/chaves/:id',
    summary: 'Revogar uma chave de API: ela deixa de valer na mesma hora',
    params: idParams,
    reply: z.null().describe('Revogada'),
    handler: async ({ identity, params: { id } }) => {
      const ended = await asAuthor(db, identity, (tx) =>
        tx.run(sql`delete from chave_api where id = ${id} and users = ${identity.user.id}`),
      );
      if (ended === 0) throw new AppError('not_found', 'error.not_found');
    },
  });
}
