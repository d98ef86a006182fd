import { useEffect, useState } from 'react';
import { isOpen } from '#shared/cobranca.ts';
import type { CobrancaPublica } from '#shared/contracts/cobranca.ts';

const soonest = 3_000;
const latest = 30_000;

/** The parts of a charge that the page shows: it reloads when they change. */
const shownOf = ({ estado, recebido, pix, boleto, recibo }: CobrancaPublica): string =>
  JSON.stringify([estado, recebido, Boolean(pix), Boolean(boleto), recibo]);

/**
 * Polls a charge while its page is visible and it can still be paid, less and less often, and at once when
 * the payer returns from their bank. Calls `onChange` when it has changed; `offline` means that the last
 * request failed.
 */
export function useLiveCharge(charge: CobrancaPublica, onChange: () => void): { offline: boolean } {
  const [offline, setOffline] = useState(false);
  const shown = shownOf(charge);
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
          // the page reloads its data, and polling restarts from the new state
          if (shownOf((await response.json()) as CobrancaPublica) !== shown) return onChange();
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
  }, [charge.codigo, shown, open, onChange]);
  return { offline };
}
