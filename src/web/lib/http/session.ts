import type { LoginResponse } from '#shared/contracts/auth.ts';

interface SessionDeps {
  fetch: typeof fetch;
  /** address that exchanges the session cookie for a token */
  renewAt: string;
  /** false when the page was rendered for a visitor who is not signed in: there is no cookie to renew from */
  mayRenew: () => boolean;
}

/**
 * The access token of one kind of account in this tab, in memory only; after a full load the first call that
 * needs it renews it from the session cookie.
 */
export function createSession({ fetch, renewAt, mayRenew }: SessionDeps) {
  let token: string | undefined;
  let renewing: Promise<string | undefined> | undefined;

  const ask = async (): Promise<string | undefined> => {
    const response = await fetch(renewAt, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { accept: 'application/json' },
    });
    if (!response.ok) return undefined;
    return ((await response.json()) as Pick<LoginResponse, 'accessToken'>).accessToken;
  };

  /** Several calls may find the token missing at once: they share one renewal. */
  const renew = (): Promise<string | undefined> => {
    renewing ??= ask()
      .catch(() => undefined)
      .then((fresh) => {
        token = fresh;
        renewing = undefined;
        return fresh;
      });
    return renewing;
  };

  return {
    token: async (): Promise<string | undefined> => token ?? (mayRenew() ? renew() : undefined),
    /** After a 401: a new token, unless another call already renewed it. */
    renewAfter: async (refused: string): Promise<string | undefined> =>
      token && token !== refused ? token : renew(),
    keep: (fresh: string): void => {
      token = fresh;
    },
    forget: (): void => {
      token = undefined;
    },
  };
}

export type Session = ReturnType<typeof createSession>;
