import { describe, expect, it } from 'vitest';
import type { PaginaDoEndereco } from '#shared/contracts/site.ts';
import { addressOf, checkoutEvent } from './page-address.ts';

const at = (pattern: string, search = '', id?: string) => ({
  pattern,
  params: { id },
  url: new URL(pattern + search, 'http://localhost'),
});
const showing = (page: unknown) => ({ paginaDe: () => Promise.resolve(page as PaginaDoEndereco) });

describe('the fixed addresses', () => {
  it.each([
    ['/encontro-das-rosas', 'encontro-das-rosas'],
    ['/redime/jovens/checkout', 'redime/jovens'],
    ['/redime/mulheres/', 'redime/mulheres'],
  ])('%s belongs to %s', (path, address) => expect(addressOf(path)).toBe(address));

  it.each(['/redime', '/redime/homensageados', '/eventos/:id'])('%s does not belong to them', (path) => {
    expect(() => addressOf(path)).toThrow();
  });
});

describe('the event of a checkout', () => {
  it('is the one in the address', async () => {
    expect(await checkoutEvent(showing(null), at('/eventos/:id/inscricao', '', 'curso'))).toBe('curso');
  });

  it('is the one that the fixed address shows', async () => {
    const site = showing({ estado: 'aberta', evento: { slug: 'rosas-2027' } });
    expect(await checkoutEvent(site, at('/encontro-das-rosas/checkout'))).toBe('rosas-2027');
  });

  it('does not exist when the event is over: the page says so', async () => {
    const answer: unknown = await checkoutEvent(
      showing({ estado: 'encerrada' }),
      at('/redime/homens/checkout', '?lang=en'),
    ).catch((error: unknown) => error);
    expect(answer).toBeInstanceOf(Response);
    expect(answer instanceof Response && answer.headers.get('location')).toBe('/redime/homens?lang=en');
  });
});
