import { expect, type Page } from '@playwright/test';
import { axeViolations, inTheme, navigate, office, signInAs, unique } from './office-support.ts';
import { test, testInOpenOffice } from './shared-context.ts';

const testBySecretary = testInOpenOffice.extend({ role: { of: 'Secretaria' } });

const palette = (page: Page) => page.getByRole('dialog', { name: 'Buscar páginas, registros e ações' });
const field = (page: Page) => palette(page).getByRole('combobox');
const button = (page: Page) => page.getByRole('button', { name: 'Buscar em tudo' });

testBySecretary(
  'a person is found without accents and opened by the keyboard alone',
  async ({ page, request }) => {
    const call = await office(request);
    const word = unique();
    const nome = `Joãozinho Conceição ${word}`;
    const { id } = await call('POST', 'pessoa', { nome, status: 'congregado' });
    await navigate(page, '/admin/evento');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await field(page).fill(`joaozinho conceicao ${word}`);
    const option = palette(page).getByRole('option', { name: nome });
    await expect(option).toHaveAttribute('aria-selected', 'true');
    const active = await field(page).getAttribute('aria-activedescendant');
    expect(await option.getAttribute('id')).toBe(active);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/admin/pessoa/visualizar/${id}`);
    await expect(palette(page)).toBeHidden();

    // the entry used last comes first the next time
    await button(page).click();
    const recents = palette(page).getByRole('group', { name: 'Recentes' });
    await expect(recents.getByRole('option').first()).toContainText(nome);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await expect(button(page)).toBeFocused();
  },
);

test('it offers what the person may open, and nothing else', async ({ page, request }) => {
  await signInAs(page, await office(request), 'Intercessão');
  await page.goto('/admin');
  await button(page).click();
  const options = palette(page).getByRole('option');
  await expect(palette(page).getByRole('group', { name: 'Ir para' }).getByRole('option')).toHaveText([
    'Início',
    'Pedidos de oração',
    'Novidades do Aprisco',
  ]);
  await field(page).fill('cadastrar');
  await expect(palette(page).getByText(/Nada encontrado para “cadastrar”/)).toBeVisible();
  await expect(options).toHaveCount(0);
  await field(page).fill('tema escuro');
  await options.filter({ hasText: 'Escuro' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

testBySecretary('arrows go round and a register form is one word away', async ({ page }) => {
  await navigate(page, '/admin');
  await button(page).click();
  const options = palette(page).getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await field(page).fill('nova pessoa');
  await expect(options.first()).toHaveText('Cadastrar Pessoa');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/pessoa/cadastrar');
});

testBySecretary('a late answer does not replace newer results', async ({ page }) => {
  await navigate(page, '/admin');
  const late = Promise.withResolvers<void>();
  const found = (rotulo: string) => [{ secao: 'pessoa', id: 1, rotulo, detalhe: null }];
  await page.route('**/api/admin/busca?term=zq', async (route) => {
    await late.promise;
    await route.fulfill({ json: found('Resposta velha') }).catch(() => undefined);
  });
  await page.route('**/api/admin/busca?term=zqx', (route) => route.fulfill({ json: found('Resposta nova') }));
  await button(page).click();
  const searchRequest = page.waitForRequest('**/api/admin/busca?term=zq');
  await field(page).fill('zq');
  await searchRequest;
  await field(page).fill('zqx');
  await expect(palette(page).getByRole('option')).toHaveText(['Resposta nova']);
  late.resolve();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(palette(page).getByRole('option')).toHaveText(['Resposta nova']);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
});

testBySecretary('everyone can use it, on a desk and on a phone', async ({ page }) => {
  test.slow();
  const phone = { width: 390, height: 844 };
  await navigate(page, '/admin');
  for (const [colorScheme, size] of [
    ['light', { width: 1280, height: 800 }],
    ['light', phone],
    ['dark', phone],
  ] as const) {
    await inTheme(page, colorScheme);
    const found = () =>
      axeViolations(page, { part: 'dialog[open]' }, colorScheme === 'dark' ? ['color-contrast'] : undefined);
    await page.setViewportSize(size);
    await button(page).click();
    await expect(palette(page).getByRole('option').first()).toBeVisible();
    expect(await found(), `${colorScheme} ${size.width}`).toEqual([]);
    await field(page).fill('maria');
    await expect(palette(page).getByRole('group', { name: 'Pessoas' })).toBeVisible();
    expect(await found(), `${colorScheme} ${size.width}, found`).toEqual([]);
    await field(page).fill('xyzw nada');
    await expect(palette(page).getByText(/Nada encontrado/)).toBeVisible();
    expect(await found(), `${colorScheme} ${size.width}, empty`).toEqual([]);
    if (size === phone) expect(await palette(page).boundingBox()).toEqual({ x: 0, y: 0, ...phone });
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
  }
});
