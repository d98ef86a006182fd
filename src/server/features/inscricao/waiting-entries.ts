import { z } from 'zod';
import { isCode, newCode } from '#server/checkout/secret-code.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { defineJob } from '#server/ports/jobs.ts';
import type { EsperaPublica, EstadoEspera } from '#shared/contracts/inscricao.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import type { SignUpDeps } from './deps.ts';
import { findEvento, publicEvento, takesWaiting } from './evento-row.ts';
import type { Purchases } from './purchases.ts';
import type { EsperaInput } from './schema.ts';
import { endPurchase } from './sweep.ts';

const hour = 3_600_000;
/** How long the link in the mail confirms an address; unconfirmed entries are deleted afterwards. */
const confirmHours = 48;

/** Mails the link that confirms an address. */
export const confirmWaitingEntryJob = defineJob({
  name: 'inscricao.espera',
  payload: z.object({ espera: z.number() }),
});

interface Row {
  id: number;
  nome: string;
  evento: number;
  status: EstadoEspera;
  oferta_ate: Date | null;
  compra: number | null;
  codigo_compra: string | null;
  estado_compra: string | null;
  na_frente: number;
  quantidade: number;
}

type EndingRow = Pick<Row, 'id' | 'status' | 'compra' | 'estado_compra'>;

/**
 * Entries of the waiting list. Anyone can type any address: an entry counts once the link in the mail to it was used, so
 * that no place is offered to, and kept for, a person who never asked for it.
 */
