import { useCallback, useRef, useState } from 'react';
import {
  type Cadeia,
  type CadeiaConferida,
  type Sha256,
  verifyCadeia,
} from '#shared/transparencia/cadeia.ts';

export interface ChainCheck {
  state: 'idle' | 'running' | 'done' | 'failed' | 'no_crypto';
  result: CadeiaConferida | null;
  start: () => void;
}

export const chainAddress = (igreja: number): string => `/api/transparencia/${igreja}/cadeia`;

const webSha256: Sha256 = async (text) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Downloads a church's chain and recomputes it in this browser. */
export function useChainCheck(igreja: number): ChainCheck {
  const [state, setState] = useState<ChainCheck['state']>('idle');
  const [result, setResult] = useState<CadeiaConferida | null>(null);
  const isRunning = useRef(false);
  const start = useCallback(() => {
    if (isRunning.current) return;
    // Web Crypto is missing on pages without https
    if (!crypto.subtle) return setState('no_crypto');
    isRunning.current = true;
    setState('running');
    fetch(chainAddress(igreja), { cache: 'no-cache' })
      .then((response) => {
        if (!response.ok) throw new Error(String(response.status));
        return response.json() as Promise<Cadeia>;
      })
      // checks the downloaded chain against the id of this church, so that another church's chain fails
      .then(({ elos }) => verifyCadeia({ igreja: { id: igreja, nome: '' }, elos }, webSha256))
      .then(
        (done) => {
          setResult(done);
          setState('done');
        },
        () => setState('failed'),
      )
      .finally(() => {
        isRunning.current = false;
      });
  }, [igreja]);
  return { state, result, start };
}
