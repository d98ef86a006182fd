import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '#web/lib/http/api.ts';
import { codesLeft } from './children.ts';
import type { SundayInUse } from './use-sunday.ts';

/** With fewer codes than this, the phone requests more. */
const fewCodes = 20;

interface Block {
  aparelho: string;
  codigos: readonly string[];
}

/**
 * The codes that this phone reserved for a service, usable with or without network, and each used only once. More are requested
 * only while `isWanted`.
 */
export function useCodes({ sunday, state, isOpen }: SundayInUse, evento: number, isWanted: boolean) {
  const name = `codigos-${evento}`;
  const [block, setBlock] = useState<Block>();
  const given = useRef(new Set<string>());
  const count = block?.codigos.length ?? 0;

  const keep = useCallback(
    async (next: Block): Promise<void> => {
      await sunday.saveDraft(name, next);
      setBlock(next);
    },
    [sunday, name],
  );

  useEffect(() => {
    if (!isOpen) return;
    void (async () => {
      const device = (await sunday.draft<string>('aparelho')) ?? crypto.randomUUID();
      await sunday.saveDraft('aparelho', device);
      setBlock((await sunday.draft<Block>(name)) ?? { aparelho: device, codigos: [] });
    })().catch(() => undefined);
  }, [sunday, isOpen, name]);

  useEffect(() => {
    if (!isWanted || !block || count >= fewCodes || state.network !== 'online') return;
    let isGone = false;
    void api
      .post<{ codigos: string[] }>(
        '/admin/domingo/criancas/codigos',
        { evento, aparelho: block.aparelho },
        { background: true },
      )
      .then(({ codigos }) => {
        // The server counts the codes of entries that still wait here as unused.
        const waiting = new Set(
          state.queue.flatMap(({ tipo, dados }) =>
            tipo === 'crianca_entrada' ? [String(dados.codigo)] : [],
          ),
        );
        const free = codesLeft(codigos, new Set([...waiting, ...given.current]));
        return isGone ? undefined : keep({ aparelho: block.aparelho, codigos: free });
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [isWanted, block, count, state.network, state.queue, evento, keep]);

  return {
    /** the phone has no codes left, and cannot request any without network */
    isOut: block !== undefined && count === 0 && state.network !== 'online',
    /** Takes a code out of the block for good: it is removed from the phone's store before it is shown. */
    async take(): Promise<{ codigo: string; aparelho: string } | undefined> {
      const [codigo, ...rest] = block?.codigos ?? [];
      if (!block || codigo === undefined) return undefined;
      given.current.add(codigo);
      await keep({ aparelho: block.aparelho, codigos: rest });
      return { codigo, aparelho: block.aparelho };
    },
  };
}
