import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { setAuthor } from '#server/db/author.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { createRateLimit, type Limit, perAccount } from '#server/http/rate-limit.ts';
import { createSecretBox } from '#server/http/secret-box.ts';
import { recoveryCodes, type TwoStepSetup } from '#shared/contracts/seguranca.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { qrPath } from '#shared/qr.ts';
import { requireProvedAddress } from './address-proofs.ts';

/** The settings that all authenticator apps support. */
const period = 30;
const form = { algorithm: 'SHA1', digits: 6, period } as const;
/** Clocks of phones differ: the code before and the one after are accepted too. */
const window = 1;
/** Without letters and digits that are easily confused. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 10;

/** Loaded on first use, to keep start-up fast. */
const otp = () => import('otpauth');

const newCode = (): string =>
  Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
/** As people type it, with or without the hyphen, in any case. */
const plain = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');

interface Account {
  id: number;
  email: string;
}

/** Two-step verification of staff: codes of an authenticator app, and recovery codes for those who lost it. */
export function createTwoStep(deps: FeatureDeps) {
  const { db, clock, config, passwords } = deps;
  const rateLimit = createRateLimit(deps);
  const box = createSecretBox({ secret: config.secret, purpose: 'two-step verification' });
  const key = createHmac('sha256', config.secret).update('recovery codes').digest();
  /** Without a salt, for recovery codes that were hashed before salts existed, until their owner makes new ones. */
  const hashOf = async (code: string, salt: Buffer | null): Promise<Buffer> =>
    salt ? passwords.derive(plain(code), salt) : createHmac('sha256', key).update(plain(code)).digest();

  /** The number of the half minute that this code is for; undefined for a wrong code. */
  async function stepOf(sealed: string, code: string): Promise<number | undefined> {
    const secret = box.open(sealed);
    if (secret === undefined) return undefined;
    const { Secret, TOTP } = await otp();
    const timestamp = clock.now().getTime();
    const delta = new TOTP({ ...form, secret: Secret.fromBase32(secret) }).validate({
      token: code,
      timestamp,
      window,
    });
    return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta;
  }

  /** Whether this is an unused code of the account's app; this call uses it. */
  async function takeCode(users: number, code: string): Promise<boolean> {
    const [row] = await db.query<{ segredo: string }>(
      sql`select segredo from duas_etapas where users = ${users} and ativada_em is not null`,
    );
    const step = row && (await stepOf(row.segredo, code));
    if (!row || step === undefined) return false;
    // One statement: of two calls with the same code, one fails.
    const updatedRows = await db.run(sql`update duas_etapas set ultimo_passo = ${step}
      where users = ${users} and segredo = ${row.segredo} and ultimo_passo < ${step}`);
    return updatedRows === 1;
  }

  async function takeRecovery(users: number, code: string): Promise<boolean> {
    const [set] = await db.query<{ sal: Buffer | null }>(
      sql`select sal from codigo_recuperacao where users = ${users} limit 1`,
    );
    if (!set) return false;
    const updatedRows = await db.run(sql`update codigo_recuperacao set usado_em = ${clock.now()}
      where users = ${users} and hash = ${await hashOf(code, set.sal)} and usado_em is null`);
    return updatedRows === 1;
  }

  /** Wrong codes are counted per account, from whatever address: a code has a million values, and a day 2880 of them. */
  async function limited(limits: Limit[], field: string, check: () => Promise<boolean>): Promise<void> {
    await rateLimit.demand(...limits);
    if (!(await check())) throw invalidField(field, 'auth.wrong_code');
    await rateLimit.clear(limits[0]!);
    for (const limit of limits.slice(1)) await rateLimit.giveBack(limit);
  }

  async function writeCodes(tx: Db, users: number): Promise<string[]> {
    const codes = Array.from({ length: recoveryCodes }, newCode);
    // One salt for all of them, so that a typed code is hashed once and not once for each stored code.
    const salt = randomBytes(16);
    const hashes = await Promise.all(codes.map((code) => hashOf(code, salt)));
    await tx.run(sql`delete from codigo_recuperacao where users = ${users}`);
    await tx.run(sql`insert into codigo_recuperacao (users, sal, hash)
      select ${users}::integer, ${salt}, unnest(${hashes}::bytea[])`);
    return codes.map((code) => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`);
  }

  async function switchOn(
    tx: Db,
    id: number,
    code: string,
    also: (tx: Db) => Promise<unknown>,
  ): Promise<string[]> {
    await setAuthor(tx, id);
    // Locks the account first, as every change of its sessions does.
    await tx.run(sql`select 1 from users where id = ${id} for no key update`);
    await requireProvedAddress(tx, id);
    const [row] = await tx.query<{ segredo: string; ativada_em: Date | null }>(
      sql`select segredo, ativada_em from duas_etapas where users = ${id} for update`,
    );
    if (row?.ativada_em) throw new AppError('conflict', 'auth.two_step_on');
    const step = row && (await stepOf(row.segredo, code));
    if (step === undefined) throw invalidField('codigo', 'auth.wrong_code');
    const now = clock.now();
    await tx.run(sql`update duas_etapas set ativada_em = ${now}, ultimo_passo = ${step} where users = ${id}`);
    await tx.run(sql`update users set duas_etapas_em = ${now}, atualizado_em = ${now} where id = ${id}`);
    await also(tx);
    return writeCodes(tx, id);
  }

  return {
    /** Refuses a code of the app that is wrong or was used before. */
    requireCode: ({ id, email }: Account, code: string, field: string): Promise<void> =>
      limited(
        [perAccount('duas-etapas', email, 10, 15), perAccount('duas-etapas-dia', email, 30, 24 * 60)],
        field,
        () => takeCode(id, code),
      ),

    /** Counted apart, so that an attacker who guesses codes does not lock out the owner's recovery codes. */
    requireRecovery: ({ id, email }: Account, code: string, field: string): Promise<void> =>
      limited([perAccount('recuperacao', email, 10, 15)], field, () => takeRecovery(id, code)),

    /** Stores a new secret for the app; it takes effect once its first code was typed. */
    async begin({ id, email }: Account): Promise<TwoStepSetup> {
      await requireProvedAddress(db, id);
      const { Secret, TOTP } = await otp();
      const [church] = await db.query<{ nome: string }>(
        sql`select coalesce(nome_curto, nome_fantasia) as nome from igreja where sede`,
      );
      const secret = new Secret({ buffer: new Uint8Array(randomBytes(20)).buffer });
      const uri = new TOTP({
        ...form,
        secret,
        issuer: church?.nome ?? 'Aprisco',
        label: email,
      }).toString();
      const writtenRows = await db.run(sql`insert into duas_etapas as d (users, segredo, criada_em)
        values (${id}, ${box.seal(secret.base32)}, ${clock.now()}) on conflict (users) do update
        set segredo = excluded.segredo, ultimo_passo = 0, criada_em = excluded.criada_em where d.ativada_em is null`);
      if (writtenRows === 0) throw new AppError('conflict', 'auth.two_step_on');
      return { segredo: secret.base32, uri, qr: qrPath(uri) };
    },

    /** Switches it on with the first code of the app, and does `also` in the same transaction; returns the recovery codes. */
    async enable(
      { id, email }: Account,
      code: string,
      also: (tx: Db) => Promise<unknown>,
    ): Promise<string[]> {
      const limit = perAccount('duas-etapas', email, 10, 15);
      await rateLimit.demand(limit);
      const codes = await db.transaction((tx) => switchOn(tx, id, code, also));
      await rateLimit.clear(limit);
      return codes;
    },

    async disable(tx: Db, id: number): Promise<void> {
      await setAuthor(tx, id);
      const changed = await tx.run(sql`update users set duas_etapas_em = null, atualizado_em = ${clock.now()}
        where id = ${id} and duas_etapas_em is not null`);
      if (changed === 0) throw new AppError('conflict', 'auth.two_step_off');
      await tx.run(sql`delete from duas_etapas where users = ${id}`);
      await tx.run(sql`delete from codigo_recuperacao where users = ${id}`);
    },

    /** Creates new recovery codes; the former ones stop working. */
    renewCodes: (id: number): Promise<string[]> =>
      db.transaction(async (tx) => {
        const [on] = await tx.query(
          sql`select 1 from users where id = ${id} and duas_etapas_em is not null for no key update`,
        );
        if (!on) throw new AppError('conflict', 'auth.two_step_off');
        return writeCodes(tx, id);
      }),

    async state(id: number): Promise<{ duas_etapas_em: Date | null; codigos: number }> {
      const [row] = await db.query<{
        duas_etapas_em: Date | null;
        codigos: number;
      }>(sql`select u.duas_etapas_em,
        (select count(*) from codigo_recuperacao c where c.users = u.id and c.usado_em is null) as codigos
        from users u where u.id = ${id}`);
      return row!;
    },
  };
}
