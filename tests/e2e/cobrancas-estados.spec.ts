import { expect } from '@playwright/test';
import { chargeId, give } from './charges.ts';
import { axeViolations, inTheme, navigate, office, unique } from './office-support.ts';
import { testInOpenOffice as test } from './shared-context.ts';

// The treasurer's panels look different in each state of a charge: axe checks all of them.

test('the treasurer decides, refuses and gives back', async ({ page, request }) => {
  const call = await office(request);
  const word = unique();
  const { codigo } = await give(request, { nome: `Abigail ${word}` });
  const id = await chargeId(call, codigo);
  await navigate(page, `/admin/financeiro/cobrancas?aba=todas&term=${word}`);
  await page.getByRole('button', { name: `Abigail ${word}`, exact: true }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Recusar', exact: true }).click();
  await panel.getByRole('button', { name: 'Recusar', exact: true }).last().click();
  await expect(panel.getByLabel('Motivo')).toHaveAttribute('aria-invalid', 'true');
  expect(await axeViolations(page, { part: 'dialog[open]' })).toEqual([]);
  await call('POST', `cobranca/${id}/confirmar`, { valor: 8000 });
  // the address says which is open
  await page.reload();
  await panel.getByRole('button', { name: 'Devolver', exact: true }).click();
  expect(await axeViolations(page, { part: 'dialog[open]' })).toEqual([]);
  await panel.getByRole('button', { name: 'Devolver dinheiro' }).click();
  expect(await axeViolations(page, { part: 'dialog[open]' })).toEqual([]);
  await inTheme(page, 'dark');
  expect(await axeViolations(page, { part: 'dialog[open]' }, ['color-contrast']), 'dark').toEqual([]);
  await inTheme(page, 'light');
  await page.keyboard.press('Escape');
  for (const tab of ['A decidir', 'Pagas', 'Todas']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(await axeViolations(page, { part: 'main' }), tab).toEqual([]);
  }
});

test('the key is tried with one centavo', async ({ page }) => {
  await navigate(page, '/admin/recebimentos');
  await page.getByRole('button', { name: 'Fazer o teste' }).click();
  await expect(page.getByRole('button', { name: 'Chegou', exact: true })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});
