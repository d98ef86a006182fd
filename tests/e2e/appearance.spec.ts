import { expect } from '@playwright/test';
import { navigate } from './office-support.ts';
import { test, testInOpenOffice } from './shared-context.ts';
import { signIn } from './support.ts';

test('the chosen language is kept and stands in the document', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  await page.getByLabel('Idioma').first().selectOption('es');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.goto('/auth/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'language')).toMatchObject({ value: 'es', path: '/' });
});

test('the office speaks the three languages, titles as specified', async ({ page, context }) => {
  await signIn(page);
  for (const [language, list, create, edit] of [
    ['pt_BR', 'Listar Pessoas', 'Cadastrar Pessoa', 'Editar Pessoa'],
    ['en', 'List People', 'Register People', 'Edit People'],
    ['es', 'Listar Personas', 'Registrar Persona', 'Editar Persona'],
  ] as const) {
    await context.addCookies([{ name: 'language', value: language, url: 'http://localhost:3179' }]);
    await page.goto('/admin/pessoa');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(list);
    await navigate(page, '/admin/pessoa/cadastrar');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(create);
    await navigate(page, '/admin/pessoa/editar/1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(edit);
  }
});

test('a right-to-left language turns the shell around', async ({ page, context }) => {
  await signIn(page);
  await context.addCookies([{ name: 'language', value: 'ar_TEST', url: 'http://localhost:3179' }]);
  await page.goto('/admin/pessoa');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const menu = await page.getByRole('navigation', { name: 'Navegação' }).boundingBox();
  const main = await page.getByRole('main').boundingBox();
  expect(menu!.x).toBeGreaterThan(main!.x);
});

test('theme and colours are right in the HTML of the server', async ({ page, context }) => {
  const appearance = {
    theme: 'dark',
    light: { primary: '#7c2d12', darker: '#431407' },
    dark: { primary: '#fdba74', darker: '#fb923c' },
    collapsed: true,
    width: 'fluid',
  };
  const value = encodeURIComponent(JSON.stringify(appearance));
  await context.addCookies([{ name: 'appearance', value, url: 'http://localhost:3179' }]);
  const html = await (await page.request.get('/')).text();
  const opening = /<html[^>]*>/.exec(html)![0];
  expect(opening).toContain('data-theme="dark"');
  expect(opening).toContain('data-mantine-color-scheme="dark"');
  expect(opening).toContain('data-width="fluid"');
  expect(opening).toContain('data-collapsed="true"');
  expect(opening).toContain('#fdba74');
});

test('choices in the drawer survive a reload', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Aparência', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Aparência' });
  await drawer.getByText('Escuro', { exact: true }).click();
  await drawer.getByText('No alto', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-layout', 'horizontal');
});

testInOpenOffice('below 976 px the menu is an overlay', async ({ page }) => {
  await page.setViewportSize({ width: 975, height: 800 });
  await navigate(page, '/admin');
  const menu = page.getByRole('navigation', { name: 'Navegação' });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.setViewportSize({ width: 976, height: 800 });
  await expect(menu).toBeVisible();
});
