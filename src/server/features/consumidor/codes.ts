import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { sql } from '#server/db/sql.ts';
import type { createDevices } from '#server/http/known-devices.ts';
import {
  createRateLimit,
  type Limit,
  perAccount,
  perAccountAndAddress,
  perAccountAndDevice,
  perAddress,
} from '#server/http/rate-limit.ts';
import { renderMail } from '#server/mail/render.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import { defineJob } from '#server/ports/jobs.ts';
import { invalidField } from '#shared/errors.ts';
import { type Locale, locales } from '#shared/i18n/languages.ts';
import type { ConsumidorDeps } from './deps.ts';

/** The mail says "ten minutes" in words. */
const validMinutes = 10;
/** Six digits: 25 guesses out of a million for all networks together, five of them from one network. */
const maxGuesses = 25;
const maxGuessesOfNetwork = 5;
/** All codes of an address together: a fifth of them from one network. */
const maxWrongOfDay = 100;
const maxWrongOfDayAndNetwork = 20;
const dayMinutes = 24 * 60;

/** Who types a code, and the cookie of their device, if it has one. */
export interface CodeSender {
  ip: string;
  device: string | undefined;
}

export interface TypedCode {
  email: string;
  codigo: string;
  /** where a refusal is shown */
  field: string;
}

/** Mails a code to an address, whether it has an account or not. */
const codeJob = defineJob({
  name: 'loja.codigo',
  payload: z.object({ email: z.string(), locale: z.enum(locales) }),
});

/** Codes of six digits that prove that the caller reads the mail of an address. */
export function createCodes(deps: ConsumidorDeps, devices: ReturnType<typeof createDevices>) {
  const { db, clock, jobs, config, site } = deps;
  const rateLimit = createRateLimit({ db, clock });
  const key = createHmac('sha256', config.secret).update('store codes').digest();
  const hashOf = (email: string, codigo: string): Buffer =>
    createHmac('sha256', key).update(`${codigo} ${email}`).digest();

  /**
   * The wrong codes of a day. A device where the account signed in before is counted separately, so that nobody elsewhere can lock the owner
   * out. All other devices are counted by network, and together by address: guessing from many networks stays limited.
   */
  function dailyLimits(email: string, { ip, device }: CodeSender): Limit[] {
    const what = 'loja:codigo-errado';
    const knownDevice = devices.knownTo(device, email);
    const limits = knownDevice
      ? [perAccountAndDevice(what, email, knownDevice, maxWrongOfDay, dayMinutes)]
      : // A network is refused before it counts against the address.
        [
          perAccountAndAddress(what, email, ip, maxWrongOfDayAndNetwork, dayMinutes),
          perAccount(what, email, maxWrongOfDay, dayMinutes),
        ];
    return limits.map((limit) => ({ ...limit, refusal: 'loja.code_day' }));
  }

  /** Refuses a wrong code; a right one stays. One statement counts the guess, so that concurrent guesses are counted too. */
  async function check({ email, codigo, field }: TypedCode, typist: CodeSender): Promise<void> {
    const { ip } = typist;
    const address = perAddress('loja:codigo-digitado', ip, 50, 15);
    await rateLimit.demand(address);
    // Counted by network, so that a caller in another network cannot use up the owner's guesses.
    const ofNetwork = perAccountAndAddress(
      'loja:codigo-digitado',
      email,
      ip,
      maxGuessesOfNetwork,
      validMinutes,
    );
    if (!(await rateLimit.take(ofNetwork))) throw invalidField(field, 'loja.code_wrong');
    const ofDay = dailyLimits(email, typist);
    await rateLimit.demand(...ofDay);
    const [stored] = await db.query<{ codigo_hash: Buffer }>(sql`update consumidor_codigo
      set tentativas = tentativas + 1 where email = ${email} and expira_em > ${clock.now()}
        and tentativas < ${maxGuesses} returning codigo_hash`);
    if (stored === undefined || !timingSafeEqual(stored.codigo_hash, hashOf(email, codigo)))
      throw invalidField(field, 'loja.code_wrong');
    for (const limit of [address, ...ofDay]) await rateLimit.giveBack(limit);
    await rateLimit.clear(ofNetwork);
  }

  /** Deletes checked codes, all or none: one that another call used meanwhile is refused. */
  const consume = (typed: readonly TypedCode[]): Promise<void> =>
    db.transaction(async (tx) => {
      for (const { email, codigo, field } of typed) {
        const deleted = await tx.run(
          sql`delete from consumidor_codigo where email = ${email} and codigo_hash = ${hashOf(email, codigo)}`,
        );
        if (deleted === 0) throw invalidField(field, 'loja.code_wrong');
      }
    });

  /** Consumes all of these codes, or refuses: those that were right can be sent again with the others corrected. */
  async function demandAll(typed: readonly TypedCode[], typist: CodeSender): Promise<void> {
    for (const code of typed) await check(code, typist);
    await consume(typed);
    await db.run(sql`delete from consumidor_codigo where email in (select email from consumidor_codigo
      where expira_em <= ${clock.now()} limit 500 for update skip locked)`);
  }

  jobs.handle(codeJob, async ({ email, locale }) => {
    const codigo = String(randomInt(1_000_000)).padStart(6, '0');
    const church = (await site.settings(locale)).nome;
    await db.transaction(async (tx) => {
      const until = new Date(clock.now().getTime() + validMinutes * 60_000);
      await tx.run(sql`insert into consumidor_codigo (email, codigo_hash, expira_em)
        values (${email}, ${hashOf(email, codigo)}, ${until}) on conflict (email) do update
        set codigo_hash = excluded.codigo_hash, expira_em = excluded.expira_em, tentativas = 0`);
      const link = `${config.baseUrl}/loja-virtual/auth/login`;
      const message = renderMail('store_code', locale, { name: '', link, church, code: codigo });
      await jobs.enqueue(tx, sendMailJob, { to: email, ...message });
    });
  });

  return {
    /** Refuses networks that requested too many codes. */
    allow: (ip: string): Promise<void> => rateLimit.demand(perAddress('loja:codigo', ip, 20, 60)),

    /**
     * The answer and its time are the same for every address. One network cannot use up all codes of an address, so
     * that its owner elsewhere can still get one.
     */
    async send(email: string, ip: string, locale: Locale): Promise<void> {
      if (
        (await rateLimit.take(perAccountAndAddress('loja:codigo', email, ip, 4, 60))) &&
        (await rateLimit.take(perAccount('loja:codigo', email, 12, 60)))
      )
        await jobs.enqueue(db, codeJob, { email, locale });
    },

    demandAll,

    /** Consumes the code, or refuses. */
    demand: (email: string, codigo: string, typist: CodeSender): Promise<void> =>
      demandAll([{ email, codigo, field: 'codigo' }], typist),
  };
}
