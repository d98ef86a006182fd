import { expect, type Locator, type Page } from '@playwright/test';
import { navigate, office, unique } from './office-support.ts';
import { testInOpenOffice as test } from './shared-context.ts';

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
  await navigate(page, '/admin/pessoa/cadastrar');
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
  await navigate(page, '/admin/acesso/perfis');
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

test('an action of the menu asks first, and leaves in the form what was not saved', async ({ page }) => {
  const call = await office(page.request);
  const pedido = {
    nome: `Rute ${unique()}`,
    motivo_pedido: 'saude',
    mensagem: 'Um exame',
    status: 'pendente',
  };
  const { id } = await call('POST', 'pedidooracoes', pedido);
  await navigate(page, `/admin/pedidooracoes/editar/${id}`);
  const mensagem = page.getByLabel('Mensagem');
  await mensagem.fill('Um exame na sexta');
  const pray = async () => {
    await page.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Orei por este pedido' }).click();
  };
  const question = page.getByRole('alertdialog', { name: 'Orei por este pedido' });
  await pray();
  await expect(question).toContainText('Há mudanças que não foram salvas.');
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  expect(await call('GET', `pedidooracoes/${id}`)).toMatchObject({ status: 'pendente' });
  await pray();
  await question.getByRole('button', { name: 'Continuar mesmo assim' }).click();
  await expect(page.getByText('Feito!')).toBeVisible();
  await expect(mensagem).toHaveValue('Um exame na sexta');
  expect(await call('GET', `pedidooracoes/${id}`)).toMatchObject({ mensagem: 'Um exame' });
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'OK' }).click();
  expect(await call('GET', `pedidooracoes/${id}`)).toMatchObject({ mensagem: 'Um exame na sexta' });
});

test('a save takes neither the focus nor what is typed meanwhile', async ({ page }) => {
  await navigate(page, '/admin/postagem/cadastrar');
  await page.getByRole('textbox', { name: 'Título' }).fill(`Culto ${unique()}`);
  await page.keyboard.press('Control+s');
  // the refused save leads to the text, where no key is lost
  await page.getByRole('alertdialog').getByRole('button').last().click();
  const texto = page.getByRole('textbox', { name: 'Texto' });
  await expect(texto).toHaveAttribute('aria-invalid', 'true');
  await expect(texto).toBeFocused();
  await page.keyboard.type('Boa nova');
  await expect(texto).toHaveText('Boa nova');
  await expect(texto).not.toHaveAttribute('aria-invalid');

  const call = await office(page.request);
  const postagem = { titulo: `Culto ${unique()}`, texto: '<p>Boa nova</p>', status: 'rascunho' };
  const { id } = await call('POST', 'postagem', postagem);
  await page.goto(`/admin/postagem/editar/${id}`);
  const requested = Promise.withResolvers<void>();
  const typed = Promise.withResolvers<void>();
  await page.route(`**/api/admin/postagem/${id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    requested.resolve();
    await typed.promise;
    return route.fallback();
  });
  const resumo = page.getByRole('textbox', { name: 'Resumo' });
  await resumo.fill('Venha');
  await page.keyboard.press('Control+s');
  await requested.promise;
  await texto.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' para todos');
  typed.resolve();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(texto).toBeFocused();
  await page.keyboard.type('!');
  await expect(texto).toHaveText('Boa nova para todos!');
  await expect(resumo).toHaveValue('Venha');
  expect(await call('GET', `postagem/${id}`)).toMatchObject({ resumo: 'Venha', texto: '<p>Boa nova</p>' });
});
