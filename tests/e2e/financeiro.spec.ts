import { expect } from '@playwright/test';
import { axeViolations, office, unique } from './office-support.ts';
import { test } from './shared-context.ts';
import { signIn } from './support.ts';

test('a category in use moves its items to another before it goes', async ({ page, request }) => {
  const call = await office(request);
  const word = unique();
  const tipo = 'financeiro_despesa';
  const from = await call('POST', 'categoria', { nome: `Antiga ${word}`, tipo });
  const to = await call('POST', 'categoria', { nome: `Nova ${word}`, tipo });
  const conta = await call('POST', 'conta', { nome: `Conta ${word}` });
  const row = await call('POST', 'financeiro', {
    ...{ descricao: `Compra ${word}`, tipo: 'despesa', valor: 1234, conta: conta.id, categoria: from.id },
    data_vencimento: '2026-01-10',
  });
  await signIn(page);
  await page.goto(`/admin/categoria/editar/${from.id}`);
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await page.getByRole('button', { name: 'Sim' }).click();
  const drawer = page.getByRole('dialog', { name: 'Mover antes de excluir' });
  await expect(drawer.getByText('Financeiro: 1')).toBeVisible();
  expect(await axeViolations(page, { part: 'dialog[open]' })).toEqual([]);
  await drawer.getByRole('button', { name: 'Mover e excluir' }).click();
  await expect(drawer.getByText('Escolha a categoria que recebe os itens.')).toBeVisible();
  await drawer.getByRole('combobox').fill(`Nova ${word}`);
  await drawer.getByRole('option', { name: `Nova ${word}` }).click();
  await drawer.getByRole('button', { name: 'Mover e excluir' }).click();
  await expect(page.getByText('Foi excluído com sucesso!')).toBeVisible();
  expect((await call('GET', `financeiro/${row.id}`)).categoria.id).toBe(to.id);
});

test('the books add up what is filtered, and a bill is settled from the list', async ({ page, request }) => {
  const call = await office(request);
  const word = unique();
  const conta = await call('POST', 'conta', { nome: `Conta ${word}` });
  for (const [tipo, valor] of [
    ['receita', 30_000],
    ['despesa', 10_050],
  ] as const)
    await call('POST', 'financeiro', {
      ...{ descricao: `${tipo} ${word}`, tipo, valor, conta: conta.id, data_vencimento: '2026-01-10' },
    });
  await signIn(page);
  await page.goto(`/admin/financeiro?conta=${conta.id}`);
  await expect(page.getByText('R$ 199,50').first()).toBeVisible();
  const row = page.getByRole('row', { name: `despesa ${word}` });
  await expect(row.getByText('Vencido')).toBeVisible();
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Dar baixa (pago hoje)' }).click();
  await page.getByRole('button', { name: 'Sim' }).click();
  await expect(
    page.getByRole('row', { name: `despesa ${word}` }).getByText('Pago', { exact: true }),
  ).toBeVisible();
  expect((await call('GET', `conta/${conta.id}`)).saldo).toBe(-10_050);
});

test('what no entry answers to adds up to nothing, and says so', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/financeiro?term=lançamento-que-ninguém-fez');
  await expect(page.getByText('Nada encontrado')).toBeVisible();
  await expect(page.locator('[data-totals]').getByText('R$ 0,00')).toHaveCount(5);
});
