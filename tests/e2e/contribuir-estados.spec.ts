import { expect } from '@playwright/test';
import { chargeId, give } from './charges.ts';
import { axeViolations, expectAccessible, office } from './office-support.ts';
import { test } from './shared-context.ts';
import { hydrate } from './support.ts';

// The page of a gift looks different in each state of its charge: axe checks all of them.

test('the page of a gift shows each state of its charge', async ({ page, request }) => {
  const call = await office(request);
  const state = async (codigo: string): Promise<string> =>
    (await (await request.get(`/api/cobrancas/${codigo}`)).json()).estado;
  const titles: [codigo: string, title: string][] = [];
  const expectState = async (codigo: string, estado: string, title: string): Promise<void> => {
    await expect.poll(() => state(codigo), { timeout: 60_000 }).toBe(estado);
    titles.push([codigo, title]);
  };

  const declined = await give(request, { metodo: 'cartao', token: 'decline' });
  const slow = await give(request, { metodo: 'boleto', token: 'unpaid' });
  const disputed = await give(request, { metodo: 'cartao', token: 'chargeback' });
  const said = await give(request, {});
  await request.post(`/api/cobrancas/${said.codigo}/comprovante`, { multipart: {} });
  const left = await give(request, {});
  await request.post(`/api/cobrancas/${left.codigo}/cancelar`);
  const refused = await give(request, {});
  await call('POST', `cobranca/${await chargeId(call, refused.codigo)}/recusar`, {
    motivo: 'Nada no extrato',
  });
  const part = await give(request, {});
  await call('POST', `cobranca/${await chargeId(call, part.codigo)}/confirmar`, { valor: 2000 });
  const back = await give(request, {});
  const id = await chargeId(call, back.codigo);
  await call('POST', `cobranca/${id}/confirmar`, { valor: 7300 });
  await call('POST', `cobranca/${id}/estornar`, { valor: 300, motivo: 'Pediu de volta' });

  await expectState(declined.codigo, 'recusada', 'O cartão não foi aceito');
  await expectState(slow.codigo, 'pendente', 'Seu boleto está pronto');
  await expectState(said.codigo, 'em_analise', 'Recebemos o seu aviso');
  await expectState(left.codigo, 'cancelada', 'Esta contribuição foi cancelada');
  await expectState(refused.codigo, 'recusada', 'O pagamento não foi confirmado');
  await expectState(part.codigo, 'pendente', 'Falta só o Pix');
  await expectState(back.codigo, 'estorno_parcial', 'Obrigado, Estados!');
  await expectState(disputed.codigo, 'contestada', 'Pagamento em contestação');
  for (const [codigo, title] of titles) {
    // Pix shows its code in colours of its own.
    await expectAccessible(page, `/contribuir/${codigo}`, { part: 'main', dark: title === 'Falta só o Pix' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  await call('POST', `cobranca/${id}/estornar`, { valor: 7000, motivo: 'E o resto' });
  await expect.poll(() => state(back.codigo), { timeout: 60_000 }).toBe('estornada');
  await expectAccessible(page, `/contribuir/${back.codigo}`, { part: 'main' });
});

test('invalid links, refused forms and papers are accessible', async ({ page }) => {
  for (const path of ['extrato?l=nada', 'mensal?l=nada', 'parar?l=nada', 'cartaz?campanha=telhado-novo'])
    await expectAccessible(page, `/contribuir/${path}`);
  await page.goto('/contribuir');
  await hydrate(page);
  await page.getByRole('radio', { name: 'Todo mês' }).check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  expect(await axeViolations(page, { part: 'main' })).toEqual([]);
});
