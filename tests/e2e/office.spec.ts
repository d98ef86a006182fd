import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { navigate, office, signInAs, unique } from './office-support.ts';
import { test, testInOpenOffice } from './shared-context.ts';
import { signIn } from './support.ts';

const testBySecretary = testInOpenOffice.extend({ role: { of: 'Secretaria' } });

const saved = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Informação' });
  await expect(dialog).toContainText('sucesso!');
  await dialog.getByRole('button', { name: 'OK' }).click();
};
const total = (page: Page, name: string) =>
  page.locator('[data-totals] > div').filter({ hasText: name }).locator('dd');
/** Amounts are written with a non-breaking space. */
const money = (text: string): RegExp => new RegExp(`^R\\$\\s${text.replaceAll('.', '\\.')}$`);

test('the treasurer enters an expense with its receipt, settles it, and the sums follow', async ({
  page,
  request,
}) => {
  test.slow();
  const { default: sharp } = await import('sharp');
  const call = await office(request);
  const word = unique();
  const conta = await call('POST', 'conta', { nome: `Caixa ${word}`, tipo: 'caixa', valor_inicial: 100_000 });
  await call('POST', 'financeiro?confirmar=true', {
    descricao: `Pregos ${word}`,
    tipo: 'despesa',
    valor: 1_000,
    conta: conta.id,
    pago: true,
    data_pagamento: '2025-01-10',
  });
  await signInAs(page, call, 'Tesouraria');
  await page.goto(`/admin/financeiro?conta=${conta.id}`);
  await expect(total(page, 'Saídas')).toHaveText(money('10,00'));

  await navigate(page, '/admin/financeiro/cadastrar');
  await page.getByRole('textbox', { name: 'Descrição' }).fill(`Conserto do telhado ${word}`);
  await page.getByRole('radio', { name: 'Despesa' }).check();
  await page.getByRole('textbox', { name: 'Valor' }).fill('1.234,56');
  // an equal entry of the same day would be warned about
  await page
    .getByRole('textbox', { name: 'Vencimento' })
    .fill(`${randomInt(10, 29)}/${randomInt(10, 13)}/${randomInt(2035, 2100)}`);
  await page.getByRole('combobox', { name: /^Conta/ }).fill(word);
  await page.getByRole('option', { name: `Caixa ${word}` }).click();
  const receipt = await sharp({ create: { width: 320, height: 480, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await page
    .getByLabel('Comprovante', { exact: true })
    .setInputFiles({ name: 'nota.png', mimeType: 'image/png', buffer: receipt });
  await page.getByRole('button', { name: 'Salvar' }).click();
  await saved(page);

  await navigate(page, `/admin/financeiro?conta=${conta.id}`);
  await expect(total(page, 'Saídas')).toHaveText(money('10,00'));
  await expect(total(page, 'A pagar')).toHaveText(money('1.234,56'));
  await page.goto(`/admin/financeiro?conta=${conta.id}&situacao=pago`);
  await expect(total(page, 'Saídas')).toHaveText(money('10,00'));
  await page.goto(`/admin/financeiro?conta=${conta.id}&situacao=a_vencer`);
  const row = page.getByRole('row').filter({ hasText: `Conserto do telhado ${word}` });
  await row.getByRole('button', { name: /Ações/ }).click();
  await page.getByRole('menuitem', { name: 'Dar baixa (pago hoje)' }).click();
  const dialog = page.getByRole('alertdialog').filter({ hasText: 'Marcar este lançamento como pago hoje?' });
  await dialog.getByRole('button', { name: 'Sim' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/admin/financeiro?conta=${conta.id}&situacao=pago`);
  await expect(total(page, 'Saídas')).toHaveText(money('1.244,56'));

  const { data } = await call('GET', `financeiro/search?term=telhado&conta=${conta.id}`);
  expect(data).toMatchObject([{ pago: true, comprovante: { nome: expect.stringContaining('nota') } }]);
  expect((await page.request.get(data[0].comprovante.url)).status()).toBe(200);
  expect((await call('GET', `conta/${conta.id}`)).saldo).toBe(100_000 - 1_000 - 123_456);
});

testBySecretary(
  'the secretary makes the church of a person without leaving the form',
  async ({ page, request }) => {
    const call = await office(request);
    const word = unique();
    await navigate(page, '/admin/pessoa/cadastrar');
    await page.getByRole('textbox', { name: 'Nome' }).first().fill(`Ana Congregada ${word}`);
    await page.getByRole('combobox', { name: 'Igreja', exact: true }).fill(`Congregação ${word}`);
    await page.getByRole('option', { name: new RegExp(`Cadastrar.*Congregação ${word}`) }).click();
    const drawer = page.getByRole('dialog', { name: 'Cadastrar Igreja' });
    await expect(drawer.getByRole('textbox', { name: 'Nome fantasia' })).toHaveValue(`Congregação ${word}`);
    // the name is filled in: the first empty field has the focus
    await expect(drawer.getByRole('textbox', { name: 'Razão social' })).toBeFocused();
    await drawer.getByRole('textbox', { name: 'Razão social' }).fill(`Igreja Congregação ${word}`);
    await drawer.getByRole('button', { name: 'Salvar' }).click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL('/admin/pessoa/cadastrar');
    await expect(page.getByRole('textbox', { name: 'Nome' }).first()).toHaveValue(`Ana Congregada ${word}`);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await saved(page);
    const { data } = await call('GET', `pessoa/search?term=${word}`);
    expect(data).toMatchObject([{ igreja: { rotulo: `Congregação ${word}` } }]);
  },
);

test('a change of a role removes an entry from its users’ menu on the next page', async ({
  browser,
  page,
  request,
}) => {
  const call = await office(request);
  const { perfil } = await signInAs(
    page,
    call,
    [
      { action: 'read', subject: 'Auth' },
      { action: 'list', subject: 'rifa' },
      { action: 'list', subject: 'produto' },
    ],
    { fresh: true },
  );
  const menu = page.getByRole('navigation', { name: 'Navegação' });
  await page.goto('/admin/produto');
  await expect(menu.getByRole('link', { name: 'Rifas' })).toBeVisible();

  const desk = await browser.newContext();
  const administrator = await desk.newPage();
  await signIn(administrator);
  await administrator.goto('/admin/acesso/perfis');
  await administrator.getByRole('button', { name: `Editar ${perfil.nome}` }).click();
  const drawer = administrator.getByRole('dialog', { name: 'Editar perfil' });
  await drawer.getByRole('checkbox', { name: 'Listar: Rifas' }).uncheck();
  await drawer.getByRole('button', { name: 'Salvar' }).click();
  await saved(administrator);
  await desk.close();

  await page.goto('/admin/produto');
  await expect(menu.getByRole('link', { name: 'Produtos' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Rifas' })).toHaveCount(0);
  await page.goto('/admin/rifa');
  await expect(page).toHaveURL('/not-authorized');
});

testBySecretary(
  'the list of events opens with the next ones, and shows all once that filter is removed',
  async ({ page }) => {
    await navigate(page, '/admin/evento');
    const date = page.getByRole('columnheader', { name: 'Data', exact: true });
    await expect(date).toHaveAttribute('aria-sort', 'ascending');
    await page.getByRole('button', { name: 'Tirar o filtro Data' }).click();
    await expect(date).toHaveAttribute('aria-sort', 'descending');
    await expect(page.getByRole('list', { name: 'Filtros ativos' })).toHaveCount(0);
    await page.reload();
    await expect(date).toHaveAttribute('aria-sort', 'descending');
  },
);
