import { z } from 'zod';
import { email, line, optional } from '#server/checkout/payment-fields.ts';
import { isCode, newCode } from '#server/checkout/secret-code.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { errorKey } from '#server/http/input-checks.ts';
import { createRateLimit, perAccount, perAddress } from '#server/http/rate-limit.ts';
import { defineJob } from '#server/ports/jobs.ts';
import type { AssuntoDoAviso, AvisoPublico } from '#shared/contracts/aviso.ts';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { containsWebAddress } from '#shared/person-name.ts';
import { type SubjectRow, subjectColumns, subjectOf } from './subject.ts';

const hour = 3_600_000;
/** How long the link in the mail confirms an address; unconfirmed ones are deleted afterwards. */
const confirmHours = 48;

/** Mails the link that confirms an address. */
export const confirmAvisoJob = defineJob({
  name: 'aviso.confirmar',
  payload: z.object({ aviso: z.number() }),
});

/** What a visitor sends. A name goes into a mail of the church: it must not carry an address of a page. */
export const avisoBody = z.strictObject({
  email: z.preprocess(
    (value) => value ?? '',
    z.string(errorKey('validation.text')).trim().min(1, errorKey('validation.required')).pipe(email),
  ),
  nome: optional(
    line(120).refine((typed) => !containsWebAddress(typed), errorKey('inscricao.name')),
  ).optional(),
});

type NoticeDeps = Pick<FeatureDeps, 'db' | 'clock' | 'jobs'>;

/**
 * Requests for a notice. Anyone can type any address: it is confirmed by the link in a mail to it, so that the church writes to strangers
 * once at most.
 */
export function createAvisoRequests({ db, clock, jobs }: NoticeDeps) {
  const { demand } = createRateLimit({ db, clock });
  const oldestToConfirm = (): Date => new Date(clock.now().getTime() - confirmHours * hour);

  return {
    async add(
      about: AssuntoDoAviso,
      body: z.infer<typeof avisoBody>,
      { ip, idioma }: { ip: string; idioma: Locale },
    ): Promise<void> {
      const now = clock.now();
      // A whole congregation may ask from one network; but one address gets at most three mails an hour.
      await demand(perAddress('aviso', ip, 60, 60), perAccount('aviso', body.email, 3, 60));
      const [column, value] = Object.entries(about)[0]!;
      if ('variante' in about) {
        const [variant] =
          await db.query(sql`select from produto_variantes v join produto t on t.id = v.produto
          where v.id = ${about.variante} and t.ativo and v.ativo`);
        if (!variant) throw new AppError('not_found', 'error.not_found');
      }
      await db.transaction(async (tx) => {
        // A confirmed request stays confirmed; the answer is the same, so that it reveals nothing.
        const [row] = await tx.query<{ id: number }>(sql`insert into aviso
            (${raw(column)}, email, nome, idioma, codigo, politica_versao, criado_em, atualizado_em)
          select ${value}, ${body.email}, ${body.nome ?? null}, ${idioma}, ${newCode()}, max(versao), ${now}, ${now}
            from site_privacidade
          on conflict (${raw(column)}, lower(email)) do update set nome = excluded.nome, idioma = excluded.idioma,
            politica_versao = excluded.politica_versao, atualizado_em = ${now}
            where aviso.confirmado_em is null
          returning id`);
        if (row) await jobs.enqueue(tx, confirmAvisoJob, { aviso: row.id });
      });
    },

    async find(codigo: string): Promise<AvisoPublico | null> {
      if (!isCode(codigo)) return null;
      const [row] = await db.query<SubjectRow & { confirmado: boolean }>(
        sql`select ${subjectColumns}, a.confirmado_em is not null as confirmado from aviso a
          left join produto_variantes v on v.id = a.variante left join produto t on t.id = v.produto
          where a.codigo = ${codigo} and (a.confirmado_em is not null or a.atualizado_em > ${oldestToConfirm()})`,
      );
      return row ? { ...subjectOf(row), confirmado: row.confirmado } : null;
    },

    async confirm(codigo: string): Promise<void> {
      await db.run(sql`update aviso set confirmado_em = ${clock.now()} where codigo = ${codigo}
        and confirmado_em is null and atualizado_em > ${oldestToConfirm()}`);
    },

    async leave(codigo: string): Promise<void> {
      await db.run(sql`delete from aviso where codigo = ${codigo}`);
    },

    /** Deletes requests that were not confirmed in time. */
    async forget(): Promise<void> {
      await db.run(sql`delete from aviso
        where confirmado_em is null and atualizado_em <= ${oldestToConfirm()}`);
    },

    /** The content of the mail with the link; undefined once the address is confirmed or forgotten. */
    async mailOf(id: number) {
      const [row] = await db.query<SubjectRow & { email: string; codigo: string; atualizado_em: Date }>(
        sql`select ${subjectColumns}, a.email, a.codigo, a.atualizado_em from aviso a
          left join produto_variantes v on v.id = a.variante left join produto t on t.id = v.produto
          where a.id = ${id} and a.confirmado_em is null`,
      );
      return row;
    },
  };
}

export type AvisoRequests = ReturnType<typeof createAvisoRequests>;
