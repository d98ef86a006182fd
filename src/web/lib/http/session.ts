import type { LoginResponse } from '#shared/contracts/auth.ts';

interface SessionDeps {
  fetch: typeof fetch;
  /** where the session cookie is exchanged for a token */
  renewAt: string;
  /** false when the page was rendered for nobody: then there is no cookie to renew from */
  mayRenew: () => boolean;
}

/**
 * The access token of one kind of identity in this tab, in memory only; a full load starts without one and renews it from the
 * session cookie upon the first call that needs it.
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

  /** Many calls may find the token missing at once; they share one renewal. */
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
    /** After a 401: a fresh token, unless another call already brought one. */
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
