import { expect, type Locator, type Page } from '@playwright/test';
import { unique } from './office-support.ts';
import { test } from './shared-context.ts';
import { signIn } from './support.ts';

test.beforeEach(async ({ page }) => signIn(page));

/** Esc asks every time, until the user discards the input. */
async function asksBeforeItGoes(page: Page, drawer: Locator, field: Locator, text: string): Promise<void> {
  const question = page.getByRole('alertdialog').filter({ hasText: 'Há mudanças que não foram salvas.' });
  for (let times = 0; times < 2; times++) {
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Continuar editando' }).click();
    await expect(question).toBeHidden();
    await expect(field).toHaveValue(text);
  }
  await drawer.getByRole('button', { name: 'Cancelar' }).click();
  await question.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(drawer).toBeHidden();
}

test('a new record in a drawer is not lost by Esc', async ({ page }) => {
  const nome = `Igreja ${unique()}`;
  await page.goto('/admin/pessoa/cadastrar');
  const igreja = page.getByRole('combobox', { name: 'Igreja' });
  const drawer = page.getByRole('dialog', { name: 'Cadastrar Igreja' });
  const open = async () => {
    await igreja.fill(nome);
    await page.getByRole('option', { name: `Cadastrar “${nome}”` }).click();
    await expect(drawer.getByLabel('Nome fantasia')).toHaveValue(nome);
  };
  await open();
  // nothing was typed yet
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await open();
  const field = drawer.getByLabel('Razão social');
  await field.fill('Associação');
  await asksBeforeItGoes(page, drawer, field, 'Associação');
});

test('a role is not lost by Esc', async ({ page }) => {
  await page.goto('/admin/acesso/perfis');
  await page.getByRole('button', { name: 'Novo perfil' }).click();
  const drawer = page.getByRole('dialog', { name: 'Cadastrar perfil' });
  const field = drawer.getByLabel('Nome', { exact: false }).first();
  await expect(field).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: 'Novo perfil' }).click();
  await field.fill('Recepção');
  await asksBeforeItGoes(page, drawer, field, 'Recepção');
});
