import { z } from 'zod';
import { setAuthor } from '#server/db/author.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { appErrorOf } from '#server/http/errors.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { errorKey } from '#server/http/input-checks.ts';
import { parse } from '#server/http/parse.ts';
import { createRateLimit, type Limit } from '#server/http/rate-limit.ts';
import type { Subject } from '#shared/access/subjects.ts';
import type { ResultadoDaEntrada } from '#shared/contracts/domingo.ts';
import { AppError, errorText, invalidField, translateFields } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';

/** An entry that is about to be accepted. */
interface Entry<Body> {
  id: string;
  /** when the phone recorded the entry; never in the future */
  momento: Date;
  dados: Body;
}

/** One kind of entry: who may send it, its data, and its effect, in the transaction that records the entry's id. */
export interface EntryKind<Schema extends z.ZodType = z.ZodType> {
  tipo: string;
  /** the caller needs `create` on it */
  subject: Subject;
  dados: Schema;
  /** refused attempts count against this limit of the caller */
  limit?(dados: z.output<Schema>, caller: StaffIdentity): Limit;
  /** returns the answer to the phone, also when it sends the entry again */
  accept(
    tx: Db,
    entry: Entry<z.output<Schema>>,
    caller: StaffIdentity,
  ): Promise<Record<string, unknown> | undefined>;
}

/** Keeps the types of a kind's data together. */
export const entryKind = <Schema extends z.ZodType>(kind: EntryKind<Schema>): EntryKind =>
  kind as unknown as EntryKind;

const envelope = z.strictObject({
  id: z.uuid(errorKey('domingo.id')),
  tipo: z.string(errorKey('validation.text')),
  momento: z.iso
    .datetime({ offset: true, ...errorKey('validation.datetime') })
    .transform((text) => new Date(text)),
  dados: z.unknown(),
});

const day = 24 * 3_600_000;
/** A phone may send late, but not after years; its clock may be ahead of the server's. */
const oldest = 90 * day;
const ahead = 2 * day;
/**
 * A difference between the clocks beyond this, in milliseconds, means that the phone's clock is wrong: times from the phone are corrected
 * by it.
 */
const usualDifference = 2 * 60_000;

/** The id that was sent, if there is one, so that the phone can match the result to its entry. */
const entryId = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null && 'id' in entry && typeof entry.id === 'string'
    ? entry.id.slice(0, 100)
    : '';

/** Accepts the entries that phones recorded, each once and by itself: a refused entry does not hold up the others. */
export function createEntries({ db, clock }: Pick<FeatureDeps, 'db' | 'clock'>, kinds: readonly EntryKind[]) {
  const byName = new Map(kinds.map((kind) => [kind.tipo, kind]));
  const attempts = createRateLimit({ db, clock });

  async function accept(
    input: unknown,
    caller: StaffIdentity,
    slow: number,
  ): Promise<Record<string, unknown> | undefined> {
    const { id, tipo, momento: noted, dados } = parse(envelope, input);
    const momento = new Date(noted.getTime() + slow);
    const kind = byName.get(tipo);
    if (!kind) throw invalidField('tipo', 'domingo.kind');
    if (!caller.ability.can('create', kind.subject)) throw new AppError('forbidden', 'error.forbidden');
    const now = clock.now();
    if (momento.getTime() < now.getTime() - oldest || momento.getTime() > now.getTime() + ahead)
      throw invalidField('momento', 'domingo.moment');
    const limit = kind.limit?.(parse(kind.dados, dados ?? {}), caller);
    // Counted outside of the transaction, which a refusal rolls back.
    if (limit) await attempts.demand(limit);
    const resposta = await db.transaction(async (tx) => {
      // The same id twice at once: the second call waits here, and then finds the row.
      const isNew = await tx.run(sql`insert into domingo_entrada (id, tipo, users, momento, recebida_em)
        values (${id}, ${tipo}, ${caller.user.id}, ${momento}, ${now}) on conflict do nothing`);
      if (isNew === 0) {
        const [earlier] = await tx.query<{
          users: number;
          tipo: string;
          resposta: Record<string, unknown> | null;
        }>(sql`select users, tipo, resposta from domingo_entrada where id = ${id}`);
        if (earlier?.users !== caller.user.id || earlier.tipo !== tipo)
          throw new AppError('conflict', 'domingo.taken');
        return earlier.resposta ?? undefined;
      }
      await setAuthor(tx, caller.user.id);
      const entry = { id, momento: momento > now ? now : momento, dados: parse(kind.dados, dados ?? {}) };
      const resposta = await kind.accept(tx, entry, caller);
      if (resposta)
        await tx.run(sql`update domingo_entrada set resposta = ${JSON.stringify(resposta)} where id = ${id}`);
      return resposta;
    });
    if (limit) await attempts.giveBack(limit);
    return resposta;
  }

  return {
    /** The results in the order of the entries. If the server itself fails, it answers for none of them, and the phone sends all again. */
    async acceptAll(
      entries: readonly unknown[],
      caller: StaffIdentity,
      locale: Locale,
      /** the current time of the phone's clock, if it was sent */
      phoneNow?: Date,
    ): Promise<ResultadoDaEntrada[]> {
      const difference = phoneNow ? clock.now().getTime() - phoneNow.getTime() : 0;
      const slow = Math.abs(difference) > usualDifference ? difference : 0;
      const results: ResultadoDaEntrada[] = [];
      for (const entry of entries) {
        const id = entryId(entry);
        try {
          const resposta = await accept(entry, caller, slow);
          results.push({ id, situacao: 'aceita', ...(resposta && { resposta }) });
        } catch (failure) {
          const error = failure instanceof Error ? appErrorOf(failure as AppError) : undefined;
          if (!error || error.status >= 500) throw failure;
          results.push({
            id,
            situacao: 'recusada',
            mensagem: errorText(error.key, locale, error.vars),
            ...(error.fields && { erros: translateFields(error.fields, locale) }),
          });
        }
      }
      return results;
    },
  };
}
