import { useEffect, useState } from 'react';
import { minPassword } from '#shared/password.ts';
import { api } from './api.ts';

/** How long a password of the office must be: the church may ask for more than the product does. */
export function useShortestPassword(): number {
  const [shortest, setShortest] = useState(minPassword);
  useEffect(() => {
    const asking = new AbortController();
    api
      .get<{ minimo: number }>('/auth/senha', { signal: asking.signal })
      // without an answer the server says it when the form is sent
      .then(
        ({ minimo }) => setShortest(minimo),
        () => undefined,
      );
    return () => asking.abort();
  }, []);
  return shortest;
}
