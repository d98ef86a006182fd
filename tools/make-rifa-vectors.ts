// Writes tests/rifa/vetores.txt anew from the Python implementation: `node tools/make-rifa-vectors.ts`.
import { writeFile } from 'node:fs/promises';
import {
  makeRaffle,
  pythonDraws,
  vectorFile,
  vectorLine,
  vectorSeeds,
} from '../tests/support/rifa-proofs.ts';

const draws = pythonDraws(vectorSeeds.map((seed) => makeRaffle(seed)));
if (!draws) throw new Error('python3 is needed');
await writeFile(
  vectorFile,
  `${draws.map(({ resultado_sha256 }, at) => vectorLine(vectorSeeds[at]!, resultado_sha256)).join('\n')}\n`,
);
