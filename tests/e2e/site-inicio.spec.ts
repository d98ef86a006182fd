import { expect } from '@playwright/test';
import { test } from './shared-context.ts';

const phone = { width: 390, height: 844 };

test('a visitor finds the next event from the home page', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const next = page.getByRole('region', { name: 'Próximos encontros' }).getByRole('heading', { level: 3 });
  const name = (await next.first().textContent())!;
  await next.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/eventos\/[^/]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('a visitor searches from the header and need not write accents', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Buscar no site' }).click();
  const field = page.getByRole('searchbox', { name: /Buscar em/ });
  await expect(field).toBeFocused();
  await field.fill('oracao');
  await field.press('Enter');
  await expect(page).toHaveURL('/busca?q=oracao');
  await expect(page.getByRole('main').getByRole('status')).toContainText(/result.* para “oracao”/);
  await expect(page.getByRole('searchbox', { name: /Buscar em/ })).toHaveValue('oracao');
  await expect(page.locator('mark').first()).toHaveText(/oração/i);
  await page.getByRole('main').getByRole('searchbox').fill('zzzz');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Nada encontrado para “zzzz”');
  await page.goto('/busca?q=a');
  await expect(page.getByText('Escreva pelo menos duas letras.')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('a search knows plurals, pages and service times, and suggests a correction', async ({ page }) => {
  await page.goto('/busca?q=ora%C3%A7%C3%B5es');
  const pages = page.getByRole('region', { name: /Páginas do site/ });
  await expect(pages.getByRole('link', { name: 'Podemos orar por você?' })).toBeVisible();
  await expect(page.locator('mark').first()).toBeVisible();
  await page.goto('/busca?q=hor%C3%A1rios+de+culto');
  await expect(page.getByRole('region', { name: /Cultos e endereços/ })).toContainText('18h30');
  await page.goto('/busca?q=batsimo');
  await page.getByRole('link', { name: 'batismo', exact: true }).click();
  await expect(page).toHaveURL('/busca?q=batismo');
  await expect(page.getByRole('status').first()).toContainText('“batismo”');
  await expect(page.getByText('Você quis dizer')).toHaveCount(0);
});

test('the page of links leads on', async ({ page }) => {
  await page.goto('/bio');
  await page.getByRole('link', { name: 'Ir para o site' }).click();
  await expect(page).toHaveURL('/');
});

test('an unknown address shows a page of the site, with the search', async ({ page }) => {
  const response = await page.goto('/noticias/nunca-escrita');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Página não encontrada');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.getByRole('main').getByRole('searchbox').fill('culto');
  await page.getByRole('main').getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect(page).toHaveURL('/busca?q=culto');
  await expect(page.getByRole('main').getByRole('status')).toContainText('para “culto”');
  // results of all kinds, with the times of services, fit a phone
  await page.setViewportSize(phone);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('pages, menu, search and languages work', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('searchbox').fill('oracao');
    await menu.getByRole('button', { name: 'Buscar', exact: true }).click();
    await expect(page).toHaveURL('/busca?q=oracao');
    await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What are you looking for?');
    await page.goto('/bio');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
