import { createHash } from 'node:crypto';
import { isCode, newCode } from '#server/checkout/secret-code.ts';
import type { Db, TransactionOptions, Tx } from '#server/db/client.ts';
import { prepared, type Sql, sql } from '#server/db/sql.ts';
import { waitForAll } from '#server/db/wait-for-all.ts';
import type { Carrinho, CartOwner, LinhaDoCarrinho } from '#shared/contracts/loja.ts';
import { AppError, type FieldErrors, invalid, invalidField } from '#shared/errors.ts';
import { fitLines, maxUnits, mostLines } from '#shared/loja/linhas.ts';
import { createLojaLimits } from './call-limits.ts';
import type { LojaDeps } from './deps.ts';
import { linesOf, type SoldLine, soldColumns, unitRows } from './line-sql.ts';

export interface CartItemInput {
  variante: number;
  quantidade: number;
}

/** Nothing is held for a cart: a crash may lose its last change. */
const lossy: TransactionOptions = { mayBeLost: true };

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** A cart as it can be bought now. */
function viewOf(lines: readonly SoldLine[]): Carrinho {
  const fitted = fitLines(lines);
  const linhas = lines.map((line, at): LinhaDoCarrinho => {
    const { variante, slug, nome, ref, foto, tamanho, cor, preco, pedida } = line;
    const { quantidade, maximo, aviso, preco_antes } = fitted[at]!;
    return {
      variante,
      slug,
      nome,
      ref,
      foto,
      tamanho,
      cor,
      quantidade,
      preco,
      pedida,
      preco_antes,
      maximo,
      aviso,
      subtotal: quantidade * preco,
    };
  });
  return {
    linhas,
    quantidade: linhas.reduce((sum, { quantidade }) => sum + quantidade, 0),
    subtotal: linhas.reduce((sum, { subtotal }) => sum + subtotal, 0),
  };
}

export type Carts = ReturnType<typeof createCarts>;

