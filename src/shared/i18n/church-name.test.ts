import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.join(import.meta.dirname, 'pt_BR');

test('no text puts an article before the name of the church, which may be of either gender', () => {
  const found = readdirSync(folder).flatMap((file) => [
    ...readFileSync(path.join(folder, file), 'utf8').matchAll(
      /\b(?:d[ao]|n[ao]|pel[ao]|[àoO]|ao) \{(?:church|igreja)\}/gu,
    ),
  ]);
  expect(found.map(([text]) => text)).toEqual([]);
});
