import { useEffect, useRef, useState } from 'react';
import type { RealtimeLimits, SectionChange, SectionChanges } from '#shared/contracts/realtime.ts';
import type { SectionHead } from '#shared/crud/section.ts';
import { sectionChannels } from '#shared/realtime/channels.ts';
import { api } from '#web/lib/http/api.ts';
import { onRightsChanged } from './client.ts';
import { followSection, pause } from './follow-section.ts';
import { useLive } from './use-live.ts';

/** Milliseconds over which the browsers that received a change spread their requests, each at a random moment. */
const spread = 800;

let limits: Promise<RealtimeLimits> | undefined;
onRightsChanged(() => {
  limits = undefined;
});

/** The limits of the signed-in user (churches and departments), loaded once. */
function ownLimits(): Promise<RealtimeLimits> {
  limits ??= api.get<RealtimeLimits>('/broadcasting/limites').catch((error: unknown) => {
    limits = undefined;
    throw error;
  });
  return limits;
}

/** Calls back after other users changed records of the section; null: too many changes to list. Own changes are left out. */
function useSectionChanges(
  section: SectionHead | undefined,
  onChanges: (changes: readonly SectionChange[] | null) => void,
): void {
  const [limits, setLimits] = useState<RealtimeLimits>();
  const followed = useRef<ReturnType<typeof followSection>>(undefined);
  const latest = useRef(onChanges);
  latest.current = onChanges;
  const name = section?.name;
  useEffect(() => {
    if (name === undefined) return;
    followed.current = followSection(
      {
        limits: ownLimits,
        changesAfter: (depois) => api.get(`/broadcasting/secao/${name}`, { query: { depois } }),
        onRightsChanged,
        pause,
      },
      { onLimits: setLimits, onChanges: (changes) => latest.current(changes) },
    );
    return () => followed.current?.stop();
  }, [name]);
  useLive(section && limits ? sectionChannels(section, limits) : [], 'mudou', {
    onEvent: (data) => followed.current?.heard(data as SectionChanges),
    onFirst: () => followed.current?.subscribed(),
    onReturn: () => followed.current?.returned(),
  });
}

/** Reloads something after other users changed the section, once for several changes. */
export function useReloadOnChanges(
  section: SectionHead | undefined,
  reload: () => unknown,
  onChanges?: (changes: readonly SectionChange[] | null) => void,
): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(reload);
  latest.current = reload;
  useSectionChanges(section, (changes) => {
    onChanges?.(changes);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void latest.current(), 100 + Math.random() * spread);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
