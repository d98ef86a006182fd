import { chargeKey, paymentRequest } from '#server/checkout/charge-request.ts';
import { networkMark } from '#server/checkout/fair-share.ts';
import { checkPayment } from '#server/checkout/payment-check.ts';
import { newCode } from '#server/checkout/secret-code.ts';
import type { Db } from '#server/db/client.ts';
import { prepared, raw, sql } from '#server/db/sql.ts';
import type { Charge, ChargeRequest } from '#server/ports/charges.ts';
import type { GatewayName } from '#shared/cobranca.ts';
import { churchToday } from '#shared/dates.ts';
import { AppError, invalid, invalidField } from '#shared/errors.ts';
import { type Locale, label } from '#shared/i18n/languages.ts';
import { isMinorOn } from '#shared/inscricao/age.ts';
import { rifa as section } from '#shared/sections/rifa.ts';
import { type CompraRow, findCompra } from './compra-row.ts';
import type { RifaDeps } from './deps.ts';
import {
  createRifaLimits,
  demandBuyerLimits,
  demandFairShare,
  holdMinutes,
  mostPerPurchase,
} from './limits.ts';
import { purchaseMailJob } from './mail-job.ts';
import { claimSql, pickNumbers, shareSales, taken } from './numbers.ts';
import { findRifa, type RifaRow } from './rifa-row.ts';
import type { AskedCompra } from './schema.ts';
import { sellerOf } from './sellers.ts';
import type { TakenReader } from './taken-numbers.ts';
import { closedBy } from './views.ts';

/** How often numbers are picked anew when others were faster. */
export const mostPicks = 6;

/** Who buys, from where, and what makes this attempt the same as another. */
export interface Attempt {
  ip: string;
  locale: Locale;
  /** the caller's key, or the token of the form */
  key: string;
  /** a form that is sent again is the same charge until that was refused */
  isForm: boolean;
}

export type Purchases = ReturnType<typeof createPurchases>;

/** A raffle that is not on sale, as an error. */
export const notOnSale = (closed: NonNullable<ReturnType<typeof closedBy>>): AppError =>
  new AppError('conflict', closed === 'esgotada' ? 'rifa.sold_out' : 'rifa.closed', {
    extra: { fechada: closed, ocupados: [] },
  });

/** A row of rifa_compra before it is written. */
interface NewPurchase extends Pick<CompraRow, 'nome' | 'whatsapp' | 'email' | 'cpf' | 'idioma'> {
  numeros: readonly number[];
  escolhidos: boolean;
  canal: 'site' | 'balcao';
  users: number | null;
  rede: string | null;
  /** the seller who sold it, or whose link led here */
  vendedor: number | null;
}

/** The purchase and the claim of all its numbers, or a conflict: nothing is held then. */
export async function insertPurchase(
  tx: Db,
  rifa: RifaRow,
  { charge, now, ...compra }: NewPurchase & { charge: Charge; now: Date },
): Promise<number> {
  await shareSales(tx, rifa.id);
  if (rifa.congelada_em === null) await tx.run(sql`select rifa_vendida(${rifa.id})`);
  const { numeros, nome, whatsapp, email, cpf, idioma, escolhidos, canal, users, rede, vendedor } = compra;
  const until = charge.expira_em;
  // The raffle is asked again: by now it may be closed, or another price may hold.
  const [made] = await tx.query<{ id: number | null; tomados: number[] }>(
    prepared(sql`with dona as (insert into rifa_compra (rifa, codigo, nome, whatsapp, email, cpf, vendedor, canal, users, idioma,
          estado, numeros, quantidade, escolhidos, valor, cobranca, sandbox, expira_em, aceite_em, rede, criado_em,
          atualizado_em)
        select t.id, ${newCode()}, ${nome}, ${whatsapp}, ${email}, ${cpf}, ${vendedor}::integer, ${canal}, ${users}::integer, ${idioma},
          'aguardando', ${numeros}::integer[], ${numeros.length}::integer, ${escolhidos}::boolean,
          t.valor_cota * ${numeros.length}::integer, ${charge.id}::integer, ${charge.sandbox}::boolean, ${until}::timestamptz,
          ${now}, ${rede}, ${now}, ${now}
        from rifa t where t.id = ${rifa.id} and t.status = 'ativa' and t.data_sorteio > ${now}
          and t.valor_cota = ${rifa.valor_cota} and t.total_cotas = ${rifa.total_cotas}
        returning id),
      tomados as (${claimSql(raw('dona'), { rifa: rifa.id, numeros, now, until })})
      select (select id from dona) as id, array(select numero from tomados) as tomados`),
  );
  const { id, tomados } = made!;
  if (id === null) {
    const current = await findRifa(tx, { id: rifa.id });
    const closed = current ? closedBy(current, now) : 'cancelada';
    throw closed ? notOnSale(closed) : new AppError('conflict', 'rifa.changed');
  }
  if (tomados.length < numeros.length) {
    const mine = new Set(tomados);
    throw taken(
      numeros.filter((numero) => !mine.has(numero)),
      rifa.total_cotas,
    );
  }
  return id;
}

