import { newCode } from '#server/checkout/secret-code.ts';
import { setAuthor } from '#server/db/author.ts';
import type { Database, Db, Tx } from '#server/db/client.ts';
import { prepared, type Sql, sql } from '#server/db/sql.ts';
import { waitForAll } from '#server/db/wait-for-all.ts';
import type { Charge, ChargeRequest, Charges, CounterRequest, Origin } from '#server/ports/charges.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Gateway, Gateways } from '#server/ports/payments.ts';
import { tokenFreeOfCards } from '#shared/card-number.ts';
import { largestCharge, type Metodo, type Origem } from '#shared/cobranca.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { moneyLabel } from '#shared/money.ts';
import { mostParcelasOf } from '#shared/parcelas.ts';
import { accountSql } from './books.ts';
import { type ChargeRow, findCharge, publicCharge } from './charge-row.ts';
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

/** A charge that a payer requests, or money that the office received by hand. */
type AnyRequest = Omit<ChargeRequest, 'metodo'> & { metodo: Metodo };

/**
 * Not every gateway honours our key for subscriptions: two concurrent requests could create two, and the card would be
 * charged twice a month. The call that created the charge asks first; another one asks only after it failed, or after a
 * minute.
 */
const isBeingAsked = ({ assinatura, consultar_em }: ChargeRow, now: Date): boolean =>
  assinatura !== null && consultar_em !== null && consultar_em > now;

/** What the church's settings decide about a charge. */
interface Terms {
  id: number;
  /** a charge has the key already */
  isTaken: boolean;
  /** the church of money that names no other */
  sede: number | null;
  conta: number | null;
  categoria: number | null;
  expira_em: Date;
}

/** Runs the last statement that writes a charge; together with the commit if nothing follows it. */
type Finish = (statement: Sql) => Promise<unknown>;

/** A concurrent call opened a charge under the same key. */
class KeyTaken extends Error {}

