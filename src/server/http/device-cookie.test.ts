import { expect, it } from 'vitest';
import { createDeviceCookie } from './device-cookie.ts';

const ours = createDeviceCookie({ secret: 'a secret of the church', secure: true });
const cookieValue = (setCookie: string | undefined): string =>
  /^aparelho_site=([\w-]+);/.exec(setCookie ?? '')![1]!;

it('knows a device again by the cookie it was given', () => {
  const first = ours.of({});
  expect(first.setCookie).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
  expect(ours.of({ aparelho_site: cookieValue(first.setCookie) })).toEqual({ id: first.id });
});

it('gives each unknown device an id of its own', () => {
  expect(ours.of({}).id).not.toBe(ours.of({}).id);
});

it.each(['', 'x', 'A'.repeat(43)])(
  'treats a cookie that it did not sign as an unknown device: %o',
  (aparelho_site) => {
    expect(ours.of({ aparelho_site }).setCookie).toBeDefined();
  },
);

it('does not take a cookie of another church', () => {
  const { setCookie } = createDeviceCookie({ secret: 'another', secure: false }).of({});
  expect(setCookie).not.toContain('Secure');
  expect(ours.of({ aparelho_site: cookieValue(setCookie) }).setCookie).toBeDefined();
});
