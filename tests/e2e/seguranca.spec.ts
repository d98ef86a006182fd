import { expect } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import {
  accountPassword,
  axeViolations,
  givenPassword,
  office,
  openVerificationLink,
  unique,
} from './office-support.ts';
import { test } from './shared-context.ts';

test('a person protects the account with two steps and a passkey, and signs in with each', async ({
  page,
  request,
}) => {
  const call = await office(request);
  const { data } = await call('GET', 'acesso/perfis');
  const role = data.find(({ nome }: { nome: string }) => nome === 'Secretaria').id;
  const email = `${unique()}@igreja.example`;
  await call('POST', 'users', {
    name: 'Rute Prado',
    email,
    role,
    ativo: true,
    password: givenPassword,
    password_confirmation: givenPassword,
  });
  // on a page of ours: its opener policy moves it to another process, where an earlier authenticator is lost
  await page.goto('/auth/login');
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const typePassword = async (password = accountPassword) => {
    await page.goto('/auth/login');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  };

  // with the password that the office gave, every page redirects to the one that asks for another
  await typePassword(givenPassword);
  await page.waitForURL('**/admin');
  await page.goto('/admin/pessoa');
  await expect(page.getByRole('heading', { name: 'Escolha a sua senha' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('Senha atual').fill(givenPassword);
  await page.getByLabel('Nova senha', { exact: true }).fill(accountPassword);
  await page.getByLabel('Repita a senha').fill(accountPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Navegação' })).toBeVisible();
  await page.goto('/admin/profile/security');
  // the user who made the account might have made keys for it too: the link to the address comes first
  await expect(page.getByText('confirme o seu e-mail por um link')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Enviar o link' }).click();
  await expect(page.getByText(`Enviamos o link para ${email}`)).toBeVisible();
  await openVerificationLink(page, call, { email, password: accountPassword });
  await page.waitForURL('/admin');
  await page.goto('/admin/profile/security');
  const twoStep = page.getByRole('region', { name: 'Verificação em duas etapas' });
  await twoStep.getByRole('button', { name: 'Ativar' }).click();
  await expect(twoStep.getByRole('img', { name: 'Código para o aplicativo autenticador' })).toBeVisible();
  const secret = (await twoStep.locator('[dir="ltr"]').textContent())!.replaceAll(' ', '');
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect(await axeViolations(page)).toEqual([]);
  await twoStep.getByLabel('Código de seis dígitos').fill('000000');
  await twoStep.getByRole('button', { name: 'Ativar' }).click();
  await page.getByRole('alertdialog').getByRole('button').click();
  const used = code();
  await twoStep.getByLabel('Código de seis dígitos').fill(used);
  await twoStep.getByRole('button', { name: 'Ativar' }).click();
  await expect(twoStep.getByRole('heading', { name: 'Códigos de recuperação' })).toBeFocused();
  const recovery = await twoStep.getByRole('listitem').allTextContents();
  expect(recovery).toHaveLength(10);
  const saving = page.waitForEvent('download');
  await twoStep.getByRole('button', { name: 'Baixar' }).click();
  expect((await saving).suggestedFilename()).toBe('codigos-de-recuperacao.txt');
  await twoStep.getByRole('button', { name: 'Já guardei' }).click();
  await expect(twoStep.getByText(/^Ativa desde/)).toBeVisible();

  const passkeys = page.getByRole('region', { name: 'Chaves de acesso' });
  await passkeys.getByRole('button', { name: 'Adicionar chave de acesso' }).click();
  await passkeys.getByLabel('Nome da chave').fill('Notebook da secretaria');
  await page.keyboard.press('Enter');
  // exactly: the hint of the form names it too
  await expect(passkeys.getByText('Notebook da secretaria', { exact: true })).toBeVisible();
  const devices = page.getByRole('region', { name: 'Aparelhos conectados' });
  await expect(devices.getByText('Este aparelho')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  // the password alone no longer opens the office; a recovery code does after it
  await page.context().clearCookies();
  await typePassword();
  await expect(page.getByRole('heading', { name: 'Mais um passo' })).toBeVisible();
  await expect(page.getByLabel('Código do aplicativo')).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('Código do aplicativo').fill(used);
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button').click();
  await page.getByRole('button', { name: /usar um código de recuperação/ }).click();
  await page.getByLabel('Código de recuperação').fill(recovery[0]!);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin');

  // the passkey needs neither address nor password
  await page.context().clearCookies();
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
  await page.waitForURL('**/admin');
  await expect(page.getByText(/Rute/).first()).toBeVisible();
});
