import { useEffect, useState } from 'react';
import { minPassword } from '#shared/password.ts';
import { api } from './api.ts';

/** The minimum length of a password of the office: the church may require more than the product does. */
export function useShortestPassword(): number {
  const [shortest, setShortest] = useState(minPassword);
  useEffect(() => {
    const asking = new AbortController();
    api
      .get<{ minimo: number }>('/auth/senha', { signal: asking.signal })
      // without an answer, the server reports a short password when the form is sent
      .then(
        ({ minimo }) => setShortest(minimo),
        () => undefined,
      );
    return () => asking.abort();
  }, []);
  return shortest;
}
