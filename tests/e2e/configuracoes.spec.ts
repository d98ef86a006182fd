import { expect } from '@playwright/test';
import { axeViolations, expectLoaded, watchErrors } from './office-support.ts';
import { testInOwnContext as test } from './shared-context.ts';
import { signIn } from './support.ts';

test('an administrator walks the settings, tests a connection and words a mail', async ({ page }) => {
  await signIn(page);
  const errors = watchErrors(page);
  const open = async (tab: string, heading: string) => {
    await page.goto(`/admin/settings/${tab}`);
    await expectLoaded(page, `/admin/settings/${tab}`);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
  };

  await open('account', 'Textos em três idiomas');
  await open('billing', 'Meios de pagamento');
  await open('security', 'Verificação em duas etapas por perfil');
  await expect(page.getByLabel('Tamanho mínimo da senha')).toHaveValue('8');
  await page.getByLabel('Tamanho mínimo da senha').fill('3');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByLabel('Tamanho mínimo da senha')).toBeFocused();

  await open('connections', 'Arquivos');
  await page.getByRole('button', { name: 'Testar: Arquivos' }).click();
  await expect(page.getByRole('region', { name: 'Arquivos' })).toContainText('Funcionou em');

  await open('notifications', 'Textos dos e-mails');
  await page.getByLabel('Assunto').fill('Recibo de {nome}');
  await page.getByRole('button', { name: 'Ver como fica' }).click();
  await expect(page.getByLabel('Assunto')).toHaveAccessibleDescription(/um campo que este e-mail não tem/);
  await page.getByLabel('Assunto').fill('Recibo de {name}');
  await page.getByRole('button', { name: 'Ver como fica' }).click();
  await expect(page.getByText('Recibo de Conceição')).toBeVisible();
  // the two inputs that were refused on purpose
  expect(errors.filter((error) => !error.includes('422'))).toEqual([]);
  // after that, because it warns of the frame of the preview, which it cannot look into
  expect(await axeViolations(page)).toEqual([]);
});
