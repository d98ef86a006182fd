import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fontSubsets } from '#server/fonts.ts';
import { unpackWoff } from './woff.ts';

it('unpacks every font file of ours to the size that it states', () => {
  const files = [
    ...fontSubsets('@fontsource/fraunces', 600),
    ...fontSubsets('@fontsource/source-sans-3', 400),
  ];
  for (const { file } of files) {
    const woff = readFileSync(file);
    expect(unpackWoff(woff).length).toBe(woff.readUInt32BE(16));
  }
});

it('refuses another file', () => {
  expect(() => unpackWoff(Buffer.from('PK\u0003\u0004 and more'))).toThrow('not a WOFF font');
});
