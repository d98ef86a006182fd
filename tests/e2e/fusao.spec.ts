import { expect } from '@playwright/test';
import { cpf } from '../support/factory.ts';
import { axeViolations, expectAccessible, navigate, unique } from './office-support.ts';
import { testInOpenOffice as test } from './shared-context.ts';
import { api, newPessoa } from './support.ts';

interface Pessoa {
  id: number;
  nome: string;
  cpf: string | null;
  profissao: string | null;
}

const read = (page: Parameters<typeof api>[0], id: number) => api<Pessoa>(page, 'GET', `pessoa/${id}`);

/** A name that no other run has. */
const uniqueName = (nome: string): string => `${nome} ${unique()}`;

test('two records are merged by keyboard, and the merge is undone from the page', async ({ page }) => {
  const [name, other] = [uniqueName('Beatriz Nunes'), uniqueName('Bia Nunes')];
  const kept = await newPessoa(page, name);
  const merged = await api<Pessoa>(page, 'POST', 'pessoa', { nome: other, profissao: 'Médica' });
  await navigate(page, `/admin/pessoa/editar/${kept.id}`);
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Juntar com outro cadastro' }).click();
  await page.getByRole('combobox', { name: 'Juntar com' }).fill(other);
  await page.getByRole('option', { name: other }).click();
  await expect(page).toHaveURL(`/admin/pessoa/${kept.id}/fusao?com=${merged.id}`);
  await expect(page.getByRole('group', { name: 'Profissão' }).getByRole('radio').nth(1)).toBeChecked();
  await page.getByRole('group', { name: 'Nome' }).getByRole('radio').first().focus();
  await page.keyboard.press('ArrowRight');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Juntar os cadastros' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Juntar' }).press('Enter');
  await expect(page).toHaveURL(`/admin/pessoa/visualizar/${kept.id}`);
  await expect(page.getByText(`O cadastro de ${other} foi juntado a este`)).toBeVisible();
  expect(await read(page, kept.id)).toMatchObject({ nome: other, profissao: 'Médica' });
  expect(await axeViolations(page)).toEqual([]);

  await expect(page.getByText(`juntou o cadastro de ${other}`)).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer a junção' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer' }).click();
  await expect(page).toHaveURL(`/admin/pessoa/visualizar/${merged.id}`);
  expect(await read(page, kept.id)).toMatchObject({ nome: name, profissao: null });
});

test('obstacles to a merge are named, with links, and the merge waits', async ({ page }) => {
  const kept = await newPessoa(page, uniqueName('Célia Mel'));
  const merged = await api<Pessoa>(page, 'POST', 'pessoa', { nome: uniqueName('Caio Mel'), mae_id: kept.id });
  await page.goto(`/admin/pessoa/${kept.id}/fusao?com=${merged.id}`);
  const before = page.getByRole('region', { name: 'Antes de juntar' });
  await expect(before).toContainText('Um está como “Mãe (cadastro)” do outro');
  await expect(before.getByRole('link')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Juntar os cadastros' })).toBeDisabled();
});

test('a CPF that is taken names its record, and completes it with what was typed', async ({ page }) => {
  const name = uniqueName('Dalva Reis');
  const number = cpf(Math.floor(Math.random() * 90_000) + 400_000);
  const existing = await api<Pessoa>(page, 'POST', 'pessoa', { nome: name, cpf: number });
  await navigate(page, '/admin/pessoa/cadastrar');
  await page.getByLabel('Nome', { exact: false }).first().fill('Dalva dos Reis');
  await page.getByLabel('CPF').fill(number);
  await page.getByLabel('Profissão').fill('Costureira');
  await page.getByRole('button', { name: 'Salvar' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Atenção' });
  await expect(dialog).toContainText(name);
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByRole('link', { name: `Abrir ${name}` })).toHaveAttribute(
    'href',
    new RegExp(`/admin/pessoa/\\w+/${existing.id}$`),
  );
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: `Completar o cadastro de ${name}` }).click();
  await expect(page).toHaveURL(`/admin/pessoa/editar/${existing.id}`);
  await expect(page.getByLabel('Profissão')).toHaveValue('Costureira');
  await expect(page.getByLabel('Nome', { exact: false }).first()).toHaveValue(name);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('dialog', { name: 'Informação' }).getByRole('button', { name: 'OK' }).click();
  expect(await read(page, existing.id)).toMatchObject({ nome: name, profissao: 'Costureira', cpf: number });
});

