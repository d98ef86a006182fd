import type { Consumidor, UserData } from '#shared/contracts/auth.ts';
import { ApiError, isApiError } from './api-error.ts';

interface SessionDeps {
  fetch: typeof fetch;
  /** address that exchanges the session cookie for a token */
  renewAt: string;
  /** the id of the account that the page was rendered for; null: not signed in, so there is no cookie to renew from */
  account: () => number | null;
  /** the text of the error when the cookie belongs to another account */
  otherAccount: () => Promise<string>;
}

/** The answer of a renewal: an account of the office or of the store. */
interface Renewed {
  accessToken: string;
  userData?: Pick<UserData, 'id'>;
  consumidor?: Pick<Consumidor, 'id'>;
}

/** Asks the user to sign in again, and resolves to the new token; undefined when they do not. */
export type SignInAgain = () => Promise<string | undefined>;

/** Asks the user to prove their identity; resolves to whether they did. */
export type ConfirmIdentity = () => Promise<boolean>;

/**
 * The access token of one kind of account in this tab, in memory only; after a full load the first call that
 * needs it renews it from the session cookie.
 */
export function createSession({ fetch, renewAt, account, otherAccount }: SessionDeps) {
  let token: string | undefined;
  /** whether the user has done anything since the last renewal; opening the page counts */
  let isUsed = true;
  let renewing: Promise<string | undefined> | undefined;
  let signInAgain: SignInAgain | undefined;
  let signingIn: Promise<string | undefined> | undefined;
  let confirmIdentity: ConfirmIdentity | undefined;
  let confirming: Promise<boolean> | undefined;

  const ask = async (): Promise<string | undefined> => {
    const passive = !isUsed;
    isUsed = false;
    const response = await fetch(passive ? `${renewAt}?passiva=true` : renewAt, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { accept: 'application/json' },
    }).catch((error: unknown) => {
      isUsed ||= !passive;
      throw error;
    });
    if (!response.ok) return undefined;
    const { accessToken, userData, consumidor } = (await response.json()) as Renewed;
    const expected = account();
    // Another tab signed in with another account: a form of this page would be saved in that account's name.
    if (expected !== null && (userData ?? consumidor)?.id !== expected)
      throw new ApiError(401, await otherAccount());
    return accessToken;
  };

  /** Several calls may find the token missing at once: they share one renewal. */
  const renew = (): Promise<string | undefined> => {
    const before = token;
    renewing ??= ask()
      .catch((error: unknown) => {
        if (!isApiError(error)) return undefined;
        if (token === before) token = undefined;
        throw error;
      })
      .then((fresh) => {
        // unless another change has begun a new session meanwhile
        if (token === before) token = fresh;
        return token;
      })
      .finally(() => {
        renewing = undefined;
      });
    return renewing;
  };

  return {
    token: async (): Promise<string | undefined> => token ?? (account() === null ? undefined : renew()),
    /** After a 401: a new token, unless another call already renewed it. */
    renewAfter: async (refused: string): Promise<string | undefined> =>
      token && token !== refused ? token : renew(),
    /** After the session has ended: the token of a new session, if this page can ask for one. Calls that fail together share it. */
    afterEnd: (): Promise<string | undefined> => {
      if (!signInAgain) return Promise.resolve(undefined);
      signingIn ??= signInAgain().then((fresh) => {
        token = fresh;
        signingIn = undefined;
        return fresh;
      });
      return signingIn;
    },
    /** Sets how this page asks the user to sign in again; returns a function that unsets it. */
    onEnd: (ask: SignInAgain): (() => void) => {
      signInAgain = ask;
      return () => {
        signInAgain = undefined;
      };
    },
    /**
     * After a dangerous action was refused: asks the user to prove their identity; true when they did, false when they cancelled,
     * undefined where the page cannot ask. Calls that fail together share the question.
     */
    confirmed: (): Promise<boolean | undefined> => {
      if (!confirmIdentity) return Promise.resolve(undefined);
      confirming ??= confirmIdentity().finally(() => {
        confirming = undefined;
      });
      return confirming;
    },
    /** Registers the dialog that asks for the proof of identity; returns a function that unregisters it. */
    onUnconfirmed: (ask: ConfirmIdentity): (() => void) => {
      confirmIdentity = ask;
      return () => {
        confirmIdentity = undefined;
      };
    },
    /**
     * The user has typed, clicked or changed something. Pages reload data by themselves: a renewal without any use since the last one does
     * not postpone the end of the session.
     */
    use: (): void => {
      isUsed = true;
    },
    keep: (fresh: string): void => {
      token = fresh;
    },
    forget: (): void => {
      token = undefined;
    },
  };
}

export type Session = ReturnType<typeof createSession>;
