import { isCode } from '#server/checkout/secret-code.ts';
import { findVoucher } from '#server/checkout/vouchers.ts';
import type {
  CompraPublica,
  EventoDaInscricao,
  InscricaoPublica,
  OfertaInscricao,
} from '#shared/contracts/inscricao.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { createCheckoutPlaces } from './checkout-places.ts';
import { createCheckoutSteps } from './checkout-steps.ts';
import { readPurchase } from './checkout-view.ts';
import { createCounterSales } from './counter-sales.ts';
import type { SignUpDeps } from './deps.ts';
import { touchDisputed } from './disputes.ts';
import { findEvento, publicEvento, publicLots, takesWaiting } from './evento-row.ts';
import { findPurchase } from './find-purchase.ts';
import { createMessages } from './messages.ts';
import { createOrigin } from './origin.ts';
import { publicPurchase } from './purchase-view.ts';
import { createPurchases, methodsFor } from './purchases.ts';
import type { PurchaseInput } from './schema.ts';
import { createTickets, lacksPhoto } from './tickets.ts';
import { createWaitingEntries } from './waiting-entries.ts';
import { createWaitingList } from './waiting-list.ts';

export type SignUpFeature = ReturnType<typeof createSignUps>;

/** Sign-ups for events, for the API, the pages and the office. */
export function createSignUps(deps: SignUpDeps) {
  const { db, clock, charges, holds } = deps;
  const purchases = createPurchases(deps);
  const steps = createCheckoutSteps(deps, purchases);
  const places = createCheckoutPlaces(deps, purchases, steps);
  const tickets = createTickets(deps);
  const waiting = createWaitingList(deps, purchases);
  const entries = createWaitingEntries(deps, purchases);
  charges.register({ ...createOrigin(deps), disputed: touchDisputed(deps) });

  return {
    steps,
    places,
    messages: createMessages(deps),
    counter: createCounterSales(deps, purchases, steps),
    tickets,
    waiting,
    entries,

    purchase: (codigo: string) => readPurchase(deps, purchases, codigo),

    async offer(id: number | string): Promise<OfertaInscricao | null> {
      const now = clock.now();
      const evento = await findEvento(db, id, now);
      if (!evento) return null;
      return {
        evento: publicEvento(evento),
        lotes: publicLots(evento, now),
        perguntas: evento.perguntas,
        meios: methodsFor(await charges.methods(), evento, now),
        espera: takesWaiting(evento, now),
        aceita_voucher:
          evento.tem_voucher && (evento.guarda_vagas || evento.lotes.some(({ preco }) => preco > 0)),
        guarda_vagas: evento.guarda_vagas,
      };
    },

    async buy(
      input: PurchaseInput,
      from: { idioma: Locale; key: string; ip: string },
    ): Promise<CompraPublica> {
      return publicPurchase(db, charges, await purchases.buy(input, from), clock.now());
    },

    /** A purchase or a ticket, whichever has the code. */
    async find(
      codigo: string,
    ): Promise<CompraPublica | (InscricaoPublica & { evento: EventoDaInscricao }) | null> {
      if (!isCode(codigo)) return null;
      const row = await findPurchase(db, { codigo });
      if (row) return publicPurchase(db, charges, row, clock.now());
      const ticket = await tickets.row(db, { codigo });
      const evento = ticket && (await findEvento(db, ticket.evento, clock.now(), { isKnown: true }));
      if (!ticket || !evento) return null;
      return {
        codigo,
        participante: ticket.nome,
        lote: { id: ticket.lote, nome: ticket.lote_nome },
        estado: ticket.status,
        valor: ticket.valor,
        falta_foto: lacksPhoto(ticket, evento),
        evento: publicEvento(evento),
      };
    },

    async voucher(evento: number, codigo: string) {
      const found = await findVoucher(db, holds, {
        of: { evento: (await purchases.eventoOf(evento)).id },
        codigo,
        now: clock.now(),
      });
      const { codigo: code, modo, valor, percentual, lote } = found;
      return { codigo: code, modo, valor, percentual, lote };
    },
  };
}
