import { useEffect, useState } from 'react';
import { isOpen } from '#shared/cobranca.ts';
import type { CobrancaPublica } from '#shared/contracts/cobranca.ts';

const soonest = 3_000;
const latest = 30_000;

/** What is worth showing anew. */
const faceOf = ({ estado, recebido, pix, boleto, recibo }: CobrancaPublica): string =>
  JSON.stringify([estado, recebido, Boolean(pix), Boolean(boleto), recibo]);

/**
 * Asks how a charge stands for as long as somebody looks at it, less and less often; at once when they come back from
 * their bank. Tells of a change, and whether the last question found no answer.
 */
export function useLiveCharge(charge: CobrancaPublica, onChange: () => void): { offline: boolean } {
  const [offline, setOffline] = useState(false);
  const face = faceOf(charge);
  const open = isOpen(charge.estado);
  useEffect(() => {
    if (!open) return;
    let wait = soonest;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking: AbortController | undefined;

    const later = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') return;
      timer = setTimeout(() => void ask(), wait);
      wait = Math.min(latest, wait * 1.4);
    };
    const ask = async () => {
      asking?.abort();
      asking = new AbortController();
      const { signal } = asking;
      try {
        const response = await fetch(`/api/cobrancas/${charge.codigo}`, { signal, cache: 'no-store' });
        if (response.ok) {
          setOffline(false);
          // the page asks for all of it anew, and this begins again with what it then shows
          if (faceOf((await response.json()) as CobrancaPublica) !== face) return onChange();
        }
      } catch {
        if (signal.aborted) return;
        setOffline(true);
      }
      later();
    };
    const back = () => {
      if (document.visibilityState === 'hidden') return clearTimeout(timer);
      wait = soonest;
      void ask();
    };
    later();
    document.addEventListener('visibilitychange', back);
    window.addEventListener('online', back);
    return () => {
      clearTimeout(timer);
      asking?.abort();
      document.removeEventListener('visibilitychange', back);
      window.removeEventListener('online', back);
    };
  }, [charge.codigo, face, open, onChange]);
  return { offline };
}
