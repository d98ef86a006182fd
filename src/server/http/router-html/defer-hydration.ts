import { deferredScriptType } from '#shared/contracts/rendered-document.ts';

const moduleScript = '<script type="module" async="">';
const preloads = /<link rel="modulepreload"[^>]*>/g;

/** A page in consecutive pieces, so that changing one does not copy the others. */
export type Pieces = readonly [head: string, ...rest: string[]];

/**
 * Turns the page's modules into text, which a script runs on the first touch (src/web/lib/page/deferred-hydration.ts). The first
 * piece is the head.
 */
export function deferHydration(page: Pieces): Pieces {
  const [head, ...rest] = page;
  const at = rest.findLastIndex((piece) => piece.includes(moduleScript));
  if (at < 0) return page;
  const piece = rest[at]!;
  const modules = piece.lastIndexOf(moduleScript);
  rest[at] =
    `${piece.slice(0, modules)}<script type="${deferredScriptType}">${piece.slice(modules + moduleScript.length)}`;
  return [head.replaceAll(preloads, ''), ...rest];
}