test('a likely duplicate leads to the merge of the two', async ({ page }) => {
  const phone = `+55279${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const name = uniqueName('Elias Prado');
  const existing = await api<Pessoa>(page, 'POST', 'pessoa', { nome: name, whatsapp: phone });
  const { id } = await newPessoa(page, uniqueName('Elias do Prado'));
  await navigate(page, `/admin/pessoa/editar/${id}`);
  await page.getByLabel('WhatsApp').fill(phone.slice(3));
  await page.getByRole('button', { name: 'Salvar' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Confira antes de salvar' });
  await expect(dialog).toContainText(name);
  await dialog.getByRole('button', { name: 'Voltar' }).click();
  await expect(page.getByRole('link', { name: `Abrir ${name}` })).toBeFocused();
  await page.getByRole('link', { name: 'Juntar os dois cadastros' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL(`/admin/pessoa/${existing.id}/fusao?com=${id}`);
  await page.getByRole('button', { name: 'Trocar qual fica' }).click();
  await expect(page).toHaveURL(`/admin/pessoa/${id}/fusao?com=${existing.id}`);
});

test('father, mother and guardian are one field each: a name as typed, or a record', async ({ page }) => {
  const parent = await newPessoa(page, uniqueName('Zilda Prado'));
  const { nome } = await read(page, parent.id);
  const { id } = await newPessoa(page, uniqueName('Filho Prado'));
  await navigate(page, `/admin/pessoa/editar/${id}`);
  const mother = page.getByRole('combobox', { name: 'Mãe' });
  await mother.fill(nome);
  await expect(page.getByRole('option', { name: nome, exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(mother).toHaveValue(nome);
  await expect(mother).toHaveAccessibleDescription('Cadastro escolhido');
  await page.getByRole('combobox', { name: 'Pai' }).fill('João Prado, de Minas');
  await page.keyboard.press('Tab');
  await page.getByRole('combobox', { name: 'Responsável' }).fill('Avó Rute');
  // leaves the field, so that no list is open
  await page.keyboard.press('Tab');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('dialog', { name: 'Informação' }).getByRole('button', { name: 'OK' }).click();
  expect(await read(page, id)).toMatchObject({
    pai: 'João Prado, de Minas',
    pai_id: null,
    mae: null,
    mae_id: { id: parent.id, rotulo: nome },
    responsavel: null,
    responsavel_nome: 'Avó Rute',
  });
  // typing over a record is a name again
  await mother.fill('Zilda');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('dialog', { name: 'Informação' }).getByRole('button', { name: 'OK' }).click();
  expect(await read(page, id)).toMatchObject({ mae: 'Zilda', mae_id: null });
  // a minor without a guardian is reported at the field
  await page.getByLabel('Data de nascimento').first().fill('01/01/2020');
  await page.getByRole('button', { name: 'Limpar Responsável' }).click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Atenção' });
  await expect(dialog).toContainText('Responsável:');
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByRole('combobox', { name: 'Responsável' })).toHaveAttribute('aria-invalid', 'true');
});

test('a contact that is registered as a person opens that person', async ({ page }) => {
  const nome = uniqueName('Gilda Contato');
  const contato = await api<{ id: number }>(page, 'POST', 'contato', {
    nome,
    email: `${Date.now()}@igreja.example`,
    mensagem: 'Oi',
    assunto: 'duvida',
  });
  await navigate(page, `/admin/contato/editar/${contato.id}`);
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Cadastrar como pessoa' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sim' }).click();
  await expect(page).toHaveURL(/\/admin\/pessoa\/visualizar\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nome);
});

test('a likely duplicate is listed with its reason, and leads to the comparison', async ({ page }) => {
  const nome = uniqueName('Ivone Prates');
  const born = { nome, data_nascimento: '1977-07-17' };
  const older = await api<Pessoa>(page, 'POST', 'pessoa', born);
  const newer = await api<Pessoa>(page, 'POST', 'pessoa?confirmar=true', born);
  await expectAccessible(page, '/admin/pessoa/repetidas');
  const pair = page.getByRole('listitem').filter({ hasText: nome });
  await expect(pair).toContainText('Mesmo nome e nascimento');
  await pair.getByRole('button', { name: `${nome} e ${nome} não são a mesma pessoa` }).click();
  await expect(pair).toHaveCount(0);
  await page.getByText('Pares que não são a mesma pessoa').click();
  await page.getByRole('button', { name: `Voltar a comparar ${nome} e ${nome}` }).click();
  await pair.getByRole('link', { name: `Comparar ${nome} e ${nome}` }).click();
  await expect(page).toHaveURL(`/admin/pessoa/${older.id}/fusao?com=${newer.id}`);
});
