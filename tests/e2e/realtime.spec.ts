import { expect } from '@playwright/test';
import { expectLoaded, office, signInAs, unique, watchErrors } from './office-support.ts';
import { testInOwnContext as test } from './shared-context.ts';
import { signIn } from './support.ts';

/** Other tests may write the same sections at the same time. */
const arrived = /^\d+ novos? registros?$/;

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
  await second.getByRole('button', { name: arrived }).click();
  await expect(second.getByRole('status').getByRole('button')).toHaveCount(0);
  await second.goto(`/admin/cor/editar/${id}`);
  await page.goto(`/admin/cor/editar/${id}`);
  await expect(second.getByText('está editando este registro.')).toBeVisible();
  await page.goto('about:blank');
  await expect(second.getByText('está editando este registro.')).toBeHidden();
  expect(errors).toEqual([]);
  await other.close();
});

test('changes of others to a list move neither its rows nor the scroll, and going back restores both', async ({
  page,
  request,
}) => {
  const call = await office(request);
  const word = `A${unique()}`;
  const pessoa = (nome: string) => call('POST', 'pessoa', { nome, status: 'congregado' });
  const [edited, deleted] = [await pessoa(`${word} antes`), await pessoa(`${word} some`)];
  await signInAs(page, call, 'Administrador');
  const errors = watchErrors(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  const heard = page.waitForResponse(/\/api\/broadcasting\/auth/);
  await page.goto('/admin/pessoa?sort_by=nome&sort_order=asc');
  await expectLoaded(page, '/admin/pessoa');
  await heard;
  const links = page.locator('main [data-row-link]');
  await page.getByRole('button', { name: 'Carregar mais' }).scrollIntoViewIfNeeded();
  await expect.poll(() => links.count()).toBeGreaterThan(25);
  await expectLoaded(page, '/admin/pessoa');
  // a row of the second page has the focus, and a word of it is selected
  await links.nth(30).focus();
  await links.nth(30).selectText();
  const place = () =>
    page.evaluate(() => ({
      scroll: scrollY,
      top: document.activeElement?.getBoundingClientRect().top,
      focused: document.activeElement?.getAttribute('href'),
      selected: getSelection()?.toString(),
    }));
  const before = await place();
  expect(before.scroll).toBeGreaterThan(200);
  await call('PUT', `pessoa/${edited.id}`, { nome: `${word} depois`, versao: edited.versao });
  await call('DELETE', `pessoa/${deleted.id}`);
  await pessoa(`${word} chega`);
  await expect(page.getByRole('button', { name: arrived })).toBeInViewport();
  await expect(page.getByRole('row', { name: `${word} depois` })).toBeAttached();
  const gone = page.getByRole('row', { name: `${word} some` });
  await expect(gone).toContainText('Excluído por outra pessoa');
  expect(await place()).toEqual(before);

  // opening a row and going back finds the same rows at the same place
  const rows = await links.count();
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await links.nth(30).click();
  await page.waitForURL(/editar/);
  await expectLoaded(page, '/admin/pessoa/editar');
  await page.goBack();
  await expect(links).toHaveCount(rows);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before.scroll);

  await page.getByRole('button', { name: arrived }).click();
  await expect(page.getByRole('row', { name: `${word} chega` })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(gone).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('where websockets are blocked, changes arrive over HTTP', async ({ page, request }) => {
  const call = await office(request);
  await signInAs(page, call, 'Administrador');
  await page.routeWebSocket(/\/app\//, (socket) => socket.close());
  const heard = page.waitForResponse(/\/api\/broadcasting\/auth/, { timeout: 30_000 });
  const overHttp = page.waitForRequest(/\/pusher\/app\//, { timeout: 30_000 });
  await page.goto('/admin/cor');
  await expectLoaded(page, '/admin/cor');
  await overHttp;
  await heard;
  await call('POST', 'cor', { nome: `Cor ${unique()}`, hex: '#654321' });
  await expect(page.getByRole('button', { name: arrived })).toBeVisible();
});