export function createWaitingEntries({ db, clock, jobs, holds }: SignUpDeps, purchases: Purchases) {
  async function find(codigo: string): Promise<Row | undefined> {
    if (!isCode(codigo)) return undefined;
    const [row] =
      await db.query<Row>(sql`select e.id, e.nome, e.evento, e.status, e.quantidade, e.oferta_ate, e.compra, c.codigo as codigo_compra,
        c.estado as estado_compra,
        (select coalesce(sum(f.quantidade), 0)::integer from espera f where f.evento = e.evento and f.status = 'esperando'
          and (f.confirmada_em, f.id) < (e.confirmada_em, e.id)) as na_frente
      from espera e left join compra c on c.id = e.compra where e.codigo = ${codigo}
        and (e.status <> 'a_confirmar' or e.atualizado_em > ${oldestToConfirm()})`);
    return row;
  }
  const oldestToConfirm = (): Date => new Date(clock.now().getTime() - confirmHours * hour);

  async function demand(codigo: string): Promise<Row> {
    const row = await find(codigo);
    if (!row) throw new AppError('not_found', 'error.not_found');
    return row;
  }

  /** Ends an entry that waits or has an offer, whose place becomes free; false when it does neither. */
  async function end(tx: Db, { id, compra, estado_compra }: Omit<EndingRow, 'status'>): Promise<boolean> {
    const now = clock.now();
    if (estado_compra === 'aguardando') throw new AppError('conflict', 'inscricao.unpaid');
    if (compra !== null && estado_compra === 'aberta') await endPurchase(tx, holds, { id: compra, now });
    const [ended] = await tx.query<{ compra: number | null }>(sql`update espera
      set status = 'desistiu', versao = versao + 1, atualizado_em = ${now}
      where id = ${id} and status in ('esperando', 'oferecida') returning compra`);
    // A place was offered since the entry was read: its purchase must end too.
    if (ended && ended.compra !== compra) throw new AppError('conflict', 'inscricao.just_offered');
    return ended !== undefined;
  }

  return {
    async join(
      id: number,
      { nome, email, quantidade, idioma }: EsperaInput & { idioma: Locale },
    ): Promise<void> {
      const now = clock.now();
      const evento = await purchases.eventoOf(id);
      if (!takesWaiting(evento, now)) throw new AppError('conflict', 'inscricao.no_waiting');
      if (quantidade > evento.maior_oferta)
        throw invalidField('quantidade', 'inscricao.too_many', { max: evento.maior_oferta });
      // A person who waits already keeps the place in line; the answer is the same, so that it reveals nothing.
      await db.transaction(async (tx) => {
        const [unconfirmed] = await tx.query<{ id: number }>(sql`insert into espera
            (nome, email, quantidade, evento, igreja, status, idioma, codigo, criado_em, atualizado_em)
          values (${nome}, ${email}, ${quantidade}, ${id}, ${evento.igreja}, 'a_confirmar', ${idioma}, ${newCode()}, ${now}, ${now})
          on conflict (evento, lower(email)) where status in ('a_confirmar', 'esperando', 'oferecida')
            do update set nome = excluded.nome, quantidade = excluded.quantidade, idioma = excluded.idioma, atualizado_em = ${now},
              versao = espera.versao + 1 where espera.status = 'a_confirmar'
          returning id`);
        if (unconfirmed) await jobs.enqueue(tx, confirmWaitingEntryJob, { espera: unconfirmed.id });
      });
    },

    /** The entry behind a link, for its page. */
    async read(codigo: string): Promise<EsperaPublica | null> {
      const row = await find(codigo);
      const evento = row && (await findEvento(db, row.evento, clock.now(), { isKnown: true }));
      if (!evento) return null;
      const isOffered = row.status === 'oferecida';
      return {
        nome: row.nome,
        estado: row.status,
        evento: publicEvento(evento),
        na_frente: row.na_frente,
        quantidade: row.quantidade,
        oferta:
          isOffered && row.codigo_compra && row.oferta_ate
            ? { compra: row.codigo_compra, ate: row.oferta_ate.toISOString() }
            : null,
      };
    },

    /** The owner of the address confirms the entry: it is in line from now on. */
    async confirm(codigo: string): Promise<void> {
      const { id } = await demand(codigo);
      const now = clock.now();
      await db.run(sql`update espera set status = 'esperando', confirmada_em = ${now}, versao = versao + 1,
        atualizado_em = ${now} where id = ${id} and status = 'a_confirmar'`);
    },

    /** Leaves the line. An entry that was never confirmed is deleted. */
    async leave(codigo: string): Promise<void> {
      const row = await demand(codigo);
      await db.transaction(async (tx) => {
        const forgotten = await tx.run(
          sql`delete from espera where id = ${row.id} and status = 'a_confirmar'`,
        );
        if (forgotten === 0) await end(tx, row);
      });
    },

    /** The office takes a person off the list. */
    async remove(id: number, { users }: { users: number }): Promise<void> {
      await db.transaction(async (tx) => {
        const [row] = await tx.query<EndingRow>(sql`select e.id, e.status, e.compra, c.estado as estado_compra
          from espera e left join compra c on c.id = e.compra where e.id = ${id}`);
        if (!(await end(tx, row!))) throw new AppError('conflict', 'inscricao.not_waiting');
        await tx.run(sql`insert into trilha (users, acao, secao, registro, antes, depois)
          values (${users}, 'edit', 'espera', ${id}, ${JSON.stringify({ status: row!.status })},
            ${JSON.stringify({ status: 'desistiu' })})`);
      });
    },

    /** Deletes entries that were not confirmed in time. */
    async forget(): Promise<void> {
      await db.run(
        sql`delete from espera where status = 'a_confirmar' and atualizado_em <= ${oldestToConfirm()}`,
      );
    },

    /** The content of the mail with the link; undefined once the address is confirmed. */
    async mailOf(id: number) {
      const [row] = await db.query<{
        email: string;
        idioma: Locale;
        codigo: string;
        evento: string;
        atualizado_em: Date;
      }>(sql`select e.email, e.idioma, e.codigo, e.atualizado_em, v.nome as evento from espera e
        join evento v on v.id = e.evento where e.id = ${id} and e.status = 'a_confirmar'`);
      return row;
    },
  };
}
