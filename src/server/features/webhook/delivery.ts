import { scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { type Account, createRightsReader } from '#server/http/rights-reader.ts';
import type { createSecretBox } from '#server/http/secret-box.ts';
import { notify } from '#server/ports/notifications.ts';
import { type DeliveryError, type WebhookEvent, webhookEvents } from '#shared/contracts/webhook.ts';
import { safePost } from './safe-post.ts';
import { signatureHeader, signatureOf } from './signature.ts';

/** Minutes until the next attempt, after each failed one; after the last, the delivery is given up, and can be sent again by hand. */
const pauses = [1, 5, 30, 120, 360, 720, 1440];
/**
 * A webhook is switched off after this many failed attempts in a row over at least this many hours: an outage of some
 * hours is not enough.
 */
export const maxFailures = 25;
const maxFailingHours = 24;
/** Seconds without attempts for a webhook after a failed one. */
const pauseSeconds = 60;
/** The same while its owner has no rights. */
const ownerPauseSeconds = 300;
/** How many deliveries one run takes for each webhook, one after the other. */
const perRun = 20;
/** After this time, other servers take over a delivery from a server that died. */
const leaseMinutes = 2;

/** The event of a webhook's test, which is about no record. */
export const testEvent = 'teste';

interface Due {
  id: string;
  webhook: number;
  users: number;
  endereco: string;
  segredo: string;
  segredo_anterior: string | null;
  anterior_ate: Date | null;
  evento: string;
  registro: number | null;
  dados: Record<string, unknown>;
  criada_em: Date;
  tentativas: number;
}

/**
 * The body of a message: the id of the record, and where to read it with an API key. It contains no names, addresses
 * or texts of people.
 */
export const bodyOf = (
  { id, evento, registro, dados, criada_em }: Pick<Due, 'id' | 'evento' | 'registro' | 'dados' | 'criada_em'>,
  baseUrl: string,
): string => {
  const secao = webhookEvents[evento as WebhookEvent]?.secao;
  return JSON.stringify({
    id,
    evento,
    criado_em: criada_em.toISOString(),
    dados: {
      ...(secao && { secao, id: registro, url: new URL(`/api/admin/${secao}/${registro}`, baseUrl).href }),
      ...dados,
    },
  });
};

type DeliveryDeps = Pick<FeatureDeps, 'db' | 'clock' | 'sections' | 'config'> & {
  box: ReturnType<typeof createSecretBox>;
  allowPrivate: boolean;
};

/** Sends due deliveries, and records the results. At least once: a server may die between the answer and its record. */
export function createWebhookDelivery(deps: DeliveryDeps) {
  const { db, clock, sections, config, box, allowPrivate } = deps;
  const accounts = createRightsReader(deps);
  let isStopped = false;

  /** Whether the owner of the webhook may read the record at this moment. */
  async function maySee(owner: Account, { evento, registro }: Due): Promise<boolean> {
    if (evento === testEvent) return true;
    const event = webhookEvents[evento as WebhookEvent];
    const section = event && sections.find(({ name }) => name === event.secao);
    if (!section || !owner.ability.can('read', section.subject)) return false;
    const limit = scopeSql(section, owner);
    if (!limit) return true;
    // A deleted record no longer has a church: accounts with limits are not informed of it.
    const found = await db.query(
      sql`select 1 from ${raw(section.name)} t where t.id = ${registro} and ${limit}`,
    );
    return found.length > 0;
  }

  /** Takes the oldest deliveries of each webhook; other servers leave them alone until the lease is over. */
  const take = (only?: string): Promise<Due[]> => {
    const now = clock.now();
    const lease = new Date(now.getTime() + leaseMinutes * 60_000);
    return db.query<Due>(sql`update webhook_entrega e set proxima_em = ${lease} from webhook_saida w
      where w.id = e.webhook and e.id in (
        select d.id from webhook_saida o cross join lateral (select id from webhook_entrega
          where webhook = o.id and estado = 'pendente' and (proxima_em is null or proxima_em <= ${now})
            and (${only ?? null}::uuid is null or id = ${only ?? null}::uuid)
          order by criada_em, id limit ${perRun} for update skip locked) d
        where ${only ?? null}::uuid is not null or (o.ativo and (o.pausa_ate is null or o.pausa_ate <= ${now})))
      returning e.id, e.webhook, w.users, w.endereco, w.segredo, w.segredo_anterior, w.anterior_ate, e.evento, e.registro,
        e.dados, e.criada_em, e.tentativas`);
  };

  async function discard(id: string, erro: DeliveryError): Promise<true> {
    await db.run(
      sql`update webhook_entrega set estado = 'descartada', erro = ${erro}, proxima_em = null where id = ${id}`,
    );
    return true;
  }

  /**
   * Keeps the deliveries of a webhook whose owner has no rights at the moment, and notifies administrators once. A test is not sent later.
   */
  async function hold(waiting: readonly Due[]): Promise<void> {
    const { webhook } = waiting[0]!;
    const now = clock.now();
    const erro: DeliveryError = 'dono';
    await db.transaction(async (tx) => {
      await tx.run(sql`update webhook_entrega set erro = ${erro}, proxima_em = null,
        estado = case when evento = ${testEvent} then 'descartada' else estado end
        where id = any(${waiting.map(({ id }) => id)}::uuid[])`);
      const [held] = await tx.query<{ agora: boolean }>(sql`update webhook_saida
        set pausa_ate = ${new Date(now.getTime() + ownerPauseSeconds * 1000)}, parado_em = coalesce(parado_em, ${now})
        where id = ${webhook} returning parado_em = ${now} as agora`);
      if (held?.agora)
        await notify(tx, [{ tipo: 'webhook_parado', chave: `${webhook} ${now.toISOString()}` }]);
    });
  }

  /** Sends one delivery; false if the webhook should get no more for now, because this one failed. */
  async function send(due: Due, owner: Account): Promise<boolean> {
    if (!(await maySee(owner, due))) return discard(due.id, 'permissao');
    const now = clock.now();
    const sealed = [
      due.segredo,
      ...(due.segredo_anterior && due.anterior_ate && due.anterior_ate > now ? [due.segredo_anterior] : []),
    ];
    const secrets = sealed.flatMap((one) => box.open(one) ?? []);
    if (secrets.length === 0) return discard(due.id, 'segredo');
    const body = bodyOf(due, config.baseUrl);
    const posted = await safePost(due.endereco, {
      body,
      allowPrivate,
      headers: {
        'user-agent': 'Aprisco-Webhooks/1',
        'aprisco-event': due.evento,
        'aprisco-delivery': due.id,
        [signatureHeader]: signatureOf(body, secrets, now),
      },
    });
    const isDone = posted.status !== null && posted.status >= 200 && posted.status < 300;
    const pause = due.evento === testEvent ? undefined : pauses[due.tentativas];
    const estado = isDone ? 'entregue' : pause === undefined ? 'falhou' : 'pendente';
    const next = estado === 'pendente' ? new Date(now.getTime() + pause! * 60_000) : null;
    await db.transaction(async (tx) => {
      await tx.run(sql`update webhook_entrega set estado = ${estado}, tentativas = tentativas + 1, proxima_em = ${next},
        enviada_em = ${now}, status = ${posted.status}, milissegundos = ${posted.milissegundos},
        resposta = ${posted.resposta}, erro = ${posted.erro} where id = ${due.id}`);
      await recordResult(tx, due, isDone, now);
    });
    return isDone;
  }

  /** Counts failures in a row, and switches off a webhook that no longer answers. */
  async function recordResult(tx: Db, { webhook, evento }: Due, isDone: boolean, now: Date): Promise<void> {
    if (isDone) {
      await tx.run(
        sql`update webhook_saida set falhas = 0, falhando_desde = null, pausa_ate = null, parado_em = null, ultimo_sucesso = ${now}
          where id = ${webhook}`,
      );
      return;
    }
    if (evento === testEvent) {
      await tx.run(sql`update webhook_saida set ultimo_erro = ${now} where id = ${webhook}`);
      return;
    }
    const pauseEnd = new Date(now.getTime() + pauseSeconds * 1000);
    const since = new Date(now.getTime() - maxFailingHours * 3_600_000);
    const [ended] = await tx.query<{
      agora: boolean;
    }>(sql`update webhook_saida set falhas = falhas + 1, ultimo_erro = ${now},
      falhando_desde = coalesce(falhando_desde, ${now}), pausa_ate = ${pauseEnd}, parado_em = null,
      desligado_em = case when ativo and falhas + 1 >= ${maxFailures} and falhando_desde <= ${since}
        then ${now} else desligado_em end,
      ativo = ativo and not coalesce(falhas + 1 >= ${maxFailures} and falhando_desde <= ${since}, false)
      where id = ${webhook} returning desligado_em = ${now} as agora`);
    if (ended?.agora)
      await notify(tx, [{ tipo: 'webhook_desligado', chave: `${webhook} ${now.toISOString()}` }]);
  }

  /**
   * Sends to several webhooks at once, and the deliveries of each in order. After a failed one the others of the same
   * webhook wait, so that a server that is down costs one attempt, and not one for each change.
   */
  async function sendAll(dueCalls: readonly Due[]): Promise<void> {
    const owners = new Map(
      (await accounts(db, [...new Set(dueCalls.map(({ users }) => users))])).map((one) => [one.id, one]),
    );
    const byWebhook = Map.groupBy(dueCalls, ({ webhook }) => webhook);
    await Promise.all(
      [...byWebhook.values()].map(async (list) => {
        const owner = owners.get(list[0]!.users);
        if (!owner) return hold(list);
        const inOrder = list.toSorted((a, b) => a.criada_em.getTime() - b.criada_em.getTime());
        for (const due of inOrder) {
          if (isStopped) return;
          if (await send(due, owner)) continue;
          // The others are due again when their lease is over.
          return;
        }
      }),
    );
  }

  return {
    /** Sends due deliveries until there are none. */
    async sendDue(): Promise<void> {
      for (let runs = 0; runs < 50 && !isStopped; runs++) {
        const due = await take();
        if (due.length === 0) return;
        await sendAll(due);
      }
    },
    /** The server closes: nothing more is started, and deliveries that were taken become due again when their lease is over. */
    stop(): void {
      isStopped = true;
    },
    /** Sends one delivery now, even if its webhook is switched off. */
    sendOne: async (id: string): Promise<void> => sendAll(await take(id)),
  };
}
