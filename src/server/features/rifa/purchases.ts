import { chargeKey, paymentRequest, purposeOfCharge } from '#server/checkout/charge-request.ts';
import { networkHash } from '#server/checkout/hold-limits.ts';
import { checkPayment } from '#server/checkout/payment-check.ts';
import type { Db } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';
import type { Charge, ChargeRequest } from '#server/ports/charges.ts';
import { isMinorOn } from '#shared/age.ts';
import { type GatewayName, isOpen } from '#shared/cobranca.ts';
import type { CobrancaPublica } from '#shared/contracts/cobranca.ts';
import { churchToday } from '#shared/dates.ts';
import { AppError, invalid, invalidField } from '#shared/errors.ts';
import { type Locale, label } from '#shared/i18n/languages.ts';
import { rifa as section } from '#shared/sections/rifa.ts';
import type { RifaDeps } from './deps.ts';
import { findPurchase, type PurchaseRow } from './find-purchase.ts';
import { insertPurchase, isTakenError, notOnSale } from './insert-purchase.ts';
import {
  createRifaLimits,
  holdMinutes,
  maxPerPurchase,
  requireBuyerLimits,
  requireUnpaidHoldLimit,
} from './limits.ts';
import { purchaseMailJob } from './mail-job.ts';
import { pickNumbers } from './numbers.ts';
import type { RifaRow } from './rifa-row.ts';
import type { PurchaseInput } from './schema.ts';
import { sellerOf } from './sellers.ts';
import type { TakenNumbersReader } from './taken-numbers.ts';
import { closedBy } from './views.ts';

/** How often numbers are picked again when other buyers took them first. */
export const maxPicks = 6;

/** The buyer's network, and the key that makes a repeated attempt the same. */
export interface Attempt {
  ip: string;
  locale: Locale;
  /** the caller's key, or the token of the form */
  key: string;
  /** a form that is sent again uses the same charge until that is refused */
  isForm: boolean;
}

export type Purchases = ReturnType<typeof createPurchases>;

/** Undoes a purchase that only the buyer's age forbids. */
class RefusedMinor extends Error {}

/** A purchase, and its charge if the call opened one. */
interface BoughtNumbers {
  compra: PurchaseRow;
  cobranca?: CobrancaPublica;
}

/** The chosen numbers, or how many. */
type NumbersInput = Pick<PurchaseInput, 'numeros' | 'quantidade'>;
type BuyerFacts = Pick<PurchaseRow, 'cpf' | 'email' | 'whatsapp'>;

