import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { connectionChangedJob } from '#server/connections/changed-job.ts';
import { decryptKeys, encryptKeys, type GatewaySettings, lockGateway } from '#server/connections/stored.ts';
import { asAuthor } from '#server/db/author.ts';
import type { Db } from '#server/db/client.ts';
import { noteConnection, reasonOf } from '#server/db/connection-results.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { errorKey } from '#server/http/input-checks.ts';
import { createRateLimit, perAccount } from '#server/http/rate-limit.ts';
import { requireAllChurches } from '#server/http/require-all-churches.ts';
import { type GatewayKeys, isTestKey } from '#server/ports/payments.ts';
import { needs } from '#shared/access/access.ts';
import {
  type ConfiguredGateway,
  gateways as gatewayNames,
  metodos,
  type RemoteGatewayName,
  remoteGateways,
} from '#shared/cobranca.ts';
import { type GatewayConnection, gatewaySequence } from '#shared/contracts/ajustes.ts';
import { AppError, type FieldErrors, invalid, invalidField } from '#shared/errors.ts';
import { maxTests, secretLine } from './secret-line.ts';

/** The form of each gateway's keys: a key in the wrong field is reported before the gateway is asked. */
const forms: Readonly<
  Record<RemoteGatewayName, Readonly<Record<'secreta' | 'publica' | 'webhook', RegExp>>>
> = {
  mercadopago: {
    secreta: /^(APP_USR|TEST)-[\w-]+$/,
    publica: /^(APP_USR|TEST)-[\w-]+$/,
    webhook: /^\S{8,}$/,
  },
  stripe: {
    secreta: /^(sk|rk)_(test|live)_\w+$/,
    publica: /^pk_(test|live)_\w+$/,
    webhook: /^whsec_\w+$/,
  },
};

const keysBody = z.strictObject({
  chave_secreta: secretLine.optional().describe('sem ela, fica a que está guardada; nunca é mostrada'),
  segredo_webhook: secretLine.optional().describe('sem ele, fica o que está guardado; nunca é mostrado'),
  chave_publica: secretLine,
});
const remoteParams = z.object({ nome: z.enum(remoteGateways) });

/**
 * Counts charges, refunds and monthly cards that are not over yet and that only these keys can finish: of tests or of real money, as the keys
 * are. A closed or disputed charge that is still polled may change; one that the gateway does not know is not polled. A paid charge whose
 * refund the treasurer settled, because the gateway was silent, does not hold its keys once the gateway was silent for some hours more.
 */
async function countOpen(on: Db, nome: RemoteGatewayName, sandbox: boolean): Promise<number> {
  const [row] = await on.query<{ abertas: number }>(sql`select (
      (select count(*) from cobranca where gateway = ${nome} and sandbox = ${sandbox}
        and (estado in ('criada', 'pendente', 'em_analise') or consultar_em is not null and not (consultas >= 3
          and estado in ('paga', 'estorno_parcial', 'estornada', 'expirada', 'cancelada', 'recusada')
          and exists (select from estorno e where e.cobranca = cobranca.id and e.resolvido_em is not null))))
      + (select count(*) from estorno e join cobranca c on c.id = e.cobranca
        where c.gateway = ${nome} and c.sandbox = ${sandbox} and e.estado = 'pedido')
      + (select count(*) from assinatura where gateway = ${nome} and sandbox = ${sandbox}
        and estado not in ('encerrada', 'recusada')))::int as abertas`);
  return row!.abertas;
}

