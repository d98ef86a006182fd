import { expect, it } from 'vitest';
import { cardFieldsOf, contentSecurityPolicy, wasmSources } from './page-policy.ts';

it('allows nothing from other hosts but the video players', () => {
  const policy = contentSecurityPolicy(["'sha256-x'"], { dev: false });
  expect(policy).toContain("script-src 'self' 'sha256-x';");
  expect(policy).toContain("object-src 'none'; base-uri 'none'; form-action 'self';");
  const hosts = policy.match(/https:\/\/[^\s;]+/g);
  expect(policy).toContain(`frame-src 'self' ${hosts!.join(' ')}`);
});

it('allows the card fields of the gateways that are on, on pages with payments only', () => {
  const fields = cardFieldsOf({ cardFields: true }, ['pix_manual', 'stripe']);
  const policy = contentSecurityPolicy([], { dev: false, fields });
  expect(policy).toMatch(/script-src 'self' https:\/\/js\.stripe\.com/);
  expect(policy).toMatch(/connect-src 'self' https:\/\/api\.stripe\.com;/);
  expect(policy).not.toContain('mercadopago');
  expect(cardFieldsOf({}, ['stripe'])).toEqual([]);
  expect(cardFieldsOf({ cardFields: true }, ['pix_manual', 'sandbox'])).toEqual([]);
});

it('lets only pages with a camera compile wasm', () => {
  expect(contentSecurityPolicy(wasmSources({ camera: true }), { dev: false })).toContain(
    "script-src 'self' 'wasm-unsafe-eval';",
  );
  expect(contentSecurityPolicy(wasmSources({}), { dev: false })).not.toContain('wasm');
});

it('allows no framing, or only by our own pages for a page that they frame', () => {
  expect(contentSecurityPolicy([], { dev: false })).toMatch(/frame-ancestors 'none'$/);
  expect(contentSecurityPolicy([], { dev: false, framedByUs: true })).toMatch(/frame-ancestors 'self'$/);
});
