import { hash } from 'node:crypto';

const element = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * The hashes of a page's inline scripts (no piece ends inside of one), deferred modules included, which run later. A
 * shared page cannot carry a nonce: one that all visitors know protects nobody.
 */
export function scriptHashes(pieces: readonly string[]): string[] {
  const hashes = new Set<string>();
  for (const piece of pieces) {
    for (const [, attributes = '', text = ''] of piece.matchAll(element)) {
      if (/\ssrc=|\stype="application\/(ld\+)?json"/.test(attributes)) continue;
      hashes.add(`'sha256-${hash('sha256', text, 'base64')}'`);
    }
  }
  return [...hashes];
}