/** The gateways through which the church receives money: the keys of each, and which of them take new charges. */
export function gatewayRoutes(app: FastifyInstance, deps: FeatureDeps) {
  const { db, clock, config, jobs, connectors } = deps;
  const rateLimit = createRateLimit(deps);
  const path = '/api/admin/ajustes/gateways';
  const common = { tag: 'Ajustes' } as const;

  const isOn = (nome: ConfiguredGateway): boolean => {
    const gateway = deps.gateways.get(nome);
    return gateway !== undefined && !gateway.retired;
  };

  const requireOffice = (): void => {
    if (config.gatewaysFixed) throw new AppError('conflict', 'conexao.environment');
  };

  /** The stored order, or the default order without one. */
  async function readSequence(on: Db): Promise<ConfiguredGateway[]> {
    const [row] = await on.query<{ ordem: ConfiguredGateway[] }>(
      sql`select ajustes -> 'ordem' as ordem from conexao where nome = 'gateways'`,
    );
    return row?.ordem ?? [...config.gateways];
  }

  const writeSequence = (tx: Db, ordem: readonly ConfiguredGateway[]): Promise<number> =>
    tx.run(sql`insert into conexao (nome, ajustes) values ('gateways', ${JSON.stringify({ ordem })}::jsonb)
      on conflict (nome) do update set ajustes = excluded.ajustes`);

  /** Changes by two administrators wait for each other. */
  const lockSequence = (tx: Db): Promise<number> =>
    tx.run(sql`select pg_advisory_xact_lock(hashtext('conexao.gateways'))`);

  async function list(on: Db): Promise<GatewayConnection[]> {
    const rows = await on.query<{ nome: string; ajustes: GatewaySettings; segredo: string | null }>(
      sql`select nome, ajustes, segredo from conexao where nome = any(${[...remoteGateways]})`,
    );
    const order = [...deps.gateways.keys()];
    return gatewayNames
      .flatMap((nome): GatewayConnection[] => {
        const isRemote = remoteGateways.some((one) => one === nome);
        const row = rows.find((one) => one.nome === nome);
        const gateway = deps.gateways.get(nome);
        // the sandbox is offered only if the settings enable it
        if (!isRemote && !gateway) return [];
        return [
          {
            nome,
            metodos: metodos.filter((metodo) => gateway?.metodos.includes(metodo)),
            teste: gateway?.sandbox ?? false,
            ligado: isOn(nome),
            origem: config.gatewaysFixed
              ? isOn(nome)
                ? 'ambiente'
                : 'nenhuma'
              : row
                ? 'escritorio'
                : 'nenhuma',
            chaves: isRemote,
            chave_publica: (!config.gatewaysFixed && row?.ajustes.chave_publica) || null,
            conta: (!config.gatewaysFixed && row?.ajustes.conta) || null,
            webhook: isRemote ? `${config.baseUrl}/api/webhooks/${nome}` : null,
          },
        ];
      })
      .sort((a, b) => rankOf(order, a.nome) - rankOf(order, b.nome));
  }

  const reply = async (on: Db) => ({ fixo: config.gatewaysFixed, gateways: await list(on) });

  /** Whether the stored keys are for tests; unreadable ones (another APP_SECRET) have the mode of the public key. */
  const isTest = (row: { ajustes: GatewaySettings; segredo: string | null }): boolean =>
    isTestKey(decryptKeys(config.secret, row)?.secretKey ?? row.ajustes.chave_publica);

  /** Asks the gateway which account the keys belong to. A refusal becomes an error of the form and is recorded, without any secret. */
  async function accountOf(nome: RemoteGatewayName, keys: GatewayKeys): Promise<string> {
    try {
      return await connectors.gatewayAccount(nome, keys);
    } catch (error) {
      const reason = reasonOf(error);
      const motivo = [keys.secretKey, keys.webhookSecret].reduce(
        (text, secret) => text.replaceAll(secret, '…'),
        reason,
      );
      throw invalidField('chave_secreta', 'conexao.keys_refused', { motivo });
    }
  }

  endpoint(app, {
    ...common,
    method: 'GET',
    path,
    access: needs('read', 'recebimentos'),
    summary: 'Os meios de pagamento, os que estão ligados primeiro, na ordem em que são oferecidos',
    reply: gatewaySequence,
    handler: () => reply(db),
  });

  endpoint(app, {
    ...common,
    method: 'PUT',
    path,
    access: needs('manage', 'all'),
    summary: 'Escolher quais meios de pagamento recebem cobranças novas, e em que ordem',
    description: 'As cobranças abertas ficam com o meio em que nasceram, também quando ele é desligado.',
    recent: true,
    body: z.strictObject({ ordem: z.array(z.enum(gatewayNames, errorKey('validation.choice'))).max(10) }),
    reply: gatewaySequence,
    handler: async ({ identity, body: { ordem } }) => {
      requireAllChurches(identity);
      requireOffice();
      if (new Set(ordem).size < ordem.length) throw invalidField('ordem', 'validation.repeated');
      await asAuthor(db, identity, async (tx) => {
        await lockSequence(tx);
        for (const nome of ordem) {
          const remote = remoteGateways.find((one) => one === nome);
          if (remote ? !(await lockGateway(tx, remote)) : !config.gateways.includes(nome))
            throw invalidField('ordem', 'conexao.no_keys');
        }
        await writeSequence(tx, ordem);
        await jobs.enqueue(tx, connectionChangedJob, { users: identity.user.id, nome: 'gateways' });
      });
      await connectors.refresh();
      return reply(db);
    },
  });

  endpoint(app, {
    ...common,
    method: 'PUT',
    path: `${path}/:nome`,
    access: needs('manage', 'all'),
    summary: 'Gravar as chaves de um meio de pagamento',
    description:
      'As chaves são experimentadas antes: as que o meio de pagamento não aceita não são gravadas.',
    recent: true,
    params: remoteParams,
    body: keysBody,
    reply: gatewaySequence,
    handler: async ({ identity, params: { nome }, body }) => {
      requireAllChurches(identity);
      requireOffice();
      const [row] = await db.query<{ ajustes: GatewaySettings; segredo: string | null }>(
        sql`select ajustes, segredo from conexao where nome = ${nome}`,
      );
      const stored = row && decryptKeys(config.secret, row);
      const keys = {
        secretKey: body.chave_secreta ?? stored?.secretKey ?? '',
        webhookSecret: body.segredo_webhook ?? stored?.webhookSecret ?? '',
        publicKey: body.chave_publica,
      };
      checkForms(nome, keys);
      await rateLimit.demand(perAccount('conexao', identity.user.email, maxTests, 15));
      const conta = await accountOf(nome, keys);
      await asAuthor(db, identity, async (tx) => {
        await lockSequence(tx);
        const before = await lockGateway(tx, nome);
        // keys of another account, or for tests, cannot finish the open charges of the first ones
        if (before && (before.ajustes.conta !== conta || isTest(before) !== isTestKey(keys.secretKey)))
          await requireNothingOpen(tx, nome, isTest(before));
        const settings: GatewaySettings = { chave_publica: keys.publicKey, conta };
        await tx.run(sql`insert into conexao (nome, ajustes, segredo)
          values (${nome}, ${JSON.stringify(settings)}::jsonb, ${encryptKeys(config.secret, keys)})
          on conflict (nome) do update set ajustes = excluded.ajustes, segredo = excluded.segredo`);
        // a gateway with new keys is offered last, so that payers keep finding the usual ones
        if (!before)
          await writeSequence(tx, [...(await readSequence(tx)).filter((one) => one !== nome), nome]);
        await noteConnection(tx, nome, null, clock.now());
        await jobs.enqueue(tx, connectionChangedJob, { users: identity.user.id, nome });
      });
      await connectors.refresh();
      return reply(db);
    },
  });

  endpoint(app, {
    ...common,
    method: 'DELETE',
    path: `${path}/:nome`,
    access: needs('manage', 'all'),
    summary: 'Apagar as chaves de um meio de pagamento que não tem mais nada aberto',
    recent: true,
    params: remoteParams,
    reply: gatewaySequence,
    handler: async ({ identity, params: { nome } }) => {
      requireAllChurches(identity);
      requireOffice();
      await asAuthor(db, identity, async (tx) => {
        await lockSequence(tx);
        const before = await lockGateway(tx, nome);
        if (!before) return;
        await requireNothingOpen(tx, nome, isTest(before));
        await tx.run(sql`delete from conexao where nome = ${nome}`);
        await writeSequence(
          tx,
          (await readSequence(tx)).filter((one) => one !== nome),
        );
        await jobs.enqueue(tx, connectionChangedJob, { users: identity.user.id, nome });
      });
      await connectors.refresh();
      return reply(db);
    },
  });

  return { list };
}

const rankOf = (order: readonly string[], nome: string): number => {
  const at = order.indexOf(nome);
  return at < 0 ? order.length : at;
};

async function requireNothingOpen(tx: Db, nome: RemoteGatewayName, sandbox: boolean): Promise<void> {
  const abertas = await countOpen(tx, nome, sandbox);
  if (abertas > 0) throw new AppError('conflict', 'conexao.open_charges', { vars: { abertas } });
}

function checkForms(nome: RemoteGatewayName, { secretKey, webhookSecret, publicKey }: GatewayKeys): void {
  const errors: FieldErrors = {};
  for (const [field, form, value] of [
    ['chave_secreta', 'secreta', secretKey],
    ['segredo_webhook', 'webhook', webhookSecret],
    ['chave_publica', 'publica', publicKey],
  ] as const) {
    if (value === '') errors[field] = [{ key: 'validation.required' }];
    else if (!forms[nome][form].test(value)) errors[field] = [{ key: `conexao.${nome}_${form}` }];
  }
  if (Object.keys(errors).length === 0 && isTestKey(secretKey) !== isTestKey(publicKey))
    errors.chave_publica = [{ key: 'conexao.keys_mode' }];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
