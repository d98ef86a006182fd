import { expect } from '@playwright/test';
import { expectLoaded, office, signInAs, unique, watchErrors } from './office-support.ts';
import { testInOwnContext as test } from './shared-context.ts';
import { signIn } from './support.ts';

test('a list offers new records, and a form names who else edits', async ({ page, browser, request }) => {
  const call = await office(request);
  const other = await browser.newContext();
  const second = await other.newPage();
  const errors = watchErrors(second);
  await signIn(page);
  await signInAs(second, call, 'Administrador');
  const nome = `Cor ${unique()}`;
  const heard = second.waitForResponse(/\/api\/broadcasting\/auth/);
  await second.goto('/admin/cor');
  await expectLoaded(second, '/admin/cor');
  await heard;
  await second.waitForFunction(() => document.querySelectorAll('tbody tr').length > 0);
  const { id } = await call('POST', 'cor', { nome, hex: '#123456' });
  await second.getByRole('button', { name: '1 novo registro' }).click();
  await expect(second.getByRole('status').getByRole('button')).toHaveCount(0);
  await second.goto(`/admin/cor/editar/${id}`);
  await page.goto(`/admin/cor/editar/${id}`);
  await expect(second.getByText('está editando este registro.')).toBeVisible();
  await page.goto('about:blank');
  await expect(second.getByText('está editando este registro.')).toBeHidden();
  expect(errors).toEqual([]);
  await other.close();
});
