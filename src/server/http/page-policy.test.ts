import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { cardFieldsOf, contentSecurityPolicy, scriptHashes } from './page-policy.ts';

it('names every inline script by its hash, and no data and no file', () => {
  const html = `<html><script>let a = 1</script><script type="module" async="">import "/x.js"</script>
    <script src="/y.js"></script><script id="d" type="application/json">{"a":"1"}</script>
    <script type="application/ld+json">{}</script><script>let a = 1</script></html>`;
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(scriptHashes([html])).toEqual([hash('let a = 1'), hash('import "/x.js"')]);
});

it('lets nothing in from elsewhere but the players of videos', () => {
  const policy = contentSecurityPolicy(["'sha256-x'"], false);
  expect(policy).toContain("script-src 'self' 'sha256-x';");
  const hosts = policy.match(/https:\/\/[^\s;]+/g);
  expect(policy).toContain(`frame-src 'self' ${hosts!.join(' ')}`);
});

it('lets the fields of the gateways that are on in, where somebody pays and nowhere else', () => {
  const policy = contentSecurityPolicy(
    [],
    false,
    cardFieldsOf({ cardFields: true }, ['pix_manual', 'stripe']),
  );
  expect(policy).toMatch(/script-src 'self' https:\/\/js\.stripe\.com/);
  expect(policy).toMatch(/connect-src 'self' https:\/\/api\.stripe\.com;/);
  expect(policy).not.toContain('mercadopago');
  expect(cardFieldsOf({}, ['stripe'])).toEqual([]);
  expect(cardFieldsOf({ cardFields: true }, ['pix_manual', 'sandbox'])).toEqual([]);
});
