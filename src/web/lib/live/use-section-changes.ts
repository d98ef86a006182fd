import { useEffect, useRef, useState } from 'react';
import type { RealtimeLimits, SectionChange, SectionChanges } from '#shared/contracts/realtime.ts';
import type { SectionHead } from '#shared/crud/section.ts';
import { sectionChannels } from '#shared/realtime/channels.ts';
import { api } from '#web/lib/http/api.ts';
import { onRightsChanged } from './client.ts';
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
  const position = useRef<number | undefined>(undefined);
  const latest = useRef(onChanges);
  latest.current = onChanges;
  const name = section?.name;
  useEffect(() => {
    let isLeft = false;
    position.current = undefined;
    if (name !== undefined)
      ownLimits().then(
        (loaded) => {
          if (!isLeft) setLimits(loaded);
        },
        () => {},
      );
    return () => {
      isLeft = true;
    };
  }, [name]);

  const heard = ({ mudancas, completo, posicao }: SectionChanges): void => {
    position.current = posicao;
    const others = mudancas.filter(({ por }) => por === null || por !== limits?.users);
    if (!completo || others.length > 0) latest.current(completo ? others : null);
  };
  useLive(section && limits ? sectionChannels(section, limits) : [], 'mudou', {
    onEvent: (data) => heard(data as SectionChanges),
    onReturn: () => {
      const depois = position.current;
      if (depois === undefined) {
        latest.current(null);
        return;
      }
      void api
        .get<SectionChanges>(`/broadcasting/secao/${name}`, { query: { depois } })
        .then(heard, () => {});
    },
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
