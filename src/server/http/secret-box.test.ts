import { expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const secret = 'a secret that only the tests know, 32 long';

it('gives back what was sealed, and never seals the same text alike', () => {
  const box = createSecretBox({ secret, purpose: 'webhooks' });
  const [one, two] = [box.seal('olá, ção'), box.seal('olá, ção')];
  expect([box.open(one), box.open(two)]).toEqual(['olá, ção', 'olá, ção']);
  expect(one).not.toBe(two);
});

it('does not open text sealed with another secret or purpose, or text that was changed or cut', () => {
  const sealed = createSecretBox({ secret, purpose: 'webhooks' }).seal('segredo');
  expect(createSecretBox({ secret: `${secret}!`, purpose: 'webhooks' }).open(sealed)).toBeUndefined();
  expect(createSecretBox({ secret, purpose: 'keys of gateways' }).open(sealed)).toBeUndefined();
  const box = createSecretBox({ secret, purpose: 'webhooks' });
  for (const broken of ['', 'AAAA', sealed.slice(0, 20), `${sealed.slice(0, -4)}AAA=`])
    expect(box.open(broken)).toBeUndefined();
});
