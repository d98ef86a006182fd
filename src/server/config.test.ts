import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type ConfigError, readConfig } from './config.ts';

const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'aprisco-config-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));
const read = (env: Record<string, string>) => readConfig({ DATA_DIR, ...env });
const faults = (env: Record<string, string>): readonly string[] => {
  try {
    read(env);
  } catch (error) {
    return (error as ConfigError).faults;
  }
  return [];
};
const DATABASE_URL = 'postgres://igreja@db.example/aprisco';

describe('gateways', () => {
  it.each([
    [{ DATABASE_URL }, ['pix_manual']],
    [{ DATABASE_URL, DEMO: 'on' }, ['pix_manual', 'sandbox']],
    [{}, ['pix_manual', 'sandbox']],
    [{ DATABASE_URL, GATEWAYS: 'sandbox' }, ['sandbox']],
    [{ GATEWAYS: 'pix_manual' }, ['pix_manual']],
    [{ GATEWAYS: ' sandbox , pix_manual,sandbox' }, ['sandbox', 'pix_manual']],
  ])('%j has %j on', (env, on) => expect(read(env).gateways).toEqual(on));

  it('names every missing secret at once, beside other faults', () => {
    expect(
      faults({ GATEWAYS: 'pix_manual,mercadopago, stripe', STRIPE_PUBLIC_KEY: 'pk', PORT: 'x' }),
    ).toEqual([
      expect.stringMatching(/^PORT: /),
      'MERCADOPAGO_ACCESS_TOKEN: is missing, and GATEWAYS names mercadopago',
      'MERCADOPAGO_WEBHOOK_SECRET: is missing, and GATEWAYS names mercadopago',
      'MERCADOPAGO_PUBLIC_KEY: is missing, and GATEWAYS names mercadopago',
      'STRIPE_SECRET_KEY: is missing, and GATEWAYS names stripe',
      'STRIPE_WEBHOOK_SECRET: is missing, and GATEWAYS names stripe',
    ]);
  });

  it('says which gateways there are when it knows none of the name', () =>
    expect(faults({ GATEWAYS: 'pix_manual,paypal' })[0]).toMatch(
      /^GATEWAYS.*pix_manual, sandbox, mercadopago, stripe/,
    ));

  it('reads the secrets of those that are on, and of no other', () => {
    const env = {
      ...{ STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec', STRIPE_PUBLIC_KEY: 'pk' },
      STRIPE_URL: 'http://localhost:1234/',
    };
    expect(read({ GATEWAYS: 'stripe', ...env })).toMatchObject({
      stripe: { secretKey: 'sk', webhookSecret: 'whsec', publicKey: 'pk', url: 'http://localhost:1234' },
      mercadopago: undefined,
    });
    expect(read(env).stripe).toBeUndefined();
  });
});

it('has every setting in .env.example', () => {
  const example = readFileSync('.env.example', 'utf8');
  const source = readFileSync('src/server/config.ts', 'utf8');
  const names = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) expect(example).toMatch(new RegExp(`^${name}=`, 'm'));
});

it('keeps the documentation of the API for staff unless it is opened', () => {
  expect([read({}).apiDocs, read({ API_DOCS: 'public' }).apiDocs]).toEqual(['staff', 'public']);
  expect(faults({ API_DOCS: 'on' })).toEqual([expect.stringMatching(/^API_DOCS: /)]);
});
