import { expect } from '@playwright/test';
import { churchToday } from '#shared/dates.ts';
import { axeViolations, navigate, office, unique } from './office-support.ts';
import { testInOpenOffice as test } from './shared-context.ts';

test('a category in use moves its items to another before it goes', async ({ page, request }) => {
  const call = await office(request);
  const word = unique();
  const tipo = 'financeiro_despesa';
  const from = await call('POST', 'categoria', { nome: `Antiga ${word}`, tipo });
  const to = await call('POST', 'categoria', { nome: `Nova ${word}`, tipo });
  const conta = await call('POST', 'conta', { nome: `Conta ${word}` });
  const row = await call('POST', 'financeiro?confirmar=true', {
    descricao: `Compra ${word}`,
    tipo: 'despesa',
    valor: 1234,
    conta: conta.id,
    categoria: from.id,
    data_vencimento: '2026-01-10',
  });
  await navigate(page, `/admin/categoria/editar/${from.id}`);
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
  await page.getByRole('button', { name: 'OK' }).click();
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
    await call('POST', 'financeiro?confirmar=true', {
      descricao: `${tipo} ${word}`,
      tipo,
      valor,
      conta: conta.id,
      data_vencimento: '2026-01-10',
    });
  await navigate(page, `/admin/financeiro?conta=${conta.id}`);
  const totals = page.locator('[data-totals]');
  await expect(totals).toHaveText(/Movimento\s*R\$\s0,00\s*A receber\s*R\$\s300,00\s*A pagar\s*R\$\s100,50/);
  const row = page.getByRole('row', { name: `despesa ${word}` });
  await expect(row.getByText('Vencido')).toBeVisible();
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Dar baixa (pago hoje)' }).click();
  await page.getByRole('button', { name: 'Sim' }).click();
  await expect(
    page.getByRole('row', { name: `despesa ${word}` }).getByText('Pago', { exact: true }),
  ).toBeVisible();
  await expect(totals).toHaveText(/Saídas\s*R\$\s100,50.*A pagar\s*R\$\s0,00/);
  expect((await call('GET', `conta/${conta.id}`)).saldo).toBe(-10_050);
});

test('an entry that is paid shows what is fixed, and is reversed from its form', async ({
  page,
  request,
}) => {
  const call = await office(request);
  const word = unique();
  const conta = await call('POST', 'conta', { nome: `Caixa ${word}` });
  await navigate(page, '/admin/financeiro/cadastrar');
  await page.getByRole('switch', { name: 'Pago' }).check();
  const today = churchToday(new Date()).split('-').toReversed().join('/');
  await expect(page.getByRole('textbox', { name: 'Pagamento' })).toHaveValue(today);
  const { id } = await call('POST', 'financeiro?confirmar=true', {
    descricao: `Oferta ${word}`,
    tipo: 'receita',
    valor: 5_000,
    conta: conta.id,
    pago: true,
    data_pagamento: '2026-01-10',
  });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`/admin/financeiro/editar/${id}`);
  await expect(page.getByRole('textbox', { name: 'Descrição' })).toHaveValue(`Oferta ${word}`);
  await expect(page.getByRole('textbox', { name: 'Valor' })).toHaveCount(0);
  await expect(page.getByRole('definition').filter({ hasText: `Caixa ${word}` })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Estornar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sim' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Estornado' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Estornar' })).toHaveCount(0);
  expect((await call('GET', `conta/${conta.id}`)).saldo).toBe(0);
});

test('both sides of a transfer read as one, each with its own account and sign', async ({
  page,
  request,
}) => {
  const call = await office(request);
  const word = unique();
  const [caixa, banco] = [
    await call('POST', 'conta', { nome: `Caixa ${word}` }),
    await call('POST', 'conta', { nome: `Banco ${word}` }),
  ];
  await call('POST', 'financeiro?confirmar=true', {
    descricao: `Depósito ${word}`,
    tipo: 'transferencia',
    valor: 7_000,
    conta: caixa.id,
    conta_destino: banco.id,
    pago: true,
    data_pagamento: '2026-01-10',
  });
  await navigate(page, `/admin/financeiro?term=${word}`);
  const rows = page.getByRole('row').filter({ hasText: `Caixa ${word} → Banco ${word}` });
  await expect(rows).toHaveCount(2);
  for (const [own, amount] of [
    [`Caixa ${word}`, '−R$\u00a070,00'],
    [`Banco ${word}`, '+R$\u00a070,00'],
  ] as const)
    await expect(rows.filter({ hasText: amount }).locator('strong')).toHaveText(own);
});

test('a search without results has totals of zero, and says so', async ({ page }) => {
  await navigate(page, '/admin/financeiro?term=lançamento-que-ninguém-fez');
  await expect(page.getByText('Nada encontrado')).toBeVisible();
  await expect(page.locator('[data-totals]').getByText('R$ 0,00')).toHaveCount(5);
});
