import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { nodeHashing } from '#server/sections/rifa-hashing.ts';
import { merklePath, merkleRoot, merkleTree, rootOfPath } from '#shared/rifa/merkle.ts';

const sha = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The definition of RFC 6962 as it stands there. */
function rfc6962(lines: string[]): Buffer {
  if (lines.length === 0) return sha();
  if (lines.length === 1) return sha('\0', lines[0]!);
  let split = 1;
  while (2 * split < lines.length) split *= 2;
  return sha('\x01', rfc6962(lines.slice(0, split)), rfc6962(lines.slice(split)));
}

const lines = Array.from({ length: 20 }, (_, at) => `linha ${at} é`);

it('is the tree of RFC 6962 at every size, and each leaf leads to its root', async () => {
  for (let count = 0; count <= lines.length; count += 1) {
    const some = lines.slice(0, count);
    const tree = await merkleTree(nodeHashing, some);
    const root = merkleRoot(tree);
    expect(root).toBe(rfc6962(some).toString('hex'));
    for (const [index, line] of some.entries()) {
      const path = merklePath(tree, index);
      expect(await rootOfPath(nodeHashing, line, { index, count }, path)).toBe(root);
      expect(await rootOfPath(nodeHashing, `${line}x`, { index, count }, path)).not.toBe(root);
      expect(await rootOfPath(nodeHashing, line, { index, count }, [...path, root])).toBeNull();
      if (path.length > 0)
        expect(await rootOfPath(nodeHashing, line, { index, count }, path.slice(1))).not.toBe(root);
    }
  }
  expect(await rootOfPath(nodeHashing, 'x', { index: 3, count: 3 }, [])).toBeNull();
});

it('reports its progress up to the end', async () => {
  const shares: number[] = [];
  await merkleTree(nodeHashing, lines, (share) => shares.push(share));
  expect(shares).toEqual([...shares].sort((one, other) => one - other));
  expect(shares.at(-1)).toBeGreaterThan(0.9);
});
