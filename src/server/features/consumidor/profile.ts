import { z } from 'zod';
import { optional } from '#server/checkout/payment-fields.ts';
import { errorCode } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { errorKey } from '#server/http/input-checks.ts';
import { renderMail } from '#server/mail/render.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import { cpfDigits, isCpf } from '#shared/br/documents.ts';
import { normalisePhone } from '#shared/br/phone.ts';
import type { AparelhoDaConta, DadosDaConta } from '#shared/contracts/conta-loja.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { findLanguage, locales } from '#shared/i18n/languages.ts';
import type { ConsumidorDeps } from './deps.ts';
import { nome } from './schemas.ts';

/** Devices that are shown, the last used first. */
const maxDevices = 50;

const typed = () => z.string(errorKey('validation.text')).trim().max(40, errorKey('validation.max_length'));

export const profileBody = z.strictObject({
  nome,
  whatsapp: optional(
    typed()
      .transform((text) => normalisePhone(text) ?? '')
      .refine((phone) => phone !== '', errorKey('validation.phone')),
  ).optional(),
  cpf: optional(typed().transform(cpfDigits).refine(isCpf, errorKey('validation.cpf'))).optional(),
  language: optional(z.enum(locales, errorKey('validation.choice'))).optional(),
});

/** What consumers manage themselves: their data, their email address and the devices where they are signed in. */
export function createProfiles({ db, clock, jobs, site, config, charges }: ConsumidorDeps) {
  return {
    async read(id: number): Promise<DadosDaConta | null> {
      const [row] = await db.query<DadosDaConta>(sql`select nome, email,
        email_verificado_em is not null as email_verificado, whatsapp, cpf, language, password is not null as tem_senha
        from consumidor where id = ${id}`);
      return row ?? null;
    },

    async save(id: number, body: z.infer<typeof profileBody>): Promise<void> {
      const { nome, whatsapp = null, cpf = null, language = null } = body;
      await db.transaction(async (tx) => {
        await tx.run(sql`update consumidor set nome = ${nome}, whatsapp = ${whatsapp}, cpf = ${cpf}, language = ${language},
          versao = versao + 1, atualizado_em = ${clock.now()} where id = ${id}`);
        // A checkout copied them when it began; an order that was placed keeps what it was placed with.
        await tx.run(sql`update pedido set nome = ${nome}, whatsapp = ${whatsapp}, versao = versao + 1
          where consumidor = ${id} and estado = 'rascunho'
            and (nome, whatsapp) is distinct from (${nome}::text, ${whatsapp}::text)`);
      });
    },

    /** Moves the account and its orders to an address that was just proved, and informs the owner of the former one. */
    async changeEmail(id: number, email: string): Promise<void> {
      const church = (await site.settings()).nome;
      const now = clock.now();
      const change = db.transaction(async (tx) => {
        // Charges before orders, as everywhere: a payment of one may be under way.
        await charges.moveAddress(
          tx,
          sql`c.origem = 'pedido' and c.email <> ${email}
            and c.origem_id in (select p.id from pedido p where p.consumidor = ${id} and p.cobranca = c.id)`,
          email,
        );
        const [account] = await tx.query<{ nome: string; email: string; language: string | null }>(
          sql`select nome, email, language from consumidor where id = ${id} for update`,
        );
        if (!account) throw new AppError('unauthenticated', 'error.unauthenticated');
        await tx.run(sql`update consumidor set email = ${email}, email_verificado_em = ${now},
          versao = versao + 1, atualizado_em = ${now} where id = ${id}`);
        if (account.email === email) return;
        // The mails of orders have pickup codes and secret links: also those of an order that is over, whose goods may still be returned
        // and whose money may still come.
        await tx.run(
          sql`update pedido set email = ${email}, versao = versao + 1 where consumidor = ${id} and email <> ${email}`,
        );
        const locale = findLanguage(account.language ?? undefined).texts;
        const link = `${config.baseUrl}/contato`;
        const message = renderMail('store_email_changed', locale, {
          name: account.nome,
          church,
          link,
          email,
        });
        await jobs.enqueue(tx, sendMailJob, { to: account.email, ...message });
      });
      await change.catch((error) => {
        // Only one account can have proved an address.
        throw errorCode(error) === '23505' ? invalidField('email', 'loja.email_em_uso') : error;
      });
    },

    async devices(id: number, current: number): Promise<AparelhoDaConta[]> {
      const rows = await db.query<{ id: number; agente: string | null; criada_em: Date; usada_em: Date }>(
        sql`select id, agente, criada_em, usada_em from consumidor_sessao
          where consumidor = ${id} and expira_em > ${clock.now()}
          order by id = ${current} desc, usada_em desc, id desc limit ${maxDevices}`,
      );
      return rows.map(({ criada_em, usada_em, ...device }) => ({
        ...device,
        criada_em: criada_em.toISOString(),
        usada_em: usada_em.toISOString(),
        atual: device.id === current,
      }));
    },

    endDevice: (id: number, session: number): Promise<number> =>
      db.run(sql`delete from consumidor_sessao where id = ${session} and consumidor = ${id}`),
  };
}
