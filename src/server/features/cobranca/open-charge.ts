import { newCode } from '#server/checkout/secret-code.ts';
import type { Database, Db, Tx } from '#server/db/client.ts';
import { prepared, type Sql, sql } from '#server/db/sql.ts';
import { waitForAll } from '#server/db/wait-for-all.ts';
import type { Charge, ChargeRequest, Charges, CounterRequest, Origin } from '#server/ports/charges.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Created, Gateway, Gateways } from '#server/ports/payments.ts';
import { tokenFreeOfCards } from '#shared/card-number.ts';
import { largestCharge, type Metodo, type Origem } from '#shared/cobranca.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { moneyLabel } from '#shared/money.ts';
import { mostParcelasOf } from '#shared/parcelas.ts';
import { accountSql } from './books.ts';
import { type ChargeRow, chargeColumns, findCharge, type Pedido, publicCharge } from './charge-row.ts';
import { type ChargeTransitions, checkText } from './charge-transitions.ts';
import { endSql } from './expiry.ts';
import { type GatewaySync, gatewayCharge } from './gateway-sync.ts';
import { totalOf } from './parcelas.ts';
import { insertSubscription } from './subscription-row.ts';
import { newTxid } from './txid.ts';

export interface OpenChargeDeps {
  db: Database;
  clock: Clock;
  gateways: Gateways;
  gatewaySync: GatewaySync;
  transitions: ChargeTransitions;
  origins: ReadonlyMap<Origem, Origin>;
}

/** What payers ask for, or what the office received by hand. */
type AnyRequest = Omit<ChargeRequest, 'metodo'> & { metodo: Metodo };

/**
 * Not every gateway honours our key for subscriptions: two concurrent requests could create two, and the card would be
 * charged twice a month. The call that created the charge asks first; another one asks only after it failed, or after a
 * minute.
 */
const isBeingAsked = ({ assinatura, consultar_em }: ChargeRow, now: Date): boolean =>
  assinatura !== null && consultar_em !== null && consultar_em > now;

/** Runs the last statement that writes a charge, with the commit where nothing follows it. */
type Finish = (statement: Sql) => Promise<unknown>;

/** A concurrent call opened a charge under the same key. */
class KeyTaken extends Error {}

/**
 * `open` takes three steps: writes the charge and its attachments, calls the gateway outside of any transaction,
 * writes its answer. If the server dies after the first, the next call with the same key or the poller continues. `receive`
 * asks nobody, and so is one transaction.
 */
