import { expect } from '@playwright/test';
import { office, unique } from './office-support.ts';
import { testInOwnContext as test } from './shared-context.ts';
import { signIn } from './support.ts';

test('options of an earlier search are not chosen, and creating a record is not offered before the search ends', async ({
  page,
  request,
}) => {
  const call = await office(request);
  const nome = `Igreja ${unique()}`;
  await call('POST', 'igreja', { nome_fantasia: nome, razao_social: nome });
  await signIn(page);
  await page.clock.install();
  await page.goto('/admin/pessoa/cadastrar');
  const igreja = page.getByRole('combobox', { name: 'Igreja' });
  const options = page.getByRole('listbox', { name: 'Igreja' }).getByRole('option');
  const create = options.filter({ hasText: 'Cadastrar' });
  await igreja.click();
  await expect(options.first()).toBeEnabled();

  // Time stands still: the pause of typing is not over, and nothing was searched for.
  await page.clock.pauseAt(Date.now() + 60_000);
  await igreja.fill(nome);
  await expect(igreja).toHaveValue(nome);
  await expect(options.first()).toBeDisabled();
  await expect(create).toHaveCount(0);

  await page.clock.resume();
  await expect(options).toHaveText([nome]);
  await options.click();
  await expect(igreja).toHaveValue(nome);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
