import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { axeViolations, navigate, unique } from './office-support.ts';
import { testInOpenOffice as test } from './shared-context.ts';
import { api, newPessoa } from './support.ts';

test('the secretary finds a person without typing accents and changes the name', async ({ page }) => {
  const { id } = await newPessoa(page, 'Joãozinho Buscável');
  await navigate(page, '/admin/pessoa');
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('joaozinho buscavel');
  await page.getByRole('link', { name: 'Joãozinho Buscável' }).click();
  await expect(page).toHaveURL(`/admin/pessoa/editar/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Editar Pessoa');
  await page.getByLabel('Nome', { exact: false }).first().fill('Joãozinho Achado');
  await page.getByRole('button', { name: 'Salvar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Informação' });
  await expect(dialog).toContainText('Foi atualizado com sucesso!');
  await dialog.getByRole('button', { name: 'OK' }).click();
  expect((await api<{ nome: string }>(page, 'GET', `pessoa/${id}`)).nome).toBe('Joãozinho Achado');
});

test('a new person is registered and the form is empty again', async ({ page }) => {
  await navigate(page, '/admin/pessoa/cadastrar');
  const nome = page.getByLabel('Nome', { exact: false }).first();
  // a person of the same name or telephone would cause a warning
  const [word, whatsapp] = [unique(), `119${randomInt(10_000_000, 100_000_000)}`];
  await nome.fill(`Pessoa ${word}`);
  await page.getByLabel('WhatsApp').fill(whatsapp);
  await page.getByLabel('Data de nascimento').first().fill('29/02/2000');
  await nome.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Informação' });
  await expect(dialog).toContainText('Foi criado com sucesso!');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(nome).toHaveValue('');
  const { data } = await api<{ data: Record<string, unknown>[] }>(page, 'GET', `pessoa/search?term=${word}`);
  expect(data[0]).toMatchObject({ whatsapp: `+55${whatsapp}`, data_nascimento: '2000-02-29' });
});

test('errors are shown beside the field and in the dialog, and nothing is saved', async ({ page }) => {
  await navigate(page, '/admin/pessoa/cadastrar');
  await page.getByLabel('CPF').fill('111.111.111-11');
  await page.getByRole('button', { name: 'Salvar' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Atenção' });
  await expect(dialog).toContainText('Este campo é obrigatório.');
  await expect(dialog).toContainText('Informe um CPF válido.');
  // persistent, as the specification says: only its button closes it
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('CPF')).toHaveAttribute('aria-invalid', 'true');
});

test('a person is deleted after a confirmation and leaves the list', async ({ page }) => {
  await newPessoa(page, 'Pessoa Passageira');
  await navigate(page, '/admin/pessoa');
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('passageira');
  const row = page.getByRole('row').filter({ hasText: 'Pessoa Passageira' });
  await row.getByRole('button', { name: /Ações/ }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  const dialog = page.getByRole('alertdialog').filter({ hasText: 'Deseja realmente excluir este item?' });
  await expect(dialog).toContainText('Pessoa Passageira');
  await dialog.getByRole('button', { name: 'Não' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /Ações/ }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await dialog.getByRole('button', { name: 'Sim' }).click();
  const done = page.getByRole('dialog', { name: 'Informação' });
  await expect(done).toContainText('Foi excluído com sucesso!');
  await done.getByRole('button', { name: 'OK' }).click();
  await expect(row).toHaveCount(0);
});

test('two people edit the same record, and the second sees what changed before anything is lost', async ({
  page,
}) => {
  const { id, versao } = await newPessoa(page, 'Pessoa Disputada');
  await page.goto(`/admin/pessoa/editar/${id}`);
  const profissao = page.getByLabel('Profissão');
  await profissao.fill('Costureira');
  await api(page, 'PUT', `pessoa/${id}`, { profissao: 'Professora', versao });
  await page.getByRole('button', { name: 'Salvar' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Outra pessoa mudou este registro' });
  await expect(dialog).toContainText('Professora');
  await expect(dialog).toContainText('Costureira');
  await dialog.getByRole('button', { name: 'Salvar a minha versão' }).click();
  const done = page.getByRole('dialog', { name: 'Informação' });
  await expect(done).toContainText('Foi atualizado com sucesso!');
  await done.getByRole('button', { name: 'OK' }).click();
  expect((await api<{ profissao: string }>(page, 'GET', `pessoa/${id}`)).profissao).toBe('Costureira');
});

test('leaving with unsaved changes asks first', async ({ page }) => {
  await navigate(page, '/admin/conta/cadastrar');
  await page.getByLabel('Nome', { exact: false }).first().fill('Conta esquecida');
  await page.getByRole('navigation', { name: 'Navegação' }).getByRole('link', { name: 'Pessoas' }).click();
  const dialog = page.getByRole('alertdialog').filter({ hasText: 'Há mudanças que não foram salvas' });
  await dialog.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(page).toHaveURL('/admin/conta/cadastrar');
  await page.getByRole('navigation', { name: 'Navegação' }).getByRole('link', { name: 'Pessoas' }).click();
  await dialog.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL('/admin/pessoa');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Listar Pessoas');
});

test('the list grows page by page until everything is there, and a new sort starts over', async ({
  page,
}) => {
  await navigate(page, '/admin/pessoa');
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(25);
  await page.getByRole('button', { name: 'Carregar mais' }).scrollIntoViewIfNeeded();
  await expect.poll(() => rows.count()).toBeGreaterThan(25);
  await page.getByRole('columnheader', { name: 'Nome' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Nome' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByText(/^1–\d+ de \d+$/)).toBeVisible();
});

test('a list that cannot be loaded is emptied and says why', async ({ page }) => {
  await navigate(page, '/admin/conta');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  let requests = 0;
  await page.route('**/api/admin/conta**', (route) => {
    // the previous list may still request its next page
    if (!route.request().url().includes('caixa')) return route.continue();
    requests++;
    return route.fulfill({ status: 500, json: { message: 'Ocorreu um erro tente novamente mais tarde' } });
  });
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('caixa');
  const dialog = page.getByRole('alertdialog', { name: 'Atenção' });
  await expect(dialog).toContainText('Ocorreu um erro tente novamente mais tarde');
  expect(requests).toBe(2);
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByRole('row')).toHaveCount(0);
});

test('a list whose filter the server refuses offers to clear it', async ({ page }) => {
  await navigate(page, '/admin/pessoa?status=inexistente');
  await page.getByRole('alertdialog', { name: 'Atenção' }).getByRole('button', { name: 'Fechar' }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('A busca ou um filtro não vale nesta lista.');
  await main.getByRole('button', { name: 'Limpar busca e filtros' }).click();
  await expect(main.locator('[data-row-link]').first()).toBeVisible();
});

test('a photo is kept without its metadata and shown again', async ({ page }) => {
  const { default: sharp } = await import('sharp');
  const { id } = await newPessoa(page, 'Pessoa Fotografada');
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#0f766e' } })
    .withExif({ IFD0: { Artist: 'segredo' } })
    .jpeg()
    .toBuffer();
  await navigate(page, `/admin/pessoa/editar/${id}`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('dialog', { name: 'Informação' }).getByRole('button', { name: 'OK' }).click();
  const { foto } = await api<{ foto: { url: string; tipo: string } }>(page, 'GET', `pessoa/${id}`);
  const answer = await page.request.get(foto.url);
  expect(answer.headers()['content-type']).toBe('image/webp');
  expect((await sharp(await answer.body()).metadata()).exif).toBeUndefined();
});

test('sub-categories are listed and created under their parent', async ({ page }) => {
  const parent = await api<{ id: number }>(page, 'POST', 'categoria', {
    nome: `Categoria Mãe ${unique()}`,
    tipo: 'produto',
  });
  await page.goto(`/admin/categoria/${parent.id}/cadastrar`);
  await page.getByLabel('Nome', { exact: false }).first().fill('Categoria Filha');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('dialog', { name: 'Informação' }).getByRole('button', { name: 'OK' }).click();
  await navigate(page, `/admin/categoria/${parent.id}/listar`);
  await expect(page.getByRole('link', { name: 'Categoria Filha' })).toBeVisible();
  await expect(page.getByText('1–1 de 1')).toBeVisible();
});

test('a note on a person is written, read when it is opened, and said to be a confidence', async ({
  page,
}) => {
  const { id } = await newPessoa(page, 'Pessoa Acompanhada');
  await navigate(page, `/admin/pessoa/visualizar/${id}`);
  const notes = page.getByRole('region', { name: 'Anotações' });
  await expect(notes).toContainText('Contadas em confiança');
  await notes.getByRole('button', { name: 'Nova anotação' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Texto').fill('Pediu oração pela filha.');
  await form.getByRole('button', { name: 'Salvar' }).click();
  const note = notes.getByRole('listitem');
  await expect(note).toHaveCount(1);
  await expect(page.getByText('Pediu oração pela filha.')).toHaveCount(0);
  await note.locator('summary').press('Enter');
  await expect(note).toContainText('Pediu oração pela filha.');
  expect(await axeViolations(page)).toEqual([]);
  await expect(note.getByRole('link')).toHaveAttribute('href', /\/admin\/anotacao\/editar\//);
});