/** Carts: the units that a visitor or consumer wants to buy. Nothing is held for them. */
export function createCarts({ db, clock }: LojaDeps) {
  const limits = createLojaLimits({ db, clock });

  /** SQL for the id of the cart; null: there is none. */
  function cartOf({ consumidor, carrinho }: CartOwner): Sql | null {
    if (consumidor !== null) return sql`select id from carrinho where consumidor = ${consumidor}`;
    if (carrinho === null || !isCode(carrinho)) return null;
    return sql`select id from carrinho where segredo_hash = ${hashOf(carrinho)}`;
  }

  async function find(tx: Db, shopper: CartOwner): Promise<number | null> {
    const which = cartOf(shopper);
    if (which === null) return null;
    const [row] = await tx.query<{ id: number }>(prepared(which));
    return row?.id ?? null;
  }

  const ownCart = async (tx: Db, consumidor: number): Promise<number> => {
    const now = clock.now();
    const [row] = await tx.query<{ id: number }>(
      prepared(sql`insert into carrinho (consumidor, criado_em, atualizado_em) values (${consumidor}, ${now}, ${now})
        on conflict (consumidor) where consumidor is not null do update set atualizado_em = excluded.atualizado_em
        returning id`),
    );
    return row!.id;
  };

  /**
   * The cart of a visitor who signed in becomes part of the consumer's: the units of equal lines are added up. Units that cannot be bought
   * are marked in the lines.
   */
  async function join({ consumidor, carrinho }: CartOwner): Promise<void> {
    if (consumidor === null || carrinho === null || !isCode(carrinho)) return;
    const hash = hashOf(carrinho);
    const [cart] = await db.query(prepared(sql`select 1 from carrinho where segredo_hash = ${hash}`));
    if (!cart) return;
    await db.transaction(async (tx) => {
      const [visitors] = await tx.query<{ id: number }>(
        sql`select id from carrinho where segredo_hash = ${hash} for update`,
      );
      if (!visitors) return;
      const ownCartId = await ownCart(tx, consumidor);
      await tx.run(sql`insert into carrinho_item as i (carrinho, variante, quantidade, preco_visto, criado_em)
        select ${ownCartId}, variante, quantidade, preco_visto, criado_em from carrinho_item where carrinho = ${visitors.id}
        on conflict (carrinho, variante) do update set quantidade = least(i.quantidade + excluded.quantidade, ${maxUnits})`);
      await tx.run(sql`delete from carrinho where id = ${visitors.id}`);
      await tx.run(sql`delete from carrinho_item where carrinho = ${ownCartId} and variante in (select variante
        from carrinho_item where carrinho = ${ownCartId} order by criado_em desc, variante offset ${mostLines})`);
    });
  }

  const linesIn = (tx: Db, which: Sql): Promise<SoldLine[]> =>
    tx.query(
      prepared(sql`select ${soldColumns(clock.now(), sql`i.preco_visto`)} from carrinho_item i
        join produto_variantes v on v.id = i.variante join produto t on t.id = v.produto
        where i.carrinho = (${which}) order by i.criado_em, i.variante`),
    );

  async function lines(tx: Db, shopper: CartOwner): Promise<SoldLine[]> {
    const which = cartOf(shopper);
    return which === null ? [] : linesIn(tx, which);
  }

  async function view(shopper: CartOwner): Promise<Carrinho> {
    await join(shopper);
    return viewOf(await lines(db, shopper));
  }

  /** Allows one change of a cart at a time, because the sum of a product's variants is checked against its limit. */
  async function lock(tx: Db, id: number): Promise<void> {
    await tx.run(prepared(sql`update carrinho set atualizado_em = ${clock.now()} where id = ${id}`));
  }

  /** Finds the cart or creates one, and locks it; `secret`: for the cookie of a new visitor's cart. */
  async function ensure(tx: Db, shopper: CartOwner, ip: string): Promise<{ id: number; secret?: string }> {
    if (shopper.consumidor !== null) return { id: await ownCart(tx, shopper.consumidor) };
    const cartId = await find(tx, shopper);
    if (cartId !== null) {
      await lock(tx, cartId);
      return { id: cartId };
    }
    await limits.newCart(ip);
    const [secret, now] = [newCode(), clock.now()];
    const [inserted] = await tx.query<{ id: number }>(
      prepared(sql`insert into carrinho (segredo_hash, criado_em, atualizado_em)
        values (${hashOf(secret)}, ${now}, ${now}) returning id`),
    );
    return { id: inserted!.id, secret };
  }

  /** The last statement of a change: writes the requested lines after they were checked. */
  async function write(tx: Tx, id: number, items: readonly CartItemInput[]): Promise<void> {
    const now = clock.now();
    await tx.commitWith(
      prepared(sql`insert into carrinho_item as i (carrinho, variante, quantidade, preco_visto, criado_em)
        select ${id}::integer, v.id, p.quantidade, coalesce(v.preco, t.preco),
          ${now}::timestamptz + (p.ordem * interval '1 microsecond')
        from ${unitRows(items, 'p')} join produto_variantes v on v.id = p.variante join produto t on t.id = v.produto
        on conflict (carrinho, variante) do update
          set quantidade = excluded.quantidade, preco_visto = excluded.preco_visto`),
    );
  }

  /** Refuses lines that cannot be bought. `lines` are the lines of the whole cart, `changed` those to check, by their field. */
  function check(lines: readonly SoldLine[], changed: ReadonlyMap<number, string>): void {
    if (lines.length > mostLines) throw invalidField('itens', 'loja.too_many_lines', { max: mostLines });
    const errors: FieldErrors = {};
    const fitted = fitLines(lines);
    for (const [variante, field] of changed) {
      const at = lines.findIndex((line) => line.variante === variante);
      const line = lines[at];
      if (!line?.a_venda) {
        errors[field ? `${field}.variante` : 'variante'] = [{ key: 'loja.not_on_sale' }];
        continue;
      }
      const { maximo } = fitted[at]!;
      const unit = field ? `${field}.quantidade` : 'quantidade';
      if (line.livres <= 0) errors[unit] = [{ key: 'loja.sold_out' }];
      else if (line.pedida > line.livres)
        errors[unit] = [{ key: 'loja.only_left', vars: { n: line.livres } }];
      else if (line.pedida > maximo)
        errors[unit] = [{ key: 'loja.limit_per_order', vars: { n: line.limite ?? maxUnits } }];
    }
    if (Object.keys(errors).length > 0) throw invalid(errors);
  }

  /** Writes one line after it was checked among the others. Returns the lines of the cart, with the current price in the changed one. */
  async function writeLine(
    tx: Tx,
    id: number,
    { variante, quantidade }: CartItemInput,
    before: readonly SoldLine[],
  ): Promise<SoldLine[]> {
    const after = before.map((one) =>
      one.variante === variante ? { ...one, pedida: quantidade, visto: one.preco } : one,
    );
    check(after, new Map([[variante, '']]));
    await write(tx, id, [{ variante, quantidade }]);
    return after;
  }

  return {
    find,
    join,
    view,

    /** The lines of a consumer's cart, which stays locked, so that two concurrent orders are not made of it. */
    lockedLines: (tx: Db, consumidor: number): Promise<SoldLine[]> =>
      linesIn(tx, sql`select id from carrinho where consumidor = ${consumidor} for update`),

    /** Adds units to a line; returns the cart, and the secret of a new one. */
    async add(
      shopper: CartOwner,
      input: CartItemInput,
      ip: string,
    ): Promise<{ cart: Carrinho; secret?: string | undefined }> {
      await join(shopper);
      return db.transaction(async (tx) => {
        const ensured = ensure(tx, shopper, ip);
        // The lines of a visitor's cart can be read only once it is found; those of a consumer's are read together with its lock.
        const which =
          shopper.consumidor === null ? sql`select ${(await ensured).id}::integer` : cartOf(shopper)!;
        const [{ id, secret }, lines, fresh] = await waitForAll([
          ensured,
          linesIn(tx, which),
          linesOf(tx, [{ variante: input.variante, quantidade: 0 }], clock.now()),
        ]);
        const existing = lines.find(({ variante }) => variante === input.variante);
        // A new line comes last.
        const before = existing ? lines : [...lines, ...fresh];
        const line = { variante: input.variante, quantidade: (existing?.pedida ?? 0) + input.quantidade };
        return { cart: viewOf(await writeLine(tx, id, line, before)), secret };
      }, lossy);
    },

    /** Sets the units of an existing line; zero removes it. */
    async set(shopper: CartOwner, input: CartItemInput): Promise<Carrinho> {
      await join(shopper);
      return db.transaction(async (tx) => {
        const id = await find(tx, shopper);
        if (id === null) throw new AppError('not_found', 'error.not_found');
        await lock(tx, id);
        const before = await linesIn(tx, sql`select ${id}::integer`);
        const others = before.filter(({ variante }) => variante !== input.variante);
        if (others.length === before.length) throw new AppError('not_found', 'error.not_found');
        if (input.quantidade > 0) return viewOf(await writeLine(tx, id, input, before));
        await tx.run(
          prepared(sql`delete from carrinho_item where carrinho = ${id} and variante = ${input.variante}`),
        );
        return viewOf(others);
      }, lossy);
    },

    /** Replaces the whole cart by the requested one. */
    async replace(
      shopper: CartOwner,
      input: readonly CartItemInput[],
      ip: string,
    ): Promise<string | undefined> {
      await join(shopper);
      const twice = input.findIndex(({ variante }, at) =>
        input.slice(0, at).some((one) => one.variante === variante),
      );
      if (twice >= 0) throw invalidField(`itens.${twice}.variante`, 'loja.line_twice');
      return db.transaction(async (tx) => {
        const { id, secret } = await ensure(tx, shopper, ip);
        check(
          await linesOf(tx, input, clock.now()),
          new Map(input.map(({ variante }, at) => [variante, `itens.${at}`])),
        );
        await tx.run(prepared(sql`delete from carrinho_item where carrinho = ${id}`));
        await write(tx, id, input);
        return secret;
      }, lossy);
    },

    /** Removes the lines of an order whose payment begins from the cart. */
    async takeOut(tx: Db, consumidor: number, pedido: number): Promise<void> {
      await tx.run(
        prepared(sql`with fora as (delete from carrinho_item c using pedido_item i, carrinho k
            where i.pedido = ${pedido} and k.consumidor = ${consumidor} and c.carrinho = k.id and c.variante = i.variante
              and c.quantidade <= i.quantidade returning c.variante)
          update carrinho_item c set quantidade = c.quantidade - i.quantidade from pedido_item i, carrinho k
          where i.pedido = ${pedido} and k.consumidor = ${consumidor} and c.carrinho = k.id and c.variante = i.variante
            and c.quantidade > i.quantidade`),
      );
    },

    /** Puts them back when the order's time to pay is over. */
    async putBack(tx: Db, consumidor: number, pedido: number): Promise<void> {
      const id = await ownCart(tx, consumidor);
      await tx.run(sql`insert into carrinho_item (carrinho, variante, quantidade, preco_visto, criado_em)
        select ${id}, variante, quantidade, preco, ${clock.now()} from pedido_item
        where pedido = ${pedido} and variante is not null
        order by ordem limit greatest(0, ${mostLines} - (select count(*) from carrinho_item where carrinho = ${id}))
        on conflict (carrinho, variante) do nothing`);
    },

    /** Deletes the carts of visitors that were not changed for as long as their cookie lasts. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - cartDays * 24 * 3_600_000);
      await db.run(sql`delete from carrinho where id in (select id from carrinho
        where atualizado_em < ${before} and consumidor is null order by atualizado_em limit 500)`);
    },
  };
}

/** How long a visitor's cart is kept. */
export const cartDays = 365;
