import { isCode, newCode } from '#server/checkout/secret-code.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { formRefusal } from '#server/http/form-refusal.ts';
import { createFormTokens } from '#server/http/form-tokens.ts';
import { createRateLimit, perAccount, perAddress, perDevice } from '#server/http/rate-limit.ts';
import { requestLetterJob } from '#server/sections/jobs/requerimento-carta.ts';
import type { DataRequests, RequerimentoPendente } from '#shared/contracts/requerimento.ts';
import { formFields, type Sender } from '#shared/contracts/site.ts';
import type { StoredOf } from '#shared/crud/record.ts';
import { checkRecord } from '#shared/crud/schema.ts';
import { churchToday } from '#shared/dates.ts';
import { errorText, type FieldErrors, invalid } from '#shared/errors.ts';
import { containsWebAddress } from '#shared/person-name.ts';
import { requerimento } from '#shared/sections/requerimento.ts';
import { confirmRequestJob } from './request-mails.ts';

/** How long the link in the mail confirms a request; unconfirmed ones are deleted afterwards. */
const confirmHours = 48;

type Deps = Pick<FeatureDeps, 'config' | 'db' | 'clock' | 'jobs'>;

/**
 * Requests sent by the site. Anyone can type any address: a request reaches the church only once the link in the mail was used. Its
 * deadline runs from the day on which it was sent, as the law requires.
 */
export function createRequests({
  config,
  db,
  clock,
  jobs,
}: Deps): DataRequests & { forget(): Promise<void> } {
  const formTokens = createFormTokens({ secret: config.secret, clock });
  const { demand } = createRateLimit({ db, clock });
  const oldest = (): Date => new Date(clock.now().getTime() - confirmHours * 3_600_000);

  function check(form: Readonly<Record<string, string>>): StoredOf<typeof requerimento> {
    const today = churchToday(clock.now());
    const input = Object.fromEntries(
      ['nome', 'email', 'telefone', 'tipo', 'detalhes'].map((name) => [name, form[name] ?? '']),
    );
    const checked = checkRecord(
      requerimento,
      { ...input, canal: 'site', status: 'novo', recebido_em: today },
      { today },
    );
    const errors: FieldErrors = checked.ok ? {} : { ...checked.errors };
    if (input.email?.trim() === '') errors.email = [{ key: 'validation.required' }];
    // A name is part of a mail of the church, so it must not contain an address.
    if (containsWebAddress(input.nome ?? '')) errors.nome = [{ key: 'inscricao.name' }];
    if (!checked.ok || Object.keys(errors).length > 0) throw invalid(errors);
    return checked.value as StoredOf<typeof requerimento>;
  }

  async function add(form: Readonly<Record<string, string>>, from: Sender): Promise<void> {
    const { nome, email, telefone, tipo, detalhes } = check(form);
    await demand(
      perAddress('requerimento', from.ip, 60, 60),
      perAccount('requerimento', email!, 3, 60),
      ...(from.device ? [perDevice('requerimento', from.device.id, 5, 60)] : []),
    );
    await db.transaction(async (tx) => {
      const [row] = await tx.query<{ id: number }>(sql`insert into requerimento_pendente
        (codigo, nome, email, telefone, tipo, detalhes, idioma, criado_em)
        values (${newCode()}, ${nome}, ${email}, ${telefone}, ${tipo}, ${detalhes}, ${from.locale}, ${clock.now()})
        returning id`);
      await jobs.enqueue(tx, confirmRequestJob, { pendente: row!.id });
    });
  }

  return {
    async ask(form, from) {
      // A robot caught by the trap gets the same answer as a success.
      if (form[formFields.trap]) return { ok: true };
      const token = formTokens.read(form[formFields.formToken]);
      if (!token || token.age === 'expired')
        return {
          ok: false,
          status: 422,
          message: errorText('formulario.expired', from.locale),
          formToken: formTokens.make(),
        };
      if (token.age === 'too_soon')
        return { ok: false, status: 422, message: errorText('formulario.too_soon', from.locale) };
      try {
        await add(form, from);
        return { ok: true };
      } catch (error) {
        return formRefusal(error, from.locale);
      }
    },

    async find(codigo: string): Promise<RequerimentoPendente | null> {
      if (!isCode(codigo)) return null;
      const [row] = await db.query<RequerimentoPendente>(
        sql`select tipo from requerimento_pendente where codigo = ${codigo} and criado_em > ${oldest()}`,
      );
      return row ?? null;
    },

    async confirm(codigo: string): Promise<void> {
      await db.transaction(async (tx) => {
        const [row] = await tx.query<{
          nome: string;
          email: string;
          telefone: string | null;
          tipo: string;
          detalhes: string | null;
          idioma: string;
          criado_em: Date;
        }>(
          sql`delete from requerimento_pendente where codigo = ${codigo} and criado_em > ${oldest()} returning *`,
        );
        if (!row) return;
        const [inserted] = await tx.query<{ id: number }>(sql`insert into requerimento
          (nome, email, telefone, tipo, canal, recebido_em, detalhes, idioma)
          values (${row.nome}, ${row.email}, ${row.telefone}, ${row.tipo}, 'site', ${churchToday(row.criado_em)},
            ${row.detalhes}, ${row.idioma}) returning id`);
        await jobs.enqueue(tx, requestLetterJob, { requerimento: inserted!.id, carta: 'recebido' });
      });
    },

    async discard(codigo: string): Promise<void> {
      await db.run(sql`delete from requerimento_pendente where codigo = ${codigo}`);
    },

    /** Deletes requests that were not confirmed in time. */
    async forget(): Promise<void> {
      await db.run(sql`delete from requerimento_pendente where criado_em <= ${oldest()}`);
    },
  };
}