/** Purchases of numbers: they are held before anything is charged. */
export function createPurchases({ db, clock, jobs, charges, config }: RifaDeps, reader: TakenNumbersReader) {
  const limits = createRifaLimits({ db, clock });

  /** Whether the buyer's pessoa in the church, found by CPF or by e-mail and phone together, is a minor. */
  async function isKnownMinor({ cpf, email, whatsapp }: BuyerFacts): Promise<boolean> {
    if (cpf === null && email === null) return false;
    const [person] = await db.query<{ data_nascimento: string | null }>(
      prepared(sql`select data_nascimento from pessoa where cpf = ${cpf}
          or (whatsapp = ${whatsapp} and lower(email) = ${email})
        order by cpf = ${cpf} desc nulls last limit 1`),
    );
    const born = person?.data_nascimento;
    return born != null && isMinorOn(born, churchToday(clock.now()));
  }

  /** Tells the office, which may know people's ages, that the buyer is a minor. */
  async function requireAdult(buyer: BuyerFacts): Promise<void> {
    if (await isKnownMinor(buyer)) throw invalidField('aceite', 'rifa.minor');
  }

  /**
   * Whether the purchase must be refused for the buyer's age. Anyone can type a CPF to learn whether it is a minor's: so the refusal takes
   * the place of a purchase that all other checks accepted, and each network gets only a few.
   */
  async function isRefusedAsMinor(buyer: BuyerFacts, ip: string): Promise<boolean> {
    if (buyer.cpf === null && buyer.email === null) return false;
    await limits.requireFewMinors(ip);
    return isKnownMinor(buyer);
  }

  /** The checks that need nothing to be written. */
  function checkNumbers(rifa: RifaRow, { numeros, quantidade }: NumbersInput): void {
    const field = numeros ? 'numeros' : 'quantidade';
    const count = numeros?.length ?? quantidade!;
    if (numeros && rifa.distribuicao === 'aleatoria') throw invalidField('numeros', 'rifa.random_only');
    if (numeros?.some((numero) => numero >= rifa.total_cotas))
      throw invalidField('numeros', 'rifa.number_range', { max: rifa.total_cotas - 1 });
    const most = maxPerPurchase(rifa);
    if (count > most) throw invalidField(field, 'rifa.max_purchase', { max: most });
  }

  async function chargeRequest(
    rifa: RifaRow,
    input: PurchaseInput,
    { locale }: Attempt,
    chave: string,
  ): Promise<ChargeRequest & { chave: string }> {
    const now = clock.now();
    const { cpf = null, email = null, nome } = input;
    const payment = {
      ...input,
      token: input.token ?? null,
      parcelas: input.parcelas ?? null,
      nome,
      email,
      documento: cpf,
    };
    const valor = rifa.valor_cota * (input.numeros?.length ?? input.quantidade!);
    const meios = (await charges.methods()).filter(({ metodo }) => metodo !== 'boleto');
    const { meio, errors } = checkPayment({ ...payment, valor }, meios);
    const { documento, ...others } = errors;
    if (documento) others.cpf = documento;
    if (Object.keys(others).length > 0) throw invalid(others);
    return {
      ...paymentRequest(payment),
      origem: 'rifa',
      ...purposeOfCharge((one) => `${label(section.singular, one)}: ${rifa.nome}`, locale),
      valor,
      gateway: meio!.gateway as GatewayName,
      destino: 'rifa',
      // The hold ends at the latest with the draw, so that nobody can wait for the result before paying.
      expiraEm: new Date(Math.min(now.getTime() + holdMinutes * 60_000, rifa.data_sorteio.getTime())),
      chave,
      idioma: locale,
    };
  }

  /** The purchase that this attempt made before. */
  async function madeBefore(chave: string, { isForm }: Attempt): Promise<PurchaseRow | undefined> {
    const keys = isForm ? [0, 1, 2, 3].map((attempt) => `${chave}:${attempt}`) : [chave];
    const [existing] = await db.query<{ id: number }>(
      prepared(sql`select c.id from cobranca k join rifa_compra c on c.cobranca = k.id where k.chave = any(${keys})
        and (not ${isForm}::boolean or c.estado in ('aguardando', 'paga', 'teste')) order by c.id desc limit 1`),
    );
    return existing && findPurchase(db, { id: existing.id });
  }

  /** The numbers of this attempt: the chosen ones, or random free ones. */
  async function numbersFor(rifa: RifaRow, input: NumbersInput, attempt: number): Promise<number[]> {
    if (input.numeros) return input.numeros.toSorted((a, b) => a - b);
    // After a failed attempt the last count is outdated, because others took numbers that it says are free.
    const { bitmap, answer } = await (attempt === 0 ? reader.read(rifa) : reader.readAgain(rifa));
    const picked = pickNumbers(bitmap, rifa.total_cotas, input.quantidade!);
    if (picked) return picked;
    // Uses a count that may be a second old, so that callers cannot make the server count for each request.
    throw answer.livres === 0
      ? notOnSale('esgotada')
      : new AppError('conflict', 'rifa.not_enough', {
          vars: { count: answer.livres },
          extra: { livres: answer.livres, ocupados: [] },
        });
  }

  return {
    checkNumbers,
    requireAdult,
    numbersFor,

    async buy(rifa: RifaRow, input: PurchaseInput, attempt: Attempt): Promise<BoughtNumbers> {
      const { token, ...lasting } = input;
      const chave = chargeKey('rifa', attempt.key, {
        rifa: rifa.id,
        ...lasting,
        ...(!attempt.isForm && { token }),
      });
      if (attempt.isForm) {
        const existing = await madeBefore(chave, attempt);
        return existing ? { compra: existing } : buyNew(rifa, input, attempt, chave);
      }
      try {
        return await buyNew(rifa, input, attempt, chave);
      } catch (error) {
        // The reason for this refusal, such as the end of the sale, may have arisen after the same call had already bought.
        const existing = await madeBefore(chave, attempt);
        if (!existing) throw error;
        // The server may have died before it asked the gateway: a repeated call continues with the same charge.
        if (existing.estado !== 'aguardando') return { compra: existing };
        const cobranca = await charges.open(await chargeRequest(rifa, input, attempt, chave));
        return { compra: (await findPurchase(db, { id: existing.id }))!, cobranca };
      }
    },
  };

  /** A key that was used before returns the purchase that it made. */
  async function buyNew(
    rifa: RifaRow,
    input: PurchaseInput,
    attempt: Attempt,
    chave: string,
  ): Promise<BoughtNumbers> {
    await limits.buy(attempt.ip);
    const closed = closedBy(rifa, clock.now());
    if (closed) throw notOnSale(closed);
    checkNumbers(rifa, input);
    const { nome, whatsapp, cpf = null, email = null } = input;
    const request = await chargeRequest(rifa, input, attempt, chave);
    const isMinor = await isRefusedAsMinor({ cpf, email, whatsapp }, attempt.ip);
    const vendedor = await sellerOf(db, rifa.id, input.vendedor);
    const rede = networkHash(config.secret, 'rifa', attempt.ip);

    for (let pick = 0; ; pick += 1) {
      const numeros = await numbersFor(rifa, input, pick);
      let compra: PurchaseRow | undefined;
      const attach = async (tx: Db, charge: Charge): Promise<number> => {
        const now = clock.now();
        const quantidade = numeros.length;
        const field = input.numeros ? 'numeros' : 'quantidade';
        await requireBuyerLimits(tx, rifa, { whatsapp, cpf, nome, rede, quantidade, field, now });
        await requireUnpaidHoldLimit(tx, rifa, { rede, quantidade, now });
        const escolhidos = input.numeros != null;
        const idioma = attempt.locale;
        const buyer = { nome, whatsapp, email, cpf, idioma, numeros, escolhidos, rede, vendedor };
        compra = await insertPurchase(tx, rifa, {
          ...buyer,
          canal: 'site',
          users: null,
          charge,
          now,
        });
        if (isMinor) throw new RefusedMinor();
        const { id } = compra;
        if (email !== null) await jobs.enqueue(tx, purchaseMailJob, { compra: id, tipo: 'raffle_held' });
        return id;
      };
      try {
        if (attempt.isForm) {
          const { codigo } = await charges.openForm(request, attach);
          return { compra: compra ?? (await compraOf(codigo)) };
        }
        const cobranca = await charges.open(request, attach);
        // A card may have been charged or refused immediately.
        const isHeld = compra !== undefined && isOpen(cobranca.estado);
        return { compra: isHeld ? compra! : await compraOf(cobranca.codigo), cobranca };
      } catch (error) {
        if (error instanceof RefusedMinor) {
          await limits.countMinor(attempt.ip);
          throw invalidField('aceite', 'rifa.adults_only');
        }
        if (input.numeros || pick + 1 >= maxPicks || !isTakenError(error)) throw error;
      }
    }
  }

  /** The purchase of a charge, in its current state. */
  async function compraOf(codigo: string): Promise<PurchaseRow> {
    const [row] = await db.query<{ id: number }>(
      prepared(
        sql`select c.id from rifa_compra c join cobranca k on k.id = c.cobranca where k.codigo = ${codigo}`,
      ),
    );
    return (await findPurchase(db, { id: row!.id }))!;
  }
}
