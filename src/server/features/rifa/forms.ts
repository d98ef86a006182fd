import { createFormSteps } from '#server/checkout/form-steps.ts';
import { readPaymentForm } from '#server/checkout/payment-form.ts';
import { parse } from '#server/http/parse.ts';
import type { FormularioRifa, Raffles } from '#shared/contracts/rifa.ts';
import { AppError } from '#shared/errors.ts';
import { maxNumbers } from '#shared/sections/rifa.ts';
import type { BuyerActions } from './buyer-actions.ts';
import type { RifaDeps } from './deps.ts';
import { createRifaLimits } from './limits.ts';
import type { PurchaseViews } from './purchase-view.ts';
import type { Purchases } from './purchases.ts';
import { findRifa, movedSlug, type RifaRow } from './rifa-row.ts';
import { compra, prova, troca } from './schema.ts';
import type { TakenNumbersReader } from './taken-numbers.ts';
import type { RifaViews } from './views.ts';

export interface RifaParts {
  views: RifaViews;
  compras: PurchaseViews;
  takenNumbers: TakenNumbersReader;
  purchases: Purchases;
  actions: BuyerActions;
}

/** "7, 13 21": any separators are accepted; undefined: no numbers were sent. Numbers beyond the limit are not read. */
const numbersOf = (text: string | undefined): (number | string)[] | undefined =>
  text?.trim()
    ? text
        .trim()
        .split(/[\s,;]+/, maxNumbers + 2)
        .filter(Boolean)
        .map((one) => (/^\d{1,6}$/.test(one) ? Number(one) : one))
    : undefined;

/** The fields of a purchase as the form of the page sends them; chosen numbers take precedence over a quantity. */
function readPurchase(form: FormularioRifa): Record<string, unknown> {
  const { whatsapp, cpf, email, nome, vendedor } = form;
  const numeros = numbersOf(form.numeros);
  const typed = form.quantidade?.trim();
  const quantidade = typed && /^\d{1,6}$/.test(typed) ? Number(typed) : typed || undefined;
  const { nome: _nome, email: _email, ...payment } = readPaymentForm(form);
  return {
    ...payment,
    nome,
    whatsapp,
    email,
    cpf,
    vendedor,
    aceite: Boolean(form.aceite),
    ...(numeros ? { numeros } : { quantidade }),
  };
}

const ocupadosOf = (error: unknown): readonly number[] | undefined => {
  const ocupados = error instanceof AppError ? error.extra?.ocupados : undefined;
  return Array.isArray(ocupados) && ocupados.length > 0 ? ocupados : undefined;
};

/** Raffles for the pages: forms with and without scripts. */
export function createRaffles(
  deps: RifaDeps,
  { views, compras, takenNumbers, purchases, actions }: RifaParts,
): Raffles {
  const { db, clock, config } = deps;
  const limits = createRifaLimits(deps);
  const { attempt, step, formTokenOf } = createFormSteps({
    secret: config.secret,
    clock,
    limit: limits.form,
  });

  async function rifaOf(slug: string): Promise<RifaRow> {
    const row = await findRifa(db, { slug });
    if (!row) throw new AppError('not_found', 'error.not_found');
    return row;
  }

  /** Adds to a refusal the numbers that other buyers have. */
  async function naming<T extends { ok: boolean }>(
    work: (note: (error: unknown) => never) => Promise<T>,
  ): Promise<T & { ocupados?: readonly number[] }> {
    let ocupados: readonly number[] | undefined;
    const outcome = await work((error) => {
      ocupados = ocupadosOf(error);
      throw error;
    });
    return outcome.ok || !ocupados ? outcome : { ...outcome, ocupados };
  }

  return {
    list: views.list,

    async find(slug) {
      const row = await findRifa(db, { slug });
      return row ? views.rifa(row) : null;
    },

    moved: (slug) => movedSlug(db, slug),

    async taken(slug) {
      const row = await findRifa(db, { slug });
      return row ? (await takenNumbers.read(row)).answer : null;
    },

    async buy(slug, form, from) {
      const token = formTokenOf(form, from);
      if ('refused' in token) return token.refused;
      return naming((note) =>
        attempt(from, async () => {
          const rifa = await rifaOf(slug);
          const input = parse(compra, readPurchase(form));
          const { ip, locale } = from;
          const { compra: bought } = await purchases
            .buy(rifa, input, { ip, locale, key: token.id, isForm: true })
            .catch(note);
          return { codigo: bought.codigo };
        }),
      );
    },

    async purchase(codigo) {
      try {
        return await compras.compra(await actions.byCode(codigo));
      } catch (error) {
        if (error instanceof AppError && error.kind === 'not_found') return null;
        throw error;
      }
    },

    reportPaid: (codigo, from) => step(from, () => actions.reportPaid(codigo)),
    cancel: (codigo, from) => step(from, () => actions.cancel(codigo)),

    exchange: (codigo, form, from) =>
      naming((note) =>
        attempt(from, async () => {
          const { numeros } = parse(troca, { numeros: numbersOf(form.numeros) });
          const row = await actions.exchange(codigo, numeros ?? null).catch(note);
          return { codigo: row.codigo };
        }),
      ),

    mine: (slug, form, from) =>
      attempt(from, async () => {
        const { whatsapp, cpf, chave } = form;
        const rows = await actions.prove(await rifaOf(slug), parse(prova, { whatsapp, cpf, chave }), from.ip);
        return { compras: await Promise.all(rows.map((row) => compras.compra(row))) };
      }),
  };
}
