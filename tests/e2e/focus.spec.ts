import { expect, type Page } from '@playwright/test';
import { navigate } from './office-support.ts';
import { test, testInOpenOffice } from './shared-context.ts';
import { mapNames } from './site-addresses.ts';
import { hydrate, signIn } from './support.ts';

const phone = { width: 390, height: 844 };
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const announced = (page: Page) => page.locator('[data-route-announcer]');

test('the phone menu says when the church meets, keeps the focus inside, gives the page back and leads on; shortcuts cover nothing', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto('/');
  // when and where the church meets, and how to ask
  await menuButton(page).click();
  await expect(menu(page).getByRole('region', { name: 'Cultos' })).toBeVisible();
  await expect(menu(page).getByText('Domingo')).toBeVisible();
  await expect(menu(page).getByText('Rua Jardim das Oliveiras, 245, Vila Velha')).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Conversar no WhatsApp' })).toHaveAttribute(
    'href',
    /whatsapp|wa\.me/,
  );
  expect(await mapNames(menu(page))).toEqual(['Google Maps', 'Waze']);

  // opened before it was hydrated, it keeps the focus too, and Escape brings it back to its button
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  const focusInside = () =>
    page.evaluate(() => {
      const at = document.activeElement;
      return at === document.body || document.getElementById('menu')!.contains(at);
    });
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#menu') !== null)).toBe(true);
  for (let step = 0; step < 25; step += 1) {
    await page.keyboard.press('Tab');
    expect(await focusInside(), `after ${step + 1} tabs`).toBe(true);
  }
  await expect(page.locator('main')).toHaveAttribute('inert');
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
  await expect(page.locator('[inert]')).toHaveCount(0);

  // the page behind it is back when the window becomes wide
  await menuButton(page).click();
  await expect(page.locator('main')).toHaveAttribute('inert');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.locator('[inert]')).toHaveCount(0);

  // a link leads to the heading of the next page
  await page.setViewportSize(phone);
  await menuButton(page).click();
  await menu(page).getByRole('link', { name: 'Notícias' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notícias' })).toBeFocused();
  await expect(page.locator('[inert]')).toHaveCount(0);

  await menuButton(page).click();
  // Closed and opened at once: the browser sends one event for both.
  await menu(page).evaluate((panel: HTMLElement) => {
    panel.hidePopover();
    panel.showPopover();
  });
  await menu(page).getByRole('link', { name: 'Projetos sociais' }).click();
  await expect(page).toHaveURL('/projetos');
  await expect(menu(page)).toBeHidden();
  const shortcuts = page.getByRole('navigation', { name: 'Atalhos' });
  await shortcuts.getByRole('link', { name: 'Eventos' }).click();
  await expect(page).toHaveURL('/eventos');
  await expect(shortcuts.getByRole('link', { name: 'Eventos' })).toHaveAttribute('aria-current', 'page');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const foot = await page.getByRole('contentinfo').boundingBox();
  const bar = await shortcuts.boundingBox();
  expect(foot!.y + foot!.height).toBeLessThanOrEqual(bar!.y + 1);
  expect(bar!.y + bar!.height).toBeLessThanOrEqual(phone.height);
});

test('after a navigation the heading has the focus and the title is announced', async ({ page }) => {
  await page.goto('/');
  await hydrate(page);
  await expect(announced(page)).toBeEmpty();
  await page.getByRole('banner').getByRole('link', { name: 'Notícias' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Notícias' });
  await expect(heading).toBeFocused();
  await expect(announced(page)).toHaveText(await page.title());
  await expect(heading).toHaveCSS('outline-style', 'none');
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.keyboard.press('Tab');
  await expect(heading).not.toHaveAttribute('tabindex');

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a filter of the same page leaves the focus where it is', async ({ page }) => {
  await page.goto('/admin/login');
  await signIn(page);
  await page.goto('/admin/pessoa');
  const search = page.getByRole('searchbox').first();
  await search.fill('maria');
  await expect(page).toHaveURL(/maria/);
  await expect(search).toBeFocused();
  await expect(announced(page)).toBeEmpty();
});

testInOpenOffice('the office announces pages and focuses their headings too', async ({ page }) => {
  await navigate(page, '/admin/pessoa');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Eventos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Eventos' })).toBeFocused();
  await expect(announced(page)).toContainText('Eventos');
});

testInOpenOffice(
  'what is left around a removed button has the focus, unless another element took it',
  async ({ page }) => {
    await navigate(page, '/admin/pessoa');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => {
      const added = document.createElement('section');
      added.innerHTML = '<p><button type="button">First</button></p><button type="button">Second</button>';
      document.querySelector('main')!.append(added);
    });
    const first = page.getByRole('button', { name: 'First' });
    const second = page.getByRole('button', { name: 'Second' });
    const around = page.locator('section', { has: second });
    await first.focus();
    await first.evaluate((button) => button.parentElement!.remove());
    await expect(around).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(second).toBeFocused();
    await expect(around).not.toHaveAttribute('tabindex');

    // the user pressed beside it before: nothing had the focus
    await second.blur();
    await second.evaluate((button) => button.remove());
    const frames = () =>
      page.evaluate(async () => {
        for (let count = 0; count < 4; count += 1) await new Promise(requestAnimationFrame);
        return document.activeElement === document.body;
      });
    expect(await frames()).toBe(true);
  },
);
