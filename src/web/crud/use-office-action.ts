import { useState } from 'react';
import { api } from '#web/lib/http/api.ts';
import { type ApiError, isApiError } from '#web/lib/http/api-error.ts';
import { createActionKey } from './action-key.ts';

interface OfficeAction<Answer> {
  working: boolean;
  /** the server's error when it refused */
  error: ApiError | undefined;
  /** undefined when the server refused; the reason is in `error` */
  run(path: string, body: object): Promise<Answer | undefined>;
  /** for actions whose answer may be empty: undefined only when the server refused */
  send(path: string, body: object): Promise<{ answer: Answer } | undefined>;
  /** removes the error, which is about something that was changed or done since */
  forget(): void;
}

/**
 * Sends one action on a record with an idempotency key: repeated after a lost answer, it happens once.
 */
export function useOfficeAction<Answer>(): OfficeAction<Answer> {
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<ApiError>();
  const [keys] = useState(createActionKey);
  const action: OfficeAction<Answer> = {
    working,
    error,
    forget: () => setError(undefined),
    run: async (path, body) => (await action.send(path, body))?.answer,
    async send(path, body) {
      setWorking(true);
      setError(undefined);
      try {
        const answer = await api.post<Answer>(path, body, {
          headers: { 'idempotency-key': keys.keyOf(path, body) },
        });
        keys.answered(200);
        return { answer };
      } catch (failure) {
        if (!isApiError(failure)) throw failure;
        keys.answered(failure.status);
        if (!failure.cancelled) setError(failure);
        return undefined;
      } finally {
        setWorking(false);
      }
    },
  };
  return action;
}
