import { createFormSteps, type FormValues } from '#server/checkout/form-steps.ts';
import { readPaymentForm } from '#server/checkout/payment-form.ts';
import { parse } from '#server/http/parse.ts';
import type { SignUps } from '#shared/contracts/inscricao.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { qrPath } from '#shared/qr.ts';
import { ticketsOf } from './account-tickets.ts';
import { createSignUpLimits } from './call-limits.ts';
import type { SignUpDeps } from './deps.ts';
import { below, parseFilled, parseHolder, readParticipant } from './filled-form.ts';
import { esperaPedida, lugares, pagamento } from './schema.ts';
import type { SignUpFeature } from './sign-ups.ts';

/** `{'lotes.12': '2'}` as the number of places of each lot. */
const readLots = (fields: FormValues): { lote: number; quantidade: number }[] =>
  Object.entries(fields).flatMap(([name, typed]) => {
    const [, lote] = /^lotes\.(\d{1,9})$/.exec(name) ?? [];
    return lote && typed.trim() !== '' && Number(typed) !== 0
      ? [{ lote: Number(lote), quantidade: Number(typed) }]
      : [];
  });

/** For how many events the page data of the offer is kept in memory. */
const maxShown = 50;

/** Sign-ups for the pages: forms with and without scripts. */
export function createSignUpForms(deps: SignUpDeps, signUps: SignUpFeature): SignUps {
  const { clock, config, charges, siteVersion } = deps;
  const limits = createSignUpLimits(deps);
  const { attempt, step, formTokenOf } = createFormSteps({
    secret: config.secret,
    clock,
    limit: limits.call,
  });
  const { steps, places, tickets, entries } = signUps;

  return {
    offer: signUps.offer,
    shownOffer: siteVersion.remember(signUps.offer, maxShown),

    async start(evento, fields, from) {
      const token = formTokenOf(fields, from);
      if ('refused' in token) return token.refused;
      return attempt(from, async () => {
        const lotes = readLots(fields);
        if (lotes.length === 0) throw invalidField('lotes', 'inscricao.choose');
        if (fields.voucher?.trim()) await limits.voucher(from.ip);
        const input = parse(lugares, { lotes, voucher: fields.voucher });
        return steps.start({ evento, ...input }, { idioma: from.locale, formToken: token.id, ip: from.ip });
      });
    },

    purchase: signUps.purchase,
    ticketsOf: (email) => ticketsOf(deps, email),

    choose: (codigo, fields, from) =>
      step(from, async () => {
        const lotes = readLots(fields);
        if (lotes.length === 0) throw invalidField('lotes', 'inscricao.choose');
        await places.choose(codigo, parse(lugares.shape.lotes, lotes));
      }),

    async fill(codigo, fields, from) {
      const outcome = await step(from, async () => {
        const purchase = await signUps.purchase(codigo);
        const live = purchase?.participantes ?? [];
        const comprador = below(fields, 'comprador.');
        const participantes = live.map((_, at) =>
          readParticipant(below(fields, `participantes.${at}.`), at === 0 ? comprador : {}),
        );
        const filled = parseFilled({ comprador, participantes }, purchase, clock.now());
        const byCode = live.map(({ codigo: place }, at) => [place, filled.participantes[at]!] as const);
        await steps.fill(
          codigo,
          { comprador: filled.comprador, participantes: Object.fromEntries(byCode) },
          from.locale,
        );
      });
      // The data of a refused form is stored, so that it is not lost with the page.
      if (!outcome.ok && outcome.status === 422) await step(from, () => steps.keepDraft(codigo, fields));
      return outcome;
    },

    keepDraft: (codigo, fields, from) => step(from, () => steps.keepDraft(codigo, fields)),

    remove: (codigo, place, fields, from) =>
      step(from, async () => {
        await steps.keepDraft(codigo, fields);
        await places.remove(codigo, place);
      }),

    voucher: (codigo, fields, from) =>
      step(from, async () => {
        await limits.voucher(from.ip);
        const { voucher } = parse(lugares.pick({ voucher: true }), { voucher: fields.voucher });
        await places.voucher(codigo, voucher ?? null);
      }),

    renew: (codigo, from) => step(from, () => steps.renew(codigo)),

    async pay(codigo, fields, from) {
      const token = formTokenOf(fields, from);
      if ('refused' in token) return token.refused;
      return step(from, () => steps.pay(codigo, parse(pagamento, readPaymentForm(fields)), token.id));
    },

    unpay: (codigo, from) => step(from, () => steps.unpay(codigo)),
    reportPaid: (codigo, from) => step(from, () => steps.reportPaid(codigo)),

    async payment(codigo) {
      const purchase = await signUps.purchase(codigo);
      return purchase?.cobranca ? charges.payment(purchase.cobranca.codigo, 'inscricao') : null;
    },

    async ticket(codigo) {
      const found = await tickets.read(codigo);
      return found && { ...found, qr: qrPath(codigo) };
    },

    cancel: (codigo, from) => attempt(from, () => tickets.cancel(codigo)),

    transfer: (codigo, fields, from) =>
      attempt(from, async () => {
        const ticket = await tickets.read(codigo);
        if (!ticket) throw new AppError('not_found', 'error.not_found');
        const holder = parseHolder(readParticipant(below(fields, ''), {}), ticket, clock.now());
        return tickets.transfer(codigo, holder, {
          ator: 'comprador',
          idioma: from.locale,
          limit: () => limits.transfer(codigo, holder.email),
        });
      }),

    async join(evento, fields, from) {
      const token = formTokenOf(fields, from);
      if ('refused' in token) return token.refused;
      return step(from, async () => {
        const person = parse(esperaPedida, {
          nome: fields.nome,
          email: fields.email,
          quantidade: fields.quantidade?.trim() ? Number(fields.quantidade) : undefined,
        });
        const id = (await signUps.offer(evento))?.evento.id;
        if (id === undefined) throw new AppError('not_found', 'error.not_found');
        await limits.waiting({ ip: from.ip, email: person.email, evento: id });
        await entries.join(id, { ...person, idioma: from.locale });
      });
    },

    waiting: entries.read,
    confirmWaiting: (codigo, from) => step(from, () => entries.confirm(codigo)),
    leaveWaiting: (codigo, from) => step(from, () => entries.leave(codigo)),
  };
}
