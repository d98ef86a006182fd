import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { defineJob } from '#server/ports/jobs.ts';
import { churchToday } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { loteStates } from '#shared/inscricao/lotes.ts';
import { offerUntil } from '#shared/inscricao/offer.ts';
import type { SignUpDeps } from './deps.ts';
import { type EventoRow, findEvento } from './evento-row.ts';
import { holdOwnerOf } from './find-purchase.ts';
import { insertPurchase } from './insert-purchase.ts';
import type { Purchases } from './purchases.ts';

/** Offers made in one run; the others are made in the next minute. */
const offersPerRun = 200;

/** Mails one offer of a freed place. */
export const waitingListOfferJob = defineJob({
  name: 'inscricao.oferta',
  payload: z.object({ espera: z.number() }),
});

/**
 * Offers freed places in the order of the confirmed addresses, each offer with a hold and a link of its own. An entry that asks for more
 * places than are free keeps its turn until enough are; meanwhile the free places go to the next entry that asks for fewer, so that no
 * place stays empty.
 */
export function createWaitingList({ db, clock, jobs }: SignUpDeps, purchases: Purchases) {
  /**
   * The lot of each place that waiting people could buy now, in the order of the lots; the waiting list itself does not count as an
   * obstacle.
   */
  function openPlaces(evento: EventoRow): number[] {
    const now = clock.now();
    const states = loteStates(evento.lotes, {
      happens: evento.status === 'publicado' && evento.comeca_em > now,
      from: evento.inscricoes_de,
      to: evento.inscricoes_ate,
      now,
      today: churchToday(now),
      livres: evento.livres,
    });
    return evento.lotes
      .filter(({ id }) => states.get(id) === 'aberto')
      .flatMap(({ id, livres }) => Array.from({ length: Math.min(livres, evento.por_compra) }, () => id))
      .slice(0, Math.min(evento.livres, evento.por_compra));
  }

  /** Offers places to the next entry in line that asks for no more than are free; false when there is none. */
  async function offerNext(id: number): Promise<boolean> {
    const now = clock.now();
    const evento = await findEvento(db, id, now);
    const free = evento ? openPlaces(evento) : [];
    if (!evento || free.length === 0) return false;
    const until = offerUntil(now, { horas: evento.oferta_horas, comeca_em: evento.comeca_em });
    return db
      .transaction(async (tx) => {
        const [next] = await tx.query<{
          id: number;
          nome: string;
          email: string;
          idioma: Locale;
          quantidade: number;
        }>(sql`select id, nome, email, idioma, quantidade from espera
        where evento = ${id} and status = 'esperando' and quantidade <= ${free.length} order by confirmada_em, id limit 1 for update skip locked`);
        if (!next) return false;
        const quoted = purchases.quote(evento, free.slice(0, next.quantidade), null);
        const inserted = await insertPurchase(tx, {
          evento,
          places: quoted.places,
          voucher: null,
          idioma: next.idioma,
          until,
          isPromised: true,
          now,
          passo: 'participantes',
          ator: 'sistema',
          espera: next.id,
          comprador: { nome: next.nome, email: next.email },
        });
        try {
          await purchases.claim(tx, holdOwnerOf(inserted!.id), quoted, until);
        } catch (error) {
          if (error instanceof AppError && error.key === 'inscricao.no_place') throw new PlaceTaken();
          throw error;
        }
        await tx.run(sql`update espera set status = 'oferecida', oferta_ate = ${until}, compra = ${inserted!.id},
        versao = versao + 1, atualizado_em = ${now} where id = ${next.id}`);
        await jobs.enqueue(tx, waitingListOfferJob, { espera: next.id });
        return true;
      })
      .catch((error: unknown) => {
        if (error instanceof PlaceTaken) return false;
        throw error;
      });
  }

  return {
    /** Ends offers whose time is up, then offers the free places. */
    async run(): Promise<void> {
      const now = clock.now();
      await db.run(sql`update espera set status = 'perdida', versao = versao + 1, atualizado_em = ${now}
        where status = 'oferecida' and oferta_ate <= ${now} and not exists (
          select from compra c where c.id = espera.compra and c.estado in ('aguardando', 'confirmada'))`);
      const events = await db.query<{ evento: number }>(
        sql`select distinct evento from espera where status = 'esperando' order by evento`,
      );
      let left = offersPerRun;
      for (const { evento } of events) while (left > 0 && (await offerNext(evento))) left -= 1;
    },

    find: async (tx: Db, id: number) =>
      (
        await tx.query<{
          nome: string;
          email: string;
          idioma: Locale;
          quantidade: number;
          oferta_ate: Date;
          evento: string;
          codigo: string;
        }>(sql`select e.nome, e.email, e.idioma, e.quantidade, e.oferta_ate, v.nome as evento,
          c.codigo from espera e
          join evento v on v.id = e.evento join compra c on c.id = e.compra
          where e.id = ${id} and e.status = 'oferecida'`)
      )[0],
  };
}

/** Another buyer took the place in between. */
class PlaceTaken extends Error {}
