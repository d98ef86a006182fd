import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '#web/lib/http/api.ts';
import { codesGiven, codesLeft, needsCodes } from './children.ts';
import type { SundayInUse } from './use-sunday.ts';

interface Block {
  aparelho: string;
  codigos: readonly string[];
  /** the codes that were given out, which are on labels whatever became of their entries; left out by older versions */
  entregues?: readonly string[];
}

/**
 * The codes that this phone reserved for a service, usable with or without network, and each used only once. Only while
 * `isWanted`, the phone asks the server which codes it may give out: once when the page is opened, and whenever few are left.
 */
export function useCodes({ sunday, state, isOpen }: SundayInUse, evento: number, isWanted: boolean) {
  const name = `codigos-${evento}`;
  const [block, setBlock] = useState<Block>();
  /** the service whose codes the server confirmed since the page was opened: it may have deleted those of a block that is months old */
  const confirmed = useRef<number>(undefined);
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  /** Changes the stored block, one change after the other: two at once would give out the same code. */
  const change = useCallback(
    <T>(work: (stored: Block) => [Block, T]): Promise<T | undefined> => {
      const mine = turn.current.then(async () => {
        const stored = await sunday.draft<Block>(name);
        if (!stored) return undefined;
        const [next, result] = work(stored);
        await sunday.saveDraft(name, next);
        setBlock(next);
        return result;
      });
      turn.current = mine.catch(() => undefined);
      return mine;
    },
    [sunday, name],
  );

  useEffect(() => {
    if (!isOpen) return;
    void (async () => {
      const device = (await sunday.draft<string>('aparelho')) ?? crypto.randomUUID();
      await sunday.saveDraft('aparelho', device);
      const stored = await sunday.draft<Block>(name);
      if (!stored) await sunday.saveDraft(name, { aparelho: device, codigos: [] });
      setBlock(stored ?? { aparelho: device, codigos: [] });
    })().catch(() => undefined);
  }, [sunday, isOpen, name]);

  useEffect(() => {
    if (!isWanted || !block || !needsCodes(block, confirmed.current === evento) || state.network !== 'online')
      return;
    let isGone = false;
    const steps = [...state.queue, ...state.failed.map(({ step }) => step)].filter(
      ({ dados }) => dados.evento === evento,
    );
    const { aparelho, entregues = [] } = block;
    void api
      .post<{ codigos: string[] }>(
        '/admin/domingo/criancas/codigos',
        { evento, aparelho, entregues: [...codesGiven(entregues, steps)] },
        { background: true },
      )
      .then(async ({ codigos }) => {
        if (isGone) return;
        confirmed.current = evento;
        await change((stored) => {
          // A code may have been given out while the request was under way.
          const usedCodes = codesGiven(stored.entregues ?? [], steps);
          return [
            { ...stored, codigos: codesLeft(codigos, usedCodes), entregues: [...usedCodes] },
            undefined,
          ];
        });
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [isWanted, block, state.network, state.queue, state.failed, evento, change]);

  return {
    /** the phone has no codes left, and cannot request any without network */
    isOut: block?.codigos.length === 0 && state.network !== 'online',
    /** Takes a code out of the block for good: it is removed from the phone's store before it is shown. */
    take: (): Promise<{ codigo: string; aparelho: string } | undefined> =>
      change(({ aparelho, codigos, entregues = [] }) => {
        const [codigo, ...rest] = codigos;
        if (codigo === undefined) return [{ aparelho, codigos, entregues }, undefined];
        const next = { aparelho, codigos: rest, entregues: [...entregues, codigo] };
        return [next, { codigo, aparelho }];
      }),
  };
}