/**
 * `open` takes three steps: writes the charge and its attachments, calls the gateway outside of any transaction, writes its answer. If the
 * server dies after the first, the next call with the same key or the poller continues. `receive` asks no gateway, and so is one
 * transaction.
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
    const takes = (candidate: Gateway): boolean =>
      !candidate.retired &&
      candidate.metodos.includes(metodo) &&
      (!mensal || (metodo === 'cartao' && candidate.subscriptions !== undefined));
    const found = gateway ? gateways.get(gateway) : [...gateways.values()].find(takes);
    if (!found || !takes(found)) throw invalidField('metodo', 'cobranca.no_gateway');
    return found;
  }

  function check(request: AnyRequest): void {
    const { valor, metodo, parcelas = 1 } = request;
    if (!Number.isSafeInteger(valor) || valor < 1 || valor > largestCharge)
      throw invalidField('valor', 'cobranca.valor', { max: moneyLabel(largestCharge) });
    const maxParcelas = metodo === 'cartao' && !request.mensal ? mostParcelasOf(valor) : 1;
    if (!Number.isInteger(parcelas) || parcelas < 1 || parcelas > maxParcelas)
      throw invalidField('parcelas', 'cobranca.parcelas', { max: maxParcelas });
    checkText('descricao', request.descricao);
    checkText('descricao', request.descricaoPagador);
    checkText('nome', request.nome);
    checkText('email', request.email);
    // A card number typed into the wrong field must not reach any table.
    if (!tokenFreeOfCards(request.token ?? '')) throw invalidField('token', 'cobranca.card_number');
    if (!origins.has(request.origem)) throw new Error(`No feature registered the origin ${request.origem}.`);
  }

  /**
   * What the church's settings say about a charge, and its new id: with the id known, rows that refer to the charge are sent together with
   * it.
   */
  async function termsOf(tx: Db, request: AnyRequest, now: Date): Promise<Terms> {
    const [terms] = await tx.query<Terms>(
      prepared(sql`select nextval('cobranca_id_seq')::integer as id, (select id from igreja where sede) as sede,
          exists (select from cobranca where chave = ${request.chave ?? null}) as "isTaken", t.*
        from (${accountSql(request.destino, request.metodo, sql`, ${endSql(request, now)} as expira_em`)}) t`),
    );
    return terms!;
  }

  /** A charge as it is inserted: `pendente` if its gateway creates charges on this server, without a remote call. */
  async function newCharge(tx: Db, request: AnyRequest, gateway: Gateway, now: Date): Promise<ChargeRow> {
    const { nome, email, documento = null, token, parcelas = 1 } = request;
    const { total, juros } = await totalOf(tx, request);
    const [terms, makeHere] = await waitForAll([termsOf(tx, request, now), gateway.localCharges?.(tx)]);
    if (terms.isTaken) throw new KeyTaken();
    const conta = request.conta ?? terms.conta;
    // A charge needs an account that the books can record it in.
    if (conta === null && !gateway.sandbox) throw new AppError('conflict', 'cobranca.no_account');
    const { origem, metodo, descricao, descricaoPagador = null, destino } = request;
    const row: ChargeRow = {
      id: terms.id,
      codigo: newCode(),
      txid: newTxid(origem),
      origem,
      origem_id: request.origemId ?? null,
      estado: 'criada',
      metodo,
      gateway: gateway.name,
      sandbox: gateway.sandbox,
      descricao,
      descricao_pagador: descricaoPagador,
      destino,
      valor: total,
      juros,
      parcelas,
      recebido: 0,
      estornado: 0,
      a_decidir: 0,
      nome,
      email,
      anonimo: request.anonimo ?? false,
      idioma: request.idioma ?? 'pt_BR',
      pessoa: request.pessoa ?? null,
      igreja: request.igreja ?? terms.sede,
      conta,
      categoria: request.categoria ?? terms.categoria,
      assinatura: null,
      pedido: {
        ...(token !== undefined && { token }),
        ...(metodo === 'cartao' && { parcelas }),
        pagador: { nome, email, documento, ...(request.endereco && { endereco: request.endereco }) },
      },
      gateway_id: null,
      dados: {},
      comprovante: null,
      motivo: null,
      paga_em: null,
      consultar_em: new Date(now.getTime() + 60_000),
      consultas: 0,
      expira_em: terms.expira_em,
      criado_em: now,
    };
    if (!makeHere || row.expira_em <= now) return row;
    const { state, ...dados } = makeHere(gatewayCharge(row));
    return { ...row, estado: 'pendente', gateway_id: state.id, dados, pedido: null, consultar_em: null };
  }

  /** Inserts a charge with the first steps of its history, unless its key is taken. */
  const insertRow = (
    tx: Db,
    row: ChargeRow,
    { documento = null, chave }: Pick<AnyRequest, 'documento' | 'chave'>,
    ator: string,
  ): Promise<object[]> =>
    tx.query(
      prepared(sql`with nova as (insert into cobranca (id, descricao, descricao_pagador, codigo, origem, origem_id, estado, metodo,
          gateway, gateway_id, valor, juros, nome, email, documento, anonimo, pessoa, igreja, txid, sandbox, expira_em, parcelas,
          destino, conta, categoria, dados, pedido, chave, idioma, consultar_em, criado_em, atualizado_em)
        overriding system value
        values (${row.id}, ${row.descricao}, ${row.descricao_pagador}, ${row.codigo}, ${row.origem}, ${row.origem_id},
          ${row.estado}, ${row.metodo},
          ${row.gateway}, ${row.gateway_id}, ${row.valor}, ${row.juros}, ${row.nome}, ${row.email}, ${documento},
          ${row.anonimo}, ${row.pessoa}, ${row.igreja}, ${row.txid}, ${row.sandbox}, ${row.expira_em}, ${row.parcelas},
          ${row.destino}, ${row.conta}, ${row.categoria}, ${JSON.stringify(row.dados)},
          ${row.pedido && JSON.stringify(row.pedido)}, ${chave ?? null}, ${row.idioma}, ${row.consultar_em}, ${row.criado_em},
          ${row.criado_em})
        on conflict (chave) where chave is not null do nothing returning *),
      historia as (insert into cobranca_evento (cobranca, quando, tipo, de, para, valor, ator)
        select n.id, n.criado_em, p.para, p.de, p.para, p.valor, p.ator from nova n,
          lateral (values (1, null, 'criada', n.valor, ${ator}::text),
            (2, 'criada', 'pendente', null, 'gateway:' || n.gateway)) p (ordem, de, para, valor, ator)
        where p.ordem = 1 or n.estado = 'pendente' order by p.ordem)
      select id from nova`),
    );

  async function insert(
    tx: Db,
    request: AnyRequest,
    { gateway, ator, finish }: { gateway: Gateway; ator: string; finish: Finish },
    attach?: (tx: Db, charge: Charge) => Promise<number | null>,
  ): Promise<ChargeRow> {
    const now = clock.now();
    const row = await newCharge(tx, request, gateway, now);
    // The new row is locked until the end of the transaction. Rows that refer to it are sent with it; if a concurrent call takes the key at
    // this moment, all of this is rolled back.
    const inserted = insertRow(tx, row, request, ator).then((rows) => {
      if (rows.length === 0) throw new KeyTaken();
    });
    const attached = async (): Promise<ChargeRow> => {
      if (request.mensal) await inserted;
      const assinatura = request.mensal
        ? await insertSubscription(tx, gateway, { cobranca: row.id, valor: row.valor }, now)
        : null;
      const origem_id = (await attach?.(tx, { ...row, assinatura })) ?? row.origem_id;
      return { ...row, assinatura, origem_id };
    };
    const [, charge] = await waitForAll([inserted, attached()]);
    if (charge.origem_id !== row.origem_id)
      await finish(prepared(sql`update cobranca set origem_id = ${charge.origem_id} where id = ${row.id}`));
    return charge;
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
      // A repeated call finds its key taken; the reason for which it was refused now may not have existed at the first call.
      const existing = await byKey(chave);
      if (!existing) throw error;
      return { row: existing, isMine: false };
    }
  }

  /** The key was used for a different charge, which must not be returned as the answer. */
  function requireSame(row: ChargeRow, { valor, metodo, origem }: AnyRequest): void {
    if (row.valor - row.juros !== valor || row.metodo !== metodo || row.origem !== origem)
      throw invalidField('idempotency-key', 'idempotency.reused');
  }

  async function settle(tx: Db, charge: ChargeRow, ator: string): Promise<ChargeRow> {
    const changes = {
      gateway_id: charge.codigo,
      pedido: null,
      consultar_em: null,
      estado: 'pendente',
    } as const;
    const row = await transitions.step(tx, charge, changes, { tipo: 'pendente', ator });
    const { codigo, valor } = row;
    return transitions.confirmArrival(tx, row, {
      referencia: `manual:${codigo}`,
      valor,
      quando: clock.now(),
      ator,
    });
  }

  return {
    async open(request, attach) {
      check(request);
      const gateway = gatewayFor(request);
      const { row: charge, isMine } = await make(request.chave, (tx) =>
        insert(tx, request, { gateway, ator: 'pagador', finish: tx.commitWith }, attach),
      );
      requireSame(charge, request);
      const isAsked = !isMine && isBeingAsked(charge, clock.now());
      const row =
        charge.pedido !== null && charge.estado === 'criada' && !isAsked
          ? await gatewaySync.start(charge).catch(async (error) => {
              // Lets the next call ask the gateway at once.
              if (charge.assinatura !== null)
                await db.run(sql`update cobranca set consultar_em = ${clock.now()}
                  where id = ${charge.id} and pedido is not null`);
              throw error;
            })
          : charge;
      return publicCharge(db, row, clock.now());
    },

    async receive({ users, ...request }: CounterRequest, attach) {
      check(request);
      const gateway = gateways.get('balcao');
      if (!gateway) throw new Error('The counter of the office is off.');
      const ator = `users:${users}`;
      const { row } = await make(request.chave, async (tx) => {
        await setAuthor(tx, users);
        return settle(tx, await insert(tx, request, { gateway, ator, finish: tx.run }, attach), ator);
      });
      requireSame(row, request);
      return { id: row.id, codigo: row.codigo };
    },
  };
}
