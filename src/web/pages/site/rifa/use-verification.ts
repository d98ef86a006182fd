import { useCallback, useEffect, useRef, useState } from 'react';
import { type WebCrypto, webHashing } from '#shared/rifa/hashing.ts';
import {
  type ArquivosPublicados,
  type NumeroProvado,
  proveCompra,
  type Verificacao,
  verifyRifa,
} from '#shared/rifa/verificar.ts';

export interface Verification {
  /** `idle`: on the server, or without anything to check; `other`: the published files are of another raffle */
  state: 'idle' | 'running' | 'done' | 'failed' | 'no_crypto' | 'other';
  /** 0 to 1, while the list is hashed */
  progress: number;
  result: Verificacao | null;
  start: () => void;
  /** finds the numbers of a purchase in the frozen list; null while no list is verified */
  prove: (codigo: string) => Promise<NumeroProvado[]> | null;
}

const text = async (response: Response): Promise<string> => {
  if (!response.ok) throw new Error(String(response.status));
  return response.text();
};

async function download(slug: string, isFrozen: boolean): Promise<ArquivosPublicados> {
  const file = (name: string) =>
    fetch(`/api/rifas/${encodeURIComponent(slug)}/${name}`, { cache: 'no-cache' }).then(text);
  const [prova, lista] = await Promise.all([file('prova.json'), isFrozen ? file('lista.txt') : null]);
  return { prova, lista };
}

/** Downloads the published files and recomputes them in this browser, as soon as the page is hydrated. */
export function useVerification(
  slug: string,
  { isCommitted, isFrozen }: { isCommitted: boolean; isFrozen: boolean },
): Verification {
  const [state, setState] = useState<Verification['state']>('idle');
  const [progress, setProgress] = useState(0);
  const [result, setResult] = useState<Verificacao | null>(null);
  const isRunning = useRef(false);
  const start = useCallback(() => {
    if (!isCommitted || isRunning.current) return;
    // Web Crypto is missing on pages without https
    if (!crypto.subtle) return setState('no_crypto');
    isRunning.current = true;
    setState('running');
    setProgress(0);
    download(slug, isFrozen)
      .then((files) => verifyRifa(hashing(), files, setProgress))
      .then(
        (done) => {
          // valid files of another raffle prove nothing here
          const isOther = done.prova !== null && done.prova.slug !== slug;
          setResult(isOther ? null : done);
          setState(isOther ? 'other' : 'done');
        },
        () => setState('failed'),
      )
      .finally(() => {
        isRunning.current = false;
      });
  }, [slug, isCommitted, isFrozen]);
  useEffect(start, [start]);
  const prove = useCallback(
    (codigo: string) => (result?.congelada ? proveCompra(hashing(), result.congelada, codigo) : null),
    [result],
  );
  return { state, progress, result, start, prove };
}

/** Web Crypto does not accept bytes in a shared buffer; a copy always has a buffer of its own. */
const webCrypto: WebCrypto = {
  digest: (algorithm, bytes) => crypto.subtle.digest(algorithm, new Uint8Array(bytes)),
  importKey: (format, key, algorithm, extractable, usages) =>
    crypto.subtle.importKey(format, new Uint8Array(key), algorithm, extractable, usages),
  sign: (algorithm, key: CryptoKey, bytes) => crypto.subtle.sign(algorithm, key, new Uint8Array(bytes)),
};
const hashing = () => webHashing(webCrypto, new TextEncoder());