export function createOpenCharge({
  db,
  clock,
  gateways,
  gatewaySync,
  transitions,
  origins,
}: OpenChargeDeps): Pick<Charges, 'open' | 'receive'> {
  function gatewayFor({ metodo, gateway, mensal }: ChargeRequest): Gateway {
    const takes = (one: Gateway): boolean =>
      one.metodos.includes(metodo) && (!mensal || (metodo === 'cartao' && one.subscriptions !== undefined));
    const found = gateway ? gateways.get(gateway) : [...gateways.values()].find(takes);
    if (!found || !takes(found)) throw invalidField('metodo', 'cobranca.no_gateway');
    return found;
  }

  function check(request: AnyRequest): void {
    const { valor, metodo, parcelas = 1 } = request;
    if (!Number.isSafeInteger(valor) || valor < 1 || valor > largestCharge)
      throw invalidField('valor', 'cobranca.valor', { max: moneyLabel(largestCharge) });
    const most = metodo === 'cartao' && !request.mensal ? mostParcelasOf(valor) : 1;
    if (!Number.isInteger(parcelas) || parcelas < 1 || parcelas > most)
      throw invalidField('parcelas', 'cobranca.parcelas', { max: most });
    checkText('descricao', request.descricao);
    checkText('nome', request.nome);
    checkText('email', request.email);
    // A card number typed into the wrong field must not reach any table.
    if (!tokenFreeOfCards(request.token ?? '')) throw invalidField('token', 'cobranca.card_number');
    if (!origins.has(request.origem)) throw new Error(`Nobody looks after charges of ${request.origem}.`);
  }

  async function insert(
    tx: Db,
    request: AnyRequest,
    { gateway, ator, finish }: { gateway: Gateway; ator: string; finish: Finish },
    attach?: (tx: Db, charge: Charge) => Promise<number | null>,
  ): Promise<ChargeRow> {
    const now = clock.now();
    const { nome, email, documento = null, token, parcelas = 1 } = request;
    const { total, juros } = await totalOf(tx, request);
    const pedido: Pedido = {
      ...(token !== undefined && { token }),
      ...(request.metodo === 'cartao' && { parcelas }),
      pagador: { nome, email, documento, ...(request.endereco && { endereco: request.endereco }) },
    };
    // The new row is locked until the end of the transaction.
    const [row] = await tx.query<ChargeRow>(
      prepared(sql`with igreja_recebe as (${accountSql(request.destino, request.metodo, sql`, ${endSql(request, now)} as expira_em`)})
      insert into cobranca (descricao, codigo, origem, estado, metodo,
        gateway, valor, juros, nome, email, documento, anonimo, pessoa, igreja, txid, sandbox, expira_em, parcelas, destino,
        conta, categoria, pedido, chave, idioma, consultar_em, criado_em, atualizado_em)
      values (${request.descricao}, ${newCode()}, ${request.origem}, 'criada', ${request.metodo}, ${gateway.name},
        ${total}, ${juros}, ${nome}, ${email}, ${documento}, ${request.anonimo ?? false}, ${request.pessoa ?? null},
        coalesce(${request.igreja ?? null}::integer, (select id from igreja where sede)), ${newTxid(request.origem)},
        ${gateway.sandbox}, (select expira_em from igreja_recebe), ${parcelas}, ${request.destino},
        coalesce(${request.conta ?? null}, (select conta from igreja_recebe)),
        coalesce(${request.categoria ?? null}, (select categoria from igreja_recebe)), ${JSON.stringify(pedido)}, ${request.chave ?? null},
        ${request.idioma ?? 'pt_BR'}, ${new Date(now.getTime() + 60_000)}, ${now}, ${now})
      on conflict (chave) where chave is not null do nothing returning ${chargeColumns}`),
    );
    if (!row) throw new KeyTaken();
    // A charge needs an account that the books can record it in.
    if (row.conta === null && !gateway.sandbox) throw new AppError('conflict', 'cobranca.no_account');
    const assinatura = request.mensal
      ? await insertSubscription(tx, gateway, { cobranca: row.id, valor: total }, now)
      : null;
    const isLocal = gateway.createLocally !== undefined && row.expira_em > now;
    const [attached, local] = await waitForAll([
      attach?.(tx, { ...row, assinatura }),
      isLocal ? gateway.createLocally!(tx, gatewayCharge(row)) : undefined,
    ]);
    const origem_id = attached ?? null;
    const made = { ...row, origem_id, assinatura };
    if (local) return link(made, local, { ator, finish });
    await finish(
      prepared(sql`with ligada as (update cobranca set origem_id = ${origem_id} where id = ${row.id})
      insert into cobranca_evento (cobranca, quando, tipo, para, valor, ator)
      values (${row.id}, ${now}, 'criada', 'criada', ${row.valor}, ${ator})`),
    );
    return made;
  }

  /** The last write of a charge that its gateway made in the same transaction: nobody else has seen it as `criada`. */
  async function link(
    made: ChargeRow,
    { state, ...dados }: Created,
    { ator, finish }: { ator: string; finish: Finish },
  ): Promise<ChargeRow> {
    const now = clock.now();
    const known = {
      estado: 'pendente',
      gateway_id: state.id,
      dados,
      pedido: null,
      consultar_em: null,
    } as const;
    await finish(
      prepared(sql`with ligada as (update cobranca set origem_id = ${made.origem_id}, estado = ${known.estado},
          gateway_id = ${known.gateway_id}, dados = ${JSON.stringify(dados)}, pedido = null, consultar_em = null,
          versao = versao + 1, atualizado_em = ${now} where id = ${made.id})
      insert into cobranca_evento (cobranca, quando, tipo, de, para, valor, ator)
      values (${made.id}, ${now}, 'criada', null, 'criada', ${made.valor}, ${ator}),
        (${made.id}, ${now}, 'pendente', 'criada', 'pendente', null, ${`gateway:${made.gateway}`})`),
    );
    return { ...made, ...known };
  }

  const byKey = async (chave: string | undefined): Promise<ChargeRow | undefined> =>
    chave === undefined ? undefined : findCharge(db, { chave });

  /** Writes a charge, unless a concurrent call made it under the same key. */
  async function make(
    chave: string | undefined,
    work: (tx: Tx) => Promise<ChargeRow>,
  ): Promise<{ row: ChargeRow; isMine: boolean }> {
    try {
      return { row: await db.transaction(work), isMine: true };
    } catch (error) {
      // The key of a call that is repeated is taken, and what it was refused for may have changed since.
      const known = await byKey(chave);
      if (!known) throw error;
      return { row: known, isMine: false };
    }
  }

  /** The key was used for another charge: answering with that one would confuse them. */
  function demandSame(row: ChargeRow, { valor, metodo, origem }: AnyRequest): void {
    if (row.valor - row.juros !== valor || row.metodo !== metodo || row.origem !== origem)
      throw invalidField('idempotency-key', 'idempotency.reused');
  }

  async function settle(tx: Db, made: ChargeRow, ator: string): Promise<ChargeRow> {
    const known = { gateway_id: made.codigo, pedido: null, consultar_em: null, estado: 'pendente' } as const;
    const row = await transitions.step(tx, made, known, { tipo: 'pendente', ator });
    const { codigo, valor } = row;
    return transitions.confirmArrival(tx, row, {
      ...{ referencia: `manual:${codigo}`, valor, quando: clock.now(), ator },
    });
  }

  return {
    async open(request, attach) {
      check(request);
      const gateway = gatewayFor(request);
      const { row: made, isMine } = await make(request.chave, (tx) =>
        insert(tx, request, { gateway, ator: 'pagador', finish: tx.commitWith }, attach),
      );
      demandSame(made, request);
      const isAsked = !isMine && isBeingAsked(made, clock.now());
      const row =
        made.pedido !== null && made.estado === 'criada' && !isAsked
          ? await gatewaySync.start(made).catch(async (error) => {
              // The next call may ask the gateway at once.
              if (made.assinatura !== null)
                await db.run(sql`update cobranca set consultar_em = ${clock.now()}
                  where id = ${made.id} and pedido is not null`);
              throw error;
            })
          : made;
      return publicCharge(db, row, clock.now());
    },

    async receive({ users, ...request }: CounterRequest, attach) {
      check(request);
      const gateway = gateways.get('balcao');
      if (!gateway) throw new Error('The counter of the office is off.');
      const ator = `users:${users}`;
      const { row } = await make(request.chave, async (tx) => {
        await tx.run(prepared(sql`select set_config('aprisco.users', ${String(users)}, true)`));
        return settle(tx, await insert(tx, request, { gateway, ator, finish: tx.run }, attach), ator);
      });
      demandSame(row, request);
      return { id: row.id, codigo: row.codigo };
    },
  };
}
