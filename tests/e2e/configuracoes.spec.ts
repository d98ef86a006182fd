import { expect, type Locator } from '@playwright/test';
import { axeViolations, expectLoaded, navigate, unique, watchErrors } from './office-support.ts';
import { testInOpenOffice as test } from './shared-context.ts';

test('an administrator walks the settings, tests a connection and words a mail', async ({ page }) => {
  const errors = watchErrors(page);
  const turnTo = (tab: string) => page.getByRole('main').locator(`a[href="/admin/settings/${tab}"]`).click();
  /** Leaves a filled form by a page load, so that no question about unsaved changes appears. */
  const load = (tab: string) => page.goto(`/admin/settings/${tab}`);
  const open = async (tab: string, heading: string, go: (tab: string) => Promise<unknown>) => {
    await go(tab);
    await expectLoaded(page, `/admin/settings/${tab}`);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
  };

  await open('account', 'Textos em três idiomas', load);
  await open('billing', 'Meios de pagamento', turnTo);
  await open('security', 'Verificação em duas etapas por perfil', turnTo);
  await expect(page.getByLabel('Tamanho mínimo da senha')).toHaveValue('8');
  await page.getByLabel('Tamanho mínimo da senha').fill('3');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByLabel('Tamanho mínimo da senha')).toBeFocused();

  await open('connections', 'Arquivos', load);
  await page.getByRole('button', { name: 'Testar: Arquivos' }).click();
  const files = page.getByRole('region', { name: 'Arquivos' });
  await expect(files).toContainText('Funcionou em');

  /** Sends a form with keys in wrong fields: it is refused before the service is asked, and the first wrong field is focused. */
  const refused = async (form: Locator, typed: Record<string, string>, wrong: string, message: RegExp) => {
    for (const [label, value] of Object.entries(typed)) await form.getByLabel(label).fill(value);
    await form.getByRole('button', { name: 'Testar e gravar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Fechar' }).click();
    await expect(form.getByLabel(wrong)).toBeFocused();
    await expect(form.getByLabel(wrong)).toHaveAccessibleDescription(message);
    expect(await axeViolations(page, { part: 'main' })).toEqual([]);
  };
  await files.getByText('Usar um bucket S3').click();
  const bucket = { 'Endereço do serviço': 'nada', Bucket: 'igreja', 'ID da chave de acesso': 'AKIA' };
  await refused(files, bucket, 'Endereço do serviço', /Escreva um endereço/);
  const stripe = page.getByRole('region', { name: 'Stripe' });
  await stripe.getByText('Receber por Stripe').click();
  const keys = {
    'Chave secreta': 'pk_test_1',
    'Chave publicável': 'pk_test_1',
    'Segredo do webhook': 'whsec_1',
  };
  await refused(stripe, keys, 'Chave secreta', /começa com sk_ ou rk_/);

  await open('notifications', 'Textos dos e-mails', load);
  await page.getByLabel('Assunto').fill('Recibo de {nome}');
  await page.getByRole('button', { name: 'Ver como fica' }).click();
  await expect(page.getByLabel('Assunto')).toHaveAccessibleDescription(/um campo que este e-mail não tem/);
  await page.getByLabel('Assunto').fill('Recibo de {name}');
  await page.getByRole('button', { name: 'Ver como fica' }).click();
  await expect(page.getByText('Recibo de Conceição')).toBeVisible();
  // another language would show another form, and another tab another page
  const question = page.getByRole('alertdialog').filter({ hasText: 'Há mudanças que não foram salvas.' });
  const stay = () => question.getByRole('button', { name: 'Continuar editando' }).click();
  const language = page.getByRole('main').getByRole('combobox', { name: 'Idioma', exact: true });
  await language.selectOption('English');
  await stay();
  await turnTo('security');
  await stay();
  await expect(page.getByLabel('Assunto')).toHaveValue('Recibo de {name}');
  await language.selectOption('English');
  await question.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page.getByLabel('Assunto')).not.toHaveValue('Recibo de {name}');
  // the inputs that were refused on purpose
  expect(errors.filter((error) => !error.includes('422'))).toEqual([]);
  // after that, because axe warns about the frame of the preview, which it cannot check
  expect(await axeViolations(page)).toEqual([]);
});

test('the drawers of webhooks and roles show errors, and a webhook is made, seen and deleted', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await navigate(page, '/admin/settings/connections');
  await expectLoaded(page, '/admin/settings/connections');
  await page.getByRole('button', { name: 'Criar webhook' }).click();
  const drawer = page.getByRole('dialog', { name: 'Criar webhook' });
  const address = `https://${unique()}.example/avisos`;
  await drawer.getByLabel('Endereço').fill(address);
  await drawer.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Fechar' }).click();
  await expect(drawer.getByRole('alert')).toHaveText('Escolha pelo menos um aviso.');
  expect(await axeViolations(page, { part: 'dialog[open]' })).toEqual([]);
  await drawer.getByRole('checkbox').first().check();
  await drawer.getByRole('button', { name: 'Salvar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Segredo do webhook' });
  await expect(dialog.getByRole('textbox')).toHaveValue(/^whsec_/);
  expect(await axeViolations(page, { part: 'dialog[open]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Já guardei o segredo' }).click();

  // a new secret is asked for, and leaves the unsaved changes of the form
  await page.getByRole('button', { name: `Editar ${address}` }).click();
  const edited = page.getByRole('dialog', { name: 'Editar webhook' });
  await edited.getByLabel('Para que serve').fill('Som');
  await edited.getByRole('button', { name: 'Trocar o segredo' }).click();
  const rotate = page.getByRole('alertdialog', { name: 'Trocar o segredo' });
  await rotate.getByRole('button', { name: 'Trocar o segredo' }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue(/^whsec_/);
  await dialog.getByRole('button', { name: 'Já guardei o segredo' }).click();
  await expect(edited.getByRole('button', { name: 'Trocar o segredo' })).toBeFocused();
  await expect(edited.getByLabel('Para que serve')).toHaveValue('Som');
  await edited.getByRole('button', { name: 'Salvar' }).click();
  await expect(edited).toBeHidden();

  await page.getByRole('button', { name: `Entregas de ${address}` }).click();
  await expect(page.getByRole('dialog', { name: 'Entregas' })).toContainText('Nada foi enviado ainda.');
  // with the list under it, which has a webhook now
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Excluir ${address}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText(address)).toHaveCount(0);

  await navigate(page, '/admin/acesso/perfis');
  await page.getByRole('button', { name: 'Novo perfil' }).click();
  const role = page.getByRole('dialog', { name: 'Cadastrar perfil' });
  await role.getByRole('button', { name: 'Salvar' }).click();
  await expect(role.getByLabel('Nome')).toHaveAccessibleDescription(/obrigatório/);
  expect(await axeViolations(page, { part: 'dialog[open]' })).toEqual([]);
  expect(errors.filter((error) => !error.includes('422'))).toEqual([]);
});
