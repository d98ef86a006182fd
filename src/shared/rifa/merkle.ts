import { fromHex, type Hashing, inBatches, toHex } from './hashing.ts';

/** Leaves and nodes are told apart by their first byte, so that no node passes for a leaf (RFC 6962). */
const leafPrefix = 0x00;
const nodePrefix = 0x01;

/** The tree from its leaves up to its root: levels[0] are the leaves, the last level is the root alone. */
export type MerkleTree = readonly (readonly Uint8Array[])[];

const prefixed = (prefix: number, ...parts: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 1));
  bytes[0] = prefix;
  let at = 1;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};

const range = <T>(from: number, to: number, item: (at: number) => T): T[] =>
  Array.from({ length: to - from }, (_, index) => item(from + index));

/**
 * The tree of RFC 6962 over these lines. Pairing each level from the left and taking an odd last node up as it is gives the
 * same tree as splitting at the largest power of two.
 */
export async function merkleTree(
  hashing: Hashing,
  lines: readonly string[],
  progress?: (share: number) => void,
): Promise<MerkleTree> {
  const work = Math.max(1, 2 * lines.length);
  let done = 0;
  const report = (count: number): void => progress?.(Math.min(1, (done + count) / work));
  const leaf = (at: number): Uint8Array => prefixed(leafPrefix, hashing.utf8(lines[at]!));
  let level = await inBatches(lines.length, (from, to) => hashing.sha256(range(from, to, leaf)), report);
  if (level.length === 0) return [await hashing.sha256([new Uint8Array()])];
  const levels = [level];
  while (level.length > 1) {
    done += level.length;
    const below = level;
    const node = (at: number): Uint8Array => prefixed(nodePrefix, below[2 * at]!, below[2 * at + 1]!);
    const pairs = Math.floor(below.length / 2);
    level = await inBatches(pairs, (from, to) => hashing.sha256(range(from, to, node)), report);
    if (below.length % 2 === 1) level.push(below.at(-1)!);
    levels.push(level);
  }
  return levels;
}

export const merkleRoot = (tree: MerkleTree): string => toHex(tree.at(-1)![0]!);

/** The sibling nodes on the path from a leaf to the root, from the leaf upwards. */
export function merklePath(tree: MerkleTree, index: number): string[] {
  const path: string[] = [];
  let position = index;
  for (const level of tree.slice(0, -1)) {
    const beside = level[position ^ 1];
    if (beside) path.push(toHex(beside));
    position >>= 1;
  }
  return path;
}

/** The root that follows from a line, its place in a list of `count` lines, and its path; null: the path does not fit. */
export async function rootOfPath(
  hashing: Hashing,
  line: string,
  place: { index: number; count: number },
  path: readonly string[],
): Promise<string | null> {
  let [node] = await hashing.sha256([prefixed(leafPrefix, hashing.utf8(line))]);
  let { index, count } = place;
  let used = 0;
  if (!Number.isInteger(index) || index < 0 || index >= count) return null;
  for (; count > 1; count = Math.ceil(count / 2), index >>= 1) {
    if ((index ^ 1) >= count) continue;
    const hex = path[used];
    if (hex === undefined || !/^[0-9a-f]{64}$/.test(hex)) return null;
    const beside = fromHex(hex);
    used += 1;
    [node] = await hashing.sha256([
      index % 2 === 0 ? prefixed(nodePrefix, node!, beside) : prefixed(nodePrefix, beside, node!),
    ]);
  }
  return used === path.length ? toHex(node!) : null;
}
