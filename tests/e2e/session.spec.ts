import { expect } from '@playwright/test';
import { admin } from '../support/server.ts';
import { navigate, office, openVerificationLink, unique } from './office-support.ts';
import { test } from './shared-context.ts';
import { signIn } from './support.ts';

test('a session that ends while a form is filled is opened again over it, and the save goes on', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/admin/conta/cadastrar');
  const nome = `Conta ${unique()}`;
  await page.getByRole('textbox', { name: /^Nome/ }).fill(nome);
  const renewed = await page.request.post('/api/auth/renovar');
  const headers = { authorization: `Bearer ${(await renewed.json()).accessToken}` };
  // Saved at the same moment, because the page is notified of the end and would ask before.
  await page.getByRole('button', { name: 'Salvar' }).evaluate(async (button: HTMLButtonElement, headers) => {
    await fetch('/api/admin/auth/sair', { method: 'POST', headers });
    button.click();
  }, headers);
  const dialog = page.getByRole('dialog', { name: 'Sua sessão terminou' });
  await expect(dialog.getByLabel('E-mail')).toHaveValue(admin.email);
  await expect(dialog.getByLabel('Senha', { exact: true })).toBeFocused();
  await dialog.getByLabel('Senha', { exact: true }).fill('Errada-123!');
  await dialog.getByRole('button', { name: 'Entrar e continuar' }).click();
  await expect(dialog.getByText('E-mail ou senha incorretos.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Nome/ })).toHaveValue(nome);
  await dialog.getByLabel('Senha', { exact: true }).fill(admin.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Foi criado com sucesso!')).toBeVisible();
  const call = await office(page.request);
  const { data } = await call('GET', `conta/search?term=${encodeURIComponent(nome)}`);
  expect(data).toHaveLength(1);
});

test('a new account confirms its e-mail by the link before a role can be given', async ({
  page,
  request,
}) => {
  const call = await office(request);
  const name = `Nova ${unique()}`;
  const email = `${unique()}@igreja.example`;
  const password = 'Forte-123!';
  await page.goto('/auth/cadastrar');
  await page.getByLabel('Nome').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByLabel('Repita a senha').fill(password);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByText('Enviamos um link ao seu e-mail')).toBeVisible();

  // the office sees it where roles are given, and sends the link again
  await signIn(page);
  await page.goto('/admin/acesso/perfis');
  const row = page.getByRole('row').filter({ hasText: email });
  await page.getByRole('searchbox', { name: 'Buscar por nome ou e-mail' }).fill(email);
  await expect(row.getByText('Não verificado')).toBeVisible();
  await expect(row.getByRole('combobox')).toBeDisabled();
  await row.getByRole('button', { name: /Enviar de novo/ }).click();
  await expect(page.getByText(`Enviamos o link para ${email}.`)).toBeVisible();
  const found = await call('GET', `users/search?term=${encodeURIComponent(email)}`);
  const [{ id }] = found.data;
  await navigate(page, `/admin/users/editar/${id}`);
  await expect(page.getByText('O perfil só pode ser dado depois')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/auth/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Confirme o seu e-mail' })).toBeVisible();
  await openVerificationLink(page, call, { email, password });
  await expect(page.getByText('Sua conta está pronta e espera um perfil')).toBeVisible();

  await signIn(page);
  await page.goto('/admin/acesso/perfis');
  await page.getByRole('searchbox', { name: 'Buscar por nome ou e-mail' }).fill(email);
  await expect(row.getByText('Não verificado')).toBeHidden();
  await row.getByRole('combobox').selectOption({ label: 'Pastor' });
  await expect(page.getByText(`${name} agora tem o perfil Pastor.`)).toBeVisible();
});
