import { expect } from '@playwright/test';
import { axeViolations, expectLoaded, unique, watchErrors } from './office-support.ts';
import { testInOpenOffice } from './shared-context.ts';

const testBySecretary = testInOpenOffice.extend({ role: { of: 'Secretaria' } });

testBySecretary(
  'a secretary makes an API key, uses it in a programme, and revokes it',
  async ({ page, request }) => {
    const errors = watchErrors(page);
    const nome = `Planilha ${unique()}`;
    await page.goto('/admin/profile/security');
    await expectLoaded(page, '/admin/profile/security');
    await page.getByRole('button', { name: 'Criar chave' }).click();
    const drawer = page.getByRole('dialog', { name: 'Criar chave' });
    expect(await axeViolations(page, { part: 'dialog[open]' })).toEqual([]);
    await drawer.getByLabel('Para que serve').fill(nome);
    await drawer.getByLabel('Listar: Pessoas').check();
    await drawer.getByRole('button', { name: 'Criar chave' }).click();
    const dialog = page.getByRole('dialog', { name: 'Chave criada' });
    const chave = await dialog.getByRole('textbox').inputValue();
    expect(chave).toMatch(/^apr_/);
    expect(await axeViolations(page, { part: 'dialog[open]' })).toEqual([]);
    await dialog.getByRole('button', { name: 'Já guardei a chave' }).click();

    const status = async (path: string): Promise<number> =>
      (await request.get(`/api/admin/${path}`, { headers: { authorization: `Bearer ${chave}` } })).status();
    expect([await status('pessoa'), await status('financeiro')]).toEqual([200, 403]);

    const line = page.getByRole('listitem').filter({ hasText: nome });
    await expect(line).toContainText('Pessoas: Listar');
    expect(await axeViolations(page)).toEqual([]);
    await line.getByRole('button', { name: `Revogar ${nome}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revogar' }).click();
    await expect(line).toHaveCount(0);
    expect(await status('pessoa')).toBe(401);
    expect(errors).toEqual([]);
  },
);
