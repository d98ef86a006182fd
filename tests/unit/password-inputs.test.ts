import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const web = path.resolve(import.meta.dirname, '../../src/web');
const elements = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .flatMap((file) => {
    const code = readFileSync(path.join(web, file), 'utf8');
    return [...code.matchAll(/<[A-Za-z][\w.]*\s[^<]*?\/>/g)].map(([text]) => ({ file, text }));
  });
/** Mantine's own input of passwords, which the forms of sections use, hides them by itself. */
const hidesByItself = path.join('crud', 'inputs', 'password-input.tsx');

it('hides every password that is typed, and lets password managers fill it in', () => {
  const passwords = elements.filter(({ text }) => /type="password"|autoComplete="\w+-password"/.test(text));
  const wrong = passwords.filter(
    ({ file, text }) =>
      !/autoComplete="(?:current|new)-password"/.test(text) ||
      /onPaste|readOnly/.test(text) ||
      (file !== hidesByItself && !text.includes('type="password"')),
  );
  expect(wrong).toEqual([]);
  expect(passwords.length).toBeGreaterThan(5);
});
