import { createHash, randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { createSigner } from '#server/http/signature.ts';
import { type ChaveAcesso, maxPasskeys, type PasskeyOptions } from '#shared/contracts/seguranca.ts';
import { AppError } from '#shared/errors.ts';
import { requireProvedAddress } from './address-proofs.ts';

/** How long a challenge can be answered. */
const challengeMinutes = 5;
const nonceBytes = 16;
const expiryBytes = 6;

/** EdDSA, ES256 and RS256: every authenticator knows one of them. */
const algorithms = [-8, -7, -257];

/** Loaded on first use, to keep start-up fast. */
const webauthn = () => import('@simplewebauthn/server');

interface Stored {
  id: number;
  users: number;
  credencial: string;
  chave_publica: Buffer;
  contador: number;
  transportes: string[];
}

/** The purpose of a challenge; a challenge for another purpose or account is refused. */
type Purpose = 'register' | 'sign in' | 'confirm';

/**
 * Passkeys of staff (WebAuthn). A passkey verifies its user by itself (fingerprint, face or PIN), so that it signs in without password and
 * second step. Challenges are signed and expire; only answered ones are stored, so that requesting one costs the database nothing.
 */
export function createPasskeys({ db, clock, config }: FeatureDeps) {
  const { hostname: rpID, origin } = new URL(config.baseUrl);
  const signer = createSigner({ secret: config.secret, purpose: 'challenges of passkeys', bytes: 16 });
  const failed = (): AppError => new AppError('unauthenticated', 'auth.passkey_failed');
  /** The user handle that the passkey returns, which identifies the account. */
  const handleOf = (users: number): Buffer => Buffer.from(`users:${users}`);

  function newChallenge(purpose: Purpose, users: number | null): Uint8Array<ArrayBuffer> {
    const body = Buffer.alloc(nonceBytes + expiryBytes);
    randomBytes(nonceBytes).copy(body);
    body.writeUIntBE(clock.now().getTime() + challengeMinutes * 60_000, nonceBytes, expiryBytes);
    return new Uint8Array(Buffer.concat([body, signer.sign(body, `${purpose} ${users}`)]));
  }

  /** Whether this server made the challenge for this purpose and account, and it has not expired. */
  function isOurs(challenge: string, purpose: Purpose, users: number | null): boolean {
    const bytes = Buffer.from(challenge, 'base64url');
    const body = bytes.subarray(0, nonceBytes + expiryBytes);
    if (body.length !== nonceBytes + expiryBytes) return false;
    if (!signer.isSigned(bytes.subarray(body.length), body, `${purpose} ${users}`)) return false;
    return body.readUIntBE(nonceBytes, expiryBytes) > clock.now().getTime();
  }

  /** Uses the challenge up: of two answers to one, only the first counts. */
  async function takeChallenge(challenge: string): Promise<boolean> {
    const now = clock.now();
    await db.run(sql`delete from desafio_usado where hash in (select hash from desafio_usado
      where expira_em <= ${now} limit 100 for update skip locked)`);
    const hash = createHash('sha256').update(challenge).digest();
    const until = new Date(now.getTime() + challengeMinutes * 60_000);
    return (
      (await db.run(sql`insert into desafio_usado (hash, expira_em) values (${hash}, ${until})
        on conflict do nothing`)) === 1
    );
  }

  /** Verifies by `check` that one of our challenges was answered, and uses it up. */
  async function answered<T extends { verified: boolean }>(
    purpose: Purpose,
    users: number | null,
    check: (expectedChallenge: (challenge: string) => boolean) => Promise<T>,
  ): Promise<T> {
    let challenge = '';
    const verified = await check((signedChallenge) => {
      challenge = signedChallenge;
      return isOurs(signedChallenge, purpose, users);
    }).catch(() => undefined);
    if (!verified?.verified || !(await takeChallenge(challenge))) throw failed();
    return verified;
  }

  const credentialsOf = (users: number): Promise<Stored[]> =>
    db.query<Stored>(sql`select id, users, credencial, chave_publica, contador, transportes from chave_acesso
      where users = ${users} order by id`);

  async function verify(
    purpose: 'sign in' | 'confirm',
    response: AuthenticationResponseJSON,
    signedIn: number | null,
  ): Promise<number> {
    const [stored] =
      await db.query<Stored>(sql`select id, users, credencial, chave_publica, contador, transportes
      from chave_acesso where credencial = ${response.id}`);
    if (!stored || (signedIn !== null && stored.users !== signedIn)) throw failed();
    const { userHandle } = response.response;
    if (userHandle && !Buffer.from(userHandle, 'base64url').equals(handleOf(stored.users))) throw failed();
    const { verifyAuthenticationResponse } = await webauthn();
    const { authenticationInfo } = await answered(purpose, signedIn, (expectedChallenge) =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: {
          id: stored.credencial,
          publicKey: new Uint8Array(stored.chave_publica),
          counter: Number(stored.contador),
        },
      }),
    );
    const { newCounter } = authenticationInfo;
    // Authenticators that do not count send zero; for others a count that does not grow means that the key was copied.
    const updatedRows =
      await db.run(sql`update chave_acesso set contador = ${newCounter}, usada_em = ${clock.now()}
      where id = ${stored.id} and (contador < ${newCounter} or (contador = 0 and ${newCounter} = 0))`);
    if (updatedRows === 0) throw failed();
    return stored.users;
  }

  return {
    /** The options for the browser to make a passkey. */
    async registration({
      id,
      name,
      email,
    }: {
      id: number;
      name: string;
      email: string;
    }): Promise<PasskeyOptions> {
      await requireProvedAddress(db, id);
      const { generateRegistrationOptions } = await webauthn();
      const credentials = await credentialsOf(id);
      const [church] = await db.query<{ nome: string }>(
        sql`select coalesce(nome_curto, nome_fantasia) as nome from igreja where sede`,
      );
      return {
        ...(await generateRegistrationOptions({
          rpName: church?.nome ?? 'Aprisco',
          rpID,
          userName: email,
          userDisplayName: name,
          userID: new Uint8Array(handleOf(id)),
          challenge: newChallenge('register', id),
          attestationType: 'none',
          supportedAlgorithmIDs: algorithms,
          timeout: challengeMinutes * 60_000,
          excludeCredentials: credentials.map(({ credencial, transportes }) => ({
            id: credencial,
            transports: transportes,
          })),
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        })),
      };
    },

    async register(users: number, nome: string, response: RegistrationResponseJSON): Promise<ChaveAcesso> {
      const { verifyRegistrationResponse } = await webauthn();
      const { registrationInfo } = await answered('register', users, (expectedChallenge) =>
        verifyRegistrationResponse({
          response,
          expectedChallenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: true,
          supportedAlgorithmIDs: algorithms,
        }),
      );
      const { id, publicKey, counter, transports = [] } = registrationInfo!.credential;
      return db.transaction(async (tx) => {
        // Makes two registrations at the same time wait for each other.
        await tx.run(sql`select 1 from users where id = ${users} for no key update`);
        await requireProvedAddress(tx, users);
        const [{ total } = { total: 0 }] = await tx.query<{ total: number }>(
          sql`select count(*) as total from chave_acesso where users = ${users}`,
        );
        if (total >= maxPasskeys)
          throw new AppError('conflict', 'auth.passkey_many', { vars: { max: maxPasskeys } });
        const [passkey] = await tx.query<ChaveAcesso>(sql`insert into chave_acesso
          (users, credencial, chave_publica, contador, transportes, nome, criada_em)
          values (${users}, ${id}, ${Buffer.from(publicKey)}, ${counter}, ${transports}, ${nome}, ${clock.now()})
          on conflict (credencial) do nothing returning id, nome, criada_em, usada_em`);
        if (!passkey) throw failed();
        return passkey;
      });
    },

    /** The options to sign in with any passkey of this site: the passkey identifies the account. */
    async signIn(): Promise<PasskeyOptions> {
      const { generateAuthenticationOptions } = await webauthn();
      return {
        ...(await generateAuthenticationOptions({
          rpID,
          challenge: newChallenge('sign in', null),
          userVerification: 'required',
          timeout: challengeMinutes * 60_000,
        })),
      };
    },

    /** The options to confirm with one of the person's own passkeys; null without one. */
    async confirmation(users: number): Promise<PasskeyOptions | null> {
      const credentials = await credentialsOf(users);
      if (credentials.length === 0) return null;
      const { generateAuthenticationOptions } = await webauthn();
      return {
        ...(await generateAuthenticationOptions({
          rpID,
          challenge: newChallenge('confirm', users),
          userVerification: 'required',
          timeout: challengeMinutes * 60_000,
          allowCredentials: credentials.map(({ credencial, transportes }) => ({
            id: credencial,
            transports: transportes,
          })),
        })),
      };
    },

    /** The account whose passkey answered a challenge to sign in. */
    verifySignIn: (response: AuthenticationResponseJSON): Promise<number> =>
      verify('sign in', response, null),

    verifyConfirmation: async (users: number, response: AuthenticationResponseJSON): Promise<void> =>
      void (await verify('confirm', response, users)),

    list: (users: number): Promise<ChaveAcesso[]> =>
      db.query<ChaveAcesso>(
        sql`select id, nome, criada_em, usada_em from chave_acesso where users = ${users} order by id`,
      ),

    async rename(users: number, id: number, nome: string): Promise<void> {
      const changed = await db.run(
        sql`update chave_acesso set nome = ${nome} where id = ${id} and users = ${users}`,
      );
      if (changed === 0) throw new AppError('not_found', 'error.not_found');
    },

    async remove(users: number, id: number): Promise<void> {
      const removed = await db.run(sql`delete from chave_acesso where id = ${id} and users = ${users}`);
      if (removed === 0) throw new AppError('not_found', 'error.not_found');
    },
  };
}
