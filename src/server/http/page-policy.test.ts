import { expect, it } from 'vitest';
import { cardFieldsOf, contentSecurityPolicy, wasmSources } from './page-policy.ts';

it('lets nothing in from elsewhere but the players of videos', () => {
  const policy = contentSecurityPolicy(["'sha256-x'"], false);
  expect(policy).toContain("script-src 'self' 'sha256-x';");
  const hosts = policy.match(/https:\/\/[^\s;]+/g);
  expect(policy).toContain(`frame-src 'self' ${hosts!.join(' ')}`);
});

it('allows the card fields of the gateways that are on, on pages with payments only', () => {
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

it('lets only pages with a camera compile wasm', () => {
  expect(contentSecurityPolicy(wasmSources({ camera: true }), false)).toContain(
    "script-src 'self' 'wasm-unsafe-eval';",
  );
  expect(contentSecurityPolicy(wasmSources({}), false)).not.toContain('wasm');
});