export const isTakenError = (error: unknown): boolean =>
  error instanceof AppError && error.key === 'rifa.taken';

/** Which numbers, or how many. */
type AskedNumbers = Pick<AskedCompra, 'numeros' | 'quantidade'>;
type BuyerFacts = Pick<CompraRow, 'cpf' | 'email' | 'whatsapp'>;

/** Purchases of numbers: they are held before anything is charged. */
export function createPurchases({ db, clock, jobs, charges, config }: RifaDeps, reader: TakenReader) {
  const limits = createRifaLimits({ db, clock });

  /** A pessoa of the church by CPF, or by e-mail and phone together; minors are refused. */
  async function demandAdult({ cpf, email, whatsapp }: BuyerFacts): Promise<void> {
    if (cpf === null && email === null) return;
    const [known] = await db.query<{ data_nascimento: string | null }>(
      prepared(sql`select data_nascimento from pessoa where cpf = ${cpf}
          or (whatsapp = ${whatsapp} and lower(email) = ${email})
        order by cpf = ${cpf} desc nulls last limit 1`),
    );
    if (known?.data_nascimento && isMinorOn(known.data_nascimento, churchToday(clock.now())))
      throw invalidField('aceite', 'rifa.minor');
  }

  /** What can be seen before anything is written. */
  function checkNumbers(rifa: RifaRow, { numeros, quantidade }: AskedNumbers): void {
    const field = numeros ? 'numeros' : 'quantidade';
    const count = numeros?.length ?? quantidade!;
    if (numeros && rifa.distribuicao === 'aleatoria') throw invalidField('numeros', 'rifa.random_only');
    if (numeros?.some((numero) => numero >= rifa.total_cotas))
      throw invalidField('numeros', 'rifa.number_range', { max: rifa.total_cotas - 1 });
    const most = mostPerPurchase(rifa);
    if (count > most) throw invalidField(field, 'rifa.max_purchase', { max: most });
  }

  async function chargeRequest(
    rifa: RifaRow,
    asked: AskedCompra,
    { locale }: Attempt,
    chave: string,
  ): Promise<ChargeRequest & { chave: string }> {
    const now = clock.now();
    const { cpf = null, email = null, nome } = asked;
    const payment = {
      ...{
        ...asked,
        token: asked.token ?? null,
        parcelas: asked.parcelas ?? null,
        nome,
        email,
        documento: cpf,
      },
    };
    const valor = rifa.valor_cota * (asked.numeros?.length ?? asked.quantidade!);
    const meios = (await charges.methods()).filter(({ metodo }) => metodo !== 'boleto');
    const { meio, errors } = checkPayment({ ...payment, valor }, meios);
    const { documento, ...others } = errors;
    if (documento) others.cpf = documento;
    if (Object.keys(others).length > 0) throw invalid(others);
    return {
      ...paymentRequest(payment),
      origem: 'rifa',
      descricao: `${label(section.singular, locale)}: ${rifa.nome}`.slice(0, 160),
      valor,
      gateway: meio!.gateway as GatewayName,
      destino: 'rifa',
      // Nobody may wait for the result before paying.
      expiraEm: new Date(Math.min(now.getTime() + holdMinutes * 60_000, rifa.data_sorteio.getTime())),
      chave,
      idioma: locale,
    };
  }

  /** The purchase that this attempt made before. */
  async function madeBefore(chave: string, { isForm }: Attempt): Promise<CompraRow | undefined> {
    const keys = isForm ? [0, 1, 2, 3].map((attempt) => `${chave}:${attempt}`) : [chave];
    const [known] = await db.query<{ id: number }>(
      prepared(sql`select c.id from cobranca k join rifa_compra c on c.cobranca = k.id where k.chave = any(${keys})
        and (not ${isForm}::boolean or c.estado in ('aguardando', 'paga', 'teste')) order by c.id desc limit 1`),
    );
    return known && findCompra(db, { id: known.id });
  }

  /** The numbers of this attempt: those that were chosen, or free ones at random. */
  async function numbersFor(rifa: RifaRow, asked: AskedNumbers, attempt: number): Promise<number[]> {
    if (asked.numeros) return asked.numeros.toSorted((a, b) => a - b);
    // Others took what the last count said to be free.
    const { bitmap, answer } = await (attempt === 0 ? reader.read(rifa) : reader.readAgain(rifa));
    const picked = pickNumbers(bitmap, rifa.total_cotas, asked.quantidade!);
    if (picked) return picked;
    // A count is at most a second old: nobody can make the server count for each request.
    throw answer.livres === 0
      ? notOnSale('esgotada')
      : new AppError('conflict', 'rifa.not_enough', {
          ...{ vars: { count: answer.livres }, extra: { livres: answer.livres, ocupados: [] } },
        });
  }

  return {
    ...{ checkNumbers, demandAdult, numbersFor },

    async buy(rifa: RifaRow, asked: AskedCompra, attempt: Attempt): Promise<CompraRow> {
      const { token, ...lasting } = asked;
      const chave = chargeKey('rifa', attempt.key, {
        ...{ rifa: rifa.id, ...lasting, ...(!attempt.isForm && { token }) },
      });
      const known = await madeBefore(chave, attempt);
      if (known) {
        // The server may have died before it asked the gateway: the same call goes on with the same charge.
        if (known.estado === 'aguardando' && !attempt.isForm)
          await charges.open(await chargeRequest(rifa, asked, attempt, chave));
        return (await findCompra(db, { id: known.id }))!;
      }
      await limits.buy(attempt.ip);
      const closed = closedBy(rifa, clock.now());
      if (closed) throw notOnSale(closed);
      checkNumbers(rifa, asked);
      const { nome, whatsapp, cpf = null, email = null } = asked;
      await demandAdult({ cpf, email, whatsapp });
      const request = await chargeRequest(rifa, asked, attempt, chave);
      const vendedor = await sellerOf(db, rifa.id, asked.vendedor);
      const rede = networkMark(config.secret, 'rifa', attempt.ip);
      let compra = 0;

      for (let pick = 0; ; pick += 1) {
        const numeros = await numbersFor(rifa, asked, pick);
        const attach = async (tx: Db, charge: Charge): Promise<number> => {
          const now = clock.now();
          const quantidade = numeros.length;
          const field = asked.numeros ? 'numeros' : 'quantidade';
          await demandBuyerLimits(tx, rifa, { whatsapp, cpf, rede, quantidade, field, now });
          await demandFairShare(tx, rifa, { rede, quantidade, now });
          const escolhidos = asked.numeros != null;
          const idioma = attempt.locale;
          const made = { nome, whatsapp, email, cpf, idioma, numeros, escolhidos, rede, vendedor };
          compra = await insertPurchase(tx, rifa, {
            ...{ ...made, canal: 'site', users: null, charge, now },
          });
          if (email !== null) await jobs.enqueue(tx, purchaseMailJob, { compra, tipo: 'raffle_held' });
          return compra;
        };
        try {
          const { codigo } = await (attempt.isForm
            ? charges.openForm(request, attach)
            : charges.open(request, attach));
          if (compra === 0) compra = await compraOf(codigo);
          return (await findCompra(db, { id: compra }))!;
        } catch (error) {
          if (asked.numeros || pick + 1 >= mostPicks || !isTakenError(error)) throw error;
        }
      }
    },
  };

  /** A concurrent call with the same key made the purchase. */
  async function compraOf(codigo: string): Promise<number> {
    const [row] = await db.query<{ id: number }>(
      prepared(
        sql`select c.id from rifa_compra c join cobranca k on k.id = c.cobranca where k.codigo = ${codigo}`,
      ),
    );
    return row!.id;
  }
}
