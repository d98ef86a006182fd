import { expect } from '@playwright/test';
import { axeViolations, navigate, office, unique } from './office-support.ts';
import { testInOpenOffice as test } from './shared-context.ts';
import { adminToken } from './support.ts';

test('the history shows each change with its author, and leads to the record', async ({ page, request }) => {
  const call = await office(request);
  const nome = `Conta ${unique()}`;
  const { id } = await call('POST', 'conta', { nome, tipo: 'caixa', valor_inicial: 1000 });
  await call('PUT', `conta/${id}`, { valor_inicial: 250_000 });

  await page.goto('/admin/trilha');
  await expect(page.getByRole('heading', { level: 1, name: 'Histórico de alterações' })).toBeVisible();
  await page.getByRole('searchbox').fill(nome);
  await expect(page).toHaveURL(/term=/);
  await expect(page.locator('li[data-action]')).toHaveCount(1);
  const created = page.locator('li[data-action="create"]').filter({ hasText: nome });
  await expect(created).toHaveCount(1);
  await created.getByRole('button', { name: `Ver só o histórico de ${nome}` }).click();
  await expect(page).toHaveURL(new RegExp(`secao=conta&.*registro=${id}|registro=${id}&.*secao=conta`));
  const edited = page.locator('li[data-action="edit"]');
  await expect(edited).toHaveCount(1);
  await expect(edited).toContainText('R$ 10,00');
  await expect(edited).toContainText('R$ 2.500,00');

  await edited.getByRole('link', { name: nome }).click();
  await expect(page).toHaveURL(`/admin/conta/visualizar/${id}`);
});

test('an export is in the history, with its number of rows', async ({ page, request }) => {
  const headers = { authorization: `Bearer ${await adminToken()}` };
  const file = await request.get('/api/admin/igreja/exportar?formato=xlsx', { headers });
  expect(file.headers()['content-disposition']).toMatch(/filename="igrejas-\d{4}-\d{2}-\d{2}\.xlsx"/);
  await navigate(page, '/admin/trilha?acao=export');
  const line = page.locator('li[data-action="export"]').first();
  await expect(line).toContainText(/\d+ linhas?/);
  await expect(line).toContainText('Igrejas');
});

test('the page fits a phone, and is accessible there', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await navigate(page, '/admin/trilha');
  await expect(
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('time') })
      .first(),
  ).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  expect(await axeViolations(page)).toEqual([]);
});
