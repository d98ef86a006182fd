import { expect, type Response } from '@playwright/test';
import { axeViolations, office, unique } from './office-support.ts';
import { testInOpenOffice } from './shared-context.ts';

const testBySecretary = testInOpenOffice.extend({ role: { of: 'Secretaria' } });

testBySecretary(
  'a secretary imports a spreadsheet, mends a cell, and undoes it',
  async ({ page, request }) => {
    const call = await office(request);
    // The first name, so that nobody of another run with the same telephone is taken for this person.
    const name = unique();
    const csv = [
      'Nome;Nascimento;Celular;Est. civil;Congregação;Obs',
      `${name} Ana;25/12/1980;(27) 99911-0001;Casada;;x`,
      `${name} Bia;31/02/1985;;Enrolada;Nenhures;y`,
      `${name} Caio;;;;Nenhures;z`,
    ].join('\n');
    await page.goto('/admin/importacao');
    await page.getByRole('combobox', { name: 'O que a planilha traz' }).selectOption('pessoa');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'rol.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(page).toHaveURL(/\/admin\/importacao\/\d+$/);
    await expect(page.getByRole('combobox', { name: 'O que é a coluna Celular' })).toHaveValue('whatsapp');
    expect(await axeViolations(page)).toEqual([]);

    // The page opens with the rows that have errors: the date is mended in its place.
    const run = page.getByRole('button', { name: /^Importar (\d+ )?linhas/ });
    await expect(run).toBeDisabled();
    // A second column chosen before the answer to the first one takes nothing back.
    const column = (title: string) => page.getByRole('combobox', { name: `O que é a coluna ${title}` });
    const isChange = (response: Response) => response.request().method() === 'PUT';
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(/\/api\/admin\/importacao\/\d+$/, async (route) => {
      if (route.request().method() === 'PUT') await held;
      await route.continue();
    });
    await column('Est. civil').selectOption('');
    await column('Obs').selectOption('profissao');
    const saved = page.waitForResponse(
      (response) => isChange(response) && response.request().postDataJSON().mapa.includes('profissao'),
    );
    letThrough();
    const { colunas } = await (await saved).json();
    expect(colunas.map(({ campo }: { campo: string | null }) => campo).slice(3)).toEqual([
      null,
      'igreja',
      'profissao',
    ]);
    await page.unrouteAll();
    await column('Est. civil').selectOption('estado_civil');
    await expect(page.getByRole('combobox', { name: 'Estado civil da linha 3' })).toBeVisible();
    // A choice shows at once; one that the server refuses is reported and taken back.
    const skip = page.getByRole('checkbox', { name: /^Importar só as linhas sem erros/ });
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/api\/admin\/importacao\/\d+$/, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      await answered;
      await route.fulfill({ status: 409, json: { message: 'A importação já começou.' } });
    });
    await skip.click();
    await expect(skip).toBeChecked();
    answer();
    const refusal = page.getByRole('alertdialog').filter({ hasText: 'A importação já começou.' });
    await refusal.getByRole('button').click();
    await expect(skip).not.toBeChecked();
    await page.unrouteAll();
    await page.getByRole('textbox', { name: 'Data de nascimento da linha 3' }).fill('28/02/1985');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Estado civil da linha 3' }).selectOption('Casado(a)');
    const church = page.getByRole('combobox', { name: 'Igreja da linha 3' });
    await expect(church).toHaveAccessibleDescription(/Nenhures/);
    await church.click();
    await expect(
      page.getByRole('listbox', { name: 'Igreja da linha 3' }).getByRole('option').first(),
    ).toBeVisible();
    await church.press('ArrowDown');
    await church.press('Enter');
    // The other row with the same wrong name is mended with it.
    await page.getByRole('button', { name: 'Trocar na outra linha' }).click();
    await expect(page.getByRole('heading', { name: 'Confira as linhas' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Com erros (0)' })).toBeVisible();
    // A page that no longer exists, because its rows were corrected, gives way to the last one.
    await page.route('**/api/admin/importacao/*/linhas?*', async (route) => {
      const response = await route.fetch();
      const isFirst = new URL(route.request().url()).searchParams.get('page') === '1';
      await route.fulfill({ response, json: { ...(await response.json()), ...(isFirst && { total: 120 }) } });
    });
    await page.getByRole('button', { name: 'Todas (3)' }).click();
    const second = page.waitForResponse(/\/linhas\?.*page=2/);
    await page.getByRole('button', { name: 'Próxima página' }).click();
    await second;
    await expect(page.getByRole('cell', { name: '28/02/1985' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Página 1', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.unrouteAll({ behavior: 'wait' });
    await run.click();
    await expect(page.getByRole('heading', { name: 'Importação terminada' })).toBeVisible({
      timeout: 20_000,
    });
    await page.getByRole('button', { name: 'Cadastradas (3)' }).click();
    await expect(page.getByRole('link', { name: `${name} Bia` })).toBeVisible();
    const people = await call('GET', `pessoa/search?term=${name}`);
    expect(people.total).toBe(3);
    await call('PUT', `pessoa/${people.data[0].id}`, { profissao: 'Médica' });

    await page.getByRole('button', { name: 'Desfazer a importação' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer a importação' }).click();
    await expect(page.getByRole('heading', { name: 'Importação desfeita em parte' })).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByRole('link', { name: `${name} Ana` })).toBeVisible();
    expect((await call('GET', `pessoa/search?term=${name}`)).total).toBe(1);
    expect(await axeViolations(page)).toEqual([]);
  },
);
