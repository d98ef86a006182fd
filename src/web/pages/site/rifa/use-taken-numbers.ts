import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { NumerosOcupados } from '#shared/contracts/rifa.ts';
import { raffleChannel } from '#shared/realtime/channels.ts';
import { useLive } from '#web/lib/live/use-live.ts';
import { type Bitmap, readBitmap } from '#web/lib/rifa/numbers.ts';

const soonest = 4_000;
const latest = 60_000;
/** Milliseconds over which the pages that heard of a purchase spread their requests, each at a random moment. */
const spread = 800;

export interface TakenNumbers {
  bitmap: Bitmap;
  livres: number;
  vendidas: number;
  /** requests the numbers at once */
  refresh: () => void;
}

/**
 * The taken numbers, requested again every few seconds while the page is visible; an unchanged answer costs only a 304. Failed
 * requests make the pauses longer and longer.
 */
export function useTakenNumbers(slug: string, loaded: NumerosOcupados, live = true): TakenNumbers {
  const [newer, setNewer] = useState<NumerosOcupados>();
  // data that the page has reloaded are newer than the last answer
  const base = useRef(loaded);
  if (base.current !== loaded) {
    base.current = loaded;
    if (newer) setNewer(undefined);
  }
  const current = newer ?? loaded;
  const [requests, setRequests] = useState(0);
  // Connects to live updates only after the first request, some seconds later, because most visitors leave before.
  const [isStaying, setStaying] = useState(false);
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive(live && isStaying ? [raffleChannel(slug)] : [], 'numeros', {
    onEvent: () => {
      clearTimeout(soon.current);
      soon.current = setTimeout(() => setRequests((times) => times + 1), Math.random() * spread);
    },
  });
  useEffect(() => () => clearTimeout(soon.current), []);
  useEffect(() => {
    if (!live) return;
    let wait = soonest;
    let etag = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ended = new AbortController();
    const later = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => void ask(), wait);
    };
    const ask = async () => {
      setStaying(true);
      try {
        const response = await fetch(`/api/rifas/${encodeURIComponent(slug)}/numeros`, {
          headers: etag ? { 'if-none-match': etag } : {},
          cache: 'no-store',
          signal: ended.signal,
        });
        if (response.ok) {
          etag = response.headers.get('etag') ?? '';
          setNewer((await response.json()) as NumerosOcupados);
        }
        wait = response.ok || response.status === 304 ? soonest : Math.min(latest, wait * 2);
      } catch {
        if (ended.signal.aborted) return;
        wait = Math.min(latest, wait * 2);
      }
      later();
    };
    const back = () => {
      wait = soonest;
      if (document.visibilityState === 'visible') void ask();
      else clearTimeout(timer);
    };
    if (requests > 0) void ask();
    else later();
    document.addEventListener('visibilitychange', back);
    return () => {
      clearTimeout(timer);
      ended.abort();
      document.removeEventListener('visibilitychange', back);
    };
  }, [slug, live, requests]);
  const { ocupados, livres, vendidas } = current;
  const bitmap = useMemo(() => readBitmap(ocupados), [ocupados]);
  const refresh = useCallback(() => setRequests((times) => times + 1), []);
  return useMemo(() => ({ bitmap, livres, vendidas, refresh }), [bitmap, livres, vendidas, refresh]);
}
